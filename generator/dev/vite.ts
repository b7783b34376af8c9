/** Starts Vite for a site: its own configuration applies, and the options of `gen dev` go over it. */
import { statSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { InlineConfig, Logger, RunnableDevEnvironment, ViteDevServer } from 'vite';
import { browserImportsPlugin, packageAliases, withNodeEnv } from '../bundle/vite/config.ts';
import { entriesPlugin, readComponentFiles } from '../bundle/vite/components.ts';
import { findViteConfig, loadSiteConfig } from '../bundle/vite/site-config.ts';
import { createRecorder, noStylesPlugin } from '../bundle/vite/styles.ts';
import type { Project } from '../project.ts';
import { BASE } from './addresses.ts';
import { openComponents } from './components.ts';
import { openLiveSite } from './live.ts';
import { devPlugins, JSX_SOURCE } from './plugin.ts';
import type { Session, SessionOptions } from './session.ts';

/** The watcher has listed the files of a site after this long, in ms. */
const WATCHES_MS = 1000;

interface ViteOptions extends Pick<SessionOptions, 'project' | 'date' | 'onWork'> {
  /** Vite's WebSocket joins this server. */
  readonly http: Server;
  readonly session: Session;
}

/** Starts Vite. From then on, pages of the session come from its modules. Rejects with a mistake in the configuration. */
export async function startVite({
  project,
  date,
  onWork = () => {},
  http,
  session,
}: ViteOptions): Promise<ViteDevServer> {
  // Its mistakes, in our words.
  await loadSiteConfig(dirname(project.site));
  const { createLogger, createServer } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const { sheets, plugin: recorder } = createRecorder();
  let newest: ViteDevServer | null = null;
  const environment = (): RunnableDevEnvironment => newest?.environments.ssr as RunnableDevEnvironment;
  const components = openComponents({ project, environment, sheets });
  const site = openLiveSite({ project, date, components, onWork });
  let isReady = (): void => {};
  const watching = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const onServer = (server: ViteDevServer): void => {
    if (newest) session.goLive(site, server);
    newest = server;
    server.watcher.once('ready', isReady);
    server.watcher.add(foldersOutside(project));
    repeatLostChanges(server.watcher);
  };
  const own = devPlugins({ project, session, onServer });
  // What Vite tells of updates is not about pages.
  const logger = createLogger('silent');
  logger.error = (message, { error } = {}) => session.fail(error ?? new Error(message));
  const server = await withNodeEnv('development', async () => {
    const plugins = [...own, recorder, react({ jsxImportSource: JSX_SOURCE })];
    const created = await createServer(configOf(project, { http, logger, plugins }));
    // Vite reloads all tabs when its packages were searched under another NODE_ENV than it started with.
    await created.environments.client.depsOptimizer?.scanProcessing;
    return created;
  });
  // Edits before that would be lost. It may have happened before anybody could listen.
  await Promise.race([watching, pause(WATCHES_MS)]);
  session.goLive(site, server);
  return server;
}

interface ConfigOptions {
  readonly http: Server;
  readonly logger: Logger;
  readonly plugins: InlineConfig['plugins'];
}

function configOf(project: Project, { http, logger, plugins = [] }: ConfigOptions): InlineConfig {
  const { root, site, components, out, cache } = project;
  const folder = dirname(site);
  const files = () => readComponentFiles(components);
  const { islands, locate } = files();
  return {
    root: folder,
    configFile: findViteConfig(folder) ?? false,
    configLoader: 'runner',
    base: BASE,
    cacheDir: join(cache, 'vite'),
    publicDir: false,
    envDir: false,
    appType: 'custom',
    customLogger: logger,
    css: { postcss: {} },
    resolve: { alias: packageAliases(root) },
    optimizeDeps: {
      entries: islands.map((name) => locate(`islands/${name}.tsx`)),
      include: ['react', 'react/jsx-runtime', 'react-dom/client'],
      exclude: ['idiomorph'],
      holdUntilCrawlEnd: false,
    },
    server: {
      middlewareMode: true,
      ws: { server: http },
      fs: { allow: [folder, root, components] },
      watch: { ignored: [`${out}/**`, '**/.gen/**'] },
    },
    plugins: [...plugins, browserImportsPlugin(), entriesPlugin(files), noStylesPlugin()],
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

/** Vite watches the folder of the site. */
function foldersOutside({ site, data, templates, components }: Project): string[] {
  return [data, templates, components].filter((path) => !path.startsWith(join(dirname(site), '/')));
}
