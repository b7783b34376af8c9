/** `templates/` → precompiled functions for the renderer, the variables they use, and every mistake in them. */
import { copyFileMissing, templateMissing } from '../errors/copy.ts';
import type { Problem } from '../errors/problem.ts';
import { groupBy } from '../group-by.ts';
import type { VariableUse } from '../plan/shapes.ts';
import { compileCopyFile, compileDocument, type CompiledTemplate } from './copy-file.ts';
import { isCopy, type SourceFile } from './sources.ts';

/** Whether a document is HTML, so that its values are escaped. */
const DOCUMENTS = { page: true, redirect: true, robots: false } as const;

export interface Templates {
  /** Source of a module that exports `documents` and `copy`. */
  readonly module: string;
  /** Variables by copy file ("site", "pages/HomePage") or document ("documents/page"), to be held against the views. */
  readonly references: Readonly<Record<string, readonly VariableUse[]>>;
  readonly problems: readonly Problem[];
}

/** The last text of each template and what was made of it: where one is handed in, only what has changed is compiled. */
export type TemplateMemory = Map<string, { readonly text: string; readonly compiled: CompiledTemplate }>;

/** `pages` are the page components: each needs its copy file. `shown` is how messages call the folders, the uppermost first. */
export function compileTemplates(
  files: readonly SourceFile[],
  pages: readonly string[],
  shown: readonly string[],
  memory: TemplateMemory = new Map(),
): Templates {
  const byName = groupBy(files, ({ name }) => name);
  const problems: Problem[] = [];
  const documents = Object.entries(DOCUMENTS).map(([name, escapes]) => {
    const [file] = byName.get(`${name}.hbs`) ?? [];
    if (!file) problems.push({ file: `${shown[0]}/${name}.hbs`, ...templateMissing() });
    const shownFile = `${shown[file?.layer ?? 0]}/${name}.hbs`;
    const text = file?.bytes.toString('utf8') ?? '';
    return { name, compiled: remember(memory, shownFile, text, () => compileDocument(shownFile, text, escapes)) };
  });
  const needed = ['site', ...pages.map((page) => `pages/${page}`)];
  for (const name of needed)
    if (!byName.has(`copy/${name}.hbs`)) problems.push({ file: `${shown[0]}/copy/${name}.hbs`, ...copyFileMissing() });
  const copy = [...byName]
    .filter(([name]) => isCopy(name))
    .map(([name, layers]) => ({
      name: name.slice(5, -4),
      compiled: overlay(
        layers.map(({ layer, bytes }) => {
          const file = `${shown[layer]}/${name}`;
          const text = bytes.toString('utf8');
          return remember(memory, file, text, () => compileCopyFile(file, text));
        }),
      ),
    }));
  problems.push(...[...documents, ...copy].flatMap(({ compiled }) => compiled.problems));
  return {
    module: moduleCode(documents, copy),
    references: Object.fromEntries(
      [...copy, ...documents.map(({ name, compiled }) => ({ name: `documents/${name}`, compiled }))].map(
        ({ name, compiled }) => [name, compiled.references],
      ),
    ),
    problems,
  };
}

interface NamedTemplate {
  readonly name: string;
  readonly compiled: CompiledTemplate;
}

function moduleCode(documents: readonly NamedTemplate[], copy: readonly NamedTemplate[]): string {
  const shells = documents.map(({ name, compiled }) => `${name}: ${compiled.sentences[0]?.code ?? 'null'}`);
  const tables = copy.map(({ name, compiled }) => `${JSON.stringify(name)}: ${tableCode(compiled)}`);
  return `export const documents = {${shells.join(',\n')}};\nexport const copy = {${tables.join(',\n')}};`;
}

/** Of the sentences of one name the uppermost, with its variables. */
function overlay(layers: readonly CompiledTemplate[]): CompiledTemplate {
  const seen = new Set<string>();
  const kept = layers.map(({ sentences, references, problems }) => {
    const own = sentences.filter(({ name }) => !seen.has(name));
    const names = new Set(own.map(({ name }) => name));
    for (const name of names) seen.add(name);
    return { sentences: own, references: references.filter(({ sentence }) => names.has(sentence)), problems };
  });
  return {
    sentences: kept.flatMap(({ sentences }) => sentences),
    references: kept.flatMap(({ references }) => references),
    problems: kept.flatMap(({ problems }) => problems),
  };
}

function tableCode({ sentences }: CompiledTemplate): string {
  return `{${sentences.map(({ name, code, roots }) => `${JSON.stringify(name)}: { roots: ${JSON.stringify(roots)}, template: ${code} }`).join(',\n')}}`;
}

function remember(
  memory: TemplateMemory,
  file: string,
  text: string,
  compile: () => CompiledTemplate,
): CompiledTemplate {
  const known = memory.get(file);
  if (known && known.text === text) return known.compiled;
  const compiled = compile();
  memory.set(file, { text, compiled });
  return compiled;
}
