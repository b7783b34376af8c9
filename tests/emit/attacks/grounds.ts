/** File systems to build on: images that a power cut can hit, full disks, volumes and layers of containers. For root on Linux. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Grounds {
  readonly folder: string;
  /** Mounts something and gives the folder; it is unmounted when the grounds are left. */
  readonly mount: (name: string, ...args: string[]) => string;
  readonly unmount: (path: string) => void;
  /** Gives a file system in memory another size, in kilobytes. */
  readonly resize: (path: string, kilobytes: number) => void;
  /** Makes a file system in a file, with the program `mkfs` of its kind. */
  readonly image: (name: string, kind: string) => string;
  /**
   * What a disk holds at one moment: what its file system still has in memory is not on it. Copied until nothing has
   * changed meanwhile, for a disk does not lose its power block by block.
   */
  readonly cut: (image: string, name: string) => string;
  readonly leave: () => void;
}

export function openGrounds(): Grounds {
  const folder = mkdtempSync(join(tmpdir(), 'gen-grounds-'));
  const mounted: string[] = [];
  const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: 'pipe' });
  const unmount = (path: string): void => {
    run('umount', '-l', path);
    mounted.splice(mounted.indexOf(path), 1);
  };
  return {
    folder,
    unmount,
    resize: (path, kilobytes) => run('mount', '-o', `remount,size=${kilobytes}k`, path),
    mount: (name, ...args) => {
      const path = name.startsWith('/') ? name : join(folder, name);
      mkdirSync(path, { recursive: true });
      run('mount', ...args, path);
      mounted.push(path);
      return path;
    },
    image: (name, kind) => {
      const path = join(folder, name);
      run('truncate', '-s', kind === 'ext4' ? '200M' : '320M', path);
      run(`mkfs.${kind}`, '-q', path);
      return path;
    },
    cut: (image, name) => {
      const copy = join(folder, name);
      // Where the one before is still mounted, it stays until it is not.
      rmSync(copy, { force: true });
      do copyFileSync(image, copy);
      while (spawnSync('cmp', ['-s', image, copy]).status !== 0);
      return copy;
    },
    leave: () => {
      for (const path of [...mounted].reverse()) unmount(path);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether this process may mount at all: containers and users other than root mostly may not. */
export function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const grounds = openGrounds();
  try {
    grounds.mount('try', '-t', 'tmpfs', 'none');
    return true;
  } catch {
    return false;
  } finally {
    grounds.leave();
  }
}
