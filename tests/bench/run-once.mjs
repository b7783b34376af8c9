/**
 * Runs one command and prints one line of JSON: wall and processor time in ms and peak memory in bytes of the
 * process and of all that it waited for. A process of its own, so that each run has a counter of its own.
 *
 *     node run-once.mjs <command> [arguments]
 */
import { spawn } from 'node:child_process';
import koffi from 'koffi';

/** Of getrusage(2). */
const RUSAGE_CHILDREN = -1;

/** @returns {{ cpuMs: number, peakBytes: number }} */
function readUsage() {
  const library = koffi.load(process.platform === 'darwin' ? 'libSystem.B.dylib' : 'libc.so.6');
  const usage = Buffer.alloc(256);
  if (library.func('int getrusage(int, void *)')(RUSAGE_CHILDREN, usage) !== 0) throw new Error('getrusage failed');
  const msAt = (offset) => Number(usage.readBigInt64LE(offset)) * 1000 + usage.readInt32LE(offset + 8) / 1000;
  return {
    cpuMs: msAt(0) + msAt(16),
    peakBytes: Number(usage.readBigInt64LE(32)) * (process.platform === 'darwin' ? 1 : 1024),
  };
}

const [command, ...args] = process.argv.slice(2);
const started = process.hrtime.bigint();
const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
let errors = '';
child.stderr.on('data', (text) => (errors = (errors + text).slice(-4000)));
child.on('error', ({ message }) => (errors += message));
child.on('close', (code) => {
  const wallMs = Number(process.hrtime.bigint() - started) / 1e6;
  console.log(JSON.stringify({ code, wallMs, ...readUsage(), errors: code === 0 ? '' : errors }));
});
