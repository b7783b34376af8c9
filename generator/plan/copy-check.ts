/** Every variable of every copy file and document held against what its scope really has. */
import type { Problem } from '../errors/problem.ts';
import type { CityView, SiteView } from '../model.ts';
import { deriveProps, type Outcome } from './routes.ts';
import type { Plan } from './plan.ts';
import { checkVariables, shapeOf, type VariableUse } from './shapes.ts';

/** Cities whose views are looked at: enough to meet every key. */
const SAMPLE = 40;

/** `references` are the variables by copy file: "site", "city", "service", "pages/HomePage"; `outcome` is an example of what staff pages get. */
export function checkCopy({
  plan,
  references,
  outcome,
}: {
  plan: Plan;
  references: Readonly<Record<string, readonly VariableUse[]>>;
  outcome: Outcome;
}): Problem[] {
  const { site, views } = plan;
  const cities = sampleCities(plan).map((index) => views.city(index));
  const services = site.services.map((_, index) => views.service(index));
  const scopes: Record<string, unknown[]> = {
    site: [{ site: views.site }],
    city: cities.map((city) => ({ site: views.site, city })),
    service: services.map((service) => ({ site: views.site, service })),
    ...documentScopes(views.site),
  };
  for (const page of [...samplePages(plan, cities).map((index) => plan.pageAt(index)), ...plan.lastPages(outcome)]) {
    (scopes[`pages/${page.component}`] ??= []).push(deriveProps(page.component, page.path, page.inputs));
  }
  return Object.entries(references).flatMap(([file, uses]) =>
    scopes[file] ? checkVariables(uses, shapeOf(scopes[file])) : [],
  );
}

/** What `render/renderer.ts` gives each document. */
function documentScopes(site: SiteView): Record<string, unknown[]> {
  const head = { title: '', description: '', canonical: '', robots: '', jsonLd: [''] };
  return {
    'documents/page': [{ ...head, site, css: '', policy: '', fonts: [''], body: '', script: '', speculationRules: '' }],
    'documents/redirect': [{ site, target: '', canonical: '' }],
    'documents/robots': [{ site, disallow: [''] }],
  };
}

/** The first ones and all rich ones. */
function sampleCities({ site }: Plan): number[] {
  return site.cities.map((_, index) => index).filter((index) => index < SAMPLE || site.cities[index]?.rich);
}

function samplePages(plan: Plan, cities: readonly CityView[]): number[] {
  const ofCities = cities.flatMap(({ slug }) => plan.pagesOfCity(slug).slice(0, 3));
  return [
    ...new Set([
      ...plan.fixedPaths.map((path) => plan.indexOf(path)),
      ...plan.site.services.map(({ slug }) => plan.indexOf(`/services/${slug}`)),
      ...ofCities,
    ]),
  ];
}
