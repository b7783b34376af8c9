/** What `gen dev` adds to Vite: the pages of the site, edits of their sources, and the modules around React. */
import { resolve } from 'node:path';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactServer from 'react-dom/server';
import type { Plugin, ViteDevServer } from 'vite';
import { moduleId } from '../module-id.ts';
import { engineModule } from '../program.ts';
import { CLIENT_MODULE, isForVite } from './addresses.ts';
import type { Session } from './session.ts';
import { SOURCE_ADDRESS } from './vite-base.ts';

interface DevPluginOptions {
  readonly session: Session;
  /** Called for each server: the one that starts, and those of restarts. */
  readonly onServer: (server: ViteDevServer) => void;
}

export const devPlugins = ({ session, onServer }: DevPluginOptions): Plugin[] => [
  {
    name: 'gen:dev',
    configureServer(server) {
      server.middlewares.use(SOURCE_ADDRESS, (request, response) => void session.showSource(request, response));
      server.middlewares.use((request, response, next) => {
        if (isForVite(request)) next();
        else void session.respond(request, response);
      });
      server.ws.on('gen:hello', ({ version }: { version: number }, client) => session.welcome(client, version));
      onServer(server);
    },
    // Pages are rendered again: Vite itself updates what browsers have loaded.
    hotUpdate({ file, type }) {
      if (this.environment.name !== 'ssr') return;
      session.change(resolve(file), type);
      return [];
    },
  },
  virtualModules(),
];

/** React's JSX functions, by the name that Vite derives from the import source. */
export const JSX_SOURCE = 'gen:jsx';

const IMPORT_CLIENT = `import { followEdits } from ${JSON.stringify(engineModule('dev/client/client'))}`;

const MODULES: Readonly<Record<string, string>> = {
  // Builds of the program have no `import.meta.hot`.
  [CLIENT_MODULE]: `
import '@vitejs/plugin-react/preamble';
${IMPORT_CLIENT};
followEdits(import.meta.hot);
`,
  // Elements carry the place at which they are written.
  [`${JSX_SOURCE}/jsx-dev-runtime`]: `
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
export { Fragment };
const placed = (props, { fileName, lineNumber }) => ({ 'data-source': fileName + ':' + lineNumber, ...props });
export const jsxDEV = (type, props, key, isStatic, source) =>
  (isStatic ? jsxs : jsx)(type, typeof type === 'string' && source ? placed(props, source) : props, key);
`,
};

/** Modules that components and the renderer import. Vite would run a copy of them: with this, React exists once. */
const RENDERER_MODULES: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom/server': reactServer,
};
const RENDERER_MODULES_KEY = 'gen:renderer-modules';
const PREFIX = '\0gen:dev/';

function virtualModules(): Plugin {
  Object.assign(globalThis, { [RENDERER_MODULES_KEY]: RENDERER_MODULES });
  // An alias has replaced the name by a path.
  const rendererModule = (id: string): string | undefined =>
    Object.keys(RENDERER_MODULES).find((name) => moduleId(id).endsWith(`/node_modules/${name}`));
  return {
    name: 'gen:modules',
    enforce: 'pre',
    resolveId(id) {
      const name = this.environment.config.consumer === 'server' ? rendererModule(id) : undefined;
      return id in MODULES || name ? PREFIX + (name ?? id) : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const name = id.slice(PREFIX.length);
      return MODULES[name] ?? reexport(name);
    },
  };
}

function reexport(name: string): string {
  const exported = Object.keys(RENDERER_MODULES[name] ?? {}).filter((key) => key !== 'default' && /^[\w$]+$/.test(key));
  return [
    `const module = globalThis[${JSON.stringify(RENDERER_MODULES_KEY)}][${JSON.stringify(name)}];`,
    'export default module.default;',
    `export const { ${exported.join(', ')} } = module;`,
  ].join('\n');
}
