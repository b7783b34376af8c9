/** A build of one city, or of the whole site, never takes another page off the site, whatever happened to the output. */
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merge } from '../../generator/build/build.ts';
import { examine } from '../../generator/doctor/doctor.ts';
import { check } from '../../generator/check/command.ts';
import { rollbackSite } from '../../generator/emit/rollback.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { MANIFEST_FILE, parseManifest } from '../../generator/ledger/manifest.ts';
import type { BuildReport } from '../../generator/build/report.ts';
import { readStatus } from '../../generator/report/read-status.ts';
import { explainPage } from '../../generator/report/why.ts';
import { rounds, SEED } from '../fixtures/proofs.ts';
import { bytesOf, DATE, onlyCities, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const RUNS = rounds(1, 60);
const LATER = '2026-12-01';

const { tiny } = workplaces();
let place: Workplace;
let parts: string[];
let whole: Readonly<Record<string, string>>;
let pages: readonly string[];
const copies = mkdtempSync(join(tmpdir(), 'gen-standing-'));
afterAll(() => rmSync(copies, { recursive: true, force: true }));
const output = (file: string): string => join(place.project.out, file);
const copyTree = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
};

beforeAll(async () => {
  place = await tiny();
  await place.build();
  whole = bytesOf(place.project.out);
  const ledger = parseManifest(readFileSync(output(MANIFEST_FILE)), MANIFEST_FILE);
  pages = Array.from(ledger.rows()).flatMap(({ key, file }) => (key === '' ? [] : [file]));
  for (const name of ['out', '.out.gen']) copyTree(join(place.folder, name), join(copies, name));
  parts = [];
  for (const index of [1, 2]) {
    const out = join(copies, `part-${index}`);
    await buildIn(out, { index, of: 2 });
    parts.push(out);
  }
});
beforeEach(() => {
  place.reset();
  restore();
});

/** The output and the notes beside it as the first build left them. */
function restore(): void {
  for (const name of ['out', '.out.gen']) copyTree(join(copies, name), join(place.folder, name));
}

async function buildIn(out: string, shard: { index: number; of: number }, date = DATE): Promise<void> {
  rmSync(place.project.out, { recursive: true });
  rmSync(join(place.folder, '.out.gen'), { recursive: true, force: true });
  await place.build({ shard, date });
  copyTree(place.project.out, out);
}

const mergeParts = (folders = parts): Promise<BuildReport> =>
  merge(place.project, folders, {
    ...{ date: DATE, only: null, previous: null, waitMs: 0, verify: false, workers: null, shard: null },
    progress: { stage: () => {}, pages: () => {}, waiting: () => {} },
  });

describe('gen city', () => {
  it('makes a page again that somebody edited, and its summary names it', async () => {
    appendFileSync(output('index.html'), '<!-- counter -->');
    const { notes, removed, pages: made } = await place.build({ only: onlyCities('barre') });
    expect(bytesOf(place.project.out)).toMatchObject({ 'index.html': whole['index.html'] });
    expect(made.total).toBe(pages.length);
    expect(removed).toBe(0);
    expect(notes).toContain(
      'Edited since the last build, and replaced: index.html. "gen rollback" brings the edits back.',
    );
    await rollbackSite(place.project);
    expect(place.read('index.html')).toContain('<!-- counter -->');
  });

  it('names the folder of the edits where a lost page keeps the earlier site from coming back', async () => {
    appendFileSync(output('index.html'), '<!-- counter -->');
    rmSync(output('about.html'));
    const { notes } = await place.build({ only: onlyCities('barre') });
    const [, folder = ''] = /replaced: index\.html\. The edits are in (.+)\/\.$/.exec(notes[0] ?? '') ?? [];
    expect(readFileSync(resolve(place.folder, folder, 'index.html'), 'utf8')).toContain('<!-- counter -->');
    await expect(rollbackSite(place.project)).rejects.toThrow(/about\.html/);
  });

  it('makes every page again when each was edited', async () => {
    for (const file of pages) appendFileSync(output(file), '<!-- counter -->');
    expect((await place.build({ only: onlyCities('barre') })).removed).toBe(0);
    for (const file of pages) expect(bytesOf(place.project.out)[file], file).toBe(whole[file]);
  });

  it('makes a lost page again, with the day of its last change', async () => {
    rmSync(output('about.html'));
    rmSync(output('locations/waterbury.html'));
    const { notes } = await place.build({ only: onlyCities('barre'), date: LATER });
    expect(bytesOf(place.project.out)).toMatchObject({ 'about.html': whole['about.html'] });
    expect(place.read('sitemap.xml')).not.toContain(LATER);
    expect(notes).toContain('Missing since the last build, and made again: about.html, locations/waterbury.html.');
  });

  it('refuses where a lost page cannot be made again, and names its data', async () => {
    rmSync(output('locations/waterbury.html'));
    place.edit('data/cities/waterbury.yaml', 'name: Waterbury', 'nome: Waterbury');
    expect(await place.fail({ only: onlyCities('barre') })).toContain('data/cities/waterbury.yaml:');
    expect(existsSync(output('index.html'))).toBe(true);
  });

  it('leaves pages of other cities that the data no longer has, and takes those of its own', async () => {
    place.remove('data/cities/waterbury.yaml');
    place.edit('data/cities/montpelier.yaml', '[barre, waterbury]', '[barre]');
    place.edit('data/services/piano-moving.yaml', 'notOffered: [waterbury]', 'notOffered: [barre]');
    place.edit('data/business.yaml', 'popular: [barre, waterbury]', 'popular: [barre]');
    await place.build({ only: onlyCities('barre') });
    expect(bytesOf(place.project.out)).toMatchObject({
      'locations/waterbury.html': whole['locations/waterbury.html'],
    });
    expect(place.files()).not.toContain('locations/barre/piano-moving.html');
    expect(parseManifest(readFileSync(output(MANIFEST_FILE)), 'x').find('locations/waterbury.html')).not.toBeNull();
    await place.build();
    expect(place.files()).not.toContain('locations/waterbury.html');
  });
});

