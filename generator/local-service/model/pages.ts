/** What page components receive. */
import type { Audit, Copy as AnyCopy, Sentence } from '../../define/index.ts';
import type { MapView } from './map.ts';
import type { HomeCardView, MemberView, ReasonView, TestimonialView, TipView } from './people.ts';
import type { CityView, OfferView, RegionCardsView, ServiceAreaView, ServiceView } from './places.ts';
import type { CityLink, RegionView, SiteView } from './site.ts';
import type { BuildStatus, PageRow } from './status.ts';

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
