/** Finds cities with the same paragraphs, and cities that no other city links to. */
import type { CheckBasis, Data } from '../../define/index.ts';
import { cities } from '../names.ts';
import type { City } from '../complete.ts';

type DataFinding = CheckBasis['found'][number];

/** Shorter texts can be equal by chance. */
const FEWEST_WORDS = 10;
/** Beginning of a copied text, in words. */
const QUOTED = 8;

/** Finds paragraphs that two cities have, whether or not they name their city. */
export function findCopied(data: Data): DataFinding[] {
  const first = new Map<string, City>();
  const message = 'Two cities have the same paragraph. Write what is true of one city alone.';
  return data.all(cities).flatMap((city) =>
    textsOf(city).flatMap((text): DataFinding[] => {
      const words =
        text
          .toLowerCase()
          .replaceAll(city.name.toLowerCase(), '')
          .match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length < FEWEST_WORDS) return [];
      const other = first.get(words.join(' '));
      if (!other) first.set(words.join(' '), city);
      if (!other || other === city) return [];
      const detail = `"${text.split(/\s+/).slice(0, QUOTED).join(' ')} …", as ${other.name}`;
      return [{ rule: 'copied-text', file: fileOf(city, data), message, detail }];
    }),
  );
}

/** Finds cities that are in no `nearbyLocations`. */
export function findUnnamed(data: Data): DataFinding[] {
  const all = data.all(cities);
  if (all.length < 2) return [];
  const named = new Set(all.flatMap(({ slug, nearbyLocations }) => nearbyLocations.filter((other) => other !== slug)));
  const message = 'No other city links to this city. Name it in the nearbyLocations of its neighbors.';
  return all
    .filter(({ slug }) => !named.has(slug))
    .map((city) => ({ rule: 'neighbors', file: fileOf(city, data), message, detail: city.name }));
}

const fileOf = ({ slug }: City, data: Data): string => data.fileOf(cities, slug) ?? 'cities';

/** The texts of a city that its pages show. */
export function textsOf({
  description,
  notes,
  serviceTexts,
  article,
  neighborhoods,
  steps,
  questions,
  serviceQuestions,
}: City): string[] {
  const read = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(read) : [];
  };
  return read([description, notes, serviceTexts, article, neighborhoods, steps, questions, serviceQuestions]);
}
