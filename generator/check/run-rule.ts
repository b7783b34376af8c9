import type { Rule } from '../define/rule.ts';
import { asError } from '../errors/prose.ts';
import { ruleFailed } from '../errors/site.ts';
import { findOwnPlace } from '../source-place.ts';
import type { RuleFailure } from './types.ts';

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
