/** Serves islands: Vite transforms their modules when a browser asks for one, and React Refresh keeps their state. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DevEnvironment, HotPayload, InlineConfig, ResolvedConfig, ViteDevServer } from 'vite';
import { browserEnvironment, describeBrowserBundle, type BrowserBundle } from '../../bundle/browser.ts';
import type { BundleMeta } from '../../bundle/bundle.ts';
import { packageAliases, sharedConfig, withNodeEnv } from '../../bundle/vite/config.ts';
import { cutQuery, entriesPlugin, islandEntry, layersPlugin } from '../../bundle/vite/layers.ts';
import { readComponentFiles, type ComponentFiles } from '../../bundle/vite/layers.ts';
import { loadSiteConfig } from '../../bundle/vite/site-config.ts';
import { noStylesPlugin } from '../../bundle/vite/styles.ts';
import { dropOld, markUsed } from '../../disk/cache-entry.ts';
import { shownPath } from '../../disk/files.ts';
import { componentSyntax } from '../../errors/components.ts';
import { GenError, problemsOf } from '../../errors/problem.ts';
import { hashBytes } from '../../hash.ts';
import type { Project } from '../../project.ts';
import { namesOf, type Changes } from '../changes.ts';
import { MODULES } from '../page.ts';
import { EMBEDDED, quietClientPlugin } from './vite.ts';

/**
 * Begins the entry of each island. React Refresh applies new code 16 ms after it was registered. Until then React would
 * take a new component for another one, and drop its state.
 */
const PREAMBLE = `import '@vitejs/plugin-react/preamble';
import { validateRefreshBoundaryAndEnqueueUpdate as $refresh } from '/@react-refresh';
const $exports = { Island: () => null };
if (import.meta.url.includes('?t=')) {
  $refresh('gen', $exports, $exports);
  await new Promise((resolve) => setTimeout(resolve, 30));
}
`;

/** Vite adds this import to modules without recording it. */
const VITE_CLIENT = '/@vite/client';
/** Begins the names of folders with bundled packages in the cache, one for each site. */
const PACKAGES = 'vite-';
/** Folders that the cache keeps. */
const KEPT = 10;

export class Islands {
  readonly #project: Project;
  readonly #onReload: () => void;
  /** Times of the last edits, by island. */
  readonly #editedAt = new Map<string, number>();
  #server: Promise<ViteDevServer> | null = null;

  /** `onReload` is called when open tabs need to reload: packages have new versions or new chunks. */
  constructor(project: Project, onReload: () => void) {
    this.#project = project;
    this.#onReload = onReload;
  }

  /** Returns the addresses of islands: "island:Carousel" → "/@gen/vite/@id/gen:island/Carousel". */
  addresses(names: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(
      names.map((name) => {
        const time = this.#editedAt.get(name);
        return [`island:${name}`, `${MODULES}@id/${islandEntry(name)}${time ? `?t=${time}` : ''}`];
      }),
    );
  }

