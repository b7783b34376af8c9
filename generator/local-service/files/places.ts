/** Writes the data for "Send my location", which pages fetch when idle. Names are permanent: no page changes when a city does. */
import type { OutputFile } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import type { Records } from '../types.ts';

export const PLACES_FILE = 'places.json';
export const WORDS_FILE = 'locate.json';

/** Sentences of `site.hbs` that form the answer; the page replaces `[name]` in them. */
export const LOCATE_SENTENCES = [
  'refused',
  'unavailable',
  'late',
  'again',
  'outside',
  'inCity',
  'fromCity',
  'onRoad',
  'fromRoad',
  'accuracy',
  'rough',
  'see',
  'message',
  'roughMessage',
  'copy',
  'copied',
] as const;
export type LocateWords = Readonly<Record<(typeof LOCATE_SENTENCES)[number], string>>;

export interface LocateText extends LocateWords {
  readonly country: Pick<Country, 'language' | 'compass' | 'distance' | 'length'>;
}

export interface Places {
  /** "Macon, GA" and its degrees north and east. */
  readonly cities: readonly (readonly [name: string, lat: number, lon: number])[];
  /** Name, and course: degrees north and east in thousandths, each point as the step from the one before. `exits` is 1 for roads with exits. */
  readonly roads: readonly (readonly [name: string, steps: readonly number[], exits?: 1])[];
}

/** The name of a sentence in the copy: "fromCity" → "locateFromCity". */
export const locateCopyName = (name: keyof LocateWords): string =>
  `locate${name.charAt(0).toUpperCase()}${name.slice(1)}`;

export function renderWords(
  sentence: (name: string) => string,
  { language, compass, distance, length }: Country,
): OutputFile {
  const words = Object.fromEntries(LOCATE_SENTENCES.map((name) => [name, sentence(locateCopyName(name))]));
  const text = { ...words, country: { language, compass, distance, length } };
  return { file: WORDS_FILE, body: `${JSON.stringify(text)}\n` };
}

export function renderPlaces({ cities, roads }: Pick<Records, 'cities' | 'roads'>, country: Country): OutputFile {
  const places: Places = {
    cities: cities.map(({ name, state, lat, lon }) => [`${name}, ${state}`, round(lat), round(lon)]),
    roads: roads.map(({ name, kind, points }) =>
      kind === country.roads[0] ? [name, steps(points), 1] : [name, steps(points)],
    ),
  };
  return { file: PLACES_FILE, body: `${JSON.stringify(places)}\n` };
}

/** Rounds to about ten meters: the middle of a city is no sharper. */
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

function steps(points: readonly (readonly [number, number])[]): number[] {
  const whole = points.map(([lat, lon]) => [Math.round(lat * 1000), Math.round(lon * 1000)] as const);
  return whole.flatMap(([lat, lon], index) => {
    const [beforeLat, beforeLon] = whole[index - 1] ?? [0, 0];
    return [lat - beforeLat, lon - beforeLon];
  });
}
