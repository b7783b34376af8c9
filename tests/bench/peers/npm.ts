/** Peers that npm has: installed once, on demand, into the cache; never a dependency of this package. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Wanted {
  readonly folder: string;
  readonly name: string;
  /** The first that can be installed is taken: a registry may not have every dependency of the newest version. */
  readonly ranges: readonly string[];
}

/** Installs a package into a folder, unless it is there. */
export function installPackage({ folder, name, ranges }: Wanted): { version: string } | { missing: string } {
  const manifest = join(folder, 'node_modules', name, 'package.json');
  let reason = '';
  for (const range of ranges) {
    if (existsSync(manifest)) break;
    mkdirSync(folder, { recursive: true });
    const project = join(folder, 'package.json');
    if (!existsSync(project)) writeFileSync(project, JSON.stringify({ private: true, type: 'module' }));
    const { stderr } = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${range}`],
      { cwd: folder, encoding: 'utf8' },
    );
    reason = /^npm error (?!code)(.*)$/m.exec(stderr ?? '')?.[1] ?? 'npm is not there';
  }
  if (!existsSync(manifest)) return { missing: `npm could not install ${name}: ${reason}` };
  return { version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version };
}
