/**
 * What every page knows: the business, the navigation, the day of the build.
 *
 * A view is plain, readonly, JSON-like data and always has every key: a thing that is absent is `null` or `[]`.
 */
import type { Link } from '../../define/index.ts';
import type { SECTIONS } from '../schemas/theme.ts';

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
  /** `amount` is 30, `unit` "miles", `text` both. */
  readonly radius: { readonly amount: number; readonly unit: string; readonly text: string; readonly meters: number };
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

/** All sections of each page that may change places, in their order. */
export type SectionOrder = {
  readonly [Page in keyof typeof SECTIONS]: readonly (typeof SECTIONS)[Page][number][];
};

/** What every page knows: the business, the navigation, the day of the build. */
export interface SiteView {
  readonly country: CountryView;
  /** `dark` is the color of the browser's bar; `mark` the inner markup of a drawing of 40 × 40. */
  readonly theme: {
    readonly dark: string;
    readonly mark: string;
    readonly art: ArtView | null;
    readonly order: SectionOrder;
  };
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

/** The words of a country that sentences are made with. */
export interface CountryView {
  /** "US" */
  readonly code: string;
  /** "English" */
  readonly language: string;
  /** "en-US" */
  readonly locale: string;
  /** "mile" and "miles" */
  readonly distance: string;
  readonly distances: string;
  /** "mile marker" */
  readonly marker: string;
  /** "ZIP" */
  readonly postalCode: string;
  /** "911" */
  readonly emergencyNumber: string;
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
export interface Question {
  readonly question: string;
  readonly answer: string;
}
export interface Titled {
  readonly title: string;
  readonly description: string;
}
