/** Evaluates compiled modules. Compiled functions are cached, and modules of the renderer are shared. */
import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import type { EvaluatedModuleNode, ModuleEvaluator, ModuleRunnerContext } from 'vite/module-runner';

type CompiledFunction = (...values: unknown[]) => unknown;

/**
 * Compiles a function that can be collected as garbage. V8 keeps all compiled code in case the same source comes again
 * (in Node 24 for code like this, too: 0.5 MB an edit), but no edit comes twice.
 */
export function compile(code: string, parameters: readonly string[] = [], filename = ''): CompiledFunction {
  setFlagsFromString('--no-compilation-cache');
  return compileFunction(code, parameters, { filename }) as CompiledFunction;
}

export type Exports = Readonly<Record<string, unknown>>;

/** Begins the address of a module of the renderer: "gen://react/jsx-runtime". */
export const SHARED = 'gen://';

const NAMES = [
  '__vite_ssr_exports__',
  '__vite_ssr_import_meta__',
  '__vite_ssr_import__',
  '__vite_ssr_dynamic_import__',
  '__vite_ssr_exportAll__',
  '__vite_ssr_exportName__',
] as const;

/**
 * After an edit, all importers of a module run again with the same code. Compiling that code again would take most of the
 * time (42 of 63 ms after an edit of a part that every page contains).
 */
export class CachingEvaluator implements ModuleEvaluator {
  readonly #compiled = new Map<string, { readonly code: string; readonly run: CompiledFunction }>();
  readonly #shared: Exports;

  /** `shared` are modules by the names by which components import them. */
  constructor(shared: Exports) {
    this.#shared = shared;
  }

  async runInlinedModule(
    context: ModuleRunnerContext,
    code: string,
    { id }: Readonly<EvaluatedModuleNode>,
  ): Promise<void> {
    const last = this.#compiled.get(id);
    // The code begins in the first line, so that its lines are those of its source map.
    const run =
      last?.code === code ? last.run : compile(`return (async () => { 'use strict'; ${code}\n})()`, NAMES, id);
    this.#compiled.set(id, { code, run });
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
  }

  runExternalModule(address: string): Promise<unknown> {
    return address.startsWith(SHARED) ? Promise.resolve(this.#shared[address.slice(SHARED.length)]) : import(address);
  }
}
