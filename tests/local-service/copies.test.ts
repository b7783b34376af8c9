/** A record that stands twice names both files; what a record leaves out follows from others. */
import { describe, expect, it } from 'vitest';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { loadRecords } from '../../generator/load/site.ts';
import { localService } from '../../generator/local-service/index.ts';
import type { Business, City } from '../../generator/local-service/complete.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const TINY = `${ROOT}/tests/fixtures/tiny/data`;
const TUNING = 'data/services/piano-tuning.yaml';
const files = readDataFiles(TINY, 'data');
const textOf = (name: string): string => files.find(({ file }) => file === name)?.text ?? '';

/** The data of the small business with another file, or with another text of one. */
function load(file: string, text: string) {
  const others = files.filter((other) => other.file !== file);
  const all = [...others, { file, name: file.slice('data/'.length), text }];
  const { data, problems } = loadRecords({ site: localService(), files: all, dataDir: TINY, dataName: 'data' });
  return {
    data,
    problems: problems.map(({ file: at, key, what, todo }) => `${at} ${key ?? ''}: ${what} ${todo ?? ''}`),
  };
}

describe('a copied record', () => {
  it('of a service names both files', () => {
    expect(load('data/services/copy.yaml', textOf(TUNING).replace(/^id: .*\n/m, '')).problems).toEqual([
      'data/services/copy.yaml slug: The slug "piano-tuning" is already used in data/services/piano-tuning.yaml:2. If both are the same service, delete one: data/services/piano-tuning.yaml or data/services/copy.yaml. Otherwise give each its own slug.',
    ]);
  });

  it('of a service with another slug has the title of the first', () => {
    const text = textOf(TUNING)
      .replace(/^id: .*\n/m, '')
      .replace('slug: piano-tuning', 'slug: tuning-2');
    expect(load('data/services/tuning-2.yaml', text).problems).toEqual([
      'data/services/tuning-2.yaml title: The title "Piano Tuning & Voicing" is that of data/services/piano-tuning.yaml, too. Give each service its own title, or delete one of the two files.',
    ]);
  });

  it('of a town names the other file', () => {
    expect(load('data/cities/more.csv', 'name,state\nWaterbury,VT\n').problems).toEqual([
      'data/cities/more.csv name: "Waterbury" is in the list twice: data/cities/waterbury.yaml has "Waterbury". Delete this record or that in data/cities/waterbury.yaml, or correct "lat" and "lon".',
    ]);
  });

  it('of a town that moved from a table into a file of its own keeps its place', () => {
    const rows = ['Berlin,VT,44.21,-72.58', 'Calais,VT,44.36,-72.48', 'Stowe,VT,44.4,-72.6'];
    const loadAll = (towns: readonly string[], own?: string) => {
      const table = {
        file: 'data/cities.csv',
        name: 'cities.csv',
        text: ['name,state,lat,lon', ...towns, ''].join('\n'),
      };
      const moved = { file: 'data/cities/calais.yaml', name: 'cities/calais.yaml', text: own ?? '' };
      const all = [table, ...(own === undefined ? [] : [moved]), ...files];
      const { data, problems } = loadRecords({ site: localService(), files: all, dataDir: TINY, dataName: 'data' });
      return { problems, order: data?.records.cities?.map((city) => (city as City).slug) };
    };
    const calais = 'name: Calais\nstate: VT\nlat: 44.36\nlon: -72.48\n';
    const { problems } = loadAll(rows, calais);
    expect(problems.map(({ file, todo }) => [file, todo])).toEqual([
      [
        'data/cities/calais.yaml',
        'Delete the row in data/cities.csv. With "id: 5" here, the town keeps its place among the others.',
      ],
    ]);
    const order = ['montpelier', 'barre', 'waterbury', 'berlin', 'calais', 'stowe'];
    expect(loadAll(rows).order).toEqual(order);
    expect(loadAll([rows[0] ?? '', rows[2] ?? ''], `id: 5\n${calais}`).order).toEqual(order);
  });

  it('of a town in one table is one mistake', () => {
    expect(load('data/cities/more.csv', 'name,state\nStowe,VT\nStowe,VT\n').problems).toEqual([
      'data/cities/more.csv : The slug "stowe-vt" is already used in data/cities/more.csv:2. If both are the same city, delete one: data/cities/more.csv:2 or data/cities/more.csv:3. Otherwise give each its own slug.',
    ]);
  });
});

describe('a cell with commas', () => {
  it('is a list where one entry cannot have them', () => {
    const table = 'name,state,postalCodes,landmarks\nStowe,VT,"05672, 05662","Town Hall, Library, Depot"\n';
    const { data, problems } = load('data/cities/more.csv', table);
    const stowe = (data?.records.cities as readonly City[]).find(({ slug }) => slug === 'stowe');
    expect(problems).toEqual([]);
    expect(stowe).toMatchObject({ postalCodes: ['05672', '05662'], landmarks: ['Town Hall', 'Library', 'Depot'] });
  });
});

it.each([
  ['https://g.page/r/abc/review', 'Google'],
  ['https://search.google.com/local/writereview?placeid=x', 'Google'],
  ['https://www.yelp.com/biz/maple', 'Yelp'],
  ['https://reviews.example/maple', 'the web'],
])('the review site at %s is %s', (url, name) => {
  const text = textOf('data/business.yaml').replace(/^reviewUrl: .*\nreviewSite: .*$/m, `reviewUrl: ${url}`);
  const { data } = load('data/business.yaml', text);
  expect((data?.records.business as readonly Business[])[0]?.reviewSite).toEqual(name);
});
