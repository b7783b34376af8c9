/** Over the real data: what the check is told of the site. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { factsOf } from '../../generator/check/facts.ts';
import { readDataFiles } from '../../generator/load/files.ts';
import { loadSite } from '../../generator/load/site.ts';
import type { Site } from '../../generator/model.ts';
import { planSite } from '../../generator/plan/plan.ts';

const data = join(import.meta.dirname, '../../data');
const { site } = loadSite({ files: readDataFiles(data, 'data'), dataDir: data, shown: 'data' });
const plan = planSite(site as Site, 2026);
const facts = factsOf(plan, 'data');

test('every page of the plan is known, staff pages and pages for a miss too', () => {
  const byPath = new Map(facts.pages.map((page) => [page.path, page]));
  expect(byPath.size).toBe(plan.count + plan.lastPaths.length);
  expect(byPath.get('/')).toEqual({ path: '/', component: 'HomePage', sitemap: true });
  expect(byPath.get('/locations/macon/winching-services')).toEqual({
    path: '/locations/macon/winching-services',
    component: 'CityServicePage',
    sitemap: true,
  });
  expect(byPath.get('/404')).toEqual({ path: '/404', component: 'NotFoundPage', sitemap: false });
  for (const path of plan.lastPaths) expect(byPath.get(path)?.sitemap).toBe(false);
});

test('names are those of places and services, each once', () => {
  expect(facts.names).toEqual(
    expect.arrayContaining(['Warner Robins', 'Bibb County', 'Macon Area', 'Winching Services']),
  );
  expect(new Set(facts.names).size).toBe(facts.names.length);
  expect(facts.names).not.toContain('');
});

test('every record that is marked as a sample is told, with its file', () => {
  const { business, testimonials, team } = plan.site;
  const marked = [business, ...testimonials, ...team].filter(({ sample }) => sample);
  expect(facts.samples).toHaveLength(marked.length);
  for (const { file } of facts.samples) expect(file).toMatch(/^data\/(business|testimonials|team)$/);
});

test('facts are plain data, fit for a thread', () => {
  expect(structuredClone(facts)).toEqual(facts);
});
