import { describe, expect, it } from 'vitest';
import { fileOfPath, fillPath, normalizePath, pathOfFile } from '../../generator/plan/paths.ts';

import { planOf, shippedSite } from '../fixtures/sites.ts';

describe('URL and file', () => {
  it.each([
    ['/', 'index.html'],
    ['/about', 'about.html'],
    ['/locations', 'locations.html'],
    ['/locations/macon', 'locations/macon.html'],
    ['/locations/macon/roadside-assistance', 'locations/macon/roadside-assistance.html'],
    ['/services/404', 'services/404.html'],
    ['/sitemap.xml', 'sitemap.xml'],
    ['/robots.txt', 'robots.txt'],
  ])('%s is %s, there and back', (path, file) => {
    expect(fileOfPath(path)).toBe(file);
    expect(pathOfFile(file)).toBe(path);
  });

  it('belong together for every page, one file for each', () => {
    const plan = planOf(shippedSite());
    const paths = [...Array.from({ length: plan.count }, (_, index) => plan.pathAt(index)), ...plan.reportPaths];
    for (const path of paths) expect(pathOfFile(fileOfPath(path))).toBe(path);
    expect(new Set(paths.map(fileOfPath)).size).toBe(paths.length);
  });
});

describe('normalizePath', () => {
  it.each([
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['/about?x=1', '/about'],
    ['/about/#team', '/about'],
    ['/', '/'],
    ['//', '/'],
    ['', '/'],
    ['/?q=/x/', '/'],
  ])('%j is %j', (typed, path) => {
    expect(normalizePath(typed)).toBe(path);
  });
});

it('fillPath fills what it knows and leaves the rest', () => {
  expect(fillPath('/locations/{city}/{service}', { city: 'gray', service: 'winching' })).toBe(
    '/locations/gray/winching',
  );
  expect(fillPath('/locations/{city}/{service}', { city: 'gray' })).toBe('/locations/gray/{service}');
});
