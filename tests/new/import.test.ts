/** `gen import` and `gen new` in the hands of strangers: what they write, where, and what they refuse. */
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../generator/cli.ts';
import { readDataFiles } from '../../generator/disk/data-files.ts';
import { localService } from '../../generator/local-service/index.ts';
import { growthOf } from '../fixtures/growth.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';
import { sharedStrings, sheetRows, workbook } from '../sheets/workbooks.ts';

const { temporaryFolder } = workplaces();

interface Ran {
  readonly stdout: string;
  /** The message of an error; "" without one. */
  readonly message: string;
}

async function gen(cwd: string, ...args: string[]): Promise<Ran> {
  let stdout = '';
  const stream = { write: (text: string) => void (stdout += text) };
  const context = { root: ROOT, cwd, env: {}, stdout: stream, stderr: stream, found: () => {}, exitWith: () => {} };
  try {
    await createProgram(context, localService).parseAsync(args, { from: 'user' });
    return { stdout, message: '' };
  } catch (error) {
    return { stdout, message: (error as Error).message };
  }
}

/** A project with these files. */
function project(files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'data'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  return cwd;
}

const TOWNS = 'name,state,lat,lon\nPerry,GA,32.4582,-83.7316\nBonaire,GA,32.5432,-83.5966\n';

describe('gen import cities', () => {
  it('keeps every letter of a list in an old encoding', async () => {
    const before = Buffer.from('name;state;lat;lon\r\nK\xf6ln;GA;33,0099;-83,5338\r\n', 'latin1');
    const cwd = project({ 'data/cities.csv': before, 'towns.csv': TOWNS.replace('Bonaire', 'Müllers “Hof”') });
    expect((await gen(cwd, 'import', 'cities', 'towns.csv')).stdout).toContain(
      '2 cities added to data/cities.csv, 0 already there',
    );
    const after = readFileSync(join(cwd, 'data/cities.csv'));
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(after.subarray(before.length).toString('latin1')).toBe(
      'Perry;GA;32.4582;-83.7316\r\nM\xfcllers \x93Hof\x94;GA;32.5432;-83.5966\r\n',
    );
    expect((await gen(cwd, 'import', 'cities', 'towns.csv')).stdout).toContain(
      '0 cities added to data/cities.csv, 2 already there',
    );
    expect(readFileSync(join(cwd, 'data/cities.csv')).equals(after)).toBe(true);
  });

  it.each([
    ['--within', 'far', '"far" is not a distance. Write miles from 1 to'],
    ['--min-population', 'few', '"few" is not a number of people.'],
  ])('says what is wrong with %s %s', async (flag, value, what) => {
    const { message } = await gen(project({}), 'import', 'cities', '--near', 'Macon, GA', flag, value);
    expect(message.replace(/\s+/g, ' ')).toContain(`${flag} [new-bad-answer] ${what}`);
  });

  it.each(['yaml', 'yml', 'json'])('writes no second list beside cities.%s', async (ending) => {
    const cwd = project({ [`data/cities.${ending}`]: '[]', 'towns.csv': TOWNS });
    expect((await gen(cwd, 'import', 'cities', 'towns.csv')).message).toContain(
      `data/cities.${ending}  [import-other-list]`,
    );
    expect(readdirSync(join(cwd, 'data'))).toEqual([`cities.${ending}`]);
  });

  it('adds a file to a folder of cities, and later rows to that file', async () => {
    const cwd = project({
      'data/cities/gray.yaml': 'name: Gray\nstate: GA\nlat: 33.0099\nlon: -83.5338\n',
      'towns.csv': TOWNS,
    });
    await gen(cwd, 'import', 'cities', 'towns.csv');
    writeFileSync(join(cwd, 'towns.csv'), `${TOWNS}Gray,GA,33.01,-83.53\nByron,GA,32.6538,-83.7596\n`);
    expect((await gen(cwd, 'import', 'cities', 'towns.csv')).stdout).toContain(
      '1 city added to data/cities/imported.csv, 3 already there',
    );
    expect(readFileSync(join(cwd, 'data/cities/imported.csv'), 'utf8')).toBe(`${TOWNS}Byron,GA,32.6538,-83.7596\n`);
    expect(readdirSync(join(cwd, 'data'))).toEqual(['cities']);
  });

  it('refuses columns that the list does not have, and says how to leave them out', async () => {
    const before = 'name,state,lat,lon\n"Gray",GA,33.0099,-83.5338\n';
    const cwd = project({
      'data/cities.csv': before,
      'towns.csv': 'Town,State,Lat,Lon,County\nPerry,GA,32.4582,-83.7316,Houston\n',
    });
    const { message } = await gen(cwd, 'import', 'cities', 'towns.csv', '--dry-run');
    expect(message).toMatch(/data\/cities\.csv:1 {2}\[import-no-column\]\n {2}This table has no column county/);
    expect(readFileSync(join(cwd, 'data/cities.csv'), 'utf8')).toBe(before);
    await gen(cwd, 'import', 'cities', 'towns.csv', '--column', 'County=');
    expect(readFileSync(join(cwd, 'data/cities.csv'), 'utf8')).toBe(`${before}Perry,GA,32.4582,-83.7316\n`);
  });

  it('takes long lists: ten times as many rows take about ten times as long, new ones and those that are there', async () => {
    const added: string[] = [];
    const importRows = async (count: number): Promise<void> => {
      const rows = Array.from({ length: count }, (_, row) => `Town ${row % (count / 2)},GA,${30 + row / 1e4},-83.5`);
      const cwd = project({
        'data/cities.csv': 'name,state,lat,lon\n',
        'towns.csv': `name,state,lat,lon\n${rows.join('\n')}\n`,
      });
      for (const _time of ['new', 'again']) added.push((await gen(cwd, 'import', 'cities', 'towns.csv')).stdout);
    };
    expect(await growthOf(importRows, 1000)).toBeLessThan(30);
    expect(added.slice(-2)).toEqual([
      expect.stringContaining('10,000 cities added'),
      expect.stringContaining('10000 already there'),
    ]);
  });

  it('shows what others wrote without letting it do anything to the terminal', async () => {
    const cwd = project({ 'towns.csv': `name,state,lat,lon,"Re\u202Emarks\x1b]0;x\x07"\nA\x1b[2J,XX,1,2,\n` });
    const { stdout } = await gen(cwd, 'import', 'cities', 'towns.csv');
    expect(stdout).toContain('\\u001b[2J');
    expect(stdout).toContain('Re\\u202Emarks\\u001B]0;x\\u0007');
    expect(stdout).not.toMatch(/[\x1b\x07\u202E]/);
  });
});

