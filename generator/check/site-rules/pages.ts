/** Rules that compare the pages of a site. */
import { groupBy } from '../../group-by.ts';
import { hashText } from '../../hash.ts';
import { fileOfPath } from '../../plan/paths.ts';
import { readPage } from '../html/page.ts';
import { MOST_CONTAINMENT, MOST_JACCARD } from '../similar/compare.ts';
import { count } from '../../errors/prose.ts';
import { describeParts } from '../size/parts.ts';
import type { CheckedSite, SiteFound, SiteRule, SummaryNode } from '../types.ts';

/** No two pages that can be found have the same title or the same description. */
export const unique: SiteRule = {
  name: 'unique',
  of: ({ title, description }) => [title, description],
  check: (site) => [...repeated(site, 'title'), ...repeated(site, 'description')],
};

function repeated({ pages }: CheckedSite, what: 'title' | 'description'): SiteFound[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ role, file, path, ...page }) => {
    const text = page[what];
    if (role !== 'page' || text === '') return [];
    const other = first.get(text);
    first.set(text, other ?? path);
    return other === undefined
      ? []
      : [{ file, message: `Two pages have the same ${what}.`, detail: `"${text}", as ${other}` }];
  });
}

/** A page that can be found has a link from another one that can. Redirects lead on to their target. */
export const unlinked: SiteRule = {
  name: 'unlinked',
  basis: { source: 'Google Search Central, "Link best practices for Google"', date: '2026' },
  check: ({ outlines, planned, redirects, robots }) => {
    const found = outlines.filter(
      ({ role, noindex, path }) => role === 'page' && !noindex && !robots.isDisallowed(path),
    );
    const linked = new Set<number>();
    for (const { links } of found) for (const link of links) linked.add(link);
    for (const [from, to] of redirects) if (linked.has(hashText(from))) linked.add(hashText(to));
    return found
      .filter(({ path }) => path !== '/' && planned.has(path) && !linked.has(hashText(path)))
      .map(({ file }) => ({
        file,
        message:
          'No page that visitors find links to this page. Give its definition a menu, such as menu: { footer: "…" }, or link it from another page.',
      }));
  },
};

/** A page with fewer sequences, without names and boilerplate, has no text of its own. */
const FEWEST_OWN = 40;
/** A short page, such as an overview, needs no more than this share of its sequences. */
const FEWEST_SHARE = 0.08;
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
  check: ({ similarity, planned }) => {
    const groups = groupBy(similarity.runs.keys(), (path) => planned.get(path)?.group);
    const sizeOf = (path: string): number => groups.get(planned.get(path)?.group ?? '')?.length ?? 0;
    const alike = similarity.pairs.map(({ a, b, jaccard, containment }) => ({
      file: fileOfPath(a),
      message:
        jaccard > MOST_JACCARD
          ? `Two pages of one group are near-duplicates: more than ${MOST_JACCARD * 100} % of what they say is the same.`
          : `Two pages of one group share their text: more than ${MOST_CONTAINMENT * 100} % of the shorter one is in the other.`,
      detail: `${b}: Jaccard ${jaccard.toFixed(2)}, containment ${containment.toFixed(2)}`,
    }));
    const thin = [...similarity.runs].filter(
      ([path, { all, left }]) => left < Math.min(FEWEST_OWN, all * FEWEST_SHARE) && sizeOf(path) >= FEWEST_PAGES,
    );
    return [
      ...alike,
      ...thin.map(([path, { left }]) => ({
        file: fileOfPath(path),
        message: `A page says almost nothing of its own: without names and boilerplate, fewer than ${FEWEST_OWN} five-word sequences remain, or ${FEWEST_SHARE * 100} % of a short page. Write what only this page can say, or leave it out.`,
        detail: `${left} left`,
      })),
    ];
  },
};

/** One `@id` means one thing on the whole site, and one business has one `@id`. */
export const nodeIds: SiteRule = {
  name: 'node-id',
  basis: {
    source: 'Google Business Profile rules: no business without an address of its own; JSON-LD 1.1',
    date: '2026',
  },
  of: ({ nodes }) => nodes,
  check: (site) => [...contradictions(site), ...foreignIds(site)],
};

/** Finds the same @id with another type or another value. A node may have fewer properties than elsewhere. */
function contradictions({ pages }: CheckedSite): SiteFound[] {
  const first = new Map<string, SummaryNode & { path: string; values: Record<string, string> }>();
  return pages.flatMap(({ file, path, nodes }) =>
    nodes.flatMap(({ id, types, values }): SiteFound[] => {
      const known = first.get(id) ?? { id, types, path, values: {} };
      first.set(id, known);
      const fault = (what: string, here: string, there = ''): SiteFound => ({
        file,
        message: `The node "${id}" has a different ${what} here than on "${known.path}".`,
        detail: `${here} and ${there}`,
      });
      if (types.join() !== known.types.join()) return [fault('type', types.join(', '), known.types.join(', '))];
      const found = Object.entries(values)
        .filter(([key, value]) => (known.values[key] ?? value) !== value)
        .map(([key, value]) => fault(`"${key}"`, `"${value}"`, `"${known.values[key]}"`));
      known.values = { ...values, ...known.values };
      return found;
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
  basis: { source: 'RFC 6928: the first flight is 10 × 1460 bytes', date: '2013-04' },
  check: ({ outlines, read }) => {
    const described = new Map<string, number>();
    return outlines.flatMap((page): SiteFound[] => {
      const { file, component, limit, size, role } = page;
      // At a lower level the page was not compressed again because it keeps its limit.
      if (role === 'redirect' || limit === null || size.compressed <= limit || size.level < 11) return [];
      const message = `A page weighs more than ${count(limit, 'byte')} with Brotli (${component}).`;
      const nth = described.get(message) ?? 0;
      described.set(message, nth + 1);
      const parts = nth < DESCRIBED ? `: ${describeParts(readPage({ ...page, html: read(file) }))}` : '';
      const detail = `${count(size.compressed, 'byte')}, ${count(size.compressed - limit, 'byte')} too many${parts}`;
      return [{ file, message, detail }];
    });
  },
};

/** Invented records are for building with, not for releasing: an invented testimonial is an offence. */
export const samples: SiteRule = {
  name: 'sample',
  basis: { source: '16 CFR Part 465 (fake reviews and testimonials)', date: '2024-10-21' },
  check: ({ release, facts }) => {
    const messages = {
      sample: 'A record is marked as a sample. Make it true and your own, then remove the mark.',
      starting: 'A record is starting text. Read it, make it your own, then remove the mark.',
    };
    return release
      ? facts.samples.map(({ file, record, mark }) => ({ file, message: messages[mark], detail: record }))
      : [];
  },
};
