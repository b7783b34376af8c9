/** A name that `site.ts` imports and that its module does not export: Node links modules before it runs them, and names no line. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { placeAt } from '../define/record.ts';
import { attempt } from '../errors/attempt.ts';
import { GenError } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import { asError, suggest } from '../errors/prose.ts';

/** Returns the mistake for the error of such an import; null for any other. `file` is the bundled definition. */
export async function explainMissingExport(error: unknown, file: string): Promise<GenError | null> {
  const said = /^The requested module '(.+)' does not provide an export named '(.+)'$/.exec(asError(error).message);
  const [, module = '', name = ''] = said ?? [];
  const found = name === '' ? null : findImport(name, sourcesOf(file));
  if (!found) return null;
  const { from, ...place } = found;
  const known = await exportsOf(module, file);
  return new GenError({
    ...place,
    what: `"${from}" has no export called "${name}".`,
    todo: known.length > 0 ? suggest(name, known) : 'Correct the name.',
  });
}

/** The files that a bundle was made of, by its source map. */
const sourcesOf = (file: string): readonly string[] =>
  attempt(() => (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }).sources) ?? [];

function findImport(name: string, sources: readonly string[]) {
  const word = name.replaceAll('$', '\\$');
  const form = new RegExp(`\\bimport\\b[^;'"]*?[{,]\\s*(?=${word}\\b)[^;'"]*?from\\s*['"]([^'"]+)['"]`);
  for (const source of sources) {
    const text = attempt(() => readFileSync(source, 'utf8')) ?? '';
    const [whole, from] = form.exec(text) ?? [];
    if (whole === undefined || from === undefined) continue;
    const at = text.indexOf(whole) + whole.search(new RegExp(`\\b${word}\\b`));
    return { file: displayPath(source), ...placeAt(text, at), from };
  }
  return null;
}

async function exportsOf(module: string, importer: string): Promise<string[]> {
  try {
    const address = module.startsWith('.') ? new URL(module, pathToFileURL(importer)).href : module;
    return Object.keys((await import(address)) as object);
  } catch {
    return [];
  }
}
