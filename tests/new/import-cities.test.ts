import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchColumns, readAssigned, readNameFlags } from '../../generator/local-service/new/assign-columns.ts';
import { badColumn } from '../../generator/local-service/new/messages.ts';
import { mergeCities, NEEDED, reachOf } from '../../generator/local-service/new/import-cities.ts';
import { america } from '../../generator/local-service/index.ts';

const keys = ['name', 'state', 'lat', 'lon', 'county', 'postalCodes', 'notes'];
const synonyms = new Map([
  ['town', 'name'],
  ['latitude', 'lat'],
  ['longitude', 'lon'],
]);

describe('columns', () => {
  const match = (columns: readonly string[], assigned = {}) => {
    const { matched, ...rest } = matchColumns(columns, { keys, needed: NEEDED, synonyms, assigned });
    return { matched: Object.fromEntries(matched), ...rest };
  };

  it('are matched by name, or by what lists from elsewhere call them; the others get a proposal', () => {
    expect(match(['Town', 'STATE', 'Latitude', 'longitude', 'Countie', 'Mayor'])).toEqual({
      matched: { Town: 'name', STATE: 'state', Latitude: 'lat', longitude: 'lon' },
      ignored: [
        { column: 'Countie', nearest: 'county' },
        { column: 'Mayor', nearest: null },
      ],
      missing: [],
    });
    expect(match(['name', 'lat']).missing).toEqual(['state', 'lon']);
  });

  it('are what a person has assigned before they are what they are called', () => {
    const assigned = { Ort: 'name', name: '', 'Geo, "N"': 'lat' };
    expect(match(['Ort', 'name', 'state', 'Geo, "N"', 'lon'], assigned)).toEqual({
      matched: { Ort: 'name', 'Geo, "N"': 'lat', state: 'state', lon: 'lon' },
      ignored: [],
      missing: [],
    });
    expect(match(['Town', 'Ort', 'state'], { Ort: 'name', Town: 'name' })).toMatchObject({
      matched: { Town: 'name', state: 'state' },
      ignored: [{ column: 'Ort', nearest: null }],
    });
    expect(match(['constructor', '__proto__', 'toString']).matched).toEqual({});
  });

  it('are assigned by flags and by a file, and wrong keys are refused', () => {
    const names = { flag: '--column', known: keys, wrong: badColumn } as const;
    expect(readNameFlags(['a = b=name', 'Remarks='], names)).toEqual({ 'a = b': 'name', Remarks: '' });
    for (const flag of ['name', '=name', 'Ort=nam'])
      expect(() => readNameFlags([flag], names)).toThrow(/import-bad-column/);
    const read = (text: string | null) => readAssigned(text, 'f', names);
    expect(read(null)).toEqual({});
    expect(read('# no more\n')).toEqual({});
    expect(read('Ort: name\nRemarks:\n')).toEqual({ Ort: 'name', Remarks: '' });
    expect(() => read('Ort: nam\nBreite: la\n')).toThrow(/f:1 {2}Ort[^]*Did you mean "name"[^]*f:2 {2}Breite/);
    expect(() => read('Ort: name\n\nOrt: lat\n')).toThrow(/f:3 .*import-bad-columns[^]*in a line above/);
    for (const text of ['- a', 'text', '{', '"']) expect(() => read(text)).toThrow(/f:1 .*import-bad-columns/);
  });
});

describe('an import', () => {
  const matched = new Map(Object.entries({ Town: 'name', state: 'state', lat: 'lat', lon: 'lon', county: 'county' }));
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

  it('adds no cell that a spreadsheet would run', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.tuple(fc.constantFrom('=', '+', '-', '@', ' =', '\t@'), fc.string()).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(cell, cell, (name, county) => {
        const rows = [row(name, 'GA', '33', '-83', county)];
        const { added, refused } = mergeCities(rows, matched, { known: [], country: america });
        expect(added.length + refused.length).toBe(1);
        const { name: kept = '', county: place = '' } = added[0] ?? {};
        for (const text of [kept, place]) expect(text.trim()).not.toMatch(/^[=+@]|^-\D/);
      }),
    );
    expect(mergeCities([row('=A1', 'GA', '33', '-83')], matched, { known: [], country: america }).refused).toEqual([
      { row: 2, why: 'A spreadsheet would run its name: "=A1".' },
    ]);
  });

  it('refuses what is no city, row by row', () => {
    const rows = [
      row('', 'GA', '33', '-83'),
      row('Perry', 'Georgia', '33', '-83'),
      row('Perry', 'GA', 'north', '-83'),
      row('Perry', 'GA', '33', '83'),
      row('Per\u202Ery', 'GA', '33', '-83'),
      row('Perry', 'GA', '33', '-83', 'Houston\u001B[31m'),
    ];
    expect(mergeCities(rows, matched, { known: [], country: america }).refused).toEqual([
      { row: 2, why: 'It has no name.' },
      { row: 3, why: 'Perry: the state "Georgia" must be a two-letter state such as "GA".' },
      { row: 4, why: 'Perry: "north" is not a latitude.' },
      { row: 5, why: 'Perry: the longitude 83 lies east of Greenwich. In America it has a minus sign.' },
      { row: 6, why: 'Its name has characters that nobody sees: "Per\\u202Ery".' },
      { row: 7, why: 'Its county has characters that nobody sees: "Houston\\u001b[31m".' },
    ]);
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
