/**
 * The nouns of a local-service site. Records are what the data holds; the `…View`s are what is made of them and what
 * components receive as props.
 *
 * A view is plain, readonly, JSON-like data and always has every key: a thing that is absent is `null` or `[]`.
 */
import type { Audit, Copy as AnyCopy, Link, Sentence } from '../define/index.ts';
import type { z } from 'zod';
import type { DisplayFont } from './display-font.ts';
import type * as schemas from './schemas.ts';

export type { Link, Sentence } from '../define/index.ts';

/* ---------- what the data holds ---------- */

export type Business = Readonly<z.infer<typeof schemas.businessSchema>>;
export type Center = Readonly<z.infer<typeof schemas.centerSchema>>;
/** A city as written in the data. */
export type CityRecord = Readonly<z.infer<typeof schemas.citySchema>>;
type Derived = 'id' | 'slug' | 'region' | 'nearbyLocations' | 'nearestServiceCenter' | 'notes';
/** A city with everything derived that its record left out. */
export type City = Readonly<
  Omit<CityRecord, Derived> & { [K in Derived]: NonNullable<CityRecord[K]> } & {
    /** What links call it: with its state where another city has the same name. */
    label: string;
  }
>;
export type Service = Readonly<z.infer<typeof schemas.serviceSchema>>;
export type Testimonial = Readonly<z.infer<typeof schemas.testimonialSchema>>;
export type Member = Readonly<z.infer<typeof schemas.memberSchema>>;
export type Tip = Readonly<z.infer<typeof schemas.tipSchema>>;
export type HomeCard = Readonly<z.infer<typeof schemas.homeCardSchema>>;
export type Reason = Readonly<z.infer<typeof schemas.reasonSchema>>;
export type Alias = Readonly<z.infer<typeof schemas.aliasSchema>>;
export type ChecklistItem = Readonly<z.infer<typeof schemas.checklistSchema>>;
export type Theme = Readonly<z.infer<typeof schemas.themeSchema>>;
export type Road = Readonly<z.infer<typeof schemas.roadSchema>>;

/** All records, by collection. */
export interface Site {
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
  /** Text of the SVG files that the theme names. */
  readonly drawings: Readonly<Record<string, string>>;
  /** The display font that the theme names; null: that of the components. */
  readonly font: DisplayFont | null;
  /** Image files that records name and that exist under `data/images`, by the name written. */
  readonly images: readonly string[];
}

/* ---------- views: what pages show ---------- */

/** Inner markup of a 24 × 24 stroke icon. */
export interface IconView {
  readonly name: string;
  readonly body: string;
}

export interface CenterView {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly rank: 'Primary' | 'Secondary';
  readonly street: string;
  readonly locality: string;
  readonly state: string;
  readonly postalCode: string;
  /** "570 Smith Chapel Rd, Musella, GA 31066" */
  readonly address: string;
  readonly around: string;
  readonly radiusMiles: number;
  readonly lat: number;
  readonly lon: number;
  readonly mapUrl: string;
  readonly directionsUrl: string;
}

/** A link to a city, with what makes it worth following. */
export interface CityLink extends Link {
  readonly slug: string;
}

export interface RegionView {
  /** "Macon Area" */
  readonly name: string;
  /** "macon-area" */
  readonly slug: string;
  /** "Macon" */
  readonly short: string;
  readonly center: CenterView;
  /** In the order of the data. */
  readonly cities: readonly CityLink[];
}

export interface ServiceLink extends Link {
  readonly id: number;
  readonly slug: string;
  readonly shortTitle: string;
  readonly phrase: string;
  readonly description: string;
  readonly icon: IconView;
}

/** What stands in the hero: a scene by its name, a drawing, or a picture; null: what the components draw. */
export type ArtView =
  | { readonly scene: string }
  | { readonly drawing: { readonly viewBox: string; readonly body: string } }
  | { readonly src: string };

