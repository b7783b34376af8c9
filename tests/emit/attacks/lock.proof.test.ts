/** Six processes want one lock, and half of them are killed while they hold it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../../../generator/emit/lock.ts';
import { statePaths } from '../../../generator/emit/state.ts';
import { rounds } from '../../fixtures/random.ts';
import { CACHE, ROOT } from '../../fixtures/workplaces.ts';
import { mayMount } from './grounds.ts';

const ROUNDS = rounds(3, 60);
const TAKERS = 6;
const folder = mkdtempSync(join(tmpdir(), 'gen-lock-'));
let script: string;
beforeAll(async () => void (script = await compileTaker()));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(script, { force: true });
});

/** The taker as plain JavaScript: it starts in a tenth of the time. */
async function compileTaker(): Promise<string> {
  const taker = join(ROOT, 'tests/emit/attacks/lock-taker.ts');
  const built = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'silent',
    ssr: { external: true },
    build: { ssr: taker, write: false, target: 'node20' },
  });
  const [chunk] = 'output' in built ? built.output : [];
  // Beside the packages that it imports from.
  const file = join(CACHE, `lock-taker-${process.pid}.mjs`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, chunk?.code ?? '');
  return file;
}

interface Taker {
  readonly child: ChildProcess;
  readonly says: () => Promise<string>;
}

/** `around` is a program to start it with. */
function startTaker(script: string, around: readonly string[] = []): Taker {
  const [program, ...args] = [...around, process.execPath, script];
  const child = spawn(program as string, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  const hear = (line: string): void => (waiting.shift() ?? ((late) => void said.push(late)))(line);
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  child.on('exit', () => hear('gone'));
  return {
    child,
    says: () => new Promise((resolve) => (said.length > 0 ? resolve(said.shift() as string) : waiting.push(resolve))),
  };
}

describe(`${TAKERS} processes, ${ROUNDS} rounds`, () => {
  it('never hold the lock together, whoever is killed with it', { timeout: 120_000 + ROUNDS * 5000 }, async () => {
    const takers = Array.from({ length: TAKERS }, () => startTaker(script));
    const ends: Record<string, number> = {};
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const out = join(folder, `${round}`, 'out');
        mkdirSync(join(out, '..'), { recursive: true });
        // The first to get it dies with it, and two more of them: the others break a lock that was left behind.
        const order = takers.map((_, index) => index < 3);
        takers.forEach(({ child }, index) => child.stdin?.write(`${JSON.stringify({ out, dies: order[index] })}\n`));
        for (const [index, taker] of takers.entries()) {
          let line = await taker.says();
          while (line === 'two holders') {
            ends[line] = (ends[line] ?? 0) + 1;
            line = await taker.says();
          }
          ends[line] = (ends[line] ?? 0) + 1;
          if (line === 'gone') takers[index] = startTaker(script);
        }
        rmSync(join(out, '..'), { recursive: true, force: true });
      }
    } finally {
      for (const { child } of takers) child.kill('SIGKILL');
    }
    expect(ends).toEqual({ done: ROUNDS * 3, gone: ROUNDS * 3 });
  });
});

describe.skipIf(!mayMount())('a process in another container, whose process ids say nothing here', () => {
  it('does not hold a lock whose number another process has got, where no start of it is known', {
    timeout: 120_000,
  }, async () => {
    const out = join(folder, 'reused', 'out');
    const { lock } = statePaths(out);
    mkdirSync(lock, { recursive: true });
    // As macOS names a holder, which has no /proc: the number is that of this process, which lives.
    writeFileSync(join(lock, `${process.pid},,,,${hostname()},0badcafe,locked`), '');
    // Private is /proc alone: the root of a changed root directory is no mount, and cannot be.
    const hidden = 'mount --make-private /proc && mount -t tmpfs none /proc && exec "$@"';
    const taker = startTaker(script, ['unshare', '-m', '--propagation', 'unchanged', 'sh', '-c', hidden, 'sh']);
    try {
      taker.child.stdin?.write(`${JSON.stringify({ out, dies: false })}\n`);
      expect(await taker.says()).toBe('done');
    } finally {
      taker.child.kill('SIGKILL');
    }
  });

  it('holds the lock as long as the kernel says that it lives', { timeout: 120_000 }, async () => {
    const out = join(folder, 'container', 'out');
    mkdirSync(join(out, '..'), { recursive: true });
    const paths = statePaths(out);
    const taker = startTaker(script, ['unshare', '--pid', '--fork', '--kill-child']);
    try {
      taker.child.stdin?.write(`${JSON.stringify({ out, dies: false, holdMs: 600_000 })}\n`);
      await vi.waitFor(() => expect(readdirSync(paths.lock)[0]).toMatch(/,locked$/), { timeout: 60_000, interval: 50 });
      // No sign of life would be early enough: only the kernel knows better.
      await expect(takeLock(paths, { waitMs: 0, silentMs: -1 })).rejects.toThrow('Another build');
      taker.child.kill('SIGKILL');
      const release = await takeLock(paths, { waitMs: 60_000, silentMs: 3_600_000 });
      release();
    } finally {
      taker.child.kill('SIGKILL');
    }
  });
});
