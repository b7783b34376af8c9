/** What pages show of cities, services, and one in the other. */
import type { City, Service } from './records.ts';
import type { CenterView, CityLink, RegionView, ServiceLink } from './site.ts';
import type { MapView } from './map.ts';
import type { TestimonialView } from './people.ts';

/** A neighbour and the reason to link to it. */
export interface NearbyView extends CityLink {
  /** "12 miles", at least one: as recorded where one of the two is the middle of the other's area, a straight line otherwise. */
  readonly distance: string;
  readonly amount: number;
  /** Whether the distance is that of the road. */
  readonly byRoad: boolean;
  /** "southeast" */
  readonly direction: string;
  /** Roads that both cities name; may be empty. */
  readonly roads: readonly string[];
}

/** One service in one city. */
export interface OfferLink extends ServiceLink {
  /** What this service means in this place; null where the data has no sentence. */
  readonly local: string | null;
}

type ShownOfCity = 'id' | 'state' | 'region' | 'postalCodes' | 'lat' | 'lon' | 'landmarks' | 'approach';

export interface CityView extends CityLink, Pick<City, ShownOfCity> {
  readonly regionSlug: string;
  /** "Bibb County", "Houston and Peach counties"; empty when the data does not say. */
  readonly county: string;
  readonly description: string;
  /** Address of its picture under /assets, null: show the locator map. */
  readonly image: string | null;
  readonly roads: readonly string[];
  /** `services` are slugs of those on whose pages the note helps; empty: on all. */
  readonly notes: readonly { readonly text: string; readonly services: readonly string[] }[];
  readonly center: CenterView;
  /**
   * From the middle of the area: the spec's text, the number, how it was measured ("by road"), and the compass direction
   * ("" when the city is the middle itself).
   */
  readonly distance: {
    readonly text: string;
    readonly amount: number;
    readonly measured: string;
    readonly direction: string;
  };
  /** Typical wait in minutes where it is longer than the business's typical response time. */
  readonly wait: { readonly from: number; readonly to: number } | null;
  readonly nearby: readonly NearbyView[];
  /** The cities within the centre's radius of it, nearest first, whoever names them; `notOffered` are slugs of services they do not have. */
  readonly around: readonly (NearbyView & { readonly notOffered: readonly string[] })[];
  readonly offers: readonly OfferLink[];
  readonly map: MapView;
  /** Path of its landing page; only the flagship city has one. */
  readonly landing: string | null;
  readonly rich: NonNullable<City['rich']> | null;
  /** Only for the flagship city. */
  readonly testimonials: readonly TestimonialView[];
}

type ShownOfService =
  | ('title' | 'tag' | 'fullDescription' | 'benefits' | 'whyChoose' | 'steps' | 'included' | 'equipment')
  | ('untilWeArrive' | 'haveReady' | 'questions' | 'video');

export interface ServiceView extends ServiceLink, Pick<Service, ShownOfService> {
  readonly price: string | null;
  /** What it costs at least: "$95", "hookup and the first 5 miles", "$4.50" ("" when distance does not count), and what moves it. */
  readonly guide: {
    readonly from: string;
    readonly covers: string;
    readonly further: string;
    readonly moves: readonly string[];
  } | null;
  /** For work that is agreed in advance: a sentence saying so. */
  readonly planned: string | null;
  /** The first five cities that offer it; href leads to the city-service page. */
  readonly locations: readonly CityLink[];
}

/** What is true of one service in one city and of neither alone. */
export interface OfferView {
  readonly local: string | null;
  /** Up to 5 other services of the city, ids rotating 1 to n around the current one. */
  readonly sideLinks: readonly ServiceLink[];
  /** Up to 3 other services of the city. */
  readonly others: readonly ServiceLink[];
  /** Notes of the city that help with this service. */
  readonly notes: readonly string[];
  /** Up to 10 nearest cities within the centre's radius that offer the service; href leads to their page for it. */
  readonly locations: readonly NearbyView[];
}

/** A city on the locations page. */
export interface CityCardView extends CityLink {
  readonly county: string;
  readonly description: string;
  /** "15 miles by road"; empty in the middle of the area. */
  readonly distance: string;
  readonly roads: readonly string[];
}
export interface RegionCardsView {
  readonly region: RegionView;
  readonly cards: readonly CityCardView[];
}
/** The cities of a region that offer a service; each leads to its page for it. */
export interface ServiceAreaView {
  readonly region: string;
  readonly cities: readonly CityLink[];
}
