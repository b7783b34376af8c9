/** A folder at which, or below which, another file system begins cannot be moved as a whole. */
import { readFileSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { statOf } from './stamp.ts';

export type Pin = 'mounted' | 'mounts below' | null;

/** `folder` is a real path. */
export function pinOf(folder: string): Pin {
  const mounts = mountPoints();
  if (mounts.includes(folder) || isOtherDevice(folder)) return 'mounted';
  return mounts.some((mount) => mount.startsWith(folder + sep)) ? 'mounts below' : null;
}

/** Returns an empty list where the system has none: see proc_pid_mountinfo(5). Spaces and the like are octal there. */
function mountPoints(): string[] {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .flatMap((line) => line.split(' ')[4] ?? [])
      .map((path) => path.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))));
  } catch {
    return [];
  }
}

function isOtherDevice(folder: string): boolean {
  const [here, around] = [folder, dirname(folder)].map((path) => statOf(path)?.dev);
  return here !== undefined && around !== undefined && here !== around;
}
