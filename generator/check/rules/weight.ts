/** What a page weighs on the way: its own bytes, and the scripts that come with it unasked. */
import { BUDGET_BASIS, limitOf, SCRIPTS } from '../size/limits.ts';
import { describeParts } from '../size/parts.ts';
import type { PageRule } from '../types.ts';

/** A search engine reads this much of a document. */
const READ_BY_SEARCH = 2 * 1024 * 1024;

export const budget: PageRule = {
  name: 'budget',
  basis: BUDGET_BASIS,
  on: ['page', 'not-found'],
  check: (page, _, { compressed }) => {
    const limit = limitOf(page.component);
    if (limit === null || compressed <= limit) return [];
    return [{ offset: 0, message: `A ${page.component} weighs more than ${bytes(limit)} with Brotli.`, detail: `${bytes(compressed)}, ${bytes(compressed - limit)} too many: ${describeParts(page)}` }];
  },
};

export const scriptBudget: PageRule = {
  name: 'script-budget',
  on: ['page', 'not-found'],
  check: (page, _, { scripts }) => {
    if (limitOf(page.component) === null || scripts <= SCRIPTS) return [];
    const first = page.elements.find(({ tag, attributes }) => tag === 'script' && attributes.type !== 'application/ld+json');
    return [{ offset: first?.start ?? 0, message: `The scripts that load before a touch weigh more than ${bytes(SCRIPTS)} with Brotli.`, detail: bytes(scripts) }];
  },
};

export const pageSize: PageRule = {
  name: 'page-size',
  basis: { source: 'Google Search Central, "Googlebot": the first 2 MB are read', date: '2026' },
  on: ['page', 'not-found'],
  check: (_, __, { html }) => (html > READ_BY_SEARCH ? [{ offset: 0, message: 'The page is larger than the 2 MB that a search engine reads.', detail: bytes(html) }] : []),
};

const bytes = (count: number): string => `${count.toLocaleString('en-US')} bytes`;
