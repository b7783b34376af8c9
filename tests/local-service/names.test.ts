/** Names of places in addresses, and time zones. */
import { describe, expect, it } from 'vitest';
import { slugify } from '../../generator/define/index.ts';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { loadRecords } from '../../generator/load/site.ts';
import { localService } from '../../generator/local-service/index.ts';
import { isPlaceZone } from '../../generator/local-service/schemas/fields.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const TINY = `${ROOT}/tests/fixtures/tiny/data`;

it.each([
  ["St. Mary's", 'st-marys'],
  ['  Ángel  Fire ', 'angel-fire'],
  ['O’Fallon', 'ofallon'],
  ['Winston–Salem', 'winston-salem'],
  ['Sønderborg', 'sonderborg'],
  ['Łódź', 'lodz'],
  ['Weißenburg', 'weissenburg'],
  ['Hale‘iwa', 'haleiwa'],
  ['Piñon Hills', 'pinon-hills'],
  ['北京', ''],
  ['Ŵyr Ĥill', 'wyr-hill'],
  ['Łódź', 'lodz'],
])('%s has the address %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

/** A file with one record has a name; a list has none for its records. */
const inList = (text: string): string => text.replace(/^(?=[^#])/gm, '  ').replace(/^ {2}(?=\w)/m, '- ');

describe('a city', () => {
  const problemsOf = (name: string) => {
    const files = readDataFiles(TINY, 'data').map((file) =>
      file.file.endsWith('cities/barre.yaml')
        ? { ...file, text: inList(file.text.replace(/^name: .*$/m, `name: ${name}`).replace(/^slug: .*\n/m, '')) }
        : file,
    );
    return loadRecords({ site: localService(), files, dataDir: TINY, dataName: 'data' }).problems.filter(
      ({ key }) => key === 'name',
    );
  };

  it.each([
    ['VT', ['"barre" is in the list twice: data/cities/barre.yaml has "Barre".']],
    ['NH', []],
  ])('a mile from another of its name, in %s', (state, faults) => {
    const files = readDataFiles(TINY, 'data');
    const barre = files.find(({ file }) => file.endsWith('cities/barre.yaml'));
    if (!barre) throw new Error('there is no barre.yaml');
    const text = `name: barre\nslug: barre-2\nstate: ${state}\nlat: 44.2\nlon: -72.51\n`;
    const all = [...files, { ...barre, file: 'data/cities/barre-2.yaml', text }];
    const { problems } = loadRecords({ site: localService(), files: all, dataDir: TINY, dataName: 'data' });
    expect(problems.map(({ what }) => what)).toEqual(faults);
  });

  it.each([
    ['北京', '"北京" has no Latin letters to make an address of.'],
    ['Index', 'The address of its page would be "index", which is reserved.'],
  ])('called %s needs a slug', (name, what) => {
    expect(problemsOf(name)).toMatchObject([{ file: 'data/cities/barre.yaml', what }]);
  });
});

it.each([
  ['America/New_York', true],
  ['UTC', true],
  ['EST', false],
  ['Mars/Olympus', false],
])('%s is a time zone: %s', (name, is) => {
  expect(isPlaceZone(name)).toBe(is);
});