/** What every page knows: the business, the navigation, the day of the build. */
export interface SiteView {
  /** `dark` is the color of the browser's bar; `mark` the inner markup of a drawing of 40 × 40. */
  readonly theme: { readonly dark: string; readonly mark: string; readonly art: ArtView | null };
  readonly brand: string;
  readonly legalName: string;
  readonly tagline: string;
  readonly trade: string;
  /** schema.org types of the business, the general one first. */
  readonly businessTypes: readonly string[];
  readonly origin: string;
  /** `display` "(478) 555-0142", `href` "tel:+14785550142", `sms` "sms:+14785550142", `e164` "+14785550142" */
  readonly phone: { readonly display: string; readonly href: string; readonly sms: string; readonly e164: string };
  /** `href` "mailto:…" */
  readonly email: { readonly text: string; readonly href: string };
  readonly responseMinutes: number | null;
  readonly yearsInBusiness: number;
  readonly generations: number | null;
  readonly priceRange: string | null;
  readonly payments: readonly string[];
  /** Who else may pay: clubs that are billed directly, and a sentence about insurers ("" when there is none). */
  readonly billing: { readonly motorClubs: readonly string[]; readonly insurance: string };
  /** What stands behind "licensed and insured"; what is not known is "". */
  readonly proof: { readonly usdot: string; readonly insurer: string; readonly coverage: string };
  /** When the office is open, in minutes since Monday began; null when nobody knows in which time zone. */
  readonly office: { readonly timeZone: string; readonly spans: readonly OfficeSpan[] } | null;
  /** `text` "8:00 AM to 6:00 PM" or the note of a closed day */
  readonly officeHours: readonly { readonly label: string; readonly text: string; readonly isOpen: boolean }[];
  /** When help can be had, by weekdays in English: all day (00:00 to 23:59) for an emergency service, else as the office is open. */
  readonly serviceHours: readonly {
    readonly days: readonly string[];
    readonly opens: string;
    readonly closes: string;
  }[];
  readonly emergency247: boolean;
  /** Whether pages offer to send a location. */
  readonly sendLocation: boolean;
  readonly stats: readonly { readonly value: string; readonly label: string }[];
  readonly social: readonly { readonly name: string; readonly href: string; readonly icon: IconView }[];
  /** `site` is the name on the button: "Google". */
  readonly review: { readonly href: string | null; readonly site: string };
  readonly booking: { readonly href: string } | null;
  readonly video: {
    readonly provider: string;
    readonly embedUrl: string;
    readonly watchUrl: string;
    readonly title: string;
  } | null;
  /** Home, About, Services, Locations, Contact: names come from the copy. */
  readonly regions: readonly RegionView[];
  readonly services: readonly ServiceLink[];
  readonly flagship: {
    readonly name: string;
    readonly slug: string;
    readonly landingPath: string;
  } | null;
  /** Slug of the region whose progress is followed. */
  readonly homeRegion: string;
  readonly cityCount: number;
  /** Year of the build, for the copyright line. */
  readonly year: number;
}

/** From opening to closing of the office; closing on the next day lies after midnight. */
export interface OfficeSpan {
  /** Minutes since Monday began. */
  readonly from: number;
  readonly to: number;
  /** "Saturday", "9:00 AM", "4:00 PM" */
  readonly day: string;
  readonly opens: string;
  readonly closes: string;
}

/** A neighbour and the reason to link to it. */
export interface NearbyView extends CityLink {
  /** Rounded, at least 1: as recorded where one of the two is the middle of the other's area, a straight line otherwise. */
  readonly miles: number;
  /** Whether the miles are those of the road. */
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

/** Points of the locator map in units of its view box (0 0 320 240). */
export interface MapView {
  readonly width: number;
  readonly height: number;
  readonly city: MapPoint;
  readonly center: MapPoint;
  /** The service radius. */
  readonly ring: { readonly x: number; readonly y: number; readonly r: number };
  readonly neighbours: readonly MapPoint[];
  /** Most important first, with the place that suits their shield best. */
  readonly roads: readonly {
    readonly name: string;
    readonly kind: Road['kind'];
    /** Where it runs: two points or more in each stretch. */
    readonly stretches: readonly (readonly (readonly [x: number, y: number])[])[];
    readonly x: number;
    readonly y: number;
  }[];
  /** Length of five miles in units. */
  readonly fiveMiles: number;
}
export interface MapPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Side on which the label has room. */
  readonly anchor: 'start' | 'end' | 'middle';
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}
export interface Titled {
  readonly title: string;
  readonly description: string;
}

