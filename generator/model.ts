/**
 * The nouns. `Site` is what `load/` gives; the `…View`s are what `plan/` makes of it and what components
 * receive as props; `Page` is one row of the plan; `OutputFile` is what `emit/` writes.
 *
 * A view is plain, readonly, JSON-like data and always has every key: a thing that is absent is `null` or `[]`.
 */
import type { z } from 'zod';
import type * as schemas from './load/schemas.ts';

/* ---------- what the data holds ---------- */

export type Business = Readonly<z.infer<typeof schemas.businessSchema>>;
export type Center = Readonly<z.infer<typeof schemas.centerSchema>>;
/** A city as written in the data. */
export type CityRecord = Readonly<z.infer<typeof schemas.citySchema>>;
type Derived = 'id' | 'slug' | 'region' | 'nearbyLocations' | 'nearestServiceCenter' | 'notes';
/** A city with everything derived that its record left out. */
export type City = Readonly<Omit<CityRecord, Derived> & { [K in Derived]: NonNullable<CityRecord[K]> }>;
export type Service = Readonly<z.infer<typeof schemas.serviceSchema>>;
export type Testimonial = Readonly<z.infer<typeof schemas.testimonialSchema>>;
export type Member = Readonly<z.infer<typeof schemas.memberSchema>>;
export type Tip = Readonly<z.infer<typeof schemas.tipSchema>>;
export type HomeCard = Readonly<z.infer<typeof schemas.homeCardSchema>>;
export type Reason = Readonly<z.infer<typeof schemas.reasonSchema>>;
export type Alias = Readonly<z.infer<typeof schemas.aliasSchema>>;
export type ChecklistItem = Readonly<z.infer<typeof schemas.checklistSchema>>;
export type Road = Readonly<z.infer<typeof schemas.roadSchema>>;

/** All of `data/`, validated and cross-checked. Plain JSON: it can be written down and read back. */
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
  /** Data file of each record: "city:macon" → "data/cities/macon.yaml". */
  readonly origins: Readonly<Record<string, string>>;
  /** Where the values stand that only the plan can judge, by their key: "aliases[3].to", "business.flagship.landingPath". */
  readonly places: Readonly<Record<string, DataPlace>>;
  /** Image files that records name and that exist under `data/images`, by the name written. */
  readonly images: readonly string[];
  /** What is missing and drawn instead: full sentences for the report. */
  readonly notes: readonly string[];
}

/** A place in a data file; line and column count from 1. */
export interface DataPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/* ---------- views: what pages show ---------- */

export interface Link {
  readonly name: string;
  readonly href: string;
}

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

/** What every page knows: the business, the navigation, the day of the build. */
export interface SiteView {
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
  readonly responseMinutes: number;
  readonly yearsInBusiness: number;
  readonly generations: number;
  readonly priceRange: string;
  readonly payments: readonly string[];
  /** `text` "8:00 AM to 6:00 PM" or the note of a closed day */
  readonly officeHours: readonly { readonly label: string; readonly text: string }[];
  readonly stats: readonly { readonly value: string; readonly label: string }[];
  readonly social: readonly { readonly name: string; readonly href: string; readonly icon: IconView }[];
  /** `site` is the name on the button: "Google". */
  readonly review: { readonly href: string; readonly site: string };
  readonly booking: { readonly href: string };
  readonly video: {
    readonly provider: string;
    readonly embedUrl: string;
    readonly watchUrl: string;
    readonly title: string;
  };
  /** Home, About, Services, Locations, Contact: names come from the copy. */
  readonly regions: readonly RegionView[];
  readonly services: readonly ServiceLink[];
  readonly flagship: {
    readonly name: string;
    readonly slug: string;
    readonly landingPath: string;
    readonly regionSlug: string;
  };
  readonly cityCount: number;
  /** Year of the build, for the copyright line. */
  readonly year: number;
}

