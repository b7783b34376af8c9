/** What the check must know of a site beside its files, from the data and the plan. */
import type { Page, Site } from '../model.ts';
import type { Plan } from '../plan/plan.ts';
import { routes } from '../plan/routes.ts';
import type { CheckFacts, PlannedPage, Sample } from './types.ts';

/** `shown` is how messages name the data folder. */
export function factsOf(plan: Plan, shown: string): CheckFacts {
  const { site } = plan;
  const { origin, phone, bookingUrl } = site.business;
  return {
    origin,
    phone,
    bookingUrl,
    pages: plannedPages(plan),
    names: namesOf(site),
    samples: samplesOf(site, shown),
  };
}

function plannedPages(plan: Plan): PlannedPage[] {
  const pages = Array.from({ length: plan.count }, (_, index): Page => plan.pageAt(index)).map(
    ({ path, component, sitemap }) => ({ path, component, sitemap: sitemap !== null }),
  );
  const last = routes.filter((route) => route.last);
  return [
    ...pages,
    ...plan.lastPaths.flatMap((path, index) =>
      last[index] ? [{ path, component: last[index].component, sitemap: last[index].sitemap !== null }] : [],
    ),
  ];
}

/** What tells two pages of one service apart without saying anything about the place. */
function namesOf({ business, centers, cities, services }: Site): string[] {
  const names = [
    business.brand,
    ...centers.flatMap(({ name, region, around, locality, state }) => [name, region, around, locality, state]),
    ...cities.flatMap(({ name, state, region, county = '' }) => [
      name,
      state,
      region,
      ...county.split(/,| and /).flatMap((one) => [one, `${one} County`]),
    ]),
    ...services.flatMap(({ title, shortTitle, phrase, tag }) => [title, shortTitle, phrase, tag]),
  ];
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort();
}

function samplesOf({ business, testimonials, team }: Site, shown: string): Sample[] {
  const marked = (
    records: readonly { readonly sample?: boolean | undefined; readonly id: number; readonly name: string }[],
    file: string,
    noun: string,
  ): Sample[] =>
    records
      .filter(({ sample }) => sample)
      .map(({ id, name }) => ({ file: `${shown}/${file}`, record: `${noun} ${id}, ${name}` }));
  return [
    ...(business.sample ? [{ file: `${shown}/business`, record: business.brand }] : []),
    ...marked(testimonials, 'testimonials', 'testimonial'),
    ...marked(team, 'team', 'team member'),
  ];
}