  /** Gives changed modules and their importers new addresses, up to the entries of islands. */
  async change(changes: Changes): Promise<void> {
    if (!this.#server) return;
    const { moduleGraph } = await this.#client();
    const now = Date.now();
    for (const file of namesOf(changes))
      for (const module of moduleGraph.getModulesByFile(file) ?? [])
        moduleGraph.invalidateModule(module, new Set(), now, true);
    // Imports may resolve to other files than before.
    if (changes.listing) moduleGraph.invalidateAll();
    for (const [url, { lastHMRTimestamp }] of moduleGraph.urlToModuleMap) {
      const [, name] = /gen:island\/(\w+)$/.exec(url) ?? [];
      if (name && (changes.listing || lastHMRTimestamp === now)) this.#editedAt.set(name, now);
    }
  }

  /** Returns the code below `MODULES`, or null for what no island imports: Vite would read any file. Mistakes are GenErrors. */
  async readModule(address: string): Promise<string | null> {
    const environment = await this.#client();
    const url = urlOf(address);
    const { moduleGraph } = environment;
    const isEntry = url.startsWith(islandEntry('')) || url === VITE_CLIENT;
    if (!isEntry && !moduleGraph.getModuleById(url) && !(await moduleGraph.getModuleByUrl(url))) return null;
    try {
      return (await environment.transformRequest(url))?.code ?? '';
    } catch (error) {
      if (problemsOf(error)) throw error;
      const { message, id, loc } = error as Error & { id?: string; loc?: { line: number; column: number } };
      const file = id ? shownPath(id.replace(/\?.*$/, '')) : 'components';
      throw new GenError({ file, line: loc?.line, column: loc?.column, ...componentSyntax(message) }, { cause: error });
    }
  }

  async close(): Promise<void> {
    await (await this.#server?.catch(() => null))?.close();
  }

  async #client(): Promise<DevEnvironment> {
    this.#server ??= createIslandServer(this.#project, this.#onReload);
    return (await this.#server).environments.client as DevEnvironment;
  }
}

/** Returns the URL of a module in Vite's module graph: "@id/__x00__x" → "\0x". Vite marks imports of assets with `?import`. */
const urlOf = (address: string): string =>
  `/${address}`
    .replace(/^\/@id\//, '')
    .replace('__x00__', '\0')
    .replace(/([?&])import(?:=[^&]*)?(?:&|$)/, '$1')
    .replace(/[?&]$/, '');

async function createIslandServer(project: Project, onReload: () => void): Promise<ViteDevServer> {
  const { root, site, cache, components } = project;
  const folder = dirname(site);
  const { config } = await loadSiteConfig(folder, 'serve');
  const [{ createServer, DevEnvironment, mergeConfig }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  const { islands, locate } = readComponentFiles(components);
  // React comes out of Vite's dependency optimizer, which takes only imports by name, from the package.
  const alias = packageAliases(root).filter(({ find }) => !['react', 'react-dom'].some((name) => name.match(find)));
  const transport = { send: ({ type }: HotPayload) => type === 'full-reload' && onReload() };
  const createEnvironment = (name: string, resolved: ResolvedConfig): DevEnvironment =>
    new DevEnvironment(name, resolved, { hot: true, transport });
  const shared = { ...sharedConfig({ root, folder }), root, resolve: { alias, dedupe: ['react', 'react-dom'] } };
  const own: InlineConfig = {
    server: EMBEDDED,
    base: MODULES,
    cacheDir: join(cache, `${PACKAGES}${hashBytes(folder)}`),
    optimizeDeps: {
      entries: islands.map((name) => locate(`islands/${name}.tsx`)),
      include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
      holdUntilCrawlEnd: false,
    },
    environments: { client: { dev: { createEnvironment } } },
    plugins: [
      quietClientPlugin(),
      entriesPlugin(() => readComponentFiles(components), PREAMBLE),
      layersPlugin(components),
      noStylesPlugin(),
      react(),
    ],
  };
  return withNodeEnv('development', async () => {
    const server = await createServer(mergeConfig(mergeConfig(config, shared), own));
    // The optimizer reads NODE_ENV, too: it would find packages of another mode outdated.
    const optimizer = server.environments.client.depsOptimizer;
    await optimizer?.scanProcessing;
    await Promise.all(Object.values(optimizer?.metadata.discovered ?? {}).map(({ processing }) => processing));
    markUsed(own.cacheDir ?? '');
    dropOld(cache, PACKAGES, KEPT);
    return server;
  });
}

/** Returns the scripts of pages as a build makes them; `renew` bundles them again if changes touch one of their files. */
export function createPageScripts(project: Project, { assets, files }: BundleMeta) {
  const { pageScript, addresses } = assets;
  const bundled = files.filter(({ file }) => file.endsWith('.js'));
  let current: BrowserBundle = {
    ...{ pageScript, addresses },
    files: new Map(bundled.map(({ file, source }) => [file, readFileSync(source, 'utf8')])),
  };
  /** Files of the last bundle; null if it failed or none was made. */
  let parts: ReadonlySet<string> | null = null;
  return {
    current: () => current,
    renew: async (changes: Changes): Promise<void> => {
      const names = [...namesOf(changes)];
      // Until a bundle lists its files, any TypeScript without markup may be part of a script.
      const isPart = (file: string): boolean => parts?.has(file) ?? /\.[cm]?[jt]s$/.test(file);
      if (!(parts && changes.listing) && !names.some(isPart)) return;
      parts = null;
      const read = new Set<string>();
      current = await bundleScripts(read);
      parts = read;
    },
  };

  async function bundleScripts(read: Set<string>): Promise<BrowserBundle> {
    const { buildComponents } = await import('../../bundle/vite/build.ts');
    const scripts: ComponentFiles = { ...readComponentFiles(project.components), islands: [] };
    const client = browserEnvironment(scripts);
    if (!client) return { pageScript: '', addresses: {}, files: new Map() };
    const recorder = { name: 'gen:files', load: (id: string) => void read.add(cutQuery(id)) };
    const built = await buildComponents(project, scripts, { plugins: [recorder], environments: { client } });
    return describeBrowserBundle(built.client ?? [], scripts);
  }
}
