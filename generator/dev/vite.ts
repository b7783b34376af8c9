/** Starts Vite for a site: its own configuration applies, and the options of `gen dev` go over it. */
import { statSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { InlineConfig, ResolvedConfig, RunnableDevEnvironment, ViteDevServer } from 'vite';
import { assetUrlsPlugin } from '../bundle/vite/asset-urls.ts';
import { ownImportsPlugin, packageAliases } from '../bundle/vite/config.ts';
import { entriesPlugin, readComponentFiles } from '../bundle/vite/components.ts';
import { findViteConfig, loadViteConfig } from '../bundle/vite/user-config.ts';
import { createRecorder, noStylesPlugin } from '../bundle/vite/styles.ts';
import { hashBytes } from '../hash.ts';
import type { Project } from '../project.ts';
import { openLiveSite } from './live-site.ts';
import { devPlugins, JSX_SOURCE } from './plugin.ts';
import type { Session, SessionOptions } from './session.ts';
import { VITE_BASE } from './vite-base.ts';

interface ViteOptions extends Pick<SessionOptions, 'project' | 'date'> {
  /** Vite's WebSocket joins this server. */
  readonly http: Server;
  readonly session: Session;
}

/** The watcher has listed the files of a site after this long, in ms. */
const WATCHES_MS = 1000;

/** Starts Vite. From then on, pages of the session come from its modules. Rejects with a mistake in the configuration. */
export async function startVite({ project, http, session, ...options }: ViteOptions): Promise<ViteDevServer> {
  const { createLogger, createServer } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const { sheets, plugins: recorders } = createRecorder();
  let onReady = (): void => {};
  const watching = new Promise<void>((resolve) => {
    onReady = resolve;
  });
  const onServer = ({ watcher }: ViteDevServer): void => {
    repeatLostChanges(watcher);
    watcher.once('ready', onReady);
  };
  const onListen: ConfigOptions['onListen'] = async (environment, server) => {
    // Edits before that would be lost. It may have happened before anybody could listen.
    await Promise.race([watching, pause(WATCHES_MS)]);
    const watch = (watched: readonly string[]): void => void server.watcher.add([...watched]);
    session.goLive(
      server,
      openLiveSite({ ...options, project, environment, sheets, watch, assets: await session.startAssets() }),
    );
  };
  const logger = createLogger('silent');
  logger.error = (message, { error } = {}) => session.isLive() && session.fail(error ?? new Error(message));
  // With another mode, Vite would search packages anew after an edit, and reload all tabs.
  process.env.NODE_ENV = 'development';
  const plugins = [...devPlugins({ session, onServer }), ...recorders, react({ jsxImportSource: JSX_SOURCE })];
  const config = await configOf(project, { http, plugins, onListen });
  return createServer({ ...config, customLogger: logger }).catch(async (error: unknown) => {
    // Its mistakes, in our words.
    await loadViteConfig(dirname(project.siteFile));
    throw error;
  });
}

interface ConfigOptions {
  readonly http: Server;
  readonly plugins: NonNullable<InlineConfig['plugins']>;
  /** Called when components can be loaded: at the start, and after each restart of Vite. */
  readonly onListen: (environment: RunnableDevEnvironment, server: ViteDevServer) => Promise<void>;
}

async function configOf(
  { packageFolder, siteFile, components, out, cache }: Project,
  { http, plugins, onListen }: ConfigOptions,
): Promise<InlineConfig> {
  const { createRunnableDevEnvironment, searchForWorkspaceRoot } = await import('vite');
  const createEnvironment = (name: string, config: ResolvedConfig): RunnableDevEnvironment => {
    // Edits alone decide which modules run again, not messages of plugins.
    const environment = createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } });
    const listen = environment.listen.bind(environment);
    environment.listen = async (server) => {
      await listen(server);
      await onListen(environment, server);
    };
    return environment;
  };
  const folder = dirname(siteFile);
  const files = () => readComponentFiles(components);
  const { islands, scripts, locate } = files();
  const entries = [...islands.map((name) => `islands/${name}.tsx`), ...scripts.map((name) => `scripts/${name}.ts`)];
  return {
    root: folder,
    configFile: findViteConfig(folder) ?? false,
    configLoader: 'runner',
    base: VITE_BASE,
    // Sites may share a cache. Packages of one site are not those of another.
    cacheDir: join(cache, `vite-${hashBytes(folder)}`),
    publicDir: false,
    envDir: folder,
    appType: 'custom',
    css: { postcss: {} },
    resolve: { alias: packageAliases(packageFolder) },
    optimizeDeps: {
      entries: entries.map(locate),
      include: ['react', 'react/jsx-runtime', 'react-dom/client'],
      exclude: ['idiomorph'],
      holdUntilCrawlEnd: false,
    },
    environments: { ssr: { dev: { createEnvironment } } },
    server: {
      middlewareMode: true,
      ws: { server: http },
      fs: { allow: [searchForWorkspaceRoot(folder), folder, components] },
      watch: { ignored: [`${out}/**`, '**/.gen/**'] },
    },
    plugins: [...plugins, ownImportsPlugin(), entriesPlugin(files), noStylesPlugin(), assetUrlsPlugin()],
  };
}

/** The watcher drops changes of a file within 50 ms after another. */
const DROPS_MS = 50;

/** Emits a change again if the file changed once more while the watcher dropped its changes. */
function repeatLostChanges(watcher: ViteDevServer['watcher']): void {
  watcher.on('change', (file) => {
    const seen = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    const look = (): void => {
      const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
      if (now !== undefined && now !== seen) watcher.emit('change', file);
    };
    setTimeout(look, 2 * DROPS_MS).unref();
  });
}
