/** Pages of cities are no doorways: each has paragraphs of its own, and pages of other cities lead to it. */
import type { Data, KeyPath } from '../../define/index.ts';
import { defineSiteRule } from '../../index.ts';
import { cities } from '../names.ts';
import { cityPath } from '../paths.ts';
import type { City } from '../schemas/index.ts';

/** Shorter texts are alike by chance. */
const FEWEST_WORDS = 10;
/** Begin of a copied text, in words. */
const QUOTED = 8;

/** Finds texts that stand in the data of two cities, with the hub of the second. The names of the cities make no difference. */
export function findCopies(data: Data, shown: string) {
  const first = new Map<string, { readonly slug: string; readonly place: string }>();
  const copies: { readonly path: string; readonly detail: string }[] = [];
  for (const city of data.all(cities)) {
    const file = data.fileOf(cities, city.slug) ?? `${shown}/cities`;
    const { description, notes, services, rich } = city;
    for (const { path, value: text } of valuesIn({ description, notes, services, rich })) {
      if (typeof text !== 'string') continue;
      const words = wordsOf(text, city);
      if (words.length < FEWEST_WORDS) continue;
      const known = first.get(words.join(' '));
      const place = `${file} (${path.join('.')})`;
      if (!known) first.set(words.join(' '), { slug: city.slug, place });
      else if (known.slug !== city.slug)
        copies.push({
          path: cityPath(city.slug),
          detail: `${known.place} and ${place}: "${text.split(/\s+/).slice(0, QUOTED).join(' ')} …"`,
        });
    }
  }
  return copies;
}

const wordsOf = (text: string, { name }: City): string[] =>
  text
    .toLowerCase()
    .replaceAll(name.toLowerCase(), '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A paragraph that is copied word for word says nothing of the other city. */
export const copiedText = defineSiteRule({
  name: 'copied-text',
  basis: { source: 'Google Search Essentials, spam policies (doorways, scaled content)', date: '2026-08-28' },
  check: ({ facts, outlines }) =>
    ((facts.values.copies ?? []) as ReturnType<typeof findCopies>).map(({ path, detail }) => ({
      file: outlines.find((page) => page.path === path)?.file ?? path,
      message: 'A paragraph stands in the data of two cities. Write for one of them what is true of it alone.',
      detail,
    })),
});

/** A city that only lists lead to is a doorway. */
export const neighbours = defineSiteRule({
  name: 'neighbours',
  basis: { source: 'Google Search Essentials, spam policies: doorway abuse', date: '2026-08-28' },
  of: ({ linked }) => linked,
  check: ({ pages, planned }) => {
    const cityOf = (path: string): string | undefined => planned.get(path)?.params.city;
    const hubs = pages.filter(({ component }) => component === 'CityPage');
    if (hubs.length < 2) return [];
    const linked = new Set(
      pages.flatMap(({ path, linked }) => {
        const own = cityOf(path);
        return own === undefined ? [] : (linked.city ?? []).filter((city) => city !== own);
      }),
    );
    return hubs
      .filter(({ path }) => !linked.has(cityOf(path) ?? ''))
      .map(({ file }) => ({
        file,
        message: 'No page of another city links to this city: name it in the nearbyLocations of its neighbors.',
      }));
  },
});

/** Yields all values in a record, at any depth. */
function* valuesIn(value: unknown, path: KeyPath = []): Generator<{ path: KeyPath; value: unknown }> {
  if (path.length > 0) yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* valuesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}
