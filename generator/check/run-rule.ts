import type { Rule } from '../define/rule.ts';
import { GenError } from '../errors/problem.ts';
import { asError } from '../errors/prose.ts';
import { ruleFailed } from '../errors/site.ts';
import { findOwnPlace } from '../source-place.ts';

/** Returns what a rule finds. Throws a GenError with the rule, the page and the line of the site's code if the rule throws. */
export function runRule<T>({ name }: Rule, page: string | null, check: () => T[]): T[] {
  try {
    // A function without `return` finds nothing.
    return (check() as T[] | undefined) ?? [];
  } catch (error) {
    const place = { file: 'site.ts', ...findOwnPlace(error) };
    const { message: reason } = asError(error);
    throw new GenError({ ...place, ...ruleFailed({ rule: name, page, reason }) }, { cause: error });
  }
}
