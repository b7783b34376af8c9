/** Production builds with Vite, in memory. */
import type { EnvironmentOptions, Plugin, Rolldown, ViteBuilder } from 'vite';
import { sharedConfig, withNodeEnv, type Folders } from './config.ts';
import type { SiteConfig } from './site-config.ts';

export interface BuildOptions extends Folders {
  readonly site: SiteConfig;
  readonly plugins: readonly Plugin[];
  /** Environments by name. Vite reserves "client" for browsers. */
  readonly environments: Readonly<Record<string, EnvironmentOptions>>;
}

export type Chunks = readonly Rolldown.OutputChunk[];

/**
 * Builds some environments at once and returns the chunks of each. Syntax errors, and imports of packages that are not
 * installed, are an error with a list `errors` that `explained` reads.
 */
export function buildInMemory<Name extends string>(
  names: readonly Name[],
  { site, plugins, environments, ...folders }: BuildOptions,
): Promise<Readonly<Record<Name, Chunks>>> {
  return withNodeEnv('production', async () => {
    const { createBuilder, mergeConfig } = await import('vite');
    const unresolved: Rolldown.RolldownLog[] = [];
    const builder = await createBuilder(
      mergeConfig(mergeConfig(site, sharedConfig(folders)), {
        plugins,
        // Environments that are built at the same time must not share vite:css.
        builder: { sharedConfigBuild: names.length === 1 },
        build: { ...IN_MEMORY, rolldownOptions: { onLog: collect(unresolved) } },
        environments,
      }),
    );
    const built = await Promise.all(names.map(async (name) => [name, await chunksOf(builder, name)] as const));
    if (unresolved.length > 0) throw Object.assign(new Error('unresolved imports'), { errors: unresolved });
    return Object.fromEntries(built) as Record<Name, Chunks>;
  });
}

/** Vite's default `build.outDir`, below its root. Nothing is written there, but paths in source maps begin there. */
export const VITE_OUTPUT = 'dist';

const IN_MEMORY = {
  write: false,
  reportCompressedSize: false,
  modulePreload: false,
  // Page styles are minified when they are joined.
  cssMinify: false,
} as const;

/** Collects imports of missing packages. Rolldown leaves them to the runtime, and Vite stops at the first, without a place. */
const collect =
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
