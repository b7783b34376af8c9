/**
 * The modules that components are made of, each compiled by itself: after an edit only what has changed is compiled, and
 * only that and what imports it is evaluated again. A bundle of all of them would take ten times as long.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { forNode, roll } from '../bundle/roll.ts';
import { stampOf } from '../disk/stamp.ts';
import { evaluate } from './evaluate.ts';
import { readNames, type ModuleNames } from './module-names.ts';

export interface Modules {
  /** Compiles what is new of these modules, given by their real paths, and of all that they import. */
  readonly refresh: (entries: readonly string[]) => Promise<void>;
  /** True for a name that a module exports; for everything that it does not list, too, as CommonJS does not. */
  readonly exports: (id: string, name: string) => boolean;
  /** False when a module imports a name that is not exported. */
  readonly isComplete: () => boolean;
  /** What a module exports. */
  readonly load: (id: string) => Exports;
  /** What a module imports, in order, as absolute paths; what is shared by its name. */
  readonly importsOf: (id: string) => readonly string[];
  /** Source map of a module, as JSON; null for one that is not known. */
  readonly mapOf: (file: string) => string | null;
}

export type Exports = Readonly<Record<string, unknown>>;

export interface ModulesOrder {
  readonly root: string;
  /** Finds the file of an import among layers of components. */
  readonly layers: Plugin;
  /** Modules that are there already, by the name by which they are imported. */
  readonly shared: Exports;
}

type Run = (
  require: (id: string) => unknown,
  exports: object,
  module: { exports: object },
  isNamespace: (exports: object) => boolean,
) => void;

interface CompiledModule {
  readonly stamp: string;
  readonly imports: readonly string[];
  /** All that it may load, be it later, too. */
  readonly needs: ReadonlySet<string>;
  readonly names: ModuleNames;
  readonly map: string | null;
  /** Helpers that it shares with the modules that were compiled with it, by the names of their chunks. */
  readonly helpers: ReadonlyMap<string, Exports>;
  readonly run: Run;
}

interface Instance {
  /** What was evaluated. */
  readonly from: CompiledModule;
  readonly module: { readonly exports: object };
}

export function openModules(order: ModulesOrder): Modules {
  const compiled = new Map<string, CompiledModule>();
  const instances = new Map<string, Instance>();
  /** What ES modules export: it is what importers see, as it stands. */
  const namespaces = new WeakSet<object>();
  const native = createRequire(join(order.root, 'package.json'));
  const require = (name: string): unknown => {
    if (name in order.shared) return order.shared[name];
    const id = idOf(name);
    return compiled.has(id) ? load(id) : isStylesheet(id) ? {} : native(name);
  };
  const isNamespace = (exports: object): boolean => namespaces.has(exports);
  const load = (id: string): Exports => {
    const known = instances.get(id);
    if (known) return known.module.exports as Exports;
    const from = compiled.get(id) as CompiledModule;
    const module = { exports: {} };
    instances.set(id, { from, module });
    if (isESModule(id, from)) namespaces.add(module.exports);
    try {
      from.run((name) => from.helpers.get(name) ?? require(name), module.exports, module, isNamespace);
    } catch (error) {
      instances.delete(id);
      throw error;
    }
    return module.exports;
  };
  const exports = (id: string, name: string): boolean => {
    const names = compiled.get(id)?.names;
    if (!names?.exported || names.exported.has(name)) return true;
    return name !== 'default' && names.stars.some((star) => exports(star, name));
  };
  return {
    refresh: async (entries) => {
      const reached = await compileReachable(entries, compiled, order);
      for (const id of compiled.keys()) if (!reached.has(id)) compiled.delete(id);
      for (const id of findStale(instances, compiled)) instances.delete(id);
    },
    exports,
    isComplete: () =>
      [...compiled.values()].every(({ names }) => names.imported.every(({ from, name }) => exports(from, name))),
    load,
    importsOf: (id) => compiled.get(id)?.imports ?? [],
    mapOf: (file) => compiled.get(file)?.map ?? null,
  };
}

/** Compiles what is not as it was, wave by wave: what a module imports is known when it is compiled. Gives all that is needed. */
async function compileReachable(
  entries: readonly string[],
  compiled: Map<string, CompiledModule>,
  order: ModulesOrder,
): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (let wave = [...new Set(entries)]; wave.length > 0; ) {
    for (const id of wave) reached.add(id);
    const stale = wave.filter((id) => compiled.get(id)?.stamp !== stampOf(id));
    if (stale.length > 0) for (const [id, module] of await compileEach(stale, order)) compiled.set(id, module);
    const needed = wave.flatMap((id) => [...(compiled.get(id)?.needs ?? [])]);
    wave = [...new Set(needed)].filter((id) => !reached.has(id));
  }
  return reached;
}

