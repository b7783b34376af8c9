/**
 * Islands while they are edited: a Vite server transforms their modules when the first browser asks for one. React Refresh
 * keeps their state when an edit brings new code.
 */
import { join } from 'node:path';
import type { DevEnvironment, ViteDevServer } from 'vite';
import { sharedConfig, withNodeEnv } from '../bundle/vite/config.ts';
import { entriesPlugin, islandEntry } from '../bundle/vite/entries.ts';
import { packageAliases } from '../bundle/vite/packages.ts';
import { layersPlugin, readComponentFiles } from '../bundle/vite/layers.ts';
import { loadSiteConfig } from '../bundle/vite/site-config.ts';
import { noStylesPlugin } from '../bundle/vite/styles.ts';
import { shownPath } from '../disk/shown-path.ts';
import { componentSyntax } from '../errors/components.ts';
import { GenError } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import { namesOf, type Changes } from './changes.ts';
import { MODULES } from './page.ts';
import { quietClientPlugin } from './vite/plugins.ts';
import { QUIET } from './vite/pages.ts';

export interface Islands {
  /** "island:Carousel" → "/assets/Carousel.dev.js" */
  readonly addresses: Readonly<Record<string, string>>;
  /** The files at these addresses. */
  readonly files: readonly string[];
  /** True for these files and for those of earlier versions. */
  readonly isFile: (file: string) => boolean;
  /** The code at an address, without its slash. Mistakes are GenErrors. */
  readonly read: (file: string) => Promise<string>;
}

export interface IslandCompiler {
  /** The islands as they are. Nothing is compiled. */
  readonly list: () => Islands;
  /** Gives islands that changes touch new addresses. */
  readonly renew: (changes: Changes) => Promise<Islands>;
  /** The code of a module, by its address below `MODULES`; null if no island has imported it. */
  readonly readModule: (address: string) => Promise<string | null>;
  readonly close: () => Promise<void>;
}

type IslandProject = Pick<Project, 'root' | 'site' | 'cache' | 'components'>;

/** Version of an island that has not been edited since the start. */
const FIRST = 'dev';
const ADDRESS = /^assets\/([A-Z]\w*)\.[\w-]+\.js$/;

/**
 * Begins the entry of each island. New code counts from the next refresh on, which React Refresh puts off for 16 ms; before
 * that, React would take a new component for another one, and throw its state away.
 */
const PREAMBLE = `import '@vitejs/plugin-react/preamble';
import { validateRefreshBoundaryAndEnqueueUpdate as $refresh } from '/@react-refresh';
const $exports = { Island: () => null };
if (!import.meta.url.includes('.${FIRST}.js')) {
  $refresh('gen', $exports, $exports);
  await new Promise((resolve) => setTimeout(resolve, 30));
}
`;

export function openIslands(project: IslandProject): IslandCompiler {
  const versions = new Map<string, string>();
  let server: Promise<ViteDevServer> | null = null;
  const open = (): Promise<DevEnvironment> => {
    server ??= createIslandServer(project);
    return server.then(({ environments }) => environments.client as DevEnvironment);
  };
  const list = (): Islands => {
    const { islands } = readComponentFiles(project.components);
    const files = islands.map((name) => `assets/${name}.${versions.get(name) ?? FIRST}.js`);
    const nameOf = (file: string): string | undefined => islands.find((name) => name === ADDRESS.exec(file)?.[1]);
    return {
      addresses: Object.fromEntries(islands.map((name, n) => [`island:${name}`, `/${files[n]}`])),
      files,
      isFile: (file) => nameOf(file) !== undefined,
      read: async (file) => transform(await open(), islandEntry(nameOf(file) ?? '')),
    };
  };
  return {
    list,
    renew: async (changes) => {
      if (server) touch(await open(), changes, versions);
      return list();
    },
    readModule: async (address) => {
      if (!server) return null;
      return transform(await open(), idOf(address));
    },
    close: async () => (await server?.catch(() => null))?.close(),
  };
}

/** The module at an address: "/@id/__x00__x" → "\0x". Vite marks imports of assets with `?import`. */
const idOf = (address: string): string =>
  address
    .replace(/^\/@id\//, '')
    .replace('__x00__', '\0')
    .replace(/([?&])import(?:=[^&]*)?(?:&|$)/, '$1')
    .replace(/[?&]$/, '');

async function transform(environment: DevEnvironment, url: string): Promise<string> {
  try {
    return (await environment.transformRequest(url))?.code ?? '';
  } catch (error) {
    const { message, id, loc } = error as Error & { id?: string; loc?: { line: number; column: number } };
    const place = {
      file: id ? shownPath(id.replace(/\?.*$/, '')) : 'components',
      line: loc?.line,
      column: loc?.column,
    };
    throw new GenError({ ...place, ...componentSyntax(message) }, { cause: error });
  }
}

/** Has browsers load changed modules, and their importers up to the entries, from new addresses. */
function touch({ moduleGraph }: DevEnvironment, changes: Changes, versions: Map<string, string>): void {
  const now = Date.now();
  for (const file of namesOf(changes))
    for (const module of moduleGraph.getModulesByFile(file) ?? [])
      moduleGraph.invalidateModule(module, new Set(), now, true);
  // Imports may find other files than before.
  if (changes.listing) moduleGraph.invalidateAll();
  for (const [url, { lastHMRTimestamp }] of moduleGraph.urlToModuleMap) {
    const [, name] = /gen:island\/(\w+)$/.exec(url) ?? [];
    if (name && (changes.listing || lastHMRTimestamp === now)) versions.set(name, now.toString(36));
  }
}

async function createIslandServer({ root, site, cache, components }: IslandProject): Promise<ViteDevServer> {
  const folder = join(site, '..');
  const { config } = await loadSiteConfig(folder, 'serve');
  const [{ createServer, mergeConfig }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  const shared = sharedConfig({ root, folder });
  // React comes out of Vite's dependency optimizer, which takes only imports by name, from the package.
  const alias = packageAliases(root).filter(({ find }) => !['react', 'react-dom'].some((name) => name.match(find)));
  return withNodeEnv('development', () =>
    createServer(
      mergeConfig(mergeConfig(config, { ...shared, root, resolve: { alias, dedupe: ['react', 'react-dom'] } }), {
        ...QUIET,
        base: MODULES,
        cacheDir: join(cache, 'vite'),
        optimizeDeps: {
          noDiscovery: true,
          include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
        },
        plugins: [
          quietClientPlugin(),
          entriesPlugin({ files: () => readComponentFiles(components), preamble: PREAMBLE }),
          layersPlugin(components),
          noStylesPlugin(),
          react(),
        ],
      }),
    ),
  );
}
