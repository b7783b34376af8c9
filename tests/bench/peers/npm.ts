/** Peers that npm has: installed once, on demand, into the cache; never a dependency of this package. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs `name@range` into a folder, unless it is there. */
export function installPackage({ folder, name, range }: { folder: string; name: string; range: string }): { version: string } | { missing: string } {
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${range}`], { cwd: folder, encoding: 'utf8' });
    if (status !== 0 || !existsSync(manifest)) return { missing: `npm could not install ${name}@${range}: ${stderr.trim().split('\n').at(-1) ?? ''}` };
  }
  return { version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version };
}
