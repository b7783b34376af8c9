/** Rasterizes SVG in child processes: resvg aborts its process, or runs for minutes, on drawings that are too heavy. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

export type Rasterizer = ReturnType<typeof createRasterizer>;

/** `reason` completes "The drawing cannot be turned into a picture: ". */
export class RasterizerError extends Error {
  override readonly name = 'RasterizerError';
}

/** Limit for one drawing; drawings of pages take 0.1 s. */
const LONGEST_MS = 10_000;
/** Two threads of resvg already keep two cores busy; each process takes 55 MB. */
const MOST_PROCESSES = 2;

interface Job {
  readonly svg: string;
  readonly width: number;
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: RasterizerError) => void;
}

type Reply = { readonly png: Uint8Array } | { readonly error: string };

/** Creates a rasterizer. It starts processes when they are needed; `longestMs` is the limit for one drawing, in ms. */
export function createRasterizer({ longestMs = LONGEST_MS }: { readonly longestMs?: number } = {}) {
  const most = Math.min(MOST_PROCESSES, availableParallelism());
  const waiting: Job[] = [];
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const next = (): void => {
    if (waiting.length === 0 || (idle.length === 0 && all.size >= most)) return;
    const child = idle.pop() ?? start(all);
    const job = waiting.shift() as Job;
    void run(child, job, longestMs).then((isAlive) => {
      if (isAlive) idle.push(child);
      else all.delete(child);
      next();
    });
    next();
  };
  return {
    /** Returns the PNG of a drawing, `width` pixels wide. Rejects with a RasterizerError if it cannot be drawn within bounds. */
    rasterize: (svg: string, width: number) =>
      new Promise<Uint8Array>((resolve, reject) => {
        waiting.push({ svg, width, resolve, reject });
        next();
      }),
    close: (): void => {
      // The end of a process starts the next job.
      waiting.length = 0;
      for (const child of all) child.kill('SIGKILL');
      all.clear();
    },
  };
}

function start(all: Set<ChildProcess>): ChildProcess {
  const { resolve } = createRequire(import.meta.url);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, resolve('@resvg/resvg-js')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  child.on('error', () => {});
  all.add(child);
  return child;
}

/** Runs one job. Resolves to false if the process has ended. */
function run(child: ChildProcess, { svg, width, resolve, reject }: Job, longestMs: number): Promise<boolean> {
  return new Promise((done) => {
    const errors: Buffer[] = [];
    const note = (chunk: Buffer): void => void errors.push(chunk);
    const settle = (isAlive: boolean): void => {
      clearTimeout(timer);
      child.off('message', answered).off('exit', ended);
      child.stderr?.off('data', note);
      done(isAlive);
    };
    const answered = (answer: Reply): void => {
      if ('png' in answer) resolve(answer.png);
      else reject(new RasterizerError(firstLine(answer.error)));
      settle(true);
    };
    const ended = (): void => {
      reject(new RasterizerError(firstLine(Buffer.concat(errors).toString()) || 'the rasterizer ended'));
      settle(false);
    };
    const timer = setTimeout(() => {
      reject(new RasterizerError(`it takes longer than ${longestMs / 1000} s`));
      child.kill('SIGKILL');
      settle(false);
    }, longestMs);
    child.stderr?.on('data', note);
    child.on('message', answered).on('exit', ended);
    child.send({ svg, width }, (error) => error && ended());
  });
}

/** Returns the message of resvg or Rust: "memory allocation of 400000000000000 bytes failed". */
function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line
    .replace(/^thread .* panicked at .*$/, 'its coordinates are out of bounds')
    .replace(/\.$/, '')
    .slice(0, 200);
}

const PROGRAM = `
import { createRequire } from 'node:module';
const { Resvg } = createRequire(process.argv[1])(process.argv[1]);
process.on('disconnect', () => process.exit());
process.on('message', ({ svg, width }) => {
  try {
    const png = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } }).render().asPng();
    process.send({ png });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});
`;
