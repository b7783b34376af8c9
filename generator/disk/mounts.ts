/** Finds folders in which another file system begins. */
import { readFileSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { attempt } from '../errors/problem.ts';
import { statOf } from './real-path.ts';

/** Returns why a folder, given by its real path, cannot be moved as a whole: another file system begins there or below. */
export function pinOf(folder: string): 'mounted' | 'mounts below' | null {
  const mounts = mountPoints();
  const [here, around] = [folder, dirname(folder)].map((path) => statOf(path)?.dev);
  const isOtherDevice = here !== undefined && around !== undefined && here !== around;
  if (mounts.includes(folder) || isOtherDevice) return 'mounted';
  return mounts.some((mount) => mount.startsWith(folder + sep)) ? 'mounts below' : null;
}

/** Returns an empty list where the system has none: see proc_pid_mountinfo(5). Spaces and the like are octal there. */
function mountPoints(): string[] {
  const lines = attempt(() => readFileSync('/proc/self/mountinfo', 'utf8').split('\n')) ?? [];
  return lines
    .flatMap((line) => line.split(' ')[4] ?? [])
    .map((path) => path.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))));
}