describe('a column that was assigned once', () => {
  const EXPORTS: readonly [
    program: string,
    name: string,
    content: (towns: readonly string[]) => Uint8Array,
    assigned: readonly string[],
  ][] = [
    [
      'an address book that writes semicolons, commas in numbers, and an old encoding',
      'adressen.csv',
      (towns) =>
        Buffer.from(
          `Ort;Bundesstaat;"Breite, Grad";L\xe4nge;Bemerkung\r\n${towns.map((town, at) => `${town};GA;32,${at}5;-83,7;"alt; gut"\r\n`).join('')}`,
          'latin1',
        ),
      ['Ort=name', 'Bundesstaat=state', 'Breite, Grad=lat', 'Länge=lon', 'Bemerkung='],
    ],
    [
      'a map that writes tabs and UTF-16',
      'places.tsv',
      (towns) =>
        Buffer.from(
          `\uFEFFTitle\tAdm1\tY\tX\tURL\n${towns.map((town, at) => `${town}\tGA\t32.${at}5\t-83.7\thttps://maps.example\n`).join('')}`,
          'utf16le',
        ),
      ['Title=name', 'Adm1=state', 'Y=lat', 'X=lon', 'URL='],
    ],
    [
      'a spreadsheet with shared strings and numbers',
      'municipalities.xlsx',
      (towns) => {
        const header = ['Municipality', 'ST', 'North', 'East']
          .map((_, at) => `<c r="${'ABCD'[at]}1" t="s"><v>${at}</v></c>`)
          .join('');
        const rows = sheetRows([[], ...towns.map((town, at) => [town, 'GA', 32.05 + at / 10, -83.7])]).replace(
          '<row r="1"></row>',
          '',
        );
        return workbook(`<row r="1">${header}</row>${rows}`, sharedStrings(['Municipality', 'ST', 'North', 'East']));
      },
      ['Municipality=name', 'ST=state', 'North=lat', 'East=lon'],
    ],
  ];

  it.each(EXPORTS)('is never asked again: %s', async (_, name, content, assigned) => {
    const cwd = project({ [name]: content(['Perry', 'Byron']) });
    const asked = await gen(cwd, 'import', 'cities', name);
    expect(asked.message).toMatch(/\[import-columns-missing\]\n.*name, state, lat, and lon/);
    expect(asked.message).toContain('--column "');
    expect(readdirSync(join(cwd, 'data'))).toEqual([]);
    await gen(cwd, 'import', 'cities', name, ...assigned.flatMap((one) => ['--column', one]));
    const before = readFileSync(join(cwd, 'data/cities.csv'), 'utf8');
    expect(before).toBe('name,state,lat,lon\nPerry,GA,32.05,-83.7\nByron,GA,32.15,-83.7\n');
    const remembered = readFileSync(join(cwd, 'data/imports/cities.yaml'), 'utf8');
    writeFileSync(join(cwd, name), content(['Perry', 'Byron', 'Gray']));
    expect((await gen(cwd, 'import', 'cities', name)).stdout).toContain(
      '1 city added to data/cities.csv, 2 already there',
    );
    expect(readFileSync(join(cwd, 'data/cities.csv'), 'utf8')).toBe(`${before}Gray,GA,32.25,-83.7\n`);
    expect(readFileSync(join(cwd, 'data/imports/cities.yaml'), 'utf8')).toBe(remembered);
    // No page is made from it.
    expect(readDataFiles(join(cwd, 'data')).map((file) => file.name)).toEqual(['cities.csv']);
  });
});

