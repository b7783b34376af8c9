/**
 * Firms of other trades, written from scratch: their data, a few sentences and drawings of their own, and nothing else. What a
 * visitor reads on three of their pages lies beside them as text, for people to judge: `golden/`, written with `--update=all`.
 */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { check } from '../../generator/check/command.ts';
import { resolveProject, type Project } from '../../generator/project.ts';
import { describePage } from '../fixtures/golden.ts';
import { readPage } from '../fixtures/html.ts';
import { oneIn } from '../fixtures/proofs.ts';
import { DATE, ROOT, casesIn, listFiles, workplaces } from '../fixtures/workplaces.ts';

const FIRMS = join(ROOT, 'tests/fixtures/firms');
const QUIET = { stage: () => {}, pages: () => {}, waiting: () => {} };
const { temporaryFolder, tiny } = workplaces();

/** Pages that are held against a text: the first view, a place, a service in a place. */
const GOLDEN: Readonly<Record<string, readonly string[]>> = {
  'harbor-sweeps': ['index.html', 'locations/falmouth.html', 'locations/portland/chimney-sweeping.html'],
  // Each was begun with `gen new`: visited, both, remote, and comes.
  'chattahoochee-law': ['index.html', 'locations/auburn.html', 'locations/auburn/wills-and-trusts.html'],
  'elm-street-music': ['about.html', 'locations/barre.html', 'locations/barre/piano-lessons.html'],
  'ledger-lane': ['locations.html', 'locations/woolwich.html', 'locations/woolwich/payroll.html'],
  'curly-tails': ['services/full-groom.html', 'locations/windemere.html', 'locations/windemere/nail-trim.html'],
  'limestone-air': ['index.html', 'locations/hutto.html', 'locations/hutto/air-conditioner-repair.html'],
};

describe.each(oneIn(6, casesIn(FIRMS)))('%s', (name) => {
  const cwd = temporaryFolder();
  cpSync(join(FIRMS, name), cwd, { recursive: true });
  const project: Project = resolveProject({ root: ROOT, cwd, flags: {} });
  const read = (file: string): string => readFileSync(join(project.out, file), 'utf8');

  it('is built, and has nothing that a release refuses but its address and number', async () => {
    await build(project, {
      ...{ date: DATE, only: null, previous: null, waitMs: 30_000, verify: false, workers: null, shard: null },
      progress: QUIET,
    });
    const { findings } = await check(project, { release: true, onProgress: () => {} });
    expect(findings.filter(({ rule }) => rule !== 'reserved-value')).toEqual([]);
  });

  it.each(GOLDEN[name] ?? [])('says on %s what it should', async (file) => {
    const golden = join(FIRMS, name, 'golden', file.replaceAll('/', '_').replace(/\.html$/, '.txt'));
    await expect(describePage(readPage(read(file)))).toMatchFileSnapshot(golden);
  });

  it('shares each page with a picture of its own kind, 1200 by 630', () => {
    const pictures = listFiles(project.out)
      .filter((file) => file.endsWith('.html') && !read(file).includes('http-equiv="refresh"'))
      .map((file) => readPage(read(file)).meta('og:image') ?? '');
    expect(new Set(pictures).size).toBeGreaterThan(8);
    for (const address of new Set(pictures)) {
      const png = readFileSync(join(project.out, new URL(address).pathname));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], address).toEqual([1200, 630]);
    }
    const ofHome = readPage(read('index.html')).meta('og:image');
    const ofService = GOLDEN[name]?.map((file) => readPage(read(file)).meta('og:image')).at(-1);
    expect(ofService).toContain('/assets/social/city-');
    expect(readFileSync(join(project.out, new URL(ofHome ?? '').pathname))).not.toEqual(
      readFileSync(join(project.out, new URL(ofService ?? '').pathname)),
    );
  });
});

describe('a site of another trade with the copy and the art of the shipped one', () => {
  it('is refused as a release, with the words and the drawing', async () => {
    const place = await tiny();
    for (const file of listFiles(join(ROOT, 'templates')))
      place.write(`templates/${file}`, readFileSync(join(ROOT, 'templates', file), 'utf8'));
    await place.build();
    const options = { onProgress: () => {} };
    const { findings } = await check(place.project, { ...options, release: true });
    const refused = findings.filter(({ rule }) => rule === 'other-trade');
    expect(refused.map(({ message }) => message).sort()).toEqual([
      expect.stringContaining('A drawing is of another trade: towing.'),
      expect.stringContaining('words of another trade: towing.'),
    ]);
    expect(refused.find(({ message }) => message.includes('words'))?.places[0]?.detail).toMatch(
      /tow|roadside|stranded/i,
    );
    const everyday = await check(place.project, { ...options, release: false });
    expect(everyday.findings.filter(({ rule }) => rule === 'other-trade')).toEqual([]);
  });
});
