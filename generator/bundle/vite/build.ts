/** Production builds with Vite, in memory. */
import { basename, dirname, join, resolve } from 'node:path';
import type { EnvironmentOptions, Plugin, Rolldown, ViteBuilder } from 'vite';
import { PAGES_ENVIRONMENT, sharedConfig, withNodeEnv, type ViteFolders } from './config.ts';
import type { SiteConfig } from './site-config.ts';

interface BuildOptions {
  readonly plugins: readonly Plugin[];
  /** Environments by name. Vite reserves "client" for browsers. */
  readonly environments: Readonly<Record<string, EnvironmentOptions>>;
}

export type Chunks = readonly Rolldown.OutputChunk[];

/** Builds environments at once and returns the chunks of each. Mistakes are an error with a list `errors` that `explained` reads. */
export function buildInMemory({
  site,
  plugins,
  environments,
  ...folders
}: BuildOptions & ViteFolders & { readonly site: SiteConfig }): Promise<Record<string, Chunks>> {
  const names = Object.keys(environments);
  return withNodeEnv('production', async () => {
    const { createBuilder, mergeConfig } = await import('vite');
    const unresolved: Rolldown.RolldownLog[] = [];
    const builder = await createBuilder(
      mergeConfig(mergeConfig(site, sharedConfig(folders)), {
        plugins,
        // Environments that are built at the same time must not share vite:css.
        builder: { sharedConfigBuild: names.length === 1 },
        build: { ...IN_MEMORY, rolldownOptions: { onLog: collectUnresolved(unresolved) } },
        environments,
      }),
    );
    const built = await Promise.all(names.map(async (name) => [name, await chunksOf(builder, name)] as const));
    if (unresolved.length > 0) throw Object.assign(new Error('unresolved imports'), { errors: unresolved });
    return Object.fromEntries(built);
  });
}

const IN_MEMORY = {
  write: false,
  reportCompressedSize: false,
  modulePreload: false,
  // Page styles are minified when they are joined.
  cssMinify: false,
} as const;

/** Collects imports of missing packages. Rolldown leaves them to the runtime, and Vite stops at the first, without a place. */
const collectUnresolved =
  (unresolved: Rolldown.RolldownLog[]) =>
  (_level: Rolldown.LogLevel, log: Rolldown.RolldownLog): void => {
    if (log.code === 'UNRESOLVED_IMPORT' && !log.id?.endsWith('?commonjs-external')) unresolved.push(log);
  };

async function chunksOf({ environments, build }: ViteBuilder, name: string): Promise<Chunks> {
  const environment = environments[name];
  if (!environment) throw new Error(`Vite has no environment ${name}`);
  const built = await build(environment);
  // Empty stylesheets come along.
  return 'output' in built ? built.output.filter((item) => item.type === 'chunk') : [];
}

/** Environment of one module for Node. */
export const moduleEnvironment = (options: Pick<Rolldown.RolldownOptions, 'input'>): EnvironmentOptions => ({
  ...PAGES_ENVIRONMENT,
  build: {
    target: 'node20',
    sourcemap: 'hidden',
    rolldownOptions: { ...options, output: { codeSplitting: false } },
  },
});

/**
 * Returns a module and its source map by path, with which Node names the lines of sources. Rolldown writes paths relative to Vite's
 * default `build.outDir`: they become absolute.
 */
export function moduleFiles(name: string, [chunk]: Chunks = [], site: string): Readonly<Record<string, string>> {
  const sources = chunk?.map?.sources.map((source) => resolve(join(dirname(site), 'dist'), source)) ?? [];
  // The map comes first: another process may import the module as soon as it is there.
  return {
    [`${name}.map`]: JSON.stringify({ ...chunk?.map, sources, sourcesContent: [] }),
    [name]: `${chunk?.code ?? ''}\n//# sourceMappingURL=${basename(name)}.map\n`,
  };
}
