/** The point of a postal address lies in the town that the address names. */
import type { Data, DataFolder } from '../../define/index.ts';
import { defineSiteRule, type SiteFound } from '../../index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf } from '../country/formats.ts';
import { metersBetween } from '../geo.ts';
import { centers, cities, roads } from '../names.ts';
import { readPlaces } from '../new/places.ts';

/** Longest distance of an address from the middle of its town, in meters: ten miles. */
const FARTHEST = 16_093.44;

/** Returns findings on addresses far from their towns, and a note for each town that no list has. */
export function judgeAddresses(data: Data, country: Country, folder: DataFolder) {
  const { measure, unit } = formatsOf(country);
  const [found, notes]: [SiteFound[], string[]] = [[], []];
  for (const { id, name, address } of data.all(centers)) {
    const { geo, locality, state } = address;
    if (!geo) continue;
    const file = data.fileOf(centers, id) ?? `${folder.shown}/centers.yaml`;
    const isMeant = (town: Readonly<Record<'name' | 'state', string>>): boolean =>
      town.name === locality && town.state === state;
    const own = [
      ...data.all(cities).filter(isMeant),
      ...data.all(roads).flatMap(({ towns }) => towns?.[locality] ?? []),
    ];
    const listed = own.length > 0 ? [] : readPlaces(folder.findPackage('areaserved') ?? '', country).filter(isMeant);
    const meters = Math.min(...[...own, ...listed].map((town) => metersBetween(town, geo)));
    const message = 'The point of an address lies far from its town. Correct "geo" or "locality".';
    if (meters === Number.POSITIVE_INFINITY)
      notes.push(`No list has ${locality}, ${state}. Check by hand where the address of ${name} is (${file}).`);
    else if (meters > FARTHEST)
      found.push({ file, message, detail: `${name}: ${measure(meters).toFixed(1)} ${unit(2)} from ${locality}` });
  }
  return { found, notes };
}

export const addresses = defineSiteRule({
  name: 'addresses',
  check: ({ facts }) => (facts.values.addresses ?? []) as SiteFound[],
});
