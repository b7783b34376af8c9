/** Rules that compare the pages of a site. */
import { fileOfPath } from '../../plan/paths.ts';
import { readPage } from '../html/page.ts';
import { MOST_CONTAINMENT, MOST_JACCARD } from '../similar/compare.ts';
import { BUDGET_BASIS, formatBytes } from '../size/limits.ts';
import { describeParts } from '../size/parts.ts';
import type { CheckedSite, PageSummary, SiteFound, SiteRule, SummaryNode } from '../types.ts';

/** No two pages that can be found have the same title or the same description. */
export const unique: SiteRule = {
  name: 'unique',
  check: (site) => [...repeated(site, 'title'), ...repeated(site, 'description')],
};

function repeated({ pages }: CheckedSite, what: 'title' | 'description'): SiteFound[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ role, file, path, ...page }) => {
    const text = page[what];
    if (role !== 'page' || text === '') return [];
    const other = first.get(text);
    if (other === undefined) first.set(text, path);
    return other === undefined
      ? []
      : [{ file, message: `Two pages have the same ${what}.`, detail: `"${text}", as ${other}` }];
  });
}

/** A page with fewer sequences, without names and boilerplate, has no text of its own. */
const FEWEST_OWN = 40;
/** In a smaller group, shared text means nothing. */
const FEWEST_PAGES = 4;

/**
 * Pages of one service in different cities must not be one page with other names in it. The measure is usual, the limits
 * are ours: no search engine publishes one.
 */
export const duplicates: SiteRule = {
  name: 'near-duplicate',
  basis: {
    source: 'Google Search Essentials, spam policies (doorways, scaled content); Broder 1997',
    date: '2026-08-28',
  },
  check: ({ similarity, pages, planned }) => {
    const sizes = new Map<string, number>();
    for (const { path, shingles } of pages) {
      const group = groupOf(planned, path);
      if (shingles) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    }
    const alike = similarity.pairs.map(({ a, b, jaccard, containment }) => ({
      file: fileOfPath(a),
      message:
        jaccard > MOST_JACCARD
          ? `Two pages of one group are near-duplicates: more than ${MOST_JACCARD * 100} % of what they say is the same.`
          : `Two pages of one group share their text: more than ${MOST_CONTAINMENT * 100} % of the shorter one is in the other.`,
      detail: `${b}: Jaccard ${jaccard.toFixed(2)}, containment ${containment.toFixed(2)}`,
    }));
    const thin = [...similarity.own].filter(
      ([path, own]) => own < FEWEST_OWN && (sizes.get(groupOf(planned, path)) ?? 0) >= FEWEST_PAGES,
    );
    return [
      ...alike,
      ...thin.map(([path, own]) => ({
        file: fileOfPath(path),
        message: `A page says almost nothing of its own: fewer than ${FEWEST_OWN} five-word sequences remain without names and boilerplate.`,
        detail: `${own} left`,
      })),
    ];
  },
};

/** The group in which a page is compared; empty: in none. */
export const groupOf = (planned: CheckedSite['planned'], path: string): string => planned.get(path)?.group ?? '';

/** One `@id` means one thing on the whole site, and one business has one `@id`. */
export const nodeIds: SiteRule = {
  name: 'node-id',
  basis: {
    source: 'Google Business Profile rules: no business without an address of its own; JSON-LD 1.1',
    date: '2026',
  },
  check: (site) => [...contradictions(site), ...foreignIds(site)],
};

/** Finds the same @id with another type or another value. A node may have fewer properties than elsewhere. */
function contradictions({ pages }: CheckedSite): SiteFound[] {
  const first = new Map<string, SummaryNode & { path: string; values: Record<string, string> }>();
  return pages.flatMap(({ file, path, nodes }) =>
    nodes.flatMap((node): SiteFound[] => {
      const known = first.get(node.id);
      if (!known) {
        first.set(node.id, { ...node, path, values: { ...node.values } });
        return [];
      }
      if (node.types.join() !== known.types.join())
        return [
          {
            file,
            message: `The node "${node.id}" has a different type here than on "${known.path}".`,
            detail: `${node.types.join(', ')} and ${known.types.join(', ')}`,
          },
        ];
      const differing = Object.keys(node.values).filter(
        (key) => known.values[key] !== undefined && known.values[key] !== node.values[key],
      );
      for (const [key, value] of Object.entries(node.values)) known.values[key] ??= value;
      return differing.map((key) => ({
        file,
        message: `The node "${node.id}" has a different "${key}" here than on "${known.path}".`,
        detail: `"${node.values[key]}" and "${known.values[key]}"`,
      }));
    }),
  );
}

/** An @id is an address of the site. */
function foreignIds({ pages, facts }: CheckedSite): SiteFound[] {
  return pages.flatMap(({ file, nodes }) =>
    nodes
      .filter(({ id }) => !id.startsWith(`${facts.origin}/`))
      .map(({ id }) => ({ file, message: 'An @id of the structured data is not an address of the site.', detail: id })),
  );
}

/** As many places as a cause shows: the parts of further pages would never be read. */
const DESCRIBED = 3;

/** A page and its styles arrive with the first flight. */
export const budget: SiteRule = {
  name: 'budget',
  basis: BUDGET_BASIS,
  check: (site) => {
    const described = new Map<string, number>();
    return site.pages.flatMap((page): SiteFound[] => {
      const { file, component, limit, size, role } = page;
      // At a lower level the page was not compressed again because it keeps its limit.
      if (role === 'redirect' || limit === null || size.compressed <= limit || size.level < 11) return [];
      const message = `A page weighs more than ${formatBytes(limit)} with Brotli (${component}).`;
      const nth = described.get(message) ?? 0;
      described.set(message, nth + 1);
      return [
        {
          file,
          message,
          detail: `${formatBytes(size.compressed)}, ${formatBytes(size.compressed - limit)} too many${nth < DESCRIBED ? `: ${partsIn(site, page)}` : ''}`,
        },
      ];
    });
  },
};

function partsIn({ read }: CheckedSite, { file, path, role, component, limit }: PageSummary): string {
  return describeParts(readPage({ file, path, role, component, limit, html: read(file) }));
}

/** Invented records are for building with, not for releasing: an invented testimonial is an offence. */
export const samples: SiteRule = {
  name: 'sample',
  basis: { source: '16 CFR Part 465 (fake reviews and testimonials)', date: '2024-10-21' },
  check: ({ release, facts }) =>
    release
      ? facts.samples.map(({ file, record }) => ({
          file,
          message:
            'A record is marked as a sample or as starting copy. Make it true and your own, then remove the mark.',
          detail: record,
        }))
      : [],
};
