/** Messages about the definition of a site: `site.ts` and what it imports. */
import { message } from './problem.ts';
import { reasonOf } from './prose.ts';

export const siteSyntax = message('site-syntax', (reason: string) => ({
  what: `The definition of the site cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
}));

export const siteNotExported = message('site-not-exported', () => ({
  what: 'The file does not export a site.',
  todo: 'Export one as default: "export default defineSite(localService, { … })".',
}));

export const statusUndefined = message('site-no-status', () => ({
  what: 'This site defines no status.',
  todo: 'Add one with defineStatus, or read build-manifest.tsv in the output.',
}));

export const siteThrows = message('site-throws', ({ reason, stack }: { reason: string; stack?: string }) => ({
  what: `The definition of the site throws: ${reasonOf(reason)}.`,
  todo: stack ?? 'Correct the file here, or what it calls. The published site stays as it is.',
}));

export const siteWaits = message('site-waits', () => ({
  what: 'The definition of the site waits for something that never comes.',
  todo: 'Check each "await" at the top level of the file and of what it imports.',
}));

/** `page` is the address of the page on which a rule of one page was asked; null for a rule of the whole site. */
export const ruleFailed = message(
  'rule-failed',
  ({ rule, page, reason }: { rule: string; page: string | null; reason: string }) => ({
    what: `The rule "${rule}" throws${page === null ? '' : ` on the page ${page}`}: ${reasonOf(reason)}.`,
    todo: 'Correct the rule where definePageRule or defineSiteRule makes it.',
  }),
);
