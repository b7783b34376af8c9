import { describe, expect, it } from 'vitest';
import { matchColumns, mergeCities, reachOf } from '../../generator/local-service/new/import-cities.ts';
import { parseTable } from '../../generator/load/tables.ts';
import { america } from '../../generator/local-service/index.ts';
import { addRows, writeTable } from '../../generator/local-service/new/write-table.ts';

const keys = ['name', 'state', 'lat', 'lon', 'county', 'postalCodes', 'notes'];
const synonyms = new Map([
  ['town', 'name'],
  ['latitude', 'lat'],
  ['longitude', 'lon'],
]);

describe('columns', () => {
  it('are matched by name, or by what lists from elsewhere call them; the others get a proposal', () => {
    expect(matchColumns(['Town', 'STATE', 'Latitude', 'longitude', 'Countie', 'Mayor'], { keys, synonyms })).toEqual({
      matched: { Town: 'name', STATE: 'state', Latitude: 'lat', longitude: 'lon' },
      ignored: [
        { column: 'Countie', nearest: 'county' },
        { column: 'Mayor', nearest: null },
      ],
      missing: [],
    });
    expect(matchColumns(['name', 'lat'], { keys, synonyms }).missing).toEqual(['state', 'lon']);
  });
});

describe('an import', () => {
  const matched = { Town: 'name', state: 'state', lat: 'lat', lon: 'lon', county: 'county' };
  const gray = { name: 'Gray', state: 'GA', lat: 33.0099, lon: -83.5338 };
  const row = (Town: string, state: string, lat: string, lon: string, county = '') => ({
    Town,
    state,
    lat,
    lon,
    county,
  });

  it('leaves cities that are there alone, and adds each new one once', () => {
    const rows = [
      row('GRAY', 'ga', '33.01', '-83.53'),
      row('Perry', 'GA', '32,4582', '-83,7316', 'Houston'),
      row('Perry', 'GA', '32.458', '-83.732'),
    ];
    expect(mergeCities(rows, matched, { known: [gray], country: america })).toEqual({
      added: [{ name: 'Perry', state: 'GA', lat: '32.4582', lon: '-83.7316', county: 'Houston' }],
      kept: ['GRAY, GA', 'Perry, GA'],
      refused: [],
    });
  });

  it('takes two places of one name for two when they lie apart', () => {
    const rows = [row('Gray', 'TN', '36.4198', '-82.4765'), row('Gray', 'GA', '31.0', '-83.5')];
    expect(mergeCities(rows, matched, { known: [gray], country: america }).added).toHaveLength(2);
  });

  it('refuses what is no city, row by row', () => {
    const rows = [
      row('', 'GA', '33', '-83'),
      row('Perry', 'Georgia', '33', '-83'),
      row('Perry', 'GA', 'north', '-83'),
      row('Perry', 'GA', '33', '83'),
    ];
    expect(mergeCities(rows, matched, { known: [], country: america }).refused).toEqual([
      { row: 2, why: 'It has no name.' },
      { row: 3, why: 'Perry: the state "Georgia" must be a two-letter state such as "GA".' },
      { row: 4, why: 'Perry: "north" is not a latitude.' },
      { row: 5, why: 'Perry: the longitude 83 lies east of Greenwich. In America it has a minus sign.' },
    ]);
  });
});

describe('a table', () => {
  const added = [{ name: 'Perry', state: 'GA', lat: '32.4582', lon: '-83.7316' }];

  it('gets lines at its end, and what was written by hand stays as it is', () => {
    const text = 'name,state,lat,lon,landmarks\nGray, GA ,33.0099,-83.5338,"the ""old"" depot; Otis, Redding"\n';
    expect(addRows(text, parseTable(text, 'cities.csv'), added)).toBe(`${text}Perry,GA,32.4582,-83.7316,\n`);
  });

  it('is written anew, with the same values, where it needs more columns', () => {
    const text = 'name;state;lat;lon\nGray;GA;33.0099;-83.5338\n';
    const table = parseTable(text, 'cities.csv');
    const more = addRows(text, table, [{ ...added[0], county: 'Houston, "the" county' }]);
    expect(more).toBe(
      'name,state,lat,lon,county\nGray,GA,33.0099,-83.5338,\nPerry,GA,32.4582,-83.7316,"Houston, ""the"" county"\n',
    );
    expect(parseTable(more, 'cities.csv').rows[1]).toEqual({ ...added[0], county: 'Houston, "the" county' });
    expect(writeTable(['name'], [])).toBe('name\n');
  });
});

describe('the reach of the centers', () => {
  const round = { lat: 32.84, lon: -83.63, radius: 15 };
  const row = (lat: string, lon: string) => ({ name: 'A', state: 'GA', lat, lon });

  it('is said to be too short for cities that lie beyond all of them, with the one that would do', () => {
    expect(reachOf([row('32.85', '-83.60'), row('33.0099', '-83.5338')], [round], america)).toBeNull();
    expect(reachOf([row('32.85', '-83.60'), row('33.2', '-83.63')], [round], america)).toEqual({ cities: 1, away: 25 });
    expect(reachOf([row('33.2', '-83.63')], [round, { ...round, lat: 33.3 }], america)).toBeNull();
    expect(reachOf([row('33.2', '-83.63')], [], america)).toBeNull();
  });
});
