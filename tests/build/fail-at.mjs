/**
 * Loaded before the program. Of the calls that FAIL_KIND names (those that write when left out), on files below
 * FAIL_BELOW when that is given, the one with the number FAIL_AT ends in the error FAIL_CODE; with FAIL_ON all that
 * follow do, too; with the code KILL the process ends there. FAIL_THREADS counts in worker threads instead of the main
 * one. How many calls there were of each kind goes to the file FAIL_COUNT, as JSON.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const {
  FAIL_AT = '0',
  FAIL_CODE = 'EIO',
  FAIL_ON,
  FAIL_COUNT,
  FAIL_KIND,
  FAIL_BELOW = '/',
  FAIL_THREADS,
} = process.env;
const WRITERS = ['linkSync', 'mkdirSync', 'renameSync', 'writeFileSync', 'writevSync', 'fsyncSync', 'copyFileSync'];
/** Calls of the program on paths and on open files; existsSync fails by saying no. */
const OTHERS = [
  ...['openSync', 'writeSync', 'closeSync', 'fstatSync', 'statSync', 'lstatSync', 'existsSync', 'realpathSync'],
  ...['readFileSync', 'readdirSync', 'readlinkSync', 'accessSync'],
  ...['rmSync', 'rmdirSync', 'symlinkSync', 'chmodSync', 'chownSync', 'utimesSync'],
];
const counts = {};
/** Paths of open files. */
const opened = new Map();

function isOurs(target) {
  const path = typeof target === 'number' ? opened.get(target) : String(target);
  return path?.startsWith(FAIL_BELOW) && !/node_modules\//.test(path);
}

/** True if this call has to fail. Counts it, and all calls that write together. */
function fails(kind) {
  for (const name of WRITERS.includes(kind) ? [kind, 'writes'] : [kind]) counts[name] = (counts[name] ?? 0) + 1;
  if (FAIL_KIND ? kind !== FAIL_KIND : !WRITERS.includes(kind)) return false;
  const number = counts[FAIL_KIND ?? 'writes'];
  const chosen = Number(FAIL_AT) > 0 && (FAIL_ON ? number >= Number(FAIL_AT) : number === Number(FAIL_AT));
  if (chosen && FAIL_CODE === 'KILL') process.kill(process.pid, 'SIGKILL');
  return chosen;
}

function failing(name, real) {
  return Object.assign((...args) => {
    if (isOurs(args[0]) && fails(name)) {
      if (name === 'existsSync') return false;
      // A call that closes a file has closed it even if it fails.
      if (name === 'closeSync') real(...args);
      const path = typeof args[0] === 'string' ? args[0] : undefined;
      const error = new Error(`${FAIL_CODE}: made to fail, ${name}${path ? ` '${path}'` : ''}`);
      throw Object.assign(error, { code: FAIL_CODE, syscall: name, ...(path ? { path } : {}) });
    }
    const result = real(...args);
    if (name === 'openSync') opened.set(result, String(args[0]));
    return result;
  }, real);
}

if (isMainThread !== Boolean(FAIL_THREADS)) {
  for (const name of [...WRITERS, ...OTHERS]) fs[name] = failing(name, fs[name]);
  syncBuiltinESMExports();
  if (FAIL_COUNT) process.on('exit', () => fs.appendFileSync(FAIL_COUNT, JSON.stringify(counts)));
}
