/** How what sites import is found: the engine and React are those of the package, wherever the site lies. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { engineModule } from '../program.ts';

/** The name by which sites import the engine. */
const PACKAGE = 'areaserved';

/** What can be imported from it, as the `exports` of package.json say. */
const ENTRIES = {
  '': 'index',
  '/components': 'render/shared',
  '/local-service': 'local-service/index',
  '/local-service/components': 'local-service/components',
} as const;

/**
 * Folder or file by name, as Rolldown takes them: "$" ends a name that stands for nothing but itself. `root` is the folder
 * of the package.
 */
export function packageAliases(root: string): Record<string, string> {
  const require = createRequire(join(root, 'package.json'));
  const own = Object.entries(ENTRIES).map(([entry, name]) => [`${PACKAGE}${entry}$`, engineModule(name)] as const);
  const react = ['react', 'react-dom'].map((name) => [name, dirname(require.resolve(`${name}/package.json`))] as const);
  return Object.fromEntries([...own, ...react]);
}
