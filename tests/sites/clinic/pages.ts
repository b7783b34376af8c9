/** The page kinds of the clinic: their addresses and props. */
import { definePage, defineReportPage, type Link, type PageDefinition } from 'areaserved';
import { cities, insurers, posts, treatments } from './collections.ts';
import { coverage } from './views.ts';

const home: Link = { name: 'Home', href: '/' };
const insurance: Link = { name: 'Insurance', href: '/insurance' };
const blog: Link = { name: 'Blog', href: '/blog' };
export const pages = [
  definePage('/', {
    component: 'HomePage',
    sitemap: [1.0, 'weekly'],
    props: (_, { data }) => ({ offices: data.all(cities).map(({ name, street }) => ({ name, street })) }),
  }),
  definePage('/insurance', {
    component: 'InsurancePage',
    sitemap: [0.8, 'monthly'],
    props: (_, { data }) => ({
      insurers: data.all(insurers).map(({ slug, name, plan }) => ({ name, plan, href: `/insurance/${slug}` })),
    }),
    crumbs: () => [home, insurance],
  }),
  definePage('/insurance/{insurer}', {
    each: { insurer: insurers },
    component: 'InsurerPage',
    sitemap: [0.7, 'monthly'],
    props: ({ insurer }, { get }) => ({
      insurer: { name: insurer.name, plan: insurer.plan },
      places: get(coverage).placesOf(insurer.slug),
    }),
    crumbs: ({ props, path }) => [insurance, { name: props.insurer.name, href: path }],
  }),
  definePage('/locations/{city}/insurance/{insurer}', {
    each: { city: cities, insurer: insurers },
    where: ({ city, insurer }) => !insurer.notIn.includes(city.slug),
    component: 'CityInsurerPage',
    sitemap: [0.6, 'monthly'],
    props: ({ city, insurer }, { get }) => ({
      city: { name: city.name, street: city.street },
      insurer: { name: insurer.name, plan: insurer.plan, href: `/insurance/${insurer.slug}` },
      treatments:
        get(coverage)
          .rows.find((row) => row.city.slug === city.slug && row.insurer.slug === insurer.slug)
          ?.treatments.map(({ slug, name }) => ({
            name,
            href: `/locations/${city.slug}/insurance/${insurer.slug}/${slug}`,
          })) ?? [],
    }),
    crumbs: ({ props: { insurer, city }, path }) => [
      insurance,
      { name: insurer.name, href: insurer.href },
      { name: city.name, href: path },
    ],
  }),
  definePage('/locations/{city}/insurance/{insurer}/{treatment}', {
    each: { city: cities, insurer: insurers, treatment: treatments },
    where: ({ city, insurer, treatment }) =>
      !insurer.notIn.includes(city.slug) &&
      city.treatments.includes(treatment.slug) &&
      insurer.covers.includes(treatment.slug),
    component: 'CoveredTreatmentPage',
    sitemap: [0.5, 'monthly'],
    props: ({ city, insurer, treatment }) => ({
      city: { name: city.name, street: city.street, href: `/locations/${city.slug}/insurance/${insurer.slug}` },
      insurer: { name: insurer.name, plan: insurer.plan },
      treatment: { name: treatment.name, what: treatment.what },
    }),
    crumbs: ({ props: { city, insurer, treatment }, path }) => [
      insurance,
      { name: `${insurer.name} in ${city.name}`, href: city.href },
      { name: treatment.name, href: path },
    ],
  }),
  definePage('/blog', {
    component: 'BlogPage',
    sitemap: [0.5, 'weekly'],
    props: (_, { data }) => ({
      posts: data.all(posts).map(({ slug, title, date, summary }) => ({ title, date, summary, href: `/blog/${slug}` })),
    }),
    crumbs: () => [home, blog],
  }),
  definePage('/blog/{post}', {
    each: { post: posts },
    component: 'PostPage',
    sitemap: [0.4, 'monthly'],
    props: ({ post }, { data }) => ({
      post: { title: post.title, date: post.date, summary: post.summary },
      body: post.body,
      treatment: data.find(treatments, post.treatment ?? '')?.name ?? null,
    }),
    crumbs: ({ props, path }) => [blog, { name: props.post.title, href: path }],
    structuredData: ({ props: { post, site }, url }) => [
      {
        '@type': 'BlogPosting',
        '@id': `${url}#post`,
        headline: post.title,
        datePublished: post.date,
        publisher: { '@type': 'Organization', name: site.brand, url: `${site.url}/` },
      },
    ],
  }),
  definePage('/404', { component: 'NotFoundPage', notFoundFor: '*', props: () => ({}) }),
  defineReportPage('/coverage-report', {
    component: 'ReportPage',
    robots: 'noindex, nofollow',
    budget: null,
    props: (_, { get }, { isBuilt, date }) => ({
      date,
      rows: get(coverage).rows.map(({ city, insurer, treatments: covered }) => ({
        name: `${insurer.name} in ${city.name}`,
        href: `/locations/${city.slug}/insurance/${insurer.slug}`,
        treatments: covered.length,
        built: isBuilt(`/locations/${city.slug}/insurance/${insurer.slug}`),
      })),
    }),
  }),
] as const satisfies readonly PageDefinition[];
