/** Faults of the data that make doorways of city pages. */
import { describe, expect, it } from 'vitest';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { loadRecords } from '../../generator/load/site.ts';
import { localService } from '../../generator/local-service/index.ts';
import { cities } from '../../generator/local-service/names.ts';
import { findCopied, findUnnamed } from '../../generator/local-service/rules/city-data.ts';
import { openData } from '../../generator/plan/data.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const TINY = `${ROOT}/tests/fixtures/tiny/data`;
/** A note of Montpelier, the fourth one there. */
const NOTE = 'Parking on School Street is for two hours, which is just enough for one upright.';
const FOR_MONTPELIER = 'Most pianos of Montpelier came by rail and never left the room they were set down in.';

/** Data of the small business after an edit of its files. */
function load(edit: (file: string, text: string) => string) {
  const files = readDataFiles(TINY, 'data').map((file) => ({ ...file, text: edit(file.file, file.text) }));
  const { data, problems } = loadRecords({ site: localService(), files, dataDir: TINY, dataName: 'data' });
  if (!data) throw new Error(problems.map(({ what }) => what).join('\n'));
  return openData(data);
}

/** Copied texts after notes were added to two cities. */
const copiedWith = (notes: Readonly<Record<string, string | undefined>>) =>
  findCopied(
    load((file, text) => {
      const note = notes[/(\w+)\.yaml$/.exec(file)?.[1] ?? ''];
      return note ? text.replace(/^notes:$/m, `notes:\n  - ${note}`) : text;
    }),
  );

describe('a paragraph in the data of two cities', () => {
  it('is a finding at the second, with the first and its first words', () => {
    expect(copiedWith({ barre: NOTE })).toMatchObject([
      {
        rule: 'copied-text',
        file: 'data/cities/barre.yaml',
        detail: '"Parking on School Street is for two hours, …", as Montpelier',
      },
    ]);
  });

  it.each([
    ['the names of the cities', FOR_MONTPELIER, FOR_MONTPELIER.replace('Montpelier', 'Barre')],
    ['capitals and marks', NOTE, NOTE.toUpperCase().replace('.', '!')],
  ])('is found though %s differ', (_, montpelier, barre) => {
    expect(copiedWith({ montpelier, barre })).toHaveLength(1);
  });

  it.each([
    ['a word of its own', `${NOTE.slice(0, -1)} and a bench.`],
    ['fewer than ten words', 'The streets ice over early.'],
  ])('is no finding with %s', (_, barre) => {
    expect(copiedWith({ montpelier: 'The streets ice over early.', barre })).toEqual([]);
  });
});

describe('a city', () => {
  it.each([
    ['its name and state', 'Barre', { lat: 44.197, lon: -72.502, county: 'Washington' }],
    ['its ZIP code, if the list does not know its name', 'Quarry Village', { lat: 44.194, lon: -72.494 }],
  ])('has the position of %s', (_, name, position) => {
    const data = load((file, text) =>
      file.endsWith('barre.yaml')
        ? text.replace(/^(county|lat|lon): .*\n/gm, '').replace(/^name: .*$/m, `name: ${name}`)
        : text,
    );
    expect(data.find(cities, 'barre')).toMatchObject(position);
  });

  it('is a finding if no other city names it', () => {
    const data = load((_, text) => text.replace(/^nearbyLocations: .*$/m, 'nearbyLocations: [waterbury]'));
    expect(findUnnamed(data).map(({ rule, detail }) => `${rule} ${detail}`)).toContain('neighbors Barre');
  });

  it('is no finding in the data as they are', () => {
    expect(findUnnamed(load((_, text) => text))).toEqual([]);
  });
});
