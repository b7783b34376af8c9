/** Packages that sites import by name: they come from gen's package wherever the site lies. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Alias } from 'vite';
import { engineModule } from '../../program.ts';

/** The name by which sites import the engine. */
const PACKAGE = 'areaserved';

/** Its entries, as the `exports` of package.json list them. */
const ENTRIES = {
  '': 'index',
  '/components': 'render/shared',
  '/local-service': 'local-service/index',
  '/local-service/components': 'local-service/components',
} as const;

/** Aliases for Vite. `root` is the folder of the package. */
export function packageAliases(root: string): Alias[] {
  const require = createRequire(join(root, 'package.json'));
  const engine = Object.entries(ENTRIES).map(([entry, name]) => ({
    find: new RegExp(`^${PACKAGE}${entry}$`),
    replacement: engineModule(name),
  }));
  const react = ['react', 'react-dom'].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: dirname(require.resolve(`${name}/package.json`)),
  }));
  return [...engine, ...react];
}
