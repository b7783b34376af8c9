/** The compiled program on a disk that says no: every call that writes fails in turn, and some of those that read. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { oneIn, rounds } from '../../fixtures/random.ts';
import { DATE, ROOT, type Workplace } from '../../fixtures/workplaces.ts';
import { openTarget, type BothSites } from './grounds.ts';

export const FAULTS = rounds(1, 6);
const CODES = ['ENOSPC', 'EIO', 'EACCES'] as const;
const SHIM = new URL('./fail-at.mjs', import.meta.url).href;
const START = fileURLToPath(new URL('./start-in.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Fault = Readonly<Record<string, string>>;

export interface FaultyDisk {
  readonly place: Workplace;
  readonly trees: BothSites;
  /** Runs the package of the workplace in a folder; faults happen below `below`, or in whatever begins like it. */
  readonly gen: (cwd: string, args: readonly string[], fault?: Fault) => Ended;
  /** Runs it with /dev/full as standard output and, if wanted, as standard error. Returns what it printed to standard error. */
  readonly genFull: (
    args: readonly string[],
    full: { stderr: boolean },
  ) => { code: number | null; told: string | null };
  /** The faults that a command is tried with: calls that write, from the middle of as many equal parts of the command, and the first of each kind that reads; in `npm test` every second of those that write. */
  readonly faultsOf: (run: (fault: Fault) => Ended, below: string, expected?: number) => Fault[];
}

/** Opens a business with two sites, of which one is published, for `gen` to work on. */
export async function openFaultyDisk(opening: Promise<Workplace>, temporaryFolder: () => string): Promise<FaultyDisk> {
  const { program, place, trees } = await openTarget(opening);
  symlinkSync(join(ROOT, 'starter'), join(place.folder, 'starter'));
  const { NODE_ENV: _, ...around } = process.env;
  const command = (args: readonly string[]): string[] => [
    START,
    pathToFileURL(program.file).href,
    place.folder,
    ...args,
  ];
  const gen: FaultyDisk['gen'] = (cwd, args, fault = {}) => {
    const shim = Object.keys(fault).length > 0 ? { NODE_OPTIONS: `--import ${SHIM}` } : {};
    const env = { ...around, SOURCE_DATE_EPOCH: String(Date.parse(DATE) / 1000), ...shim, ...fault };
    const { status, stdout, stderr } = spawnSync(process.execPath, command(args), { cwd, encoding: 'utf8', env });
    // Progress, which only slow machines print.
    return { code: status, stdout, stderr: stderr.replace(/^\d+ of \d+ pages.*\n/gm, '') };
  };
  const genFull: FaultyDisk['genFull'] = (args, { stderr }) => {
    const full = openSync('/dev/full', 'w');
    try {
      const { status, stderr: told } = spawnSync(process.execPath, command(args), {
        ...{ cwd: place.folder, encoding: 'utf8', env: around },
        stdio: ['ignore', full, stderr ? full : 'pipe'],
      });
      return { code: status, told };
    } finally {
      closeSync(full);
    }
  };
  return {
    place,
    trees,
    gen,
    genFull,
    faultsOf: (run, below, expected = 0) =>
      faultsOf(run, { below, expected, counter: join(temporaryFolder(), 'calls') }),
  };
}

/** One message and its place, with a way out; nothing of ours. */
export function expectOneMessage({ code, stdout, stderr }: Ended, shown: string): void {
  expect({ code, stdout }, `${shown}\n${stderr}`).toEqual({ code: 1, stdout: '' });
  expect(stderr, shown).toMatch(/^\S.* {2}\[[a-z-]+\]\n(?: {2}\S.*\n){1,2}\n1 problem\.(?: Nothing was written\.)?\n$/);
  expect(stderr, shown).not.toMatch(/bug in gen|^ +at /m);
}

function faultsOf(
  run: (fault: Fault) => Ended,
  { below, expected, counter }: { below: string; expected: number; counter: string },
): Fault[] {
  const { code, stderr } = run({ FAIL_BELOW: below, FAIL_COUNT: counter });
  expect(code, stderr).toBe(expected);
  const { writes = 0, existsSync: _, ...counts } = JSON.parse(readFileSync(counter, 'utf8')) as Record<string, number>;
  expect(writes).toBeGreaterThan(0);
  const step = Math.max(1, writes / FAULTS);
  const chosen = Array.from(
    { length: Math.min(writes, FAULTS) },
    (_none, index) => 1 + Math.floor((index + 0.5) * step),
  );
  const writing = chosen.flatMap((at, index): Fault[] => [
    { FAIL_AT: String(at), FAIL_CODE: CODES[index % CODES.length] as string },
    { FAIL_AT: String(at), FAIL_CODE: CODES[(index + 1) % CODES.length] as string, FAIL_ON: 'all' },
  ]);
  const kinds = ['readFileSync', 'readdirSync', 'statSync', 'lstatSync', 'openSync'].filter((kind) => counts[kind]);
  const reading = kinds.map((kind): Fault => ({ FAIL_KIND: kind, FAIL_AT: '1', FAIL_CODE: 'EIO' }));
  return [...oneIn(2, writing, writes), ...reading.slice(0, FAULTS)].map((fault) => ({ FAIL_BELOW: below, ...fault }));
}
