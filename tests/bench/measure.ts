/** Commands as processes of their own, measured from outside. Linux only: reads /proc. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** True if exit code 1 is no failure: `gen check` has findings. */
  readonly mayFind?: boolean;
}

/** Times in ms, memory in bytes. */
export interface Figures {
  readonly wall: number;
  /** Processor time of all threads and child processes. */
  readonly processor: number;
  /** Peak resident memory of the process and its children. */
  readonly memory: number;
}

export interface Case {
  readonly title: string;
  /** Title of the case of gen that does the same; null for gen itself. */
  readonly comparedWith: string | null;
  /** Brings about the state that the command is measured in. */
  readonly prepare: () => Promise<unknown>;
  readonly command: Command;
}

const POLL_MS = 20;
const MS_PER_TICK = 10;

/** Runs a command after all earlier writes have reached the disk. Throws with its output if it fails. */
export async function run({ program, args, cwd, mayFind = false }: Command): Promise<Figures> {
  spawnSync('sync');
  const before = processorOfChildren();
  const started = performance.now();
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = `${output}${text}`.slice(-4000)));
  let memory = 0;
  const poll = setInterval(() => (memory = Math.max(memory, memoryOf(Number(child.pid)))), POLL_MS);
  const [code] = await once(child, 'close').finally(() => clearInterval(poll));
  const wall = performance.now() - started;
  if (code !== 0 && !(mayFind && code === 1))
    throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${output}`);
  return { wall, processor: processorOfChildren() - before, memory };
}

/** Measures all cases once a round, in turns: every second round goes backward. Returns the medians of each case. */
export async function measureInTurns(cases: readonly Case[], rounds: number): Promise<Map<string, Figures>> {
  const figures = new Map(cases.map(({ title }): [string, Figures[]] => [title, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { title, prepare, command } of round % 2 === 0 ? cases : [...cases].reverse()) {
      await prepare();
      figures.get(title)?.push(await run(command));
    }
  }
  return new Map([...figures].map(([title, runs]) => [title, mediansOf(runs)]));
}

function mediansOf(runs: readonly Figures[]): Figures {
  const of = (key: keyof Figures): number => median(runs.map((figures) => figures[key]));
  return { wall: of('wall'), processor: of('processor'), memory: of('memory') };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return (Number(sorted[Math.floor(half)]) + Number(sorted[Math.ceil(half)])) / 2;
}

/** Processor time of all children that have ended, in ms. */
function processorOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}

function memoryOf(pid: number): number {
  try {
    const [, kilobytes = 0] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + memoryOf(child), Number(kilobytes) * 1024);
  } catch {
    // The process has ended.
    return 0;
  }
}
