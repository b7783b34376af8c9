/**
 * Bytes change where nobody writes: a bad disk, a copy that was cut off. Each range of each file that gen keeps or has
 * published is damaged, and that is noticed by what reads it, which is what `gen doctor` asks. A few ranges
 * that are spread over all files; `GEN_PROOFS=100000` damages every one.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { examineCache, examineLedger } from '../../../generator/doctor/work.ts';
import type { Examined } from '../../../generator/doctor/finding.ts';
import { examineManifest, examineOutput, examinePrevious } from '../../../generator/doctor/output.ts';
import { statePaths, type StatePaths } from '../../../generator/emit/state.ts';
import { compiledProgram } from '../../fixtures/program.ts';
import { rounds } from '../../fixtures/proofs.ts';
import { listFiles, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { copySharedCache, rebrand } from './grounds.ts';

const RANGES = rounds(6, 400);
/** Files up to this size are damaged byte by byte, in bytes; others in so many parts. */
const SMALL = 64;
const PARTS = 16;
const { tiny } = workplaces();
let place: Workplace;
let paths: StatePaths;
beforeAll(async () => {
  const program = await compiledProgram();
  place = await tiny();
  paths = statePaths(place.project.out);
  for (const version of [0, 1] as const) {
    rebrand(place, version);
    await place.build({ compress: version === 0 });
  }
  copySharedCache(place);
  cpSync(dirname(program.file), join(place.project.cache, basename(dirname(program.file))), { recursive: true });
  expect((await program.run(place, ['check'])).code).toBe(0);
});

type Range = readonly [from: number, to: number];

function rangesOf(size: number): Range[] {
  const parts = size <= SMALL ? size : PARTS;
  const at = (part: number): number => Math.floor((part * size) / parts);
  return Array.from({ length: parts }, (_, part) => [at(part), at(part + 1)]);
}

const HARM: Readonly<Record<string, (bytes: Buffer, range: Range) => Buffer>> = {
  turned: (bytes, [from, to]) => {
    const turned = Buffer.from(bytes);
    for (let at = from; at < to; at++) turned[at] = (turned[at] as number) ^ 0xff;
    return turned;
  },
  'one bit': (bytes, [from]) => {
    const turned = Buffer.from(bytes);
    turned[from] = (turned[from] as number) ^ 1;
    return turned;
  },
  zeros: (bytes, [from, to]) => Buffer.from(bytes).fill(0, from, to),
  'cut off': (bytes, [from]) => bytes.subarray(0, from),
};

/** All damages of all files of a folder, or some of them that are spread over the whole. */
function damagesIn(files: readonly string[]): { file: string; harm: string; range: Range }[] {
  const all = files.flatMap((file) =>
    rangesOf(statSync(file).size).flatMap((range) => Object.keys(HARM).map((harm) => ({ file, harm, range }))),
  );
  const step = Math.max(1, Math.floor(all.length / RANGES));
  // Not a multiple of the harms: each of them has its turn.
  return all.filter((_, index) => index % (step | 1) === 0);
}

/** The cache as if nothing but one entry lay in it. */
function lookAtEntry(file: string): Examined {
  const { cache } = place.project;
  const [entry = '', below = ''] = relative(cache, file).split('/');
  const name = entry === 'compressed' ? join(entry, below) : entry;
  const alone = join(place.folder, 'alone');
  rmSync(alone, { recursive: true, force: true });
  mkdirSync(dirname(join(alone, name)), { recursive: true });
  symlinkSync(join(cache, name), join(alone, name));
  return examineCache(alone);
}

/** Places of files, their layers, and the commands that read them. */
const SUBJECTS: Readonly<Record<string, { in: () => string; only?: RegExp; look: (file: string) => Examined }>> = {
  // Node itself checks the code that V8 has compiled, and start.mjs is what tests start the program with.
  cache: {
    in: () => place.project.cache,
    only: /^(renderer|site|files|data|check|compressed)\b/,
    look: lookAtEntry,
  },
  ledger: {
    in: () => paths.folder,
    only: /^(ledger\.tsv|summary)$/,
    look: () => examineLedger(paths),
  },
  manifest: { in: () => paths.out, only: /^build-manifest\.tsv$/, look: () => examineManifest(paths) },
  'published files': { in: () => paths.out, only: /^(?!build-manifest\.tsv)/, look: () => examineOutput(paths) },
  'files to go back to': { in: () => paths.previous, look: () => examinePrevious(paths) },
};

describe.each(Object.keys(SUBJECTS))('%s', (name) => {
  it('is not taken for whole when a range of bytes is damaged', { timeout: 3_600_000 }, () => {
    const subject = SUBJECTS[name] as (typeof SUBJECTS)[string];
    const folder = subject.in();
    const files = listFiles(folder).filter((file) => subject.only?.test(file) ?? true);
    const damages = damagesIn(files.map((file) => join(folder, file)));
    for (const file of new Set(damages.map((damage) => damage.file))) expect(subject.look(file).state, file).toBe('ok');
    const missed: string[] = [];
    let tried = 0;
    for (const { file, harm, range } of damages) {
      const bytes = readFileSync(file);
      const damaged = HARM[harm]?.(bytes, range) ?? bytes;
      if (damaged.equals(bytes)) continue;
      tried++;
      writeFileSync(file, damaged);
      if (subject.look(file).state === 'ok') missed.push(`${file.slice(folder.length + 1)} ${harm} ${range.join('–')}`);
      writeFileSync(file, bytes);
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(damages.length / 2);
  });
});
