/** The cache is checked when it is read, and shared without harm. */
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropOld, isKept, isWhole, keepFolder } from '../../../generator/disk/cache-entry.ts';
import { compiledProgram, type Program } from '../../fixtures/program.ts';
import { rounds } from '../../fixtures/proofs.ts';
import { bytesOf, listFiles, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { copySharedCache } from './grounds.ts';

const DAMAGES = rounds(1, 30);
const OUTPUTS = Math.min(rounds(2, 7), 7);
const { tiny, temporaryFolder } = workplaces();

const HARM: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  emptied: () => Buffer.alloc(0),
  'cut in half': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'with other letters': (bytes) =>
    Buffer.from(bytes).fill('x', bytes.length >> 1, Math.min(bytes.length, (bytes.length >> 1) + 8)),
  'filled with zeros': (bytes) => Buffer.alloc(bytes.length),
};

function keep(cache: string, name: string, text: string): string {
  const folder = join(cache, name);
  keepFolder(folder, { 'below/a': text, b: `${text} and more` });
  return folder;
}

describe('what is kept', () => {
  it.each(Object.keys(HARM))('is not used when a file of it is %s, and is replaced', async (harm) => {
    const cache = temporaryFolder();
    const folder = keep(cache, 'renderer-1', 'some words');
    expect(isKept(folder)).toBe(true);
    for (const file of ['below/a', 'b', 'hashes.json']) {
      writeFileSync(join(folder, file), HARM[harm]?.(readFileSync(join(folder, file))) ?? '');
      expect(isKept(folder), file).toBe(false);
      keep(cache, 'renderer-1', 'some words');
      expect(isWhole(folder), file).toBe(true);
    }
    rmSync(join(folder, 'b'));
    expect(isKept(folder)).toBe(false);
  });

  it('stays while others may be reading it, and goes when it is old', async () => {
    const cache = temporaryFolder();
    for (const name of ['1', '2', '3', '4', '5', '6']) keep(cache, `renderer-${name}`, name);
    const drafts = ['draft-1-old', 'draft-2-new'].map((name) => join(cache, name));
    for (const draft of drafts) mkdirSync(draft);
    dropOld(cache, 'renderer-', 4);
    expect(readdirSync(cache)).toHaveLength(8);
    const before = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    for (const name of ['1', '2', '3']) utimesSync(join(cache, `renderer-${name}`), before(60), before(60));
    utimesSync(drafts[0] as string, before(2000), before(2000));
    isKept(join(cache, 'renderer-3'));
    dropOld(cache, 'renderer-', 4);
    expect(readdirSync(cache).sort()).toEqual([
      basename(drafts[1] as string),
      ...['3', '4', '5', '6'].map((name) => `renderer-${name}`),
    ]);
  });

  it('can be settled by six at once, also where something damaged stands', async () => {
    const cache = temporaryFolder();
    const folder = keep(cache, 'renderer-1', 'some words');
    writeFileSync(join(folder, 'b'), '');
    await Promise.all(Array.from({ length: 6 }, () => keep(cache, 'renderer-1', 'some words')));
    expect(isWhole(folder)).toBe(true);
    expect(readdirSync(cache)).toEqual(['renderer-1']);
  });
});

describe('builds', () => {
  let place: Workplace;
  let program: Program;
  let whole: Record<string, string>;
  beforeAll(async () => {
    program = await compiledProgram();
    place = await tiny();
    // The definition that the tests' own process has compiled is not the one that the program reads.
    for (const name of readdirSync(place.project.cache))
      if (name.startsWith('site-')) rmSync(join(place.project.cache, name), { recursive: true });
    await program.run(place, ['build']);
    whole = bytesOf(place.project.out);
    copySharedCache(place);
  });

  it(`notice ${DAMAGES} damages of the cache and publish none`, { timeout: 120_000 + DAMAGES * 90_000 }, async () => {
    const { cache } = place.project;
    const files = listFiles(cache).filter((file) => /^(renderer|files|site|data)-/.test(file));
    const chosen = Array.from({ length: DAMAGES }, (_, index) => files[(index * 7919) % files.length] as string);
    for (const [index, file] of chosen.entries()) {
      const harm = Object.keys(HARM)[index % Object.keys(HARM).length] as string;
      const path = join(cache, file);
      writeFileSync(path, HARM[harm]?.(readFileSync(path)) ?? '');
      const out = join(place.folder, `damaged-${index}`);
      const { code, stderr } = await program.run(place, ['build', '--out', out]);
      expect(code, `${file} ${harm}: ${stderr}`).toBe(0);
      expect(bytesOf(out), `${file} ${harm}`).toEqual(whole);
      if (!file.startsWith('files')) expect(stderr, `${file} ${harm}`).toContain('damaged');
      rmSync(out, { recursive: true });
    }
  });

  it('go on when every file of the cache is empty, as a power cut leaves it', { timeout: 240_000 }, async () => {
    const { cache } = place.project;
    // Links lead to files that all tests share: they stay as they are.
    for (const file of listFiles(cache).map((name) => join(cache, name)))
      if (lstatSync(file).isFile()) truncateSync(file);
    const out = join(place.folder, 'after-cut');
    for (const told of ['damaged', '']) {
      const { code, stderr } = await program.run(place, ['build', '--out', out]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: told ? expect.stringContaining(told) : '' });
      expect(bytesOf(out)).toEqual(whole);
    }
  });

  it(`of ${OUTPUTS} outputs at once share a cache`, { timeout: 120_000 + OUTPUTS * 60_000 }, async () => {
    const builds = Array.from({ length: OUTPUTS }, (_, index) => {
      const data = join(place.folder, `data-${index}`);
      cpSync(join(place.folder, 'data'), data, { recursive: true });
      const tips = join(data, 'tips.json');
      writeFileSync(tips, readFileSync(tips, 'utf8').replace('Dust and pencils', `Dust and ${index} pencils`));
      return program.run(place, [
        'build',
        '--data',
        data,
        '--out',
        join(place.folder, `out-${index}`),
        '--workers',
        '2',
      ]);
    });
    const ends = await Promise.all(builds);
    expect(ends.map(({ code, stderr }) => [code, code === 0 ? '' : stderr])).toEqual(ends.map(() => [0, '']));
  });
});
