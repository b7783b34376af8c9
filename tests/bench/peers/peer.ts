/** A generator that builds the pages of gen's finished site. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from '../measure.ts';
import type { DerivedSite } from '../template.ts';

export interface Peer {
  readonly name: string;
  /** Returns its version. Throws with the reason if it is not there and cannot be installed into the folder of npm packages. */
  readonly install: (packages: string) => string;
  /** Writes a project into an empty folder. */
  readonly write: (project: { readonly folder: string; readonly packages: string; readonly site: DerivedSite }) => void;
  readonly build: (folder: string) => Command;
  /** Below the project's folder: the finished site, and what a build leaves for the next one. */
  readonly out: string;
  readonly caches: readonly string[];
}

export function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Installs the newest version of a package, and others, unless it is there. Returns the version. */
export function installPackages(folder: string, first: string, ...others: readonly string[]): string {
  const manifest = join(folder, 'node_modules', first, 'package.json');
  if (!existsSync(manifest)) {
    write(folder, 'package.json', PACKAGE);
    const args = ['install', '--no-audit', '--no-fund', `${first}@latest`, ...others];
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm could not install ${first}: ${stderr}`);
  }
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Makes an ES module package of a project, with the installed packages. */
export function linkPackages(folder: string, packages: string): void {
  write(folder, 'package.json', PACKAGE);
  symlinkSync(join(packages, 'node_modules'), join(folder, 'node_modules'));
}

const PACKAGE = '{ "private": true, "type": "module" }\n';

export function createFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}