/** Evaluated modules that are compiled anew, gone, or import one of these. */
function findStale(
  instances: ReadonlyMap<string, Instance>,
  compiled: ReadonlyMap<string, CompiledModule>,
): ReadonlySet<string> {
  const stale = new Set([...instances].flatMap(([id, { from }]) => (compiled.get(id) === from ? [] : [id])));
  for (let before = -1; before !== stale.size; ) {
    before = stale.size;
    for (const [id, { from }] of instances) if ([...from.needs].some((need) => stale.has(need))) stale.add(id);
  }
  return stale;
}

/** In one run of the bundler, which finds what they import and links nothing. */
async function compileEach(
  ids: readonly string[],
  { root, layers, shared }: ModulesOrder,
): Promise<ReadonlyMap<string, CompiledModule>> {
  const stamps = new Map(ids.map((id) => [id, stampOf(id)]));
  const noted = noteImports(shared);
  const chunks = await roll(
    {
      ...forNode(root),
      input: Object.fromEntries(ids.map((id, number) => [`${number}`, id])),
      treeshake: false,
      plugins: [noted.plugin, layers],
    },
    {
      format: 'cjs',
      exports: 'named',
      esModule: true,
      dynamicImportInCjs: false,
      dir: root,
      sourcemap: true,
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name].cjs',
    },
  );
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const helpers = evaluateHelpers(chunks.filter(({ isEntry }) => !isEntry));
  return new Map(
    entries.map(({ facadeModuleId, code, map }): [string, CompiledModule] => {
      const id = facadeModuleId as string;
      return [
        id,
        {
          stamp: stamps.get(id) ?? '',
          ...noted.of(id),
          map: map?.toString() ?? null,
          helpers,
          run: evaluate(keepNamespaces(code), PARAMETERS, id) as Run,
        },
      ];
    }),
  );
}

/** What modules import stays what it is, with the name of its file. */
function noteImports(shared: Exports): {
  plugin: Plugin;
  of: (id: string) => Pick<CompiledModule, 'imports' | 'needs' | 'names'>;
} {
  const found = new Map<string, Map<string, string>>();
  const inOrder = new Map<string, readonly string[]>();
  const plugin: Plugin = {
    name: 'gen-modules',
    async resolveId(request, importer, { kind }) {
      if (!importer || importer.startsWith('\0')) return null;
      if (request in shared) return { id: request, external: true };
      const resolved = await this.resolve(request, importer, { skipSelf: true, kind });
      if (!resolved || resolved.external) return resolved;
      const files = found.get(importer) ?? new Map<string, string>();
      found.set(importer, files.set(request, resolved.id));
      return { id: MODULE + resolved.id, external: true };
    },
    // Not when chunks are made: Rolldown 1.2 never lets go of a plugin that has this hook.
    buildEnd(error) {
      if (error) return;
      for (const id of this.getModuleIds())
        inOrder.set(id, this.getModuleInfo(id)?.importedIds.map((imported) => idOf(imported)) ?? []);
    },
  };
  return {
    plugin,
    of: (id) => {
      const files = found.get(id) ?? new Map<string, string>();
      return {
        imports: inOrder.get(id) ?? [],
        needs: new Set([...files.values()].filter((file) => !isStylesheet(file))),
        names: readNames(id, (request) => files.get(request) ?? request),
      };
    },
  };
}

/** What a module is imported by when it is compiled: the bundler would link the file itself. */
const MODULE = 'gen-module:';
const idOf = (name: string): string => (name.startsWith(MODULE) ? name.slice(MODULE.length) : name);
const isStylesheet = (file: string): boolean => file.endsWith('.css');

const PARAMETERS = ['require', 'exports', 'module', 'isNamespace'];

const isESModule = (id: string, { names }: CompiledModule): boolean => names.exported !== null || id.endsWith('.json');

/** The bundler takes everything that is not linked for CommonJS, and would make another namespace of it. */
const keepNamespaces = (code: string): string =>
  code.replace(/(?:\w+\.)?__toESM\((\w+)(?:, 1)?\)/g, '(isNamespace($1) ? $1 : $&)');

function evaluateHelpers(chunks: readonly OutputChunk[]): ReadonlyMap<string, Exports> {
  return new Map(
    chunks.map(({ fileName, code }) => {
      const module = { exports: {} };
      evaluate(code, PARAMETERS)(() => ({}), module.exports, module);
      return [`./${fileName}`, module.exports];
    }),
  );
}
