/** The point of a postal address lies in the town that the address names. */
import type { CheckBasis, Data, DataFolder } from '../../define/index.ts';
import { defineSiteRule } from '../../index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf } from '../country/formats.ts';
import { metersBetween, type Position } from '../geo.ts';
import { centers, cities, roads } from '../names.ts';
import { readPlaces } from '../new/places.ts';

/** Longest distance of an address from the middle of its town, in meters: ten miles. */
const FARTHEST = 16_093.44;

/** `away` is the distance between the point and the town: "23.1 miles". */
interface DistantAddress {
  readonly file: string;
  readonly name: string;
  readonly town: string;
  readonly away: string;
}

/** Returns the addresses that lie far from their towns, and a note for each town that no list has. */
export function judgeAddresses(data: Data, country: Country, folder: DataFolder) {
  const { measure, unit } = formatsOf(country);
  const root = folder.findPackage('areaserved') ?? '';
  const distant: DistantAddress[] = [];
  const notes: string[] = [];
  for (const { id, name, address } of data.all(centers)) {
    const { geo, locality, state } = address;
    if (!geo) continue;
    const file = data.fileOf(centers, id) ?? `${folder.shown}/centers.yaml`;
    const towns = townsNamed({ locality, state }, data, () => readPlaces(root, country));
    const meters = Math.min(...towns.map((town) => metersBetween(town, geo)));
    if (towns.length === 0)
      notes.push(
        `No list has ${locality}, ${state} (${file}). Check by hand that the address of ${name} is at ${geo.lat}, ${geo.lon}.`,
      );
    else if (meters > FARTHEST)
      distant.push({ file, name, town: locality, away: `${measure(meters).toFixed(1)} ${unit(2)}` });
  }
  return { distant, notes };
}

/** Returns the points of towns with this name: in the data of the site, else in the list of the country. */
function townsNamed(
  { locality, state }: Readonly<Record<'locality' | 'state', string>>,
  data: Data,
  readTowns: () => readonly (Position & { readonly name: string; readonly state: string })[],
): readonly Position[] {
  const isMeant = (town: { readonly name: string; readonly state: string }): boolean =>
    town.name === locality && town.state === state;
  const own = [...data.all(cities).filter(isMeant), ...data.all(roads).flatMap(({ towns }) => towns?.[locality] ?? [])];
  return own.length > 0 ? own : readTowns().filter(isMeant);
}

export const addresses = defineSiteRule({
  name: 'addresses',
  check: ({ facts }) =>
    addressesIn(facts).map(({ file, name, town, away }) => ({
      file,
      message: 'The point of an address lies far from its town. Correct "geo" or "locality".',
      detail: `${name}: ${away} from ${town}`,
    })),
});

const addressesIn = ({ values }: Pick<CheckBasis, 'values'>): readonly DistantAddress[] =>
  (values.addresses as readonly DistantAddress[] | undefined) ?? [];