/** A neighbour and the reason to link to it. */
export interface NearbyView extends CityLink {
  /** Straight-line miles, rounded, at least 1. */
  readonly miles: number;
  /** "south-east" */
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
  /** Roads as SVG path data, most important first, with the place of their shield. */
  readonly roads: readonly {
    readonly name: string;
    readonly kind: Road['kind'];
    readonly d: string;
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
  readonly notes: readonly string[];
  readonly center: CenterView;
  /** From the centre's point: the spec's text, the number, the compass direction ("" when the city is the point itself). */
  readonly distance: { readonly text: string; readonly miles: number; readonly direction: string };
  readonly nearby: readonly NearbyView[];
  /** The cities around it, nearest first, whoever names them; `notOffered` are slugs of services they do not have. */
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
  readonly price: string;
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
  /** Up to 10 nearest cities that offer the service; href leads to their page for it. */
  readonly locations: readonly NearbyView[];
}

export interface TestimonialView {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  readonly content: string;
  readonly rating: number;
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
  readonly distance: string;
  readonly roads: readonly string[];
}
export interface RegionCardsView {
  readonly region: RegionView;
  readonly cards: readonly CityCardView[];
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
  /** Whole number: (hub built + service pages built) / (services offered + 1). */
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
export type AuditGrade = 'good' | 'needs-improvement' | 'poor';
export interface AuditFinding {
  readonly name: string;
  readonly status: AuditGrade;
  readonly findings: readonly string[];
  readonly recommendations: readonly string[];
}
export interface LinkAudit {
  readonly date: string;
  readonly pages: number;
  readonly links: number;
  readonly findings: readonly AuditFinding[];
}

/* ---------- what page components receive ---------- */

/** A sentence of a copy template by its name; throws for a name that the template does not have. */
export type Sentence = (name: string) => string;

/** Sentences by the values they may use: `site.hbs` {site}, `city.hbs` {site, city}, `service.hbs` {site, service}, and the page's own file with all its props. */
export interface Copy {
  readonly site: Sentence;
  readonly city: Sentence;
  readonly service: Sentence;
  readonly page: Sentence;
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
  ServicePage: Common & { readonly service: ServiceView };
  LocationsPage: Common & { readonly regions: readonly RegionCardsView[] };
  CityPage: Common & { readonly city: CityView };
  LandingPage: Common & { readonly city: CityView; readonly reasons: readonly ReasonView[] };
  CityServicePage: Common & {
    readonly city: CityView;
    readonly service: ServiceView;
    readonly offer: OfferView;
    readonly reasons: readonly ReasonView[];
  };
  ContactPage: Common;
  ReviewsPage: Common & { readonly testimonials: readonly TestimonialView[] };
  BuildStatusPage: Common & { readonly region: RegionView; readonly status: BuildStatus };
  ServiceTrackerPage: Common & {
    readonly city: CityLink;
    readonly items: readonly {
      readonly id: number;
      readonly title: string;
      readonly href: string;
      readonly completed: boolean;
    }[];
  };
  MissingPagesPage: Common & { readonly status: BuildStatus };
  LinkAuditPage: Common & { readonly audit: LinkAudit };
  NotFoundPage: Common & {
    readonly kind: NotFoundKind;
    readonly popular: readonly CityLink[];
    readonly aliases: readonly { readonly from: string; readonly to: string }[];
  };
}
export type PageName = keyof PageProps;
/** Which of the spec's not-found texts a file shows. */
export type NotFoundKind = 'page' | 'service' | 'city' | 'city-service';

/* ---------- pages and files ---------- */

/** What a page is made of: named values, each shared by reference between the pages that use it. */
export type Inputs = Readonly<Record<string, unknown>>;

export interface SitemapRow {
  /** 0.0 to 1.0 */
  readonly priority: number;
  readonly changefreq: 'weekly' | 'monthly';
}

/** One page of the plan. */
export interface Page {
  /** "/locations/macon" */
  readonly path: string;
  /** Below `out/`: "locations/macon.html" */
  readonly file: string;
  readonly component: PageName;
  /** Everything it shows; its key is made from these. */
  readonly inputs: Inputs;
  /** Content of the robots tag. */
  readonly robots: string;
  /** False for not-found pages, which have no address of their own. */
  readonly canonical: boolean;
  readonly sitemap: SitemapRow | null;
  /** Data file it comes from. */
  readonly source: string;
}

/** A file of `out/` that is not a page. */
export interface OutputFile<Body = string | Uint8Array> {
  readonly file: string;
  readonly body: Body;
  /** What made it, for the message when two things claim one file. */
  readonly source: string;
}

/** A file that may be too large for one piece. */
export type SiteFile = OutputFile<string | Uint8Array | readonly Uint8Array[]>;

/** A permanent redirect, alias expanded: "/macon" → "/locations/macon". */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** A finished page. */
export interface RenderedPage {
  /** The document in UTF-8, in pieces: those that many pages share are the same bytes. */
  readonly chunks: readonly Uint8Array[];
  /** Markup of the page's own content, in pieces: a block that stands on other pages as well is the same object. */
  readonly main: readonly (string | { readonly html: string })[];
  /** Hash of the page's own content: head and main, without layout and dates. */
  readonly content: string;
}

/** The module that the bundler makes of components, templates and `render/`. */
export interface Renderer {
  /** Sentences and components are joined to a whole document. `lastmod` gets the content hash and gives the day, "2026-11-20". */
  readonly renderPage: (page: Page, lastmod: (content: string) => string) => RenderedPage;
  /** The layout without a page: what every page links to. */
  readonly renderLayout: (site: SiteView) => string;
  /** Content-Security-Policy for the header of the host, beside that of each page. */
  readonly headerPolicy: string;
  readonly renderRedirect: (redirect: Redirect, site: SiteView) => string;
  readonly renderRobots: (site: SiteView, disallow: readonly string[]) => string;
  /** The sentences that all pages share. */
  readonly siteSentences: (site: SiteView) => Sentence;
  /** Hash of all that a component's pages are made with: its modules, styles, copy and the document shell. */
  readonly hashes: Readonly<Record<PageName, string>>;
}

/* ---------- what a build tells ---------- */

export interface BuildReport {
  /** Pages left as they were, made anew with the same bytes, written, and files taken away. */
  readonly pages: { readonly total: number; readonly kept: number; readonly same: number; readonly written: number };
  readonly removed: number;
  /** Files of the site besides pages. */
  readonly files: number;
  /** Of the whole tree. */
  readonly bytes: number;
  /** Offered pairs of city and service, and how many of their pages stand. */
  readonly servicePages: number;
  readonly servicePagesBuilt: number;
  readonly citiesComplete: number;
  readonly cities: number;
  /** Hash of the whole tree. */
  readonly tree: string;
  /** True when the components were bundled in this run. */
  readonly bundled: boolean;
  /** What did not go as it should: images that were drawn because they were missing, a publishing in several steps. */
  readonly notes: readonly string[];
  readonly durationMs: number;
}
