/**
 * Pages of one service in different cities must not be one page with other names in it. The measure is usual, the limits
 * are ours: no search engine publishes one.
 */
import { MOST_CONTAINMENT, MOST_JACCARD } from '../similar/compare.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { CheckedSite, SiteRule } from '../types.ts';

/** A page of which less is left when names and boilerplate are dropped says nothing of its own. */
const FEWEST_OWN = 40;
/** Below this many pages of a service nothing can be told from what they share. */
const FEWEST_PAGES = 4;

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
          ? `Two pages for the same service are near-duplicates: more than ${MOST_JACCARD * 100} % of what they say is the same.`
          : `Two pages for the same service share their text: more than ${MOST_CONTAINMENT * 100} % of the shorter one is in the other.`,
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
