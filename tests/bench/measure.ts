/** One command, run as a process of its own and measured from outside. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Measurement {
  /** From the start of the process to its end, in ms. */
  readonly wallMs: number;
  /** Processor time of all its threads, in ms. */
  readonly cpuMs: number;
  /** Memory of the largest of its processes, in bytes. */
  readonly peakBytes: number;
}

const RUN_ONCE = fileURLToPath(new URL('./run-once.mjs', import.meta.url));

/** Runs a command; throws with what it said when it fails. What was written before is on the disk by then: nobody pays for another's writes. */
export function measure({ command, args, cwd, env }: Command): Measurement {
  spawnSync('sync');
  const { stdout, stderr } = spawnSync(process.execPath, [RUN_ONCE, command, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const { code, errors, ...measurement } = JSON.parse(
    stdout || `{"code":1,"errors":${JSON.stringify(stderr)}}`,
  ) as Measurement & { code: number; errors: string };
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${errors}`);
  return measurement;
}

export interface Summary {
  readonly runs: number;
  /** Medians. */
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
  /** The highest of all runs. */
  readonly peakBytes: number;
}

export function summarize(measurements: readonly Measurement[]): Summary {
  const walls = measurements.map(({ wallMs }) => wallMs);
  return {
    runs: walls.length,
    wallMs: median(walls),
    cpuMs: median(measurements.map(({ cpuMs }) => cpuMs)),
    fastestMs: Math.min(...walls),
    slowestMs: Math.max(...walls),
    peakBytes: Math.max(...measurements.map(({ peakBytes }) => peakBytes)),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
