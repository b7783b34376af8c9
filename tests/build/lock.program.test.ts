import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../../generator/build/lock.ts';
import { rounds } from '../fixtures/random.ts';

const RACES = rounds(5, 50);
const TAKER = fileURLToPath(new URL('./lock-taker.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gen-lock-'));
const file = join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));

/** A process id that belongs to no process: Linux has at most 2^22. */
const DEAD = 4_194_304 + 7;
const put = (holder: object): void => writeFileSync(file, JSON.stringify({ host: hostname(), id: 'other', ...holder }));
const age = (seconds: number): void => {
  const then = new Date(Date.now() - seconds * 1000);
  utimesSync(file, then, then);
};

describe('a lock', () => {
  it('names its process, and is gone after its release', async () => {
    const lock = await takeLock(file, { waitMs: 0 });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    lock.check();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['of a dead process', { pid: DEAD }, 0],
    ['that nobody has touched for 40 seconds', { pid: process.pid }, 40],
    ['of another machine that nobody has touched for 40 seconds', { pid: DEAD, host: 'elsewhere' }, 40],
  ])('%s is taken over', async (_, holder, seconds) => {
    put(holder);
    age(seconds);
    (await takeLock(file, { waitMs: 0 })).release();
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['of a process that runs', { pid: process.pid }],
    ['of another machine', { pid: DEAD, host: 'elsewhere' }],
  ])('%s is respected', async (_, holder) => {
    put(holder);
    const waited: number[] = [];
    const taking = takeLock(file, { waitMs: 120, onWait: (pid) => waited.push(pid) });
    await expect(taking).rejects.toThrow(`Another build (process ${holder.pid} on `);
    expect(waited).toEqual([holder.pid]);
  });

  it('of a machine whose clock is ahead is taken over when nobody touches it', { timeout: 60_000 }, async () => {
    put({ pid: DEAD, host: 'elsewhere' });
    age(-3600);
    await expect(takeLock(file, { waitMs: 100 })).rejects.toThrow('Another build');
    vi.useFakeTimers({ toFake: ['performance'] });
    const taking = takeLock(file, { waitMs: 60_000, onWait: () => vi.advanceTimersByTime(31_000) });
    (await taking).release();
    vi.useRealTimers();
    expect(existsSync(file)).toBe(false);
  });

  it('that another process has taken over is neither used nor removed', async () => {
    const lock = await takeLock(file, { waitMs: 0 });
    put({ pid: process.pid });
    expect(() => lock.check()).toThrow('Another build took the lock over');
    lock.release();
    expect(existsSync(file)).toBe(true);
  });

  it(`is held by one process at a time in ${RACES} races, also for what a dead one has left`, {
    timeout: 60_000 + RACES * 1000,
  }, async () => {
    put({ pid: DEAD });
    const mark = join(folder, 'mark');
    const takers = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--import', 'tsx', TAKER, file, mark, String(RACES)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    const ends = takers.map(async (taker) => {
      let errors = '';
      taker.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      const [code] = (await once(taker, 'close')) as [number | null];
      return { code, errors };
    });
    expect(await Promise.all(ends)).toEqual(takers.map(() => ({ code: 0, errors: '' })));
    expect(readdirSync(folder)).toEqual([]);
  });
});
