/** Takes a lock a number of times. While it holds it, nobody else may have created a certain file. */
import { closeSync, openSync, rmSync } from 'node:fs';
import { takeLock } from '../../generator/build/lock.ts';

const [, , lock = '', mark = '', times = ''] = process.argv;
for (let turn = 0; turn < Number(times); turn++) {
  const held = await takeLock(lock, { waitMs: 60_000 });
  closeSync(openSync(mark, 'wx'));
  await new Promise(setImmediate);
  held.check();
  rmSync(mark);
  held.release();
}
