import { importSite } from '../bundle/site-module.ts';
import type { Rule } from '../define/rule.ts';
import { asError, reasonOf } from '../errors/prose.ts';
import { findOwnPlace } from '../errors/place.ts';
import type { RuleFailure } from './types.ts';
import type { Message } from '../errors/problem.ts';

/** The rules of the definition of a site; none without one. */
export async function rulesOf(siteFile: string | null): Promise<readonly Rule[]> {
  return siteFile === null ? [] : (await importSite(siteFile)).rules;
}

interface RuleRun {
  /** Path of the page; null for a site rule. */
  readonly page: string | null;
  /** Gets the problem if the rule throws, with the page and the line of the site's code. */
  readonly failures: RuleFailure[];
}

/** Returns what a rule finds; nothing if it throws. */
export function runRule<T>({ name }: Rule, { page, failures }: RuleRun, check: () => T[]): T[] {
  try {
    // A function without `return` finds nothing.
    return (check() as T[] | undefined) ?? [];
  } catch (error) {
    const place = { file: 'site.ts', ...findOwnPlace(error) };
    const { message: reason } = asError(error);
    failures.push({ rule: name, problem: { ...place, ...ruleFailed({ rule: name, page, reason }) } });
    return [];
  }
}

/** `page` is the address of the page on which a rule of one page was asked; null for a rule of the whole site. */
const ruleFailed = ({ rule, page, reason }: { rule: string; page: string | null; reason: string }): Message => ({
  what: `The rule "${rule}" throws${page === null ? '' : ` on the page ${page}`}: ${reasonOf(reason)}.`,
  todo: 'Correct the rule where definePageRule or defineSiteRule makes it.',
});
