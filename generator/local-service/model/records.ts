/** What the data holds: the records of each collection, as their schemas give them. */
import type { z } from 'zod';
import type { Drawing } from '../../define/index.ts';
import type { Formats } from '../country/formats.ts';
import type { DisplayFont } from '../display-font.ts';
import type * as schemas from '../schemas/index.ts';

export type Business = Readonly<z.infer<ReturnType<typeof schemas.businessSchema>>>;
export type Center = Readonly<z.infer<ReturnType<typeof schemas.centerSchema>>>;
/** A city as written in the data. */
export type CityRecord = Readonly<z.infer<ReturnType<typeof schemas.citySchema>>>;
type Derived = 'id' | 'slug' | 'region' | 'nearbyLocations' | 'nearestServiceCenter' | 'notes';
/** A city with everything derived that its record left out. */
export type City = Readonly<
  Omit<CityRecord, Derived> & { [K in Derived]: NonNullable<CityRecord[K]> } & {
    /** What links call it: with its state where another city has the same name. */
    label: string;
  }
>;
export type Service = Readonly<z.infer<ReturnType<typeof schemas.serviceSchema>>>;
export type Testimonial = Readonly<z.infer<typeof schemas.testimonialSchema>>;
export type Member = Readonly<z.infer<typeof schemas.memberSchema>>;
export type Tip = Readonly<z.infer<typeof schemas.tipSchema>>;
export type HomeCard = Readonly<z.infer<typeof schemas.homeCardSchema>>;
export type Reason = Readonly<z.infer<typeof schemas.reasonSchema>>;
export type Alias = Readonly<z.infer<typeof schemas.aliasSchema>>;
export type ChecklistItem = Readonly<z.infer<typeof schemas.checklistSchema>>;
export type Theme = Readonly<z.infer<typeof schemas.themeSchema>>;
export type Road = Readonly<z.infer<ReturnType<typeof schemas.roadSchema>>>;

/** All records, by collection, and how their country writes them. */
export interface Records {
  readonly formats: Formats;
  readonly business: Business;
  readonly centers: readonly Center[];
  readonly cities: readonly City[];
  readonly services: readonly Service[];
  readonly testimonials: readonly Testimonial[];
  readonly team: readonly Member[];
  readonly tips: readonly Tip[];
  readonly homeCards: readonly HomeCard[];
  readonly reasons: readonly Reason[];
  readonly aliases: readonly Alias[];
  readonly checklist: readonly ChecklistItem[];
  readonly roads: readonly Road[];
  /** Inner markup of every icon that the data names, by name. */
  readonly icons: Readonly<Record<string, string>>;
  readonly theme: Theme;
  /** Drawings that the theme names, by file name. */
  readonly drawings: Readonly<Record<string, Drawing>>;
  /** The display font that the theme names; null: that of the components. */
  readonly font: DisplayFont | null;
  /** Image files that records name and that exist under `data/images`, by the name written. */
  readonly images: readonly string[];
}
