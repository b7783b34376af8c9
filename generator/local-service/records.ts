/** All records of a site, for views. */
import { defineView } from '../define/index.ts';
import * as collections from './names.ts';
import type { CityServicePages } from './offered.ts';
import type { FieldNames } from './own-fields.ts';
import { createPaths, type Addresses } from './paths.ts';

export const siteRecords = defineView(({ data, today, language }) => ({
  /** Day of the build, "2026-12-24". */
  today,
  /** Language of the pages that show them, BCP 47. */
  language,
  business: data.one(collections.business),
  centers: data.all(collections.centers),
  cities: data.all(collections.cities),
  services: data.all(collections.services).filter(({ discontinued }) => !discontinued),
  testimonials: data.all(collections.testimonials),
  team: data.all(collections.team),
  tips: data.all(collections.tips),
  homeCards: data.all(collections.homeCards),
  reasons: data.all(collections.reasons),
  aliases: data.all(collections.aliases),
  roads: data.all(collections.roads),
  /** Paths of the pages. */
  paths: createPaths(data.derived.paths as Addresses, data),
  cityServicePages: data.derived.cityServicePages as CityServicePages,
  /** Names of the fields that the site adds, by kind of record. */
  ownFields: data.derived.ownFields as FieldNames,
  /** Inner markup of every icon that the data names, by name. */
  icons: data.derived.icons as Readonly<Record<string, string>>,
  /** Sizes of the images that are published as they are, by their names below `data/images`. */
  imageSizes: (data.derived.imageSizes ?? {}) as Readonly<Record<string, { width: number; height: number }>>,
}));

export type Records = ReturnType<(typeof siteRecords)['make']>;
