/** Vite options that builds and dev servers share. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EnvironmentOptions, InlineConfig, Alias, Plugin } from 'vite';
import { placeAt } from '../../define/record.ts';
import { GenError } from '../../errors/gen-error.ts';
import { displayPath } from '../../errors/place.ts';
import { engineModule } from '../../program.ts';
import { cutQuery } from '../../module-id.ts';

export interface ViteFolders {
  readonly packageFolder: string;
  /** Folder of the site, in which `site.ts` and `vite.config.*` lie. */
  readonly siteFolder: string;
}

/** Options for builds and dev servers. Merge them over those of the site: `mergeConfig(site, commonConfig(folders))`. */
export function commonConfig({ packageFolder, siteFolder }: ViteFolders): InlineConfig {
  return {
    configFile: false,
    root: siteFolder,
    publicDir: false,
    envDir: siteFolder,
    appType: 'custom',
    logLevel: 'silent',
    resolve: { alias: packageAliases(packageFolder) },
    // Only `vite.config.*` configures PostCSS: Vite would find a file in any parent folder.
    css: { postcss: {} },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: { rolldownOptions: { tsconfig: false } },
  };
}

/** Environment of the renderer: it runs in Node, contains all packages, and is a production build whatever NODE_ENV is. */
export const PAGES_ENVIRONMENT = {
  consumer: 'server',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true, conditions: ['module', 'node', 'production'], mainFields: ['module', 'main'] },
} as const satisfies EnvironmentOptions;

/** Runs Vite with a value of NODE_ENV, which plugins read, and restores the old value. */
export async function withNodeEnv<T>(value: 'production' | 'development', work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = value;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

const PACKAGE = 'areaserved';

/** Its entries, as the `exports` of package.json list them. */
const ENTRIES = {
  '': 'index',
  '/check': 'define/check',
  '/local-service': 'local-service/index',
} as const;

/** Refuses imports of values from the package in components: one function made an island grow from 1.4 to 181 KB. */
export function ownImportsPlugin(): Plugin {
  // Vite replaces aliases before plugins see an import.
  const names = new Map(Object.entries(ENTRIES).map(([entry, name]) => [engineModule(name), `${PACKAGE}${entry}`]));
  return {
    name: 'gen:own-imports',
    enforce: 'pre',
    resolveId(id, importer) {
      const name = names.get(id);
      if (name === undefined || importer === undefined) return;
      const file = cutQuery(importer);
      const text = readFileSync(file, 'utf8');
      throw new GenError({
        file: displayPath(file),
        ...placeAt(text, Math.max(text.indexOf(`'${name}'`), text.indexOf(`"${name}"`), 0)),
        what: `Components cannot import values from "${name}": pages and browsers would load the program.`,
        todo: 'Write "import type" for types, and copy a function that you need into components/.',
      });
    },
  };
}

/** Aliases for Vite. */
export function packageAliases(packageFolder: string): Alias[] {
  const require = createRequire(join(packageFolder, 'package.json'));
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
