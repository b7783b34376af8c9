/** `places.json`, and what a page says with it. */
import { describe, expect, it } from 'vitest';
import { accuracyLine, mayHaveExits, messageFor, placeLine } from '../../components/scripts/locate/whereabouts.ts';
import {
  LOCATE_SENTENCES,
  locateCopyName,
  renderPlaces,
  renderWords,
  type LocateText,
  type Places,
} from '../../generator/local-service/files/places.ts';
import { america } from '../../generator/local-service/country/america.ts';
import type { Records } from '../../generator/local-service/types.ts';

const COPY: Readonly<Record<string, string>> = {
  locateInCity: 'in [city]',
  locateFromCity: '[distance] [direction] of [city]',
  locateOnRoad: 'on [road]',
  locateFromRoad: '[distance] from [road]',
  locateAccuracy: 'within [length]',
  locateRough: 'within [distance] only',
  locateMessage: 'Help at [place], [length].',
  locateRoughMessage: 'Help within [distance] of [place]. Seen: [seen]',
};
const cities = [
  { name: 'Barre', state: 'VT', lat: 44.197, lon: -72.502 },
  { name: 'Waterbury', state: 'VT', lat: 44.337777777, lon: -72.756 },
] as unknown as Records['cities'];
/** US-2 runs due east along 44.3 north, VT-14 due north along 72.5 west. */
const roads: Records['roads'] = [
  {
    name: 'US-2',
    kind: 'us',
    points: [
      [44.3, -72.8],
      [44.3, -72.5],
      [44.3, -72.4],
    ],
  },
  {
    name: 'VT-14',
    kind: 'state',
    points: [
      [44.0, -72.5],
      [44.25, -72.5],
    ],
  },
];
const file = renderPlaces({ cities, roads }, america);
const places = JSON.parse(file.body as string) as Places;
const wordsFile = renderWords((name) => COPY[name] ?? name, america);
const say = JSON.parse(wordsFile.body as string) as LocateText;
const exact = (lat: number, lon: number) => ({ lat, lon, accuracy: 20 });

describe('places.json and locate.json', () => {
  it('hold the cities, the roads as steps, and every sentence', () => {
    expect([file.file, wordsFile.file]).toEqual(['places.json', 'locate.json']);
    expect(places.cities).toEqual([
      ['Barre, VT', 44.197, -72.502],
      ['Waterbury, VT', 44.3378, -72.756],
    ]);
    expect(places.roads).toEqual([
      ['US-2', [44300, -72800, 0, 300, 0, 100]],
      ['VT-14', [44000, -72500, 250, 0]],
    ]);
    expect(Object.keys(say)).toEqual([...LOCATE_SENTENCES, 'country']);
    expect(say.inCity).toBe('in [city]');
    expect(say.again).toBe('locateAgain');
  });

  it('asks the copy for sentences by names of their own', () => {
    expect(locateCopyName('fromCity')).toBe('locateFromCity');
  });
});

describe('the line that says where one is', () => {
  // One degree of latitude is 69.09 miles on a sphere of 3958.8 miles; one of longitude at 44.25 north 49.49.
  it.each([
    { at: [44.226, -72.502], says: '44.22600, -72.50200 (2.0 miles north of Barre, VT, on VT-14)' },
    { at: [44.197, -72.562], says: '44.19700, -72.56200 (3.0 miles west of Barre, VT, 3.1 miles from VT-14)' },
    { at: [44.196, -72.5021], says: '44.19600, -72.50210 (in Barre, VT, on VT-14)' },
    { at: [44.314, -72.65], says: '44.31400, -72.65000 (5.5 miles east of Waterbury, VT, 1.0 miles from US-2)' },
    // Beyond the end of VT-14, nearer to the bend of US-2 than to its ends.
    { at: [44.285, -72.5], says: '44.28500, -72.50000 (6.1 miles north of Barre, VT, 1.0 miles from US-2)' },
    { at: [45.2, -72.5], says: '45.20000, -72.50000 (60.9 miles north of Waterbury, VT)' },
  ])('$says', ({ at: [lat = 0, lon = 0], says }) => {
    expect(placeLine(exact(lat, lon), say, places)).toBe(says);
  });

  it('is the coordinates alone where nothing else has come', () => {
    const here = exact(44.2, -72.5);
    expect(placeLine(here, null, null)).toBe('44.20000, -72.50000');
    expect(placeLine(here, say, null)).toBe('44.20000, -72.50000');
  });

  it('names no road where the position is rough', () => {
    expect(placeLine({ lat: 44.226, lon: -72.502, accuracy: 900 }, say, places)).toBe('2 miles north of Barre, VT');
  });

  it('says so far from every city', () => {
    expect(placeLine(exact(40.7128, -74.006), say, places)).toBe('40.71280, -74.00600 (locateOutside)');
  });

  it('asks for an exit beside roads with exits, and where the roads are not known', () => {
    const highways = renderPlaces({ cities, roads: roads.map((road) => ({ ...road, kind: 'interstate' })) }, america);
    const withExits = JSON.parse(highways.body as string) as Places;
    const here = exact(44.226, -72.502);
    expect([withExits, places, null].map((all) => mayHaveExits(here, all))).toEqual([true, false, true]);
    expect(mayHaveExits(exact(44.314, -72.65), withExits)).toBe(false);
  });

  it('says how exact it is', () => {
    expect(accuracyLine(20, say)).toBe('within 70 feet');
    expect(accuracyLine(1, say)).toBe('within 10 feet');
    expect(accuracyLine(2000, say)).toBe('within 2 miles only');
  });
});

describe('the message to dispatch', () => {
  const MAP = 'https://maps.google.com/?q=44.22600,-72.50200';

  it('links to the map and says how exact the position is', () => {
    expect(messageFor(exact(44.226, -72.502), say, places)).toBe(
      `Help at ${MAP} (2.0 miles north of Barre, VT, on VT-14), 70 feet.`,
    );
  });

  it('carries what the driver sees where the position is rough', () => {
    const rough = { lat: 44.226, lon: -72.502, accuracy: 2000 };
    expect(messageFor(rough, say, places, 'Exit 7')).toBe(
      `Help within 2 miles of https://maps.google.com/?q=44.23,-72.50 (2 miles north of Barre, VT). Seen: Exit 7`,
    );
    expect(messageFor(rough, say, places)).toMatch(/Seen:$/);
  });

  it('is the link alone where no words could be had', () => {
    expect(messageFor(exact(44.226, -72.502), null, places)).toBe(MAP);
  });
});
