/** Over the real data: what the check is told of the site. */
import { expect, test } from 'vitest';
import { factsOf } from '../../generator/check/facts.ts';
import { planOf, recordsOf, shippedSite } from '../fixtures/sites.ts';

const plan = planOf(shippedSite());
const facts = factsOf(plan, 'data');

test('every page of the plan is known, staff pages and pages for a miss too', () => {
  const byPath = new Map(facts.pages.map((page) => [page.path, page]));
  expect(byPath.size).toBe(plan.count + plan.reportPaths.length);
  expect(byPath.get('/')).toEqual({
    path: '/',
    component: 'HomePage',
    photoLimit: 600_000,
    params: {},
    sitemap: true,
    notFound: false,
    limit: 20_000,
    group: null,
  });
  expect(byPath.get('/locations/macon/winching-services')).toEqual({
    path: '/locations/macon/winching-services',
    component: 'CityServicePage',
    photoLimit: 600_000,
    params: { city: 'macon', service: 'winching-services' },
    sitemap: true,
    notFound: false,
    limit: 14_600,
    group: 'winching-services',
  });
  expect(byPath.get('/404')).toMatchObject({ component: 'NotFoundPage', sitemap: false, notFound: true });
  for (const path of plan.reportPaths) expect(byPath.get(path)?.sitemap).toBe(false);
});

test('names are those of places and services, each once', () => {
  expect(facts.names).toEqual(
    expect.arrayContaining(['Warner Robins', 'Bibb County', 'Macon Area', 'Winching Services']),
  );
  expect(new Set(facts.names).size).toBe(facts.names.length);
  expect(facts.names).not.toContain('');
});

test('every record that is marked as a sample is told, with its file', () => {
  const { business, centers, testimonials, team, services } = recordsOf(plan);
  const guides = services.flatMap(({ priceGuide }) => priceGuide ?? []);
  const starts = centers.map(({ startsFrom }) => startsFrom);
  const marked = [business, ...starts, ...testimonials, ...team, ...guides].filter(({ sample }) => sample);
  expect(starts.every(({ sample }) => sample)).toBe(true);
  expect(facts.samples).toHaveLength(marked.length);
  for (const { file } of facts.samples)
    expect(file).toMatch(/^data\/(business|centers|testimonials|team|services\/[\w-]+)$/);
});

test('facts are plain data, fit for a thread', () => {
  expect(structuredClone(facts)).toEqual(facts);
});
