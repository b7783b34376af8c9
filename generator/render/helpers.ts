/** The few helpers that templates may call. */

type Helpers = ReturnType<typeof makeHelpers>;

const byLanguage = new Map<string, Helpers>();

/** Made once for a language: every sentence of a site asks for them, and the words of a list take 30 µs to find out. */
export function helpersFor(language: string): Helpers {
  const helpers = byLanguage.get(language) ?? makeHelpers(language);
  byLanguage.set(language, helpers);
  return helpers;
}

const makeHelpers = (language: string) => ({ list: listIn(language), lower, capital, plural, eq });

type List = (items: readonly string[], options: { hash: { max?: number } }) => string;

/** "a, b and c" in a language; `max` keeps the first few. */
function listIn(language: string): List {
  const [, and] = new Intl.ListFormat(language).formatToParts(['a', 'b']);
  return (items, { hash: { max = items.length } }) => {
    const shown = items.slice(0, max);
    return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')}${and?.value}${shown.at(-1)}`;
  };
}

/** "miles" → "Miles" */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lower(text: string): string {
  return text.toLowerCase();
}

/** `{{plural n "mile" "miles"}}` gives the noun only. */
function plural(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}

function eq(a: unknown, b: unknown): boolean {
  return a === b;
}
