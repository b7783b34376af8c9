/** Runs modules for the page renderer: compiled functions are kept, and the renderer's own modules are shared. */
import type { EvaluatedModuleNode, ModuleEvaluator, ModuleRunnerContext } from 'vite/module-runner';
import { evaluate } from '../evaluate.ts';

type Exports = Readonly<Record<string, unknown>>;
type Run = (...values: unknown[]) => Promise<void>;

/** An import of a name that the module does not export. */
export class MissingExport extends Error {
  override readonly name = 'MissingExport';
  readonly importer: string;
  readonly missing: string;
  readonly exporter: string;

  constructor({ importer, missing, exporter }: { importer: string; missing: string; exporter: string }) {
    super(`"${missing}" is not exported by "${exporter}"`);
    this.importer = importer;
    this.missing = missing;
    this.exporter = exporter;
  }
}

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
 * An edit of one module runs all its importers again: their code is the same, so that compiling it again would take most of
 * the time (42 of 63 ms after an edit of a part that every page contains).
 */
export class KeepingEvaluator implements ModuleEvaluator {
  readonly #compiled = new Map<string, { readonly code: string; readonly run: Run }>();
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
    const kept = this.#compiled.get(id);
    const run = kept?.code === code ? kept.run : compile(code, id);
    this.#compiled.set(id, { code, run });
    const request = context.__vite_ssr_import__;
    const checked: typeof request = async (dependency, metadata) => {
      const exports = (await request(dependency, metadata)) as Exports;
      for (const missing of metadata?.importedNames ?? [])
        if (isSettled(exports) && !(missing in exports))
          throw new MissingExport({ importer: id, missing, exporter: dependency });
      return exports;
    };
    await run(...NAMES.map((name) => (name === '__vite_ssr_import__' ? checked : context[name])));
    Object.seal(context.__vite_ssr_exports__);
  }

  runExternalModule(address: string): Promise<unknown> {
    return address.startsWith(SHARED) ? Promise.resolve(this.#shared[address.slice(SHARED.length)]) : import(address);
  }
}

/** False for a module of a circle of imports that has not run to its end. */
const isSettled = (exports: Exports): boolean => Object.isSealed(exports);

/** The code begins in the first line, so that lines are those of its source map. */
const compile = (code: string, id: string): Run =>
  evaluate(`return (async () => { 'use strict'; ${code}\n})()`, NAMES, id) as Run;
