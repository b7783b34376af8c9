/** Options of definitions. */
import { throwProblems } from '../errors/gen-error.ts';
import { findSitePlace } from '../errors/place.ts';
import { suggest } from '../errors/prose.ts';

/** Returns the options without those that are undefined, so that defaults hold for them. */
export const withoutUndefined = <O extends object>(options: O): O =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as O;

/** The names of all options of a function; `satisfies Known<SiteOptions>` keeps the table complete. */
export type Known<O> = Readonly<Record<keyof O, true>>;

/** Throws a GenError for options that a function does not have: it would ignore a misspelled one. */
export function refuseUnknown(called: string, options: object, known: Readonly<Record<string, true>>): void {
  const unknown = Object.keys(options).filter((key) => !Object.hasOwn(known, key));
  if (unknown.length === 0) return;
  const place = findSitePlace(new Error()) ?? { file: 'site.ts' };
  throwProblems(
    unknown.map((key) => ({
      ...place,
      key,
      what: `"${key}" is not an option of ${called}.`,
      todo: suggest(key, Object.keys(known)),
    })),
  );
}
