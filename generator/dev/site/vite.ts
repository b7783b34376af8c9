/** Options and plugins of the Vite servers of `gen dev`. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import type { Alias, Plugin } from 'vite';
import type { EvaluatedModuleNode, ModuleEvaluator, ModuleRunnerContext } from 'vite/module-runner';
import { cutQuery } from '../../bundle/vite/layers.ts';

/** Options of every server: `gen dev` has an HTTP server, a watcher and an event stream of its own. */
export const EMBEDDED = {
  middlewareMode: true,
  ws: false,
  hmr: true,
  watch: null,
  preTransformRequests: false,
} as const;

/** Begins the address of a module of the renderer: "gen://react/jsx-runtime". */
const SHARED = 'gen://';

/** Aliases for the renderer's own modules, so that there is one React and one memory of shared blocks. Put them before all others. */
export const sharedAliases = (names: readonly string[]): Alias[] =>
  names.map((name) => ({ find: new RegExp(`^${name}$`), replacement: `${SHARED}${name}` }));

/** Leaves the renderer's own modules to the evaluator. */
export const sharedModulesPlugin: Plugin = {
  name: 'gen:shared',
  enforce: 'pre',
  resolveId: { filter: { id: /^gen:\/\// }, handler: (id) => ({ id, external: true }) },
};

const REQUIRE = /\brequire\(\s*(['"])([^'"]+)\1\s*\)/g;
const IS_MODULE = /^\s*(?:import|export)\b/m;
const IS_COMMONJS = /\b(?:module\.exports|exports\.|exports\[|Object\.defineProperty\(exports|require\()/;
const isCommonJs = (code: string): boolean => IS_COMMONJS.test(code) && !IS_MODULE.test(code);

/** Marks the import of a CommonJS module that runs when it is required. Other imports run it at once. */
const REQUIRED = '?required';

/** Turns CommonJS modules into ES modules, which the module runner needs. They run when they are required, not before. */
export function commonJsPlugin(): Plugin {
  return {
    name: 'gen:commonjs',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?required$/ },
      async handler(id, importer) {
        const resolved = await this.resolve(id.slice(0, -REQUIRED.length), importer);
        const isRequired = resolved && /\.c?js$/.test(resolved.id) && isCommonJs(readFileSync(resolved.id, 'utf8'));
        return isRequired ? { id: resolved.id + REQUIRED } : resolved;
      },
    },
    transform: {
      filter: { id: /\.c?js(?:\?|$)/ },
      handler(code, id) {
        if (!isCommonJs(code)) return null;
        if (!id.endsWith(REQUIRED)) return { code: runModule(`${cutQuery(id)}${REQUIRED}`), map: null };
        const requests = [...new Set([...code.matchAll(REQUIRE)].map(([, , request = '']) => request))];
        const names = requests.map((request) => JSON.stringify(request));
        const imports = requests.map((request, n) => `import * as $${n} from ${JSON.stringify(request + REQUIRED)};`);
        return {
          // In one line, so that lines stay as they are.
          code: [
            ...imports,
            `const $require = (id) => { const found = { ${names.map((name, n) => `${name}: $${n}`).join(', ')} }[id];`,
            'return found.$run ? found.$run() : (found.default ?? found); };',
            'let $module; export const $run = () => { if (!$module) { $module = { exports: {} };',
            `(function (exports, require, module) { ${code}\n}).call($module.exports, $module.exports, $require, $module);`,
            '} return $module.exports; };',
          ].join(' '),
          map: null,
        };
      },
    },
  };
}

const runModule = (id: string): string =>
  [
    `import { $run } from ${JSON.stringify(id)};`,
    'const $exports = $run();',
    'export default $exports?.__esModule ? $exports.default : $exports;',
    '__vite_ssr_exportAll__($exports);',
  ].join(' ');

/** Stands in for Vite's client, which opens a WebSocket: the policy of pages forbids that. */
const CLIENT = [
  'const hot = { accept() {}, acceptExports() {}, dispose() {}, prune() {}, invalidate() {}, on() {}, off() {}, send() {}, data: {} };',
  'export const createHotContext = () => hot;',
  'export const updateStyle = () => {};',
  'export const removeStyle = () => {};',
  'export const injectQuery = (url) => url;',
].join('\n');

/** Answers imports of Vite's client. Changes reach islands through the event stream. */
export function quietClientPlugin(): Plugin {
  return {
    name: 'gen:quiet-client',
    enforce: 'pre',
    load: { filter: { id: /vite\/dist\/client\/client\.mjs$/ }, handler: () => CLIENT },
  };
}

type CompiledFunction = (...values: unknown[]) => unknown;

/** Compiles a function that can be collected as garbage. V8 would keep all compiled code, in Node 24 too: 0.5 MB an edit. */
export function compile(code: string, parameters: readonly string[] = [], filename = ''): CompiledFunction {
  setFlagsFromString('--no-compilation-cache');
  return compileFunction(code, parameters, { filename }) as CompiledFunction;
}

export type Exports = Readonly<Record<string, unknown>>;

const NAMES = [
  '__vite_ssr_exports__',
  '__vite_ssr_import_meta__',
  '__vite_ssr_import__',
  '__vite_ssr_dynamic_import__',
  '__vite_ssr_exportAll__',
  '__vite_ssr_exportName__',
] as const;

/**
 * Creates an evaluator that caches compiled modules: all importers of an edited module run again (42 of 63 ms after an edit of a
 * part of every page). `shared` are modules of the renderer by the names by which components import them.
 */
export function createEvaluator(shared: Exports): ModuleEvaluator {
  const compiled = new Map<string, { readonly code: string; readonly run: CompiledFunction }>();
  const runInlinedModule = async (
    context: ModuleRunnerContext,
    code: string,
    { id }: Readonly<EvaluatedModuleNode>,
  ): Promise<void> => {
    const last = compiled.get(id);
    // The code begins in the first line, so that its lines are those of its source map.
    const run =
      last?.code === code ? last.run : compile(`return (async () => { 'use strict'; ${code}\n})()`, NAMES, id);
    compiled.set(id, { code, run });
    const request = context.__vite_ssr_import__;
    const checked: typeof request = async (dependency, metadata) => {
      const exports = (await request(dependency, metadata)) as Exports;
      // A module of a circle of imports may not have run to its end.
      const missing = Object.isSealed(exports) && metadata?.importedNames?.find((name) => !(name in exports));
      if (missing) throw new Error(`"${missing}" is not exported by "${dependency}"`);
      return exports;
    };
    await run(...NAMES.map((name) => (name === '__vite_ssr_import__' ? checked : context[name])));
    Object.seal(context.__vite_ssr_exports__);
  };
  return {
    runInlinedModule,
    runExternalModule: (address) =>
      address.startsWith(SHARED) ? Promise.resolve(shared[address.slice(SHARED.length)]) : import(address),
  };
}
