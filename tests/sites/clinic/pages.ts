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
      trail: [home, insurance],
      insurers: data.all(insurers).map(({ slug, name, plan }) => ({ name, plan, href: `/insurance/${slug}` })),
    }),
    crumbs: ({ props }) => props.trail,
  }),
  definePage('/insurance/{insurer}', {
    each: { insurer: insurers },
    component: 'InsurerPage',
    sitemap: [0.7, 'monthly'],
    props: ({ insurer }, { get }) => ({
      trail: [insurance, { name: insurer.name, href: `/insurance/${insurer.slug}` }],
      insurer: { name: insurer.name, plan: insurer.plan },
      places: get(coverage).placesOf(insurer.slug),
    }),
    crumbs: ({ props }) => props.trail,
  }),
  definePage('/locations/{city}/insurance/{insurer}', {
    each: { city: cities, insurer: insurers },
    where: ({ city, insurer }) => !insurer.notIn.includes(city.slug),
    component: 'CityInsurerPage',
    sitemap: [0.6, 'monthly'],
    props: ({ city, insurer }, { get }) => ({
      trail: [
        insurance,
        { name: insurer.name, href: `/insurance/${insurer.slug}` },
        { name: city.name, href: `/locations/${city.slug}/insurance/${insurer.slug}` },
      ],
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
    crumbs: ({ props }) => props.trail,
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
      trail: [
        insurance,
        { name: `${insurer.name} in ${city.name}`, href: `/locations/${city.slug}/insurance/${insurer.slug}` },
        { name: treatment.name, href: `/locations/${city.slug}/insurance/${insurer.slug}/${treatment.slug}` },
      ],
      city: { name: city.name, street: city.street },
      insurer: { name: insurer.name, plan: insurer.plan },
      treatment: { name: treatment.name, what: treatment.what },
    }),
    crumbs: ({ props }) => props.trail,
  }),
  definePage('/blog', {
    component: 'BlogPage',
    sitemap: [0.5, 'weekly'],
    props: (_, { data }) => ({
      trail: [home, blog],
      posts: data.all(posts).map(({ slug, title, date, summary }) => ({ title, date, summary, href: `/blog/${slug}` })),
    }),
    crumbs: ({ props }) => props.trail,
  }),
  definePage('/blog/{post}', {
    each: { post: posts },
    component: 'PostPage',
    sitemap: [0.4, 'monthly'],
    props: ({ post }, { data }) => ({
      trail: [blog, { name: post.title, href: `/blog/${post.slug}` }],
      post: { title: post.title, date: post.date, summary: post.summary, paragraphs: post.paragraphs },
      treatment: data.find(treatments, post.treatment ?? '')?.name ?? null,
    }),
    crumbs: ({ props }) => props.trail,
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
