/** Where the temporary files of a run lie: tests create and remove some hundred thousand, which keeps a disk busier than a processor. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux mounts memory here. */
const MEMORY = '/dev/shm';
/** Bytes that a run needs there, with room to spare. */
const ROOM = 3 * 1024 ** 3;

/**
 * Has this process and those that it starts keep their temporary files in memory, until it ends. Does nothing on a machine
 * with little memory or another system, and where TMPDIR names a folder.
 */
export function keepInMemory(): void {
  if (process.env.TMPDIR || !isRoomy()) return;
  const folder = mkdtempSync(join(MEMORY, 'gen-tests-'));
  // Servers read their sites there as users of their own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

function isRoomy(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  // Tests run programs that they put there.
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  return mount !== undefined && !mount.includes('noexec') && Math.min(bavail * bsize, freemem() / 2) >= ROOM;
}
