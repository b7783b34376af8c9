/** A paragraph stands in the data of one city: copied word for word, it says nothing of the other. */
import type { Data } from '../../define/index.ts';
import { defineSiteRule } from '../../index.ts';
import { cities } from '../names.ts';
import { cityPath } from '../paths.ts';
import type { City } from '../schemas/index.ts';
import { valuesIn } from '../sources.ts';

/** Shorter texts are alike by chance. */
const FEWEST_WORDS = 10;
/** Begin of a copied text, in words. */
const QUOTED = 8;

interface Copy {
  /** Hub of the city that has the text, too. */
  readonly path: string;
  readonly detail: string;
}

/** Finds texts that stand in the data of two cities. The names of the cities make no difference. */
export function findCopies(data: Data, shown: string): Copy[] {
  const first = new Map<string, { readonly slug: string; readonly place: string }>();
  const copies: Copy[] = [];
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

export const copiedText = defineSiteRule({
  name: 'copied-text',
  basis: { source: 'Google Search Essentials, spam policies (doorways, scaled content)', date: '2026-08-28' },
  check: ({ facts, outlines }) =>
    ((facts.values.copies ?? []) as readonly Copy[]).map(({ path, detail }) => ({
      file: outlines.find((page) => page.path === path)?.file ?? path,
      message: 'A paragraph stands in the data of two cities. Write for one of them what is true of it alone.',
      detail,
    })),
});
