/** Rules for the weight of a page. */
import { count } from '../../errors/prose.ts';
import { faultAt } from '../define-rule.ts';
import type { PageRule } from '../types.ts';

const SCRIPTS = 2000;
/** A search engine reads this much of a document. */
const READ_BY_SEARCH = 2 * 1024 * 1024;

/** The scripts that come with a page unasked, and what a search engine reads of it. Its bytes on the way are a rule of the site. */
export const scriptBudget: PageRule = {
  name: 'script-budget',
  on: ['page', 'not-found'],
  check: (page, _, { scripts }) => {
    if (page.limit === null || scripts <= SCRIPTS) return [];
    const first = page.elements.find(
      ({ tag, attributes }) => tag === 'script' && attributes.type !== 'application/ld+json',
    );
    const message = `The scripts that load before a touch weigh more than ${count(SCRIPTS, 'byte')} with Brotli.`;
    return [faultAt(first ?? 0, message, count(scripts, 'byte'))];
  },
};

export const pageSize: PageRule = {
  name: 'page-size',
  basis: { source: 'Google Search Central, "Googlebot": the first 2 MB are read', date: '2026' },
  on: ['page', 'not-found'],
  check: (_, __, { html }) =>
    html > READ_BY_SEARCH
      ? [faultAt(0, 'The page is larger than the 2 MB that a search engine reads.', count(html, 'byte'))]
      : [],
};
