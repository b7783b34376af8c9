/** Plugins that only the dev server needs: modules shared with the renderer, and CommonJS packages. */
import type { Plugin } from 'vite';
import { packageAliases } from '../../bundle/vite/packages.ts';
import { SHARED } from './evaluator.ts';

/** Resolves imports of the renderer's own modules, so that there is one React and one memory of shared blocks. */
export function sharedModulesPlugin(root: string, names: readonly string[]): Plugin {
  // Aliases are replaced before any plugin sees an import.
  const aliases = packageAliases(root);
  const shared = new Map(
    names.map((name) => {
      const alias = aliases.find(({ find }) => (find as RegExp).test(name));
      return [alias ? name.replace(alias.find, alias.replacement) : name, `${SHARED}${name}`];
    }),
  );
  return {
    name: 'gen:shared',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler(id) {
        const address = shared.get(id);
        return address === undefined ? null : { id: address, external: true };
      },
    },
  };
}

const REQUIRE = /\brequire\(\s*(['"])([^'"]+)\1\s*\)/g;
const IS_MODULE = /^\s*(?:import|export)\b/m;
const IS_COMMONJS = /\b(?:module\.exports|exports\.|exports\[|Object\.defineProperty\(exports|require\()/;

/** Turns CommonJS modules into ES modules: the module runner knows no others. All that they may require is loaded first. */
export function commonJsPlugin(): Plugin {
  return {
    name: 'gen:commonjs',
    transform: {
      filter: { id: /\.c?js(?:\?|$)/ },
      handler(code) {
        if (IS_MODULE.test(code) || !IS_COMMONJS.test(code)) return null;
        const requests = [...new Set([...code.matchAll(REQUIRE)].map(([, , request = '']) => request))];
        const imports = requests.map((request, n) => `import * as $required${n} from ${JSON.stringify(request)};`);
        const table = requests.map((request, n) => `${JSON.stringify(request)}: $required${n}`);
        return {
          // In one line, so that lines stay what they are.
          code: [
            ...imports,
            `const $modules = { ${table.join(', ')} };`,
            'const require = (id) => $modules[id]?.default ?? $modules[id];',
            'const module = { exports: {} }; const { exports } = module;',
            `(function () { ${code}\n}).call(exports);`,
            'const $exports = module.exports;',
            'export default $exports?.__esModule ? $exports.default : $exports;',
            '__vite_ssr_exportAll__($exports);',
          ].join(' '),
          map: null,
        };
      },
    },
  };
}

/** Stands in for Vite's client, which opens a WebSocket: the policy of pages forbids it. */
const CLIENT = [
  'const hot = { accept() {}, acceptExports() {}, dispose() {}, prune() {}, invalidate() {}, on() {}, off() {}, send() {}, data: {} };',
  'export const createHotContext = () => hot;',
  'export const updateStyle = () => {};',
  'export const removeStyle = () => {};',
  'export const injectQuery = (url) => url;',
].join('\n');

/** Answers for Vite's client, which islands import. Changes reach them through the event stream. */
export function quietClientPlugin(): Plugin {
  return {
    name: 'gen:quiet-client',
    enforce: 'pre',
    load: { filter: { id: /vite\/dist\/client\/client\.mjs$/ }, handler: () => CLIENT },
  };
}