export interface CityView extends CityLink {
  readonly id: number;
  readonly state: string;
  readonly region: string;
  readonly regionSlug: string;
  /** "Bibb County", "Houston and Peach counties"; empty when the data does not say. */
  readonly county: string;
  readonly zips: readonly string[];
  readonly lat: number;
  readonly lon: number;
  readonly description: string;
  /** Address of its picture under /assets, null: show the locator map. */
  readonly image: string | null;
  readonly roads: readonly string[];
  readonly landmarks: readonly string[];
  /** `services` are slugs of those on whose pages the note helps; empty: on all. */
  readonly notes: readonly { readonly text: string; readonly services: readonly string[] }[];
  /** Roads of the way in, in the order of travel from the middle of the area; may be empty. */
  readonly approach: readonly string[];
  readonly center: CenterView;
  /**
   * From the middle of the area: the spec's text, the number, how it was measured ("by road"), and the compass direction
   * ("" when the city is the middle itself).
   */
  readonly distance: {
    readonly text: string;
    readonly miles: number;
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
  readonly rich: {
    readonly article: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
    readonly areas: readonly string[];
    readonly steps: readonly Titled[];
    readonly questions: readonly Question[];
    readonly serviceQuestions: readonly Question[];
  } | null;
  /** Only for the flagship city. */
  readonly testimonials: readonly TestimonialView[];
}

export interface ServiceView extends ServiceLink {
  readonly title: string;
  readonly tag: string;
  readonly fullDescription: readonly string[];
  readonly benefits: readonly Titled[];
  readonly whyChoose: readonly string[];
  /** What happens in each of the four steps. */
  readonly steps: readonly string[];
  readonly included: readonly string[];
  readonly equipment: readonly string[];
  readonly untilWeArrive: readonly string[];
  readonly haveReady: readonly string[];
  readonly price: string | null;
  /** What it costs at least: "$95", "hookup and the first 5 miles", "$4.50" ("" when miles do not count), and what moves it. */
  readonly guide: {
    readonly from: string;
    readonly covers: string;
    readonly perMile: string;
    readonly moves: readonly string[];
  } | null;
  /** For work that is agreed in advance: a sentence saying so. */
  readonly planned: string | null;
  readonly questions: readonly Question[];
  readonly video: boolean;
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

export interface TestimonialView {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  readonly content: string;
  readonly rating: number;
  /** Where they said it and when, "Google, March 2026"; empty when the data does not say. */
  readonly source: string;
  /** Where it can be read; null when the data does not say. */
  readonly href: string | null;
}
export interface MemberView {
  readonly id: number;
  readonly name: string;
  readonly position: string;
  readonly bio: string;
  readonly image: string | null;
  readonly initials: string;
  readonly social: readonly Link[];
}
export interface ReasonView extends Titled {
  readonly icon: IconView;
}
export interface TipView extends ReasonView {
  readonly id: number;
}
export interface HomeCardView extends ReasonView {
  readonly id: number;
  readonly href: string;
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

/* ---------- build status and audit ---------- */

/** One city in `out/build-status.json`: the spec's "Build status per city". */
export interface CityStatus {
  readonly name: string;
  readonly slug: string;
  readonly region: string;
  readonly hubPageBuilt: boolean;
  readonly servicePages: readonly { readonly service: string; readonly slug: string; readonly built: boolean }[];
  readonly totalServicePagesBuilt: number;
  /** Whole number: (hub built + service pages built) / (services offered + 1); 100 only when none is missing. */
  readonly percentComplete: number;
}
export interface BuildStatus {
  readonly date: string;
  readonly cities: readonly CityStatus[];
  readonly totals: {
    readonly cities: number;
    readonly hubsBuilt: number;
    readonly servicePages: number;
    readonly servicePagesBuilt: number;
    readonly percentComplete: number;
  };
}
/** A page of a city in the list of all of them: its hub, or one of its services. */
export interface PageRow {
  readonly city: string;
  readonly region: string;
  /** Title of the service; "" for the hub. */
  readonly service: string;
  readonly path: string;
  readonly built: boolean;
  /** Day of its last change, "" when it is not built. */
  readonly lastmod: string;
  /** Of its HTML. */
  readonly bytes: number;
  /** Where the city is written, below the data folder: "cities/gray.yaml". */
  readonly file: string;
}

/* ---------- what page components receive ---------- */

/** Sentences by the values they may use: `site.hbs` {site}, `city.hbs` {site, city}, `service.hbs` {site, service}, and the page's own file with all its props. */
export interface Copy extends AnyCopy {
  readonly city: Sentence;
  readonly service: Sentence;
}

interface Common {
  readonly site: SiteView;
  readonly copy: Copy;
  /** Path of the page: "/locations/macon". */
  readonly path: string;
}

/** Props of each page component, by its name. */
export interface PageProps {
  HomePage: Common & {
    readonly cards: readonly HomeCardView[];
    readonly reasons: readonly ReasonView[];
    readonly testimonials: readonly TestimonialView[];
    readonly team: readonly MemberView[];
    readonly tips: readonly TipView[];
    /** Of each centre, in their order. */
    readonly maps: readonly MapView[];
  };
  AboutPage: Common & {
    readonly team: readonly MemberView[];
    readonly values: readonly ReasonView[];
    readonly reasons: readonly ReasonView[];
  };
  ServicesPage: Common & {
    readonly team: readonly MemberView[];
    readonly popular: readonly { readonly region: RegionView; readonly cities: readonly CityLink[] }[];
  };
  ServicePage: Common & { readonly service: ServiceView; readonly areas: readonly ServiceAreaView[] };
  LocationsPage: Common & { readonly regions: readonly RegionCardsView[] };
  CityPage: Common & { readonly city: CityView };
  LandingPage: Common & { readonly city: CityView; readonly reasons: readonly ReasonView[] };
  CityServicePage: Common & {
    readonly city: CityView;
    readonly service: ServiceView;
    readonly offer: OfferView;
    readonly reasons: readonly ReasonView[];
  };
  ContactPage: Common & {
    /** Of each centre, in their order. */
    readonly maps: readonly MapView[];
  };
  ReviewsPage: Common & { readonly testimonials: readonly TestimonialView[] };
  BuildStatusPage: Common & { readonly region: RegionView; readonly status: BuildStatus };
  ServiceTrackerPage: Common & {
    /** Day of the newest page of the build. */
    readonly date: string;
    readonly place: CityLink;
    readonly items: readonly {
      readonly id: number;
      readonly title: string;
      readonly href: string;
      readonly completed: boolean;
    }[];
  };
  MissingPagesPage: Common & { readonly status: BuildStatus };
  LinkAuditPage: Common & { readonly audit: Audit };
  AllPagesPage: Common & { readonly date: string; readonly rows: readonly PageRow[]; readonly total: number };
  NotFoundPage: Common & {
    readonly kind: NotFoundKind;
    readonly popular: readonly CityLink[];
    readonly aliases: readonly { readonly from: string; readonly to: string }[];
  };
}
export type PageName = keyof PageProps;
/** Which of the spec's not-found texts a file shows. */
export type NotFoundKind = 'page' | 'service' | 'city' | 'city-service';
