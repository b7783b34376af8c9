/** The names that a module imports and exports: where modules are not linked, nobody else misses one. */
import { readFileSync } from 'node:fs';
import { parseSync, transformSync } from 'rolldown/utils';

export interface ModuleNames {
  readonly imported: readonly { readonly from: string; readonly name: string }[];
  /** Null for a module that is no ES module: what it exports shows when it runs. */
  readonly exported: ReadonlySet<string> | null;
  /** Modules of which it exports everything. */
  readonly stars: readonly string[];
}

const NO_NAMES: ModuleNames = { imported: [], exported: null, stars: [] };

/** `idOf` gives the file of what stands behind "from". */
export function readNames(file: string, idOf: (request: string) => string): ModuleNames {
  if (file.endsWith('.json')) return NO_NAMES;
  // Types are gone afterwards, and with them what is imported as one.
  const { code } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } });
  const { hasModuleSyntax, staticImports, staticExports } = parseSync('module.js', code).module;
  if (!hasModuleSyntax) return NO_NAMES;
  const exports = staticExports.flatMap(({ entries }) => entries);
  const named = [
    ...staticImports.flatMap(({ moduleRequest, entries }) => entries.map((entry) => ({ ...entry, moduleRequest }))),
    ...exports,
  ];
  return {
    imported: named.flatMap(({ moduleRequest, importName: { kind, name } }) => {
      const wanted = kind === 'Default' ? 'default' : kind === 'Name' ? name : null;
      return moduleRequest && wanted ? [{ from: idOf(moduleRequest.value), name: wanted }] : [];
    }),
    exported: new Set(
      exports.flatMap(({ exportName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? []))),
    ),
    stars: exports.flatMap(({ moduleRequest, importName }) =>
      moduleRequest && importName.kind === 'AllButDefault' ? [idOf(moduleRequest.value)] : [],
    ),
  };
}
