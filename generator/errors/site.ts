/** Messages about code of a site: `site.ts`, and what it and components import. */
import { message } from './problem.ts';
import { reasonOf } from './prose.ts';

export const siteSyntax = message('site-syntax', (reason: string) => ({
  what: `The definition of the site cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
}));

export const siteNotExported = message('site-not-exported', () => ({
  what: 'The file does not export a site.',
  todo: 'Export one as default: "export default defineSite(localService(), { … })".',
}));

interface Thrown {
  readonly reason: string;
  readonly stack?: string;
  /** The function that throws, and what it was called for: "The check of prices", "data/prices.csv:2". */
  readonly called?: string;
  readonly record?: string;
}

export const siteThrows = message('site-throws', ({ reason, stack, called, record }: Thrown) => ({
  what: `${called ?? 'The definition of the site'} throws${record ? ` for ${record}` : ''}: ${reasonOf(reason)}.`,
  todo: stack ?? 'Correct the file here, or what it calls. The published site stays as it is.',
}));

/** A definition repeats for records, or links to them, by a key that they do not have. */
export const recordsWithoutKey = message('site-no-key', ({ collection }: { collection: string }) => ({
  what: `Pages cannot be made for each of the ${collection}: their collection has no key.`,
  todo: 'Give defineCollection a "key" that each record has.',
}));

/** `page` is the address of the page on which a rule of one page was asked; null for a rule of the whole site. */
export const ruleFailed = message(
  'rule-failed',
  ({ rule, page, reason }: { rule: string; page: string | null; reason: string }) => ({
    what: `The rule "${rule}" throws${page === null ? '' : ` on the page ${page}`}: ${reasonOf(reason)}.`,
    todo: 'Correct the rule where definePageRule or defineSiteRule makes it.',
  }),
);
