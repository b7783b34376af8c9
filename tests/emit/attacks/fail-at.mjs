/**
 * Loaded before the program. The call FAIL_AT of those that write ends in the error FAIL_CODE; with FAIL_ON all that
 * follow do, too; with the code KILL the process ends there. The number of calls goes to the file FAIL_COUNT.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { FAIL_AT = '0', FAIL_CODE = 'EIO', FAIL_ON, FAIL_COUNT } = process.env;
const WRITERS = ['linkSync', 'mkdirSync', 'renameSync', 'writeFileSync', 'writevSync', 'fsyncSync', 'copyFileSync'];
const count = { calls: 0 };

function failing(name, real) {
  return (...args) => {
    const number = ++count.calls;
    const fails = Number(FAIL_AT) > 0 && (FAIL_ON ? number >= Number(FAIL_AT) : number === Number(FAIL_AT));
    if (!fails) return real(...args);
    if (FAIL_CODE === 'KILL') process.kill(process.pid, 'SIGKILL');
    const path = typeof args[0] === 'string' ? args[0] : undefined;
    const error = new Error(`${FAIL_CODE}: made to fail, ${name}${path ? ` '${path}'` : ''}`);
    throw Object.assign(error, { code: FAIL_CODE, syscall: name, ...(path ? { path } : {}) });
  };
}

if (isMainThread) {
  for (const name of WRITERS) fs[name] = failing(name, fs[name]);
  syncBuiltinESMExports();
  if (FAIL_COUNT) process.on('exit', () => fs.appendFileSync(FAIL_COUNT, String(count.calls)));
}
