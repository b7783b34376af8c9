/** Data as people have it: from spreadsheets, word processors and other machines. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCollection, definePage, defineSite, defineView, nameCollection } from '../../generator/define/index.ts';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { loadRecords } from '../../generator/load/site.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

const town = nameCollection('towns', { key: 'name' });
const towns = defineCollection({
  name: 'towns',
  singular: 'town',
  key: 'name',
  schema: z.strictObject({ name: z.string(), near: z.string().optional(), lat: z.number().optional() }),
  references: ({ near }) => (near === undefined ? [] : [{ to: town, name: near, path: ['near'] }]),
});

/** Returns the towns and the messages of these files. */
function load(files: Readonly<Record<string, string | Buffer>>): { towns: readonly unknown[]; problems: string[] } {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const shared = defineView(() => ({ url: 'https://x.example', brand: 'X' }));
  const home = definePage('/', { component: 'HomePage', props: () => ({}) });
  const site = defineSite({ collections: [towns], shared, pages: [home] });
  const loaded = loadRecords({ site, files: readDataFiles(folder, 'data'), dataDir: folder, dataName: 'data' });
  return {
    towns: loaded.data?.records.towns ?? [],
    problems: loaded.problems.map(({ file, line, what, todo }) => [file, line, what, todo].filter(Boolean).join(' ')),
  };
}

describe('a table', () => {
  const text = 'name,lat\nMacon,32.84\nSt. Rémy,44.4\n';
  const semicolons = text.replaceAll(',', ';').replaceAll(/(\d)\.(\d)/g, '$1,$2');
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows line ends and empty cells around', Buffer.from(`${text.replaceAll('\n', ',,\r\n')},,,,,\r\n`)],
    ['semicolons and decimal commas', Buffer.from(`\uFEFF${semicolons}`)],
    ['two kinds of line ends', Buffer.from(text.replace('\n', '\r\n'))],
    ['rows that end early', Buffer.from(text.replace('lat\n', 'lat,near\n'))],
    ['UTF-16 with tabs', Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le')],
    ['UTF-16 of the other byte order', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('is read from %s', (_, content) => {
    expect(load({ 'towns.csv': content })).toEqual({
      towns: [
        expect.objectContaining({ name: 'Macon', lat: 32.84 }),
        expect.objectContaining({ name: 'St. Rémy', lat: 44.4 }),
      ],
      problems: [],
    });
  });

  it('in another encoding is refused with a line that shows it', () => {
    const latin1 = Buffer.from('name\nMacon\nCañada\n', 'latin1');
    expect(load({ 'towns.csv': latin1 }).problems).toEqual([
      'data/towns.csv 3 The file is not plain text in UTF-8: this line reads "Ca\uFFFDada". Save it again with the encoding UTF-8; in Excel, as "CSV UTF-8".',
    ]);
  });

  it.each(['name,state\nLa Ca–ada,CA\n', 'name\nEspa–ola\n'])('in letters of old Macs is refused: %j', (text) => {
    expect(load({ 'towns.csv': text }).problems[0]).toMatch(/^data\/towns\.csv 2 Letters were garbled here/);
  });

  it.each(['Mon–Fri', 'Lunes–viernes', 'X–ray', 'Macon–Bibb', 'the north–south road', 'North–south roads: two'])(
    'may have a dash: %s',
    (name) => {
      expect(load({ 'towns.csv': `name\n${name}\n` }).problems).toEqual([]);
    },
  );

  it('that was garbled before it was saved is refused', () => {
    expect(load({ 'towns.csv': 'name\nCaÃ±ada\n' }).problems).toEqual([
      'data/towns.csv 2 Letters were garbled here before the file was saved: "CaÃ±ada". Export the text again as UTF-8, or type these words again.',
    ]);
  });

  it('with what a spreadsheet writes for no value is refused', () => {
    expect(load({ 'towns.csv': 'name,near\nMacon,#REF!\nGray,N/A\n' }).problems).toEqual([
      'data/towns.csv 2 The cell has "#REF!", which is not a value. Correct the formula in the spreadsheet, and export it again.',
      'data/towns.csv 3 The cell has "N/A", which is not a value. Leave the cell empty.',
    ]);
  });
});

describe('names', () => {
  it('are found in any Unicode form, without characters that nobody sees', () => {
    const files = {
      'towns.csv': 'name,near\nCan\u0303ada,\nGray\u200B,Ca\u00F1ada\nFort\u00A0Valley\u00A0,Gr\u00ADay\n',
    };
    const names = ['Cañada', 'Gray', 'Fort Valley'].map((name) => ({ name }));
    expect(load(files)).toMatchObject({ towns: names, problems: [] });
  });

  it('that look like others say what differs', () => {
    const other = load({ 'towns.csv': 'name,near\nmacon,\ngray,m\u0430con\n' });
    expect(other.problems).toEqual([
      'data/towns.csv 3 There is no town "m\u0430con". Did you mean "macon"? The letter "\u0430" (\\u0430) is not a Latin one.',
    ]);
    expect(
      load({ 'towns.yaml': '- name: Fort Valley\n- { name: Gray, near: "Fort\u00A0Valley" }\n' }).problems[0],
    ).toContain('There is no town "Fort\\u00A0Valley".');
  });
});

it('files that were meant as data are named, and others are left alone', () => {
  const meant = { 'MORE.CSV': '', 'Taylor.YAML': '', 'gray.yaml.txt': '', 'cities.xlsx': '' };
  const others = [
    'published.txt',
    'README.md',
    'schemas/town.json',
    'images/a.png',
    '.hidden.csv',
    'towns.csv~',
    '~$cities.xlsx',
  ];
  const files = Object.fromEntries([...Object.keys(meant), ...others].map((name) => [name, 'x']));
  expect(load({ ...files, 'towns.csv': 'name\nMacon\n' }).problems).toEqual([
    'data/MORE.CSV gen does not read this file: names of data files end in .yaml, .yml, .json, .csv, .tsv or .md. Rename it to "more.csv", or move it out of the data folder.',
    'data/Taylor.YAML gen does not read this file: names of data files end in .yaml, .yml, .json, .csv, .tsv or .md. Rename it to "taylor.yaml", or move it out of the data folder.',
    'data/cities.xlsx gen does not read workbooks. Save the table as "cities.csv" with the encoding UTF-8, and move the workbook out of the data folder.',
    'data/gray.yaml.txt gen does not read this file: names of data files end in .yaml, .yml, .json, .csv, .tsv or .md. Rename it to "gray.yaml", or move it out of the data folder.',
  ]);
});
