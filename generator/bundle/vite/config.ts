/** Vite options that builds and dev servers share. */
import type { EnvironmentOptions, InlineConfig } from 'vite';
import { packageAliases } from './packages.ts';

export interface ViteFolders {
  /** Folder of the package. */
  readonly root: string;
  /** Folder of the site, in which `site.ts` and `vite.config.*` lie. */
  readonly folder: string;
}

/** Options for builds and dev servers. Merge them over those of the site: `mergeConfig(site, sharedConfig(folders))`. */
export function sharedConfig({ root, folder }: ViteFolders): InlineConfig {
  return {
    configFile: false,
    root: folder,
    publicDir: false,
    envDir: false,
    appType: 'custom',
    logLevel: 'silent',
    resolve: { alias: packageAliases(root) },
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

/**
 * Runs Vite with a value of NODE_ENV, which plugins read and Vite sets if it is unset, and restores the old value
 * afterwards.
 */
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
