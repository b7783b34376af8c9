/** Takes a lock once for each line it reads, for `holdMs` or some ms. While it holds it, nobody else may have made a certain file. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../../../generator/emit/lock.ts';
import { statePaths } from '../../../generator/emit/state.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const { out, dies, holdMs } = JSON.parse(line) as { out: string; dies: boolean; holdMs?: number };
  const release = await takeLock(statePaths(out), { waitMs: 120_000 });
  const mark = join(out, '..', 'held');
  try {
    closeSync(openSync(mark, 'wx'));
  } catch {
    writeSync(1, 'two holders\n');
  }
  await sleep(holdMs ?? Math.random() * 4);
  rmSync(mark, { force: true });
  if (dies) process.kill(process.pid, 'SIGKILL');
  release();
  writeSync(1, 'done\n');
}
