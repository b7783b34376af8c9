import { describe, expect, it } from 'vitest';
import { completeCities } from '../../generator/local-service/complete.ts';
import { parseFile } from '../../generator/load/parse.ts';
import type { Loaded } from '../../generator/load/site.ts';
import { localService } from '../../generator/local-service/index.ts';
import type { CityRecord, Records } from '../../generator/local-service/types.ts';
import { milesBetween } from '../../generator/local-service/distance.ts';
import { planSite } from '../../generator/plan/pages.ts';
import { readPage } from '../fixtures/html.ts';
import { loadFolder, recordsOf } from '../fixtures/sites.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
function load({ project }: Workplace): Loaded & { readonly site: Records | null } {
  const loaded = loadFolder(project.data);
  return { ...loaded, site: loaded.data && recordsOf(planSite(localService(), loaded.data, '2026-11-20')) };
}

describe('loadRecords', () => {
  it('is plain JSON: written down and read back it is the same', async () => {
    const { data } = load(await tiny());
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });

  it('takes a collection as a folder, as one file, as JSON, with a byte-order mark and with Windows line ends', async () => {
    const place = await tiny();
    const before = load(place).site;
    place.write('data/tips.json', `\uFEFF${JSON.stringify(before?.tips)}`);
    place.write('data/services.yaml', `\uFEFF${JSON.stringify(before?.services)}`);
    place.remove('data/services');
    place.write(
      'data/aliases.yaml',
      '- { from: /tuning, to: /services/piano-tuning }\r\n- { from: /about-us, to: /about }\r\n- { from: /index, to: / }\r\n- { from: "/tuners/{city}", to: "/locations/{city}" }\r\n',
    );
    const { site, problems } = load(place);
    expect(problems).toEqual([]);
    // Paths are functions.
    expect({ ...site, paths: before?.paths }).toEqual(before);
  });

  it('does not take a service for a city in a long list', async () => {
    const place = await tiny();
    const cities = Array.from({ length: 60 }, (_, index) => ({
      id: index + 10,
      name: `Town ${index}`,
      state: 'VT',
      lat: 44.26,
      lon: -72.6 + index / 1000,
      nearbyLocations: [index === 30 ? 'piano-tuning' : 'barre'],
    }));
    place.write('data/cities/more.yaml', JSON.stringify(cities));
    expect(load(place).problems.map(({ key, what }) => [key, what])).toEqual([
      ['nearbyLocations[0]', 'There is no city "piano-tuning".'],
    ]);
  });
});

describe('cities of a CSV list', () => {
  const csv =
    'name,state,lat,lon,postalCodes,majorRoads\nMontpelier,VT,44.26006,-72.57539,05602;05603,US-2;VT-12\nBarre,VT,44.19701,-72.50205,,\n"St. Johnsbury",VT,44.41922,-72.01509,,\nWaterbury,VT,44.33784,-72.75623,05676,\nBarre,NH,44.2,-72.4,,\n';

  it('get slug, id, region, center, distance and neighbors, and a page each', async () => {
    const place = await tiny();
    place.remove('data/cities');
    place.write('data/cities.csv', csv);
    place.edit('data/centers.yaml', 'radius: 15', 'radius: 60');
    // Two places have this name, so its address has the state.
    place.edit('data/business.yaml', '[barre', '[barre-vt');
    const { site, problems } = load(place);
    expect(problems).toEqual([]);
    expect(
      site?.cities.map(({ id, slug, region, nearestServiceCenter }) => ({ id, slug, region, ...nearestServiceCenter })),
    ).toEqual([
      {
        id: 1,
        slug: 'montpelier',
        region: 'Montpelier Area',
        center: 'montpelier',
        distance: '0 miles',
        measured: 'in a straight line',
      },
      {
        id: 2,
        slug: 'barre-vt',
        region: 'Montpelier Area',
        center: 'montpelier',
        distance: '6 miles',
        measured: 'in a straight line',
      },
      {
        id: 3,
        slug: 'st-johnsbury',
        region: 'Montpelier Area',
        center: 'montpelier',
        distance: '30 miles',
        measured: 'in a straight line',
      },
      {
        id: 4,
        slug: 'waterbury',
        region: 'Waterbury Area',
        center: 'waterbury',
        distance: '0 miles',
        measured: 'in a straight line',
      },
      {
        id: 5,
        slug: 'barre-nh',
        region: 'Montpelier Area',
        center: 'montpelier',
        distance: '10 miles',
        measured: 'in a straight line',
      },
    ]);
    expect(site?.cities[0]).toMatchObject({
      postalCodes: ['05602', '05603'],
      majorRoads: ['US-2', 'VT-12'],
      nearbyLocations: ['barre-vt', 'barre-nh', 'waterbury', 'st-johnsbury'],
    });
    expect(await place.build()).toMatchObject({ figures: { cities: 5, citiesComplete: 5 } });
    expect(readPage(place.read('locations/st-johnsbury/piano-tuning.html')).texts('h1')).toEqual([
      'Piano Tuning & Voicing in St. Johnsbury, VT',
    ]);
  });
});

