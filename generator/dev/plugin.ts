/** What `gen dev` adds to Vite: the pages of the site, edits of their sources, and virtual modules. */
import { join, resolve, sep } from 'node:path';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactServer from 'react-dom/server';
import type { Plugin, ViteDevServer } from 'vite';
import { packageAliases } from '../bundle/vite/config.ts';
import { readComponentFiles } from '../bundle/vite/components.ts';
import { isFile } from '../files.ts';
import { engineModule } from '../program.ts';
import type { Project } from '../project.ts';
import { CLIENT_MODULE, isVites, PAGE_MODULE } from './addresses.ts';
import type { Session } from './session.ts';

interface DevPluginOptions {
  readonly project: Project;
  readonly session: Session;
  /** Called for each server: the one that starts, and those of restarts. */
  readonly onServer: (server: ViteDevServer) => void;
}

export const devPlugins = ({ project, session, onServer }: DevPluginOptions): Plugin[] => [
  {
    name: 'gen:dev',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (isVites(request)) next();
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
  sharedModules(project),
  pageModules(project),
];

/** Modules that components share with the renderer, by the names by which they import them. */
const SHARED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom/server': reactServer,
};
const SHARED_KEY = 'gen:shared';

/** Vite runs a copy of the modules that it finds outside of packages: with this, React exists once. */
function sharedModules({ root }: Project): Plugin {
  Object.assign(globalThis, { [SHARED_KEY]: SHARED });
  const aliases = packageAliases(root);
  // Vite replaces aliases before plugins see an import.
  const names = new Map(
    Object.keys(SHARED).map((name) => {
      const alias = aliases.find(({ find }) => name.match(find));
      return [alias ? name.replace(alias.find, alias.replacement) : name, name];
    }),
  );
  return {
    name: 'gen:shared',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveId: (id) => (names.has(id) ? `\0gen:shared/${names.get(id)}` : null),
    load: {
      filter: { id: /^\0gen:shared\// },
      handler(id) {
        const name = id.slice('\0gen:shared/'.length);
        const exported = Object.keys(SHARED[name] ?? {}).filter((key) => key !== 'default' && /^[\w$]+$/.test(key));
        return [
          `const module = globalThis[${JSON.stringify(SHARED_KEY)}][${JSON.stringify(name)}];`,
          'export default module.default;',
          `export const { ${exported.join(', ')} } = module;`,
        ].join('\n');
      },
    },
  };
}

/** React's JSX functions, by the name that Vite derives from the import source. */
export const JSX_SOURCE = 'gen:jsx';
function pageModules({ site, components }: Project): Plugin {
  const folder = join(site, '..', sep);
  const modules: Readonly<Record<string, () => string>> = {
    // Without a script of its own, a page follows edits only.
    [PAGE_MODULE]: () => {
      const script = readComponentFiles(components).locate('scripts/page.ts');
      return `import '${CLIENT_MODULE}';${isFile(script) ? `\nimport ${JSON.stringify(script)};` : ''}`;
    },
    [CLIENT_MODULE]: () =>
      [
        `import '@vitejs/plugin-react/preamble';`,
        `import { followEdits } from ${JSON.stringify(engineModule('dev/client/client'))};`,
        'followEdits(import.meta.hot);',
      ].join('\n'),
    // Elements carry the place at which they are written.
    [`${JSX_SOURCE}/jsx-dev-runtime`]: () =>
      [
        `import { Fragment, jsx, jsxs } from 'react/jsx-runtime';`,
        'export { Fragment };',
        `const placeOf = ({ fileName, lineNumber }) => fileName.replace(${JSON.stringify(folder)}, '') + ':' + lineNumber;`,
        'export const jsxDEV = (type, props, key, isStatic, source) =>',
        `  (isStatic ? jsxs : jsx)(type, typeof type === 'string' && source ? { 'data-source': placeOf(source), ...props } : props, key);`,
      ].join('\n'),
  };
  return {
    name: 'gen:page-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^gen:(?:page$|client$|jsx\/)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0gen:(?:page$|client$|jsx\/)/ },
      handler: (id) => modules[id.slice(1)]?.() ?? null,
    },
  };
}
