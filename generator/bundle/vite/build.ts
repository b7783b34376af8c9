/** Production builds with Vite, in memory. */
import { basename, resolve } from 'node:path';
import type { EnvironmentOptions, Plugin, Rolldown, ViteBuilder } from 'vite';
import { PAGES_ENVIRONMENT, commonConfig, withNodeEnv, type ViteFolders } from './config.ts';
import { importVite } from './import-vite.ts';
import type { ViteConfig } from './user-config.ts';

interface BuildOptions {
  readonly plugins: readonly Plugin[];
  /** Environments by name. Vite reserves "client" for browsers. */
  readonly environments: Readonly<Record<string, EnvironmentOptions>>;
}

export type Chunks = readonly Rolldown.OutputChunk[];

/** What an environment was built into. */
export interface Built {
  readonly chunks: Chunks;
  /** Images, fonts and other files that modules and stylesheets name. */
  readonly assets: readonly Rolldown.OutputAsset[];
}

/** Builds environments at once and returns what each was built into. Mistakes are an error with a list `errors` that `explained` reads. */
export function buildInMemory({
  viteConfig,
  plugins,
  environments,
  ...folders
}: BuildOptions & ViteFolders & { readonly viteConfig: ViteConfig }): Promise<Record<string, Built>> {
  const names = Object.keys(environments);
  return withNodeEnv('production', async () => {
    const { createBuilder, mergeConfig } = await importVite();
    const unresolved: Rolldown.RolldownLog[] = [];
    const builder = await createBuilder(
      mergeConfig(mergeConfig(viteConfig, commonConfig(folders)), {
        plugins,
        // Environments that are built at the same time must not share vite:css.
        builder: { sharedConfigBuild: names.length === 1 },
        experimental: { renderBuiltUrl: addressInBrowser },
        build: { ...IN_MEMORY, rolldownOptions: { onLog: collectUnresolved(unresolved) } },
        environments,
      }),
    );
    const built = await Promise.all(names.map(async (name) => [name, await buildEnvironment(builder, name)] as const));
    if (unresolved.length > 0) throw Object.assign(new Error('unresolved imports'), { errors: unresolved });
    return Object.fromEntries(built);
  });
}

/**
 * Modules of browsers find files beside themselves, in whatever folder of its host the site lies. The script of every page is in the
 * pages themselves: its addresses begin with a slash, and the renderer puts the folder before them.
 */
function addressInBrowser(file: string, { ssr, hostId }: { readonly ssr: boolean; readonly hostId: string }) {
  if (ssr || hostId.startsWith(PAGE_SCRIPT)) return undefined;
  return { runtime: `new URL(${JSON.stringify(basename(file))},import.meta.url).pathname` };
}

/** Files that components name are published in `assets/`. */
export const ASSETS = { scripts: 'assets/[name].[hash].js', others: 'assets/[name].[hash][extname]' } as const;
const PAGE_SCRIPT = 'assets/page.';

const IMAGE = /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/i;

const IN_MEMORY = {
  write: false,
  reportCompressedSize: false,
  modulePreload: false,
  emitAssets: true,
  // The policy of pages allows data: for images alone.
  assetsInlineLimit: (file: string): false | undefined => (IMAGE.test(file) ? undefined : false),
  // Page styles are minified when they are joined.
  cssMinify: false,
} as const;

/** Collects imports of missing packages. Rolldown leaves them to the runtime, and Vite stops at the first, without a place. */
const collectUnresolved =
  (unresolved: Rolldown.RolldownLog[]) =>
  (_level: Rolldown.LogLevel, log: Rolldown.RolldownLog): void => {
    if (log.code === 'UNRESOLVED_IMPORT' && !log.id?.endsWith('?commonjs-external')) unresolved.push(log);
  };

async function buildEnvironment({ environments, build }: ViteBuilder, name: string): Promise<Built> {
  const environment = environments[name];
  if (!environment) throw new Error(`Vite has no environment ${name}`);
  const built = await build(environment);
  const output: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] = 'output' in built ? built.output : [];
  const chunks = output.filter((item) => item.type === 'chunk');
  // Vite's own stylesheets: pages have theirs inside.
  const stylesheets = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const assets = output.filter((item) => item.type === 'asset');
  return { chunks, assets: assets.filter(({ fileName }) => !stylesheets.has(fileName) && !fileName.endsWith('.map')) };
}

/** Environment of one module for Node. */
export const moduleEnvironment = (options: Pick<Rolldown.RolldownOptions, 'input'>): EnvironmentOptions => ({
  ...PAGES_ENVIRONMENT,
  build: {
    target: 'node20',
    sourcemap: 'hidden',
    rolldownOptions: { ...options, output: { codeSplitting: false, assetFileNames: ASSETS.others } },
  },
});

interface ModuleOptions {
  readonly siteFolder: string;
  /** Returns how the source map names a file. @default its path */
  readonly nameOf?: (path: string) => string;
}

/**
 * Returns a module and its source map by path, with which Node names the lines of sources. Rolldown writes paths relative to Vite's
 * default `build.outDir`: they become absolute.
 */
export function moduleFiles(
  name: string,
  [chunk]: Chunks,
  { siteFolder, nameOf = (path) => path }: ModuleOptions,
): Readonly<Record<string, string>> {
  const sources = chunk?.map?.sources.map((source) => nameOf(resolve(siteFolder, 'dist', source))) ?? [];
  // The map comes first: another process may import the module as soon as it is there.
  return {
    [`${name}.map`]: JSON.stringify({ ...chunk?.map, sources, sourcesContent: [] }),
    [name]: `${chunk?.code ?? ''}\n//# sourceMappingURL=${basename(name)}.map\n`,
  };
}
