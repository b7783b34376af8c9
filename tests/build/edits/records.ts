/** Reads and writes the records of a business as plain values, whatever the form of their file. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { Workplace } from '../../fixtures/workplaces.ts';

export interface Fields {
  [key: string]: unknown;
}

/** `file` is below `data/`. */
export function change<T = Fields>(place: Workplace, file: string, work: (value: T) => T | void): void {
  const value = parse(readFileSync(join(place.project.data, file), 'utf8')) as T;
  const changed = work(value) ?? value;
  place.write(`data/${file}`, file.endsWith('.json') ? JSON.stringify(changed) : stringify(changed));
}

export const changeAll = (place: Workplace, folder: 'cities' | 'services', work: (record: Fields) => void): void => {
  for (const file of filesOf(place, folder)) change(place, file, work);
};

/** Files of a collection, sorted: "cities/barre.yaml". */
export function filesOf(place: Workplace, folder: 'cities' | 'services'): string[] {
  return readdirSync(join(place.project.data, folder))
    .sort()
    .map((name) => `${folder}/${name}`);
}

export const recordsOf = (place: Workplace, folder: 'cities' | 'services'): Fields[] =>
  filesOf(place, folder).map((file) => parse(readFileSync(join(place.project.data, file), 'utf8')) as Fields);

/** The n-th of a list that is not empty, counting in a circle. */
export const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** In the list once it was not there, not in it once it was. */
export const toggled = (list: unknown, name: string): string[] => {
  const names = (list ?? []) as string[];
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
};

/** Every place that names a city: what `rename` gives takes its place, null takes the name away. */
export function renameCity(place: Workplace, from: string, to: string | null): void {
  const inList = (list: unknown): string[] =>
    ((list ?? []) as string[]).flatMap((slug) => (slug !== from ? [slug] : to === null ? [] : [to]));
  changeAll(place, 'cities', (city) => {
    if (city.slug === from && to !== null) city.slug = to;
    if (!city.nearbyLocations) return;
    city.nearbyLocations = inList(city.nearbyLocations);
    if ((city.nearbyLocations as string[]).length === 0) delete city.nearbyLocations;
  });
  changeAll(place, 'services', (service) => void (service.notOffered = inList(service.notOffered)));
  change(place, 'business.yaml', (business) => {
    business.popular = inList(business.popular);
  });
  change<Fields[]>(place, 'testimonials.yaml', (testimonials) => {
    for (const one of testimonials) if (one.cities) one.cities = inList(one.cities);
  });
}
