/** Compiles `templates/` to functions for the renderer. Finds the variables that they use, and every mistake in them. */
import { copyFileMissing, templateMissing } from '../errors/copy.ts';
import type { Problem } from '../errors/problem.ts';
import { groupBy } from '../group-by.ts';
import { compileCopyFile, compileDocument, mergeTemplates, type CompiledTemplate } from './copy-file.ts';
import { findInlineScripts } from './inline-scripts.ts';
import { isCopy, type SourceFile } from './sources.ts';

/** Documents; true for HTML, whose values are escaped. */
const DOCUMENTS = { page: true, redirect: true, robots: false } as const;

/** The last text of each template and its compiled form. With a memory, only changed templates are compiled. */
export type TemplateMemory = Map<string, { readonly text: string; readonly compiled: CompiledTemplate }>;

interface NamedTemplate {
  readonly name: string;
  readonly compiled: CompiledTemplate;
}

/** Compiles templates. Each of `pages`, the page components, needs its copy file. `shown` names the folders, the uppermost first. */
export function compileTemplates(
  files: readonly SourceFile[],
  pages: readonly string[],
  shown: readonly string[],
  memory: TemplateMemory = new Map(),
) {
  const byName = groupBy(files, ({ name }) => name);
  const remember = ({ name, layer, bytes }: SourceFile, compile: typeof compileCopyFile): CompiledTemplate => {
    const [file, text] = [`${shown[layer]}/${name}`, bytes.toString('utf8')];
    const last = memory.get(file);
    if (last?.text === text) return last.compiled;
    const compiled = compile(file, text);
    memory.set(file, { text, compiled });
    return compiled;
  };
  const missing: Problem[] = [];
  const documents = Object.entries(DOCUMENTS).flatMap(([name, escapes]): NamedTemplate[] => {
    const [source] = byName.get(`${name}.hbs`) ?? [];
    if (source) return [{ name, compiled: remember(source, (file, text) => compileDocument(file, text, escapes)) }];
    missing.push({ file: `${shown[0]}/${name}.hbs`, ...templateMissing() });
    return [];
  });
  for (const name of ['site', ...pages.map((page) => `pages/${page}`)])
    if (!byName.has(`copy/${name}.hbs`)) missing.push({ file: `${shown[0]}/copy/${name}.hbs`, ...copyFileMissing() });
  const copy = [...byName]
    .filter(([name]) => isCopy(name))
    .map(([name, layers]): NamedTemplate => {
      const compiled = overlay(layers.map((source) => remember(source, compileCopyFile)));
      return { name: name.slice('copy/'.length, -'.hbs'.length), compiled };
    });
  const [shell] = byName.get('page.hbs') ?? [];
  const scripts = findInlineScripts(`${shown[shell?.layer ?? 0]}/page.hbs`, shell?.bytes.toString('utf8') ?? '');
  const named = [...copy, ...documents.map(({ name, compiled }) => ({ name: `documents/${name}`, compiled }))];
  return {
    /** Source of a module that exports `documents`, `copy`, and `inlineScripts`. */
    module: `${moduleCode(documents, copy)}\nexport const inlineScripts = ${JSON.stringify(scripts.hashes)};`,
    /** Variables by copy file ("site", "pages/HomePage") or document ("documents/page"), to be checked against the views. */
    references: Object.fromEntries(named.map(({ name, compiled }) => [name, compiled.references])),
    problems: [
      ...missing,
      ...scripts.problems,
      ...[...documents, ...copy].flatMap(({ compiled }) => compiled.problems),
    ],
  };
}

function moduleCode(documents: readonly NamedTemplate[], copy: readonly NamedTemplate[]): string {
  const shells = documents.map(({ name, compiled }) => `${name}: ${compiled.sentences[0]?.code ?? 'null'}`);
  const tables = copy.map(({ name, compiled }) => `${JSON.stringify(name)}: ${tableCode(compiled)}`);
  return `export const documents = {${shells.join(',\n')}};\nexport const copy = {${tables.join(',\n')}};`;
}

const tableCode = ({ sentences }: CompiledTemplate): string =>
  `{${sentences.map(({ name, code, roots }) => `${JSON.stringify(name)}: { roots: ${JSON.stringify(roots)}, template: ${code} }`).join(',\n')}}`;

/** Returns the uppermost sentence of each name, with its variables. */
function overlay(layers: readonly CompiledTemplate[]): CompiledTemplate {
  const seen = new Set<string>();
  return mergeTemplates(
    layers.map(({ sentences, references, problems }) => {
      const own = sentences.filter(({ name }) => !seen.has(name));
      const names = new Set(own.map(({ name }) => name));
      for (const name of names) seen.add(name);
      return { sentences: own, references: references.filter(({ sentence }) => names.has(sentence)), problems };
    }),
  );
}
