import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  formatManifest,
  openBuiltSite,
  parseManifest,
  type FileEntry,
  type Manifest,
} from '../../generator/build/manifest.ts';
import { hashBytes } from '../../generator/hash.ts';
import { MANIFEST_FILE } from '../../generator/plan/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'gen-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = (targets: readonly string[]): FileEntry => ({
  hash: 'a'.repeat(16),
  size: 120,
  page: {
    key: 'k',
    content: 'c',
    lastmod: '2026-11-20',
    links: { total: 5, vague: 1, targets },
    photos: [],
    share: '',
  },
});
const MANIFEST: Manifest = {
  inputs: 'abc',
  environment: 'def',
  date: '2026-11-20',
  timeZone: 'America/New_York',
  staging: { url: null, noindex: false },
  shard: null,
  figures: { cities: 3 },
  summary: 'All is well.',
  routes: {
    base: '',
    redirects: [
      { from: '/home', to: '/' },
      { from: '/old', to: null },
    ],
    notFound: [{ path: '*', page: '/404.html' }],
  },
  files: new Map<string, FileEntry>([
    ['404', { hash: 'b'.repeat(16), size: 0, page: null }],
    ['about.html', page(['/', '/lost', '/x.html'])],
    ['index.html', page(['/about'])],
    ['x.html', page([])],
  ]),
};

describe('a manifest', () => {
  it('is read as it was written', () => {
    const read = parseManifest(formatManifest(MANIFEST));
    expect(read).toEqual(MANIFEST);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['of another shape', () => '{"inputs":null,"date":"2026-11-20"}'],
    ['a list', () => '[]'],
    ['null', () => 'null'],
    ['a group without keys', () => '{}'],
    ['without files', (text: string) => text.replace(/"files":\{.*\}\}/s, '"files":{}}')],
    ['one with a list of files', (text: string) => text.replace(/"files":\{.*\}\}/s, '"files":[1]}')],
    ['one with files that are texts', (text: string) => text.replace(/\{"hash":"b[^}]*\}/, '"b"')],
    ['one with files that are nothing', (text: string) => text.replace(/\{"hash":"b[^}]*\}/, 'null')],
    ['one whose links are out of range', (text: string) => text.replace('[5,1,2,', '[5,1,4,')],
    ['one whose links are no numbers', (text: string) => text.replace('[5,1,2,', '[5,1,{},')],
    ['one whose routes are a text', (text: string) => text.replace(/"routes":\{.*\},"files"/, '"routes":"x","files"')],
  ])('counts as damaged: %s', (_, change) => {
    expect(parseManifest(change(formatManifest(MANIFEST)))).toBeNull();
  });
});

describe('a built site', () => {
  const files = ['index.html', 'locations/macon.html', 'robots.txt'];
  const path = (file: string): string => join(folder, file);
  const manifest = path(MANIFEST_FILE);
  const open = () => openBuiltSite(folder) as NonNullable<ReturnType<typeof openBuiltSite>>;
  beforeEach(() => {
    rmSync(folder, { recursive: true });
    const entries = files.map((file): [string, FileEntry] => {
      mkdirSync(dirname(path(file)), { recursive: true });
      writeFileSync(path(file), file);
      return [file, { hash: hashBytes(file), size: file.length, page: null }];
    });
    writeFileSync(manifest, formatManifest({ ...MANIFEST, files: new Map(entries) }));
  });

  it('is intact as the build left it, and after a copy that gives all files a new time', () => {
    expect(open().isIntact()).toBe(true);
    const later = new Date(Date.now() + 60_000);
    for (const file of files) utimesSync(path(file), later, later);
    expect(open().isIntact()).toBe(true);
  });

  it('hashes files that are newer than the manifest once', () => {
    const early = new Date(Date.now() - 60_000);
    utimesSync(manifest, early, early);
    expect(open().isIntact()).toBe(true);
    expect(statSync(manifest).mtimeMs).toBeGreaterThan(early.getTime());
  });

  it.each<[string, (file: string) => void]>([
    ['longer', (file) => writeFileSync(file, `${readFileSync(file, 'utf8')} `)],
    [
      'other in the same size',
      (file) => (writeFileSync(file, 'rabats.txt'), utimesSync(file, new Date(), new Date(Date.now() + 1000))),
    ],
    ['removed', (file) => rmSync(file)],
    ['a folder', (file) => (rmSync(file), mkdirSync(file))],
    ['a link', (file) => (rmSync(file), symlinkSync('index.html', file))],
    ['a link to itself', (file) => (rmSync(file), symlinkSync('robots.txt', file))],
  ])('is not intact when a file is %s', (_, change) => {
    change(path('robots.txt'));
    const site = open();
    expect(site.intact('robots.txt')).toBeNull();
    expect(site.intact('index.html')).toMatchObject({ size: 10 });
    expect(site.isIntact()).toBe(false);
  });

  it('does not exist without a manifest', () => {
    rmSync(manifest);
    expect(openBuiltSite(folder)).toBeNull();
    mkdirSync(manifest);
    expect(openBuiltSite(folder)).toBeNull();
  });
});