describe('a part of a site', () => {
  it('is not built over a whole one', async () => {
    expect(await place.fail({ shard: { index: 1, of: 2 } })).toContain('[output-part-over-site]');
    expect(bytesOf(place.project.out)).toEqual(whole);
  });

  it('of another day, or of other data, is not joined', async () => {
    const other = join(copies, 'other');
    await buildIn(other, { index: 2, of: 2 }, LATER);
    const refusal = mergeParts([parts[0] as string, other]);
    await expect(refusal).rejects.toThrow(`This part was built on ${LATER}, but ${parts[0]} on ${DATE}.`);
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await buildIn(other, { index: 2, of: 2 });
    await expect(mergeParts([parts[0] as string, other])).rejects.toThrow('was built from different data');
  });
});

type Damage = readonly [name: keyof typeof DAMAGE, n: number];
/** Damage to a file of the output. */
const DAMAGE = {
  append: (path: string) => appendFileSync(path, '<!-- mine -->'),
  'append to a copy': (path: string) => {
    const text = readFileSync(path);
    rmSync(path);
    writeFileSync(path, `${text}<!-- mine -->`);
  },
  delete: (path: string) => rmSync(path),
  'delete the folder around': (path: string) =>
    dirname(path) === place.project.out ? rmSync(path) : rmSync(dirname(path), { recursive: true }),
  truncate: (path: string, n: number) => truncateSync(path, n % Math.max(1, lstatSync(path).size)),
  'an empty folder': (path: string) => (rmSync(path), mkdirSync(path)),
  'a folder with a file': (path: string) => (rmSync(path), mkdirSync(path), writeFileSync(join(path, 'mine'), '')),
  'a link to another file': (path: string) => (rmSync(path), symlinkSync(join(place.folder, 'site.ts'), path)),
  'another page in its place': (path: string) => {
    // An earlier damage may have come to this page.
    if (lstatIfThere(output('404.html'))?.isFile()) copyFileSync(output('404.html'), path);
  },
  'no bytes': (path: string) => truncateSync(path, 0),
  'a foreign file beside it': (path: string, n: number) => writeFileSync(join(dirname(path), `mine-${n}.html`), 'mine'),
  'a link to nothing': (path: string) => (rmSync(path), symlinkSync('nothing', path)),
  'a link to itself': (path: string) => (rmSync(path), symlinkSync(basename(path), path)),
  'a link to a copy': (path: string) => (renameSync(path, `${path}.mine`), symlinkSync(`${basename(path)}.mine`, path)),
} satisfies Readonly<Record<string, (path: string, n: number) => void>>;

const COMMANDS: Readonly<Record<string, () => Promise<BuildReport>>> = {
  build: () => place.build({ date: LATER }),
  'build on two threads': () => place.build({ date: LATER, workers: 2 }),
  'build compressed': () => place.build({ date: LATER, compress: true }),
  city: () => place.build({ date: LATER, only: onlyCities('barre') }),
  'two cities': () => place.build({ date: LATER, only: onlyCities('waterbury', 'montpelier'), workers: 2 }),
  merge: () => mergeParts(),
};

/** Follows the advice of a refusal: moves foreign files elsewhere, puts the manifest back, builds again where it is lost. */
async function mend(): Promise<void> {
  for (const file of Object.keys(whole)) {
    const isFolder = existsSync(output(file)) && lstatSync(output(file)).isDirectory();
    if (isFolder) rmSync(output(file), { recursive: true });
  }
  const found = await examine(place.project, { repair: true, date: DATE });
  if (!found.some(({ name, state }) => name === 'manifest' && state === 'wrong')) return;
  // Neither copy of the manifest can be read.
  rmSync(place.project.out, { recursive: true });
  await place.build();
}
const lstatIfThere = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