describe('nothing is written out of the project', () => {
  it.each(['data', 'data/imports', 'data/cities.csv'])('by an import, where %s is a link', async (link) => {
    const outside = temporaryFolder();
    const cwd = link === 'data' ? temporaryFolder() : project({});
    writeFileSync(join(cwd, 'towns.csv'), TOWNS.replace('lat', 'y'));
    writeFileSync(join(outside, 'file'), '');
    symlinkSync(link.endsWith('.csv') ? join(outside, 'file') : outside, join(cwd, link));
    const { message } = await gen(cwd, 'import', 'cities', 'towns.csv', '--column', 'y=lat');
    expect(message).toContain('[file-link-outside]');
    expect([readdirSync(outside), readFileSync(join(outside, 'file'), 'utf8')]).toEqual([['file'], '']);
  });
});

describe('gen new', () => {
  const begin = (cwd: string, folder: string) => gen(cwd, 'new', folder, '--trade', 'plumbing', '--yes');

  it('does not begin on a file, in a pipe, below a file, or at a link to nothing', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'file'), 'mine');
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    symlinkSync('nowhere', join(cwd, 'broken'));
    symlinkSync('loop', join(cwd, 'loop'));
    for (const folder of ['file', 'pipe', 'file/site', 'file/deep/site', 'pipe/site', 'broken', 'broken/site', 'loop'])
      expect((await begin(cwd, folder)).message, folder).toMatch(
        /^.*\/(?:file|pipe|broken|loop) {2}\[new-not-a-folder\]\n {2}This is not a folder/,
      );
    expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('mine');
    expect(existsSync(join(cwd, 'nowhere'))).toBe(false);
  });

  it('begins in a folder that is empty but for its history', async () => {
    const cwd = project({ 'site/.git/HEAD': 'ref' });
    expect((await begin(cwd, 'site')).stdout).toContain('is ready');
    expect((await begin(cwd, 'site')).message).toContain('[new-folder-not-empty]');
  });
});