describe('deriving', () => {
  it('gives a service without an id the first place that is free', async () => {
    const place = await tiny();
    place.edit('data/services/piano-tuning.yaml', 'id: 1\n', '');
    const { site, problems } = load(place);
    expect(problems).toEqual([]);
    expect(site?.services.map(({ id, slug }) => [id, slug])).toEqual([
      [1, 'piano-tuning'],
      [2, 'piano-moving'],
    ]);
  });

  it('puts a city without an id after the others where no place before is free, in any order of files', async () => {
    const place = await tiny();
    place.write('data/cities/athens.yaml', '{ name: Athens, state: VT, lat: 44.3, lon: -72.6 }');
    const { site, problems } = load(place);
    expect(problems).toEqual([]);
    expect(site?.cities.map(({ id, slug }) => [id, slug])).toEqual([
      [1, 'montpelier'],
      [2, 'barre'],
      [3, 'waterbury'],
      [4, 'athens'],
    ]);
  });

  it('finds the nearest neighbours, never the city itself, and rounds the straight line to whole miles', () => {
    const records = Array.from({ length: 40 }, (_, index) => ({
      name: `Town ${index}`,
      state: 'VT',
      lat: 44 + (index % 7) / 10,
      lon: -72 - (index % 11) / 10,
      postalCodes: [],
      majorRoads: [],
      landmarks: [],
      notOffered: [],
      serviceTexts: {},
    })) as unknown as CityRecord[];
    const middle = { lat: 44.3, lon: -72.5 };
    const center = { id: 'middle', region: 'Middle Area', startsFrom: { name: 'Middle', geo: middle } } as Parameters<
      typeof completeCities
    >[1][number];
    const cities = completeCities(records, [center]);
    const named = new Set(cities.flatMap(({ nearbyLocations }) => nearbyLocations));
    expect(cities.filter(({ slug }) => !named.has(slug))).toEqual([]);
    for (const city of cities) {
      expect(city.nearbyLocations.length).toBeGreaterThanOrEqual(5);
      expect(city.nearbyLocations).not.toContain(city.slug);
      const miles = milesBetween(city, middle);
      expect(Number.parseFloat(city.nearestServiceCenter.distance)).toBe(Math.max(Math.sign(miles), Math.round(miles)));
    }
    expect(new Set(cities.map(({ slug }) => slug)).size).toBe(40);
  });
});

describe('parseFile', () => {
  it('has one message for a file that is indented with tabs', () => {
    const { problems } = parseFile({ file: 'a.yaml', text: 'a:\n\t- b\n\t- c\nd:\n\te: {f: g}\n\t? [h]\n\t: i\n' });
    expect(problems.map(({ line, todo }) => [line, todo])).toEqual([[2, 'Indent it with spaces.']]);
  });

  it('reports line and column of values, of keys, and of what is missing', () => {
    const { sources } = parseFile({
      file: 'tips.yaml',
      text: '- id: 1\n  title: Keep It Damp\n- id: 2\n  lists:\n    - a\n    - b\n',
    });
    expect(sources.map(({ value }) => value)).toEqual([
      { id: 1, title: 'Keep It Damp' },
      { id: 2, lists: ['a', 'b'] },
    ]);
    expect(sources[0]?.locate(['title'])).toEqual({ line: 2, column: 10 });
    expect(sources[0]?.locateKey(['title'])).toEqual({ line: 2, column: 3 });
    expect(sources[1]?.locate(['lists', 1])).toEqual({ line: 6, column: 7 });
    expect(sources[1]?.locate(['nothing', 'here'])).toEqual({ line: 3, column: 3 });
  });

  it('reports line and cell of a CSV row, and line 1 for its header', () => {
    const { sources } = parseFile({
      file: 'cities.csv',
      text: 'name,state,lat\nBarre,VT,44.2\n"Two\nlines",VT,44.3\n',
    });
    expect(sources[0]?.locate(['lat'])).toEqual({ line: 2, column: 3 });
    expect(sources[0]?.locateKey(['lat'])).toEqual({ line: 1, column: 3 });
    expect(sources[1]?.value).toMatchObject({ name: 'Two\nlines' });
    expect(sources[0]?.locate(['lon'])).toEqual({ line: 1, column: 1 });
  });

  it('counts a Windows line end in a cell once', () => {
    const { sources } = parseFile({ file: 'cities.csv', text: 'name,state\r\n"Two\r\nlines",VT\r\nBarre,VT\r\n' });
    expect(sources.map(({ locate }) => locate(['state']).line)).toEqual([3, 4]);
  });
});
