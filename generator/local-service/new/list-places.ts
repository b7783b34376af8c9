/** `gen places`: lists the places around one. */
import { formatCsv, GenError, show, suggest, type CommandContext } from '../../define/index.ts';
import { readPlaceName } from '../address.ts';
import { findPlace, placeNames, placesWithin, type Town } from '../places/places.ts';
import { READERS, refuseFlag, type ReadAnswer, type Typed } from './answers.ts';

export interface PlacesFlags extends Pick<Typed, 'within'> {
  /** The most places to list. */
  readonly places?: string;
}

export function listPlaces({ print }: CommandContext, place: string, flags: PlacesFlags): void {
  const within = take('within', READERS.within(flags.within));
  const most = flags.places === undefined ? Number.POSITIVE_INFINITY : take('places', READERS.places(flags.places));
  const [, named = place, postalCode] = /^(.*?)[\s,]+(\d{5})\s*$/s.exec(place) ?? [];
  const { locality, state } = readPlaceName(named) ?? { locality: named, state: '' };
  const center = findPlace({ name: locality, state, postalCode });
  if (!center) {
    const known = placeNames(state).map((name) => `${name}, ${state}`);
    throw new GenError({
      file: 'gen places',
      what: `No place of over 1,000 people is called ${show(place)}.`,
      todo: known.length === 0 ? 'Write it with its state: "Macon, GA".' : suggest(place, known),
    });
  }
  print(formatRows(placesWithin(center, within).slice(0, most)).trimEnd());
}

function take(flag: 'within' | 'places', { value, problem }: ReadAnswer<number>): number {
  if (problem !== null) throw new GenError(refuseFlag(flag, problem));
  return value;
}

const COLUMNS = ['name', 'state', 'county', 'lat', 'lon'];

/** Returns places as the text of a CSV file. The cells of `more` columns are left out: a row may end early. */
export const formatRows = (places: readonly Town[], more: readonly string[] = []): string =>
  formatCsv([
    [...COLUMNS, ...more],
    ...places.map(({ name, state, county, lat, lon }) => [name, state, county, String(lat), String(lon)]),
  ]);
