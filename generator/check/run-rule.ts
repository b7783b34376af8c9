/** Runs a rule, and keeps the check going if it throws. */
import { importSite } from '../bundle/site-module.ts';
import type { Rule } from '../define/rule.ts';
import { asError, reasonOf } from '../errors/prose.ts';
import { findSitePlace } from '../errors/place.ts';
import type { RuleFailure } from './types.ts';

/** The rules of the definition of a site; none without one. */
export async function rulesOf(definitionFile: string | null): Promise<readonly Rule[]> {
  return definitionFile === null ? [] : (await importSite(definitionFile)).rules;
}

/** The rules of gen and those of the site. One of the site replaces one of gen with its name. */
export function replaceByName<R extends Rule>(rules: readonly R[], ofSite: readonly R[]): R[] {
  const names = new Set(ofSite.map(({ name }) => name));
  return [...rules.filter(({ name }) => !names.has(name)), ...ofSite];
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
    const where = page === null ? '' : ` on the page ${page}`;
    const problem = {
      file: 'site.ts',
      ...findSitePlace(error),
      what: `The rule "${name}" throws${where}: ${reasonOf(asError(error).message)}.`,
      todo: 'Correct the rule where definePageRule or defineSiteRule makes it.',
    };
    failures.push({ rule: name, problem });
    return [];
  }
}