/** The release gate reports damage, a rollback without an earlier site changes nothing, and commands that read end with an answer. */
async function expectTold(): Promise<void> {
  const now = bytesOf(place.project.out);
  const differs = [...pages, 'robots.txt', 'sw.js'].filter((file) => now[file] !== whole[file]);
  const found = await answer(check(place.project, { release: true, onProgress: () => {} }));
  if (found) {
    const named = JSON.stringify(found.findings.filter(({ rule }) => rule === 'output'));
    if (differs.length > 0) expect(named).not.toBe('[]');
  }
  await answer(readStatus(place.project, LATER));
  await answer(explainPage(place.project, '/about', LATER));
  await expect(rollbackSite(place.project)).rejects.toThrow(GenError);
  expect(bytesOf(place.project.out)).toEqual(now);
}

/** The result, or null if there was a message. */
async function answer<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GenError)) throw error;
    return null;
  }
}

async function harm(damages: readonly Damage[], command: string): Promise<void> {
  restore();
  const files = [...pages, 'robots.txt', 'sw.js', MANIFEST_FILE, '../.out.gen/ledger.tsv'];
  const harmed = new Set<string>();
  for (const [name, n] of damages) {
    const file = files[n % files.length] as string;
    const isPlain = lstatSync(output(file), { throwIfNoEntry: false })?.isFile();
    if (isPlain && (harmed.add(file), true)) DAMAGE[name](output(file), n);
  }
  await expectTold();
  const run = COMMANDS[command] as () => Promise<BuildReport>;
  await run().catch(async (error: unknown) => {
    if (!(error instanceof GenError)) throw error;
    await mend();
    await run();
  });
  const now = bytesOf(place.project.out);
  for (const file of pages) expect(now[file], file).toBe(whole[file]);
}

describe(`${RUNS} random damages before random commands (seed ${SEED})`, () => {
  it('leave every planned page on the site, with its bytes and its day', {
    timeout: 60_000 + RUNS * 5000,
  }, async () => {
    const damage = fc.tuple(fc.constantFrom(...(Object.keys(DAMAGE) as (keyof typeof DAMAGE)[])), fc.nat(9999));
    await fc.assert(
      fc.asyncProperty(
        fc.array(damage, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...Object.keys(COMMANDS)),
        harm,
      ),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });
});

type Step = readonly [name: string, n: number];

function loseLine(path: string, n: number): void {
  if (!lstatIfThere(path)?.isFile()) return;
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.toSpliced(n % lines.length, 1).join('\n'));
}

/** Commands that change the site or what lies beside it. */
const WORK: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  ...COMMANDS,
  'build on an earlier day': () => place.build({ date: DATE }),
  'merge parts of two days': () => mergeParts([parts[0] as string, join(copies, 'later')]),
  'merge a part alone': () => mergeParts([parts[0] as string]),
  'build a part': () => place.build({ date: LATER, shard: { index: 1, of: 2 } }),
  repair: () => examine(place.project, { repair: true, date: LATER }),
  rollback: (n) => rollbackSite(place.project, { force: n % 2 === 0 }),
};
const LOSSES: Readonly<Record<string, (n: number) => void>> = {
  'a line of the manifest': (n) => loseLine(output(MANIFEST_FILE), n),
  'a line of the ledger': (n) => loseLine(output('../.out.gen/ledger.tsv'), n),
  'the manifest': () => rmSync(output(MANIFEST_FILE), { recursive: true, force: true }),
  'the state folder': () => rmSync(output('../.out.gen'), { recursive: true, force: true }),
};

const standing = (): string[] => pages.filter((file) => lstatIfThere(output(file))?.isFile());

/** Plays a step. A refusal is an answer; what stood before a command stands after it. */
async function play([name, n]: Step): Promise<void> {
  if (name in LOSSES) return LOSSES[name]?.(n);
  if (name in DAMAGE) {
    const path = output(pages[n % pages.length] as string);
    if (lstatIfThere(path)?.isFile()) DAMAGE[name as keyof typeof DAMAGE](path, n);
    return;
  }
  const before = standing();
  await answer(WORK[name]?.(n) ?? Promise.resolve());
  expect(standing(), name).toEqual(expect.arrayContaining(before));
}

async function playAll(steps: readonly Step[]): Promise<void> {
  restore();
  for (const step of steps) await play(step);
  // The refusals advise this order: first doctor, then another output folder.
  const helps = [() => {}, mend, () => rmSync(place.project.out, { recursive: true, force: true })];
  for (const help of helps) {
    await help();
    if (await answer(place.build({ date: LATER }))) break;
  }
  for (const file of pages) expect(place.read(file), file).toContain('</html>');
}

const SERIES = rounds(1, 40);

describe(`${SERIES} random series of damages, losses and commands (seed ${SEED})`, () => {
  it('never take a page off the site, and the next build has them all', {
    timeout: 120_000 + SERIES * 60_000,
  }, async () => {
    await buildIn(join(copies, 'later'), { index: 2, of: 2 }, LATER);
    const named = (names: readonly string[]): fc.Arbitrary<Step> => fc.tuple(fc.constantFrom(...names), fc.nat(9999));
    const step = fc.oneof(
      named(Object.keys(DAMAGE)),
      named(Object.keys(LOSSES)),
      named(Object.keys(WORK)),
      named(Object.keys(WORK)),
    );
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), playAll);
    await fc.assert(property, { numRuns: SERIES, seed: SEED, endOnFailure: true });
  });
});
