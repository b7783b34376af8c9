/**
 * Targets of attacks: one business with two names, whose sites differ in every page, and file systems to build
 * them on, for root on Linux.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesOf, type Workplace } from '../fixtures/workplaces.ts';

const BRANDS = ['Maple & Wire Piano Care', 'Birch & Felt Piano Care'] as const;

/** Number of the name that the business has. */
export type Version = 0 | 1;

export const otherThan = (version: Version): Version => (version === 0 ? 1 : 0);

/** Gives the business of a workplace one of its names; it may have it already. */
export function rebrand(place: Workplace, to: Version): void {
  const text = readFileSync(join(place.folder, 'data/business.yaml'), 'utf8');
  place.write('data/business.yaml', text.replace(BRANDS[otherThan(to)], BRANDS[to]));
}

/** Bytes of every file, by version. */
export type BothSites = readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];

/** Builds both sites; the second one stays published, the first one is the one to go back to. */
export async function buildBoth(place: Workplace): Promise<BothSites> {
  const build = async (version: Version): Promise<Record<string, string>> => {
    rebrand(place, version);
    await place.build();
    return bytesOf(place.project.out);
  };
  return [await build(0), await build(1)];
}

/** Returns which of the two sites a tree is, by its front page. */
export const versionOf = (tree: Readonly<Record<string, string>>, sites: BothSites): Version =>
  tree['index.html'] === sites[0]['index.html'] ? 0 : 1;

export interface Grounds {
  readonly folder: string;
  /** Mounts something and gives the folder; it is unmounted when the grounds are left. */
  readonly mount: (name: string, ...args: string[]) => string;
  /** Gives a file system in memory another size, in kilobytes. */
  readonly resize: (path: string, kilobytes: number) => void;
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
    resize: (path, kilobytes) => run('mount', '-o', `remount,size=${kilobytes}k`, path),
    mount: (name, ...args) => {
      const path = name.startsWith('/') ? name : join(folder, name);
      mkdirSync(path, { recursive: true });
      run('mount', ...args, path);
      mounted.push(path);
      return path;
    },
    leave: () => {
      for (const path of [...mounted].reverse()) unmount(path);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** True if this process may mount: containers and users other than root mostly may not. */
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
