/** gen checks everything that it reads: manifests that name files elsewhere, parts that have changed since they were built. */
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merge, type BuildOptions } from '../../generator/build/build.ts';
import { rollbackSite } from '../../generator/emit/rollback.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { createLedger, formatRows } from '../../generator/ledger/ledger.ts';
import { formatHeader, formatPartManifest, MANIFEST_FILE, parseManifest } from '../../generator/ledger/manifest.ts';
import type { LedgerRow } from '../../generator/ledger/row.ts';
import { bytesOf, DATE, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
const OPTIONS: BuildOptions = {
  date: DATE,
  only: null,
  previous: null,
  waitMs: 0,
  verify: false,
  workers: null,
  shard: null,
  progress: { stage: () => {}, pages: () => {}, waiting: () => {} },
};
/** A manifest with these lines and the hash that belongs to them. */
function manifestWith(lines: string): Buffer {
  const bytes = Buffer.from(lines);
  return Buffer.concat([formatHeader({ inputs: '', day: '' }, null, [bytes]), bytes]);
}
const rowOf = (file: string): string => `-\t0123456789abcdef\t-\t-\t${file}\n`;

describe('a line of a manifest', () => {
  const parse = (file: string): (() => void) => {
    return () => void parseManifest(manifestWith(`${rowOf('index.html')}${rowOf(file)}`), 'somewhere');
  };

  it.each([
    '../../victim.txt',
    '../victim.txt',
    'locations/../../victim.txt',
    'locations/..',
    '..',
    '.',
    './index.html',
    '/etc/passwd',
    'locations//macon.html',
    'locations/',
    'C:\\victim.txt',
    'a\\..\\..\\victim.txt',
    'index.html\0.txt',
    '.gen/lock',
    '',
  ])('is refused when it names %j', (file) => {
    expect(parse(file)).toThrow(GenError);
    expect(parse(file)).toThrow('somewhere:3');
  });

  it.each(['.htaccess', '..well', '.well-known/a', 'a..b/c...html', 'städte/größe.html', 'a b.html'])(
    'is taken when it names %j',
    (file) => expect(parse(file)).not.toThrow(),
  );

  it('is refused when fields are missing, or when it was cut off', () => {
    const parsed = (text: string) => () => parseManifest(manifestWith(text), 'somewhere');
    expect(parsed('index.html\n')).toThrow('gen did not write this line: "index.html".');
    expect(parsed(rowOf('index.html').slice(0, -1))).toThrow('somewhere:2');
    expect(parsed('')).not.toThrow();
  });

  it('is refused with all others when the manifest has no hash', () => {
    const bare = Buffer.from(`gen 1 \n${rowOf('index.html')}`);
    expect(() => parseManifest(bare, 'somewhere')).toThrow('not a build manifest that this version of gen can read');
  });

  it('is refused when its day is none: it would go on into the sitemap', () => {
    const dated = (day: string) => () =>
      parseManifest(manifestWith(rowOf('a.html').replace('-\ta', `${day}\ta`)), 'somewhere');
    expect(dated('2026-11-20')).not.toThrow();
    for (const day of ['2026-11-71', '2026-13-01', '20261120', 'Friday'])
      expect(dated(day), day).toThrow('gen did not write this line');
  });
});

describe('a manifest that names a file elsewhere', () => {
  let place: Workplace;
  let victim: string;
  beforeEach(async () => {
    place = await builtTiny();
    victim = join(place.folder, 'victim.txt');
    writeFileSync(victim, 'mine');
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
  });
  const isKept = (): void => expect(readFileSync(victim, 'utf8')).toBe('mine');

  it('in out makes no build write or remove anything', async () => {
    const manifest = join(place.project.out, MANIFEST_FILE);
    appendFileSync(manifest, rowOf('../victim.txt'));
    const before = bytesOf(place.project.out);
    expect(await place.fail()).toContain('The path "../victim.txt" does not name a file of the site.');
    expect(bytesOf(place.project.out)).toEqual(before);
    isKept();
  });

  it('in the earlier site brings nothing back', async () => {
    await place.build();
    appendFileSync(join(place.folder, '.out.gen/previous', MANIFEST_FILE), rowOf('../../victim.txt'));
    await expect(rollbackSite(place.project)).rejects.toThrow('"../../victim.txt"');
    isKept();
  });

  it('as the one of an earlier build is refused', async () => {
    const previous = join(place.folder, 'earlier.tsv');
    writeFileSync(previous, manifestWith(rowOf('../victim.txt')));
    expect(await place.fail({ previous })).toContain('For --previous, name the manifest of a finished build.');
    isKept();
  });
});

describe('gen merge', () => {
  let place: Workplace;
  let whole: Record<string, string>;
  let parts: string[];
  const pageIn = (part: number): string => parseManifest(readFileSync(manifestOf(part)), 'a part').at(1).file;
  const manifestOf = (part: number): string => join(parts[part] as string, MANIFEST_FILE);
  beforeAll(async () => {
    place = await builtTiny();
    whole = bytesOf(place.project.out);
  });
  beforeEach(async () => {
    parts = [];
    for (const index of [1, 2]) {
      rmSync(place.project.out, { recursive: true, force: true });
      await place.build({ shard: { index, of: 2 } });
      const folder = join(place.folder, `part-${index}`);
      rmSync(folder, { recursive: true, force: true });
      renameSync(place.project.out, folder);
      parts.push(folder);
    }
  });
  const mergeParts = (): Promise<unknown> => merge(place.project, parts, OPTIONS);

  it('joins parts that are as they were built', async () => {
    await mergeParts();
    expect(bytesOf(place.project.out)).toEqual(whole);
  });

  it.each([
    [
      'has another sentence',
      (page: string) => writeFileSync(page, readFileSync(page, 'utf8').replace('Barre', 'Berre')),
    ],
    ['is empty', (page: string) => writeFileSync(page, '')],
    ['is missing', (page: string) => rmSync(page)],
    [
      'is a link',
      (page: string) => {
        renameSync(page, `${page}.real`);
        symlinkSync(`${page}.real`, page);
      },
    ],
  ])('publishes nothing when a page of a part %s', async (_, harm) => {
    const page = pageIn(1);
    const text = readFileSync(join(parts[1] as string, page), 'utf8');
    expect(text).toContain('Barre');
    harm(join(parts[1] as string, page));
    await expect(mergeParts()).rejects.toThrow(`The part is not as it was built: ${page}.`);
    expect(existsSync(place.project.out)).toBe(false);
  });

  /** Forges the hash of a manifest, so that a line of it counts. */
  function rewriteManifest(part: number, change: (rows: LedgerRow[]) => LedgerRow[]): void {
    const ledger = parseManifest(readFileSync(manifestOf(part)), 'a part');
    const rows = formatRows(change([...ledger.rows()]));
    writeFileSync(manifestOf(part), formatPartManifest(createLedger([rows]), ledger));
  }
  const rename =
    (from: string, to: string) =>
    (rows: LedgerRow[]): LedgerRow[] =>
      rows.map((row) => (row.file === from ? { ...row, file: to } : row));

  it('writes nothing outside when a part names a file there', async () => {
    const victim = join(place.folder, 'victim.txt');
    writeFileSync(victim, 'mine');
    rewriteManifest(0, rename('index.html', '../victim.txt'));
    await expect(mergeParts()).rejects.toThrow('The path "../victim.txt" does not name a file of the site.');
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(existsSync(place.project.out)).toBe(false);
  });

  it('takes no file that was not planned', async () => {
    writeFileSync(join(parts[0] as string, 'casino.html'), 'Win!');
    rewriteManifest(0, rename('index.html', 'casino.html'));
    await expect(mergeParts()).rejects.toThrow('The part is not as it was built: index.html.');
  });

  it('takes no part with a line too few', async () => {
    rewriteManifest(0, (rows) => rows.slice(0, -1));
    await expect(mergeParts()).rejects.toThrow(`not as it was built: ${MANIFEST_FILE}`);
  });

  it('takes no part whose manifest was changed', async () => {
    appendFileSync(manifestOf(0), rowOf('more.html'));
    await expect(mergeParts()).rejects.toThrow('This build manifest is not as gen wrote it');
  });
});
