/** Compares templates with the values of pages: misspelt variables, and copy that no page uses. */
import type { Message, Problem } from '../errors/problem.ts';
import { suggest } from '../errors/prose.ts';
import type { Uses } from './compile.ts';
import { EACH, followPath, variableName, shapeOf, type Missing, type Shape } from './shapes.ts';
import type { VariableUse, Wanted } from './uses.ts';

interface CheckedTemplates {
  readonly uses: Uses;
  /** Files of `templates/`; none of a folder of the package. */
  readonly files: readonly string[];
}

/** Values by copy file or document: "site", "pages/HomePage". None for a file that is needed, but has nothing to show. */
export type CopyValues = ReadonlyMap<string, ReadonlySet<unknown>>;

/** Finds misspelt variables, and templates that no page uses. Places are below `templates/`. */
export function checkCopy({ uses, files }: CheckedTemplates, values: CopyValues): Problem[] {
  const wrong = Object.entries(uses).flatMap(([name, ofFile]) => {
    const ofScope = values.get(name);
    return ofScope ? checkVariables(ofFile, shapeOf(ofScope)) : [];
  });
  const known = [...values.keys()].map((name) =>
    name.startsWith('documents/') ? `${name.slice('documents/'.length)}.hbs` : `copy/${name}.hbs`,
  );
  // Their names are probably misspelt.
  const unused = files
    .filter((name) => name.endsWith('.hbs') && !known.includes(name))
    .map((name) => ({
      file: name,
      what: `No page uses the template "${name}".`,
      todo: suggest(name, known),
    }));
  return [...wrong, ...unused];
}

/** Returns a problem for each variable that the scope lacks, once for each sentence. */
export function checkVariables(uses: readonly VariableUse[], scope: Shape): Problem[] {
  const reported = new Set<string>();
  return uses.flatMap((use) => {
    const { file, line, column, sentence, path } = use;
    const { shape, missing } = followPath(path, scope);
    const message = missing ? describeMissing(path, missing) : describeShape(use, shape);
    // What a block goes through is missing in the block, too.
    const name = `${sentence} ${missing ? variableName(missing.path) : ''}`;
    if (!message || (missing && reported.has(name))) return [];
    reported.add(name);
    return [{ file, line, column, key: sentence, ...message }];
  });
}

function describeMissing(path: readonly string[], { key, parent, known }: Missing): Message {
  const name = variableName(path);
  if (key === EACH)
    return {
      what: `{{#each}} goes through a list, but ${parent} is not a list.`,
      todo: 'Name a list, or use {{#with}}.',
    };
  return {
    what: parent
      ? `There is no variable "${name}": ${parent} has no "${key}".`
      : `There is no variable "${name}" here.`,
    todo: known.length === 0 && parent ? `Use "${parent}" itself, or remove it.` : suggest(key, known),
  };
}

function describeShape({ path, wants, helper }: VariableUse, shape: Shape): Message | null {
  if (!wants || shape === null) return null;
  const item = shape !== 'value' && 'item' in shape ? shape.item() : undefined;
  if (wants === 'text' ? shape === 'value' : item === null || item === 'value') return null;
  const name = variableName(path) || 'this';
  const known = shape !== 'value' && 'keys' in shape ? [...shape.keys] : [];
  const needed = wants === 'list' ? 'a list of texts' : 'a single value';
  const asked = helper ? `The helper "${helper}" needs ${needed}` : 'A single value is needed here';
  const found = wants === 'list' ? `not ${needed}` : known.length > 0 ? 'a group of values' : 'a list';
  return { what: `${asked}, but "${name}" is ${found}.`, todo: adviseShape(name, wants, known) };
}

function adviseShape(name: string, wants: Wanted, known: readonly string[]): string {
  if (wants === 'list') return 'Name a list of texts, or use {{#each}}.';
  return known.length > 0
    ? `Name one of the values in it, such as "${known[0]}".`
    : `Use {{list ${name}}} or {{#each ${name}}}.`;
}
