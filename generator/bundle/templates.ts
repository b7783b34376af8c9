/** `templates/` → precompiled functions for the renderer, the variables they use, and every mistake in them. */
import type { Problem } from '../errors.ts';
import { compileCopyFile, compileDocument, type CompiledTemplate, type Reference } from './copy-file.ts';
import type { SourceFile } from './sources.ts';

/** Whether a document is HTML, so that its values are escaped. */
const DOCUMENTS = { page: true, redirect: true, robots: false } as const;

export interface Templates {
  /** Source of the module `gen:templates`. */
  readonly module: string;
  /** Variables by copy file ("site", "pages/HomePage") or document ("documents/page"), to be held against the views. */
  readonly references: Readonly<Record<string, readonly Reference[]>>;
  readonly problems: readonly Problem[];
}

/** The last text of each template and what was made of it: where one is handed in, only what has changed is compiled. */
export type TemplateMemory = Map<string, { readonly text: string | undefined; readonly compiled: CompiledTemplate }>;

/** `pages` are the page components: each needs its copy file. `shown` is how messages call the folder. */
export function compileTemplates(
  files: readonly SourceFile[],
  pages: readonly string[],
  shown: string,
  memory: TemplateMemory = new Map(),
): Templates {
  const byName = new Map(files.map((file) => [file.name, file.bytes.toString('utf8')]));
  const problems: Problem[] = [];
  const documents = Object.entries(DOCUMENTS).map(([name, escape]) => {
    const text = byName.get(`${name}.hbs`);
    if (text === undefined)
      problems.push({
        file: `${shown}/${name}.hbs`,
        what: 'The template is missing.',
        todo: 'Every site needs it: restore the file.',
      });
    const compiled = remember(memory, { name: `${name}.hbs`, text }, () =>
      compileDocument(`${shown}/${name}.hbs`, text ?? '', escape),
    );
    return { name, compiled };
  });
  const needed = ['site', ...pages.map((page) => `pages/${page}`)];
  for (const name of needed)
    if (!byName.has(`copy/${name}.hbs`))
      problems.push({
        file: `${shown}/copy/${name}.hbs`,
        what: 'The copy file is missing.',
        todo: 'Write it, with at least the sentences that its component asks for.',
      });
  const copy = [...byName]
    .filter(([name]) => name.startsWith('copy/') && name.endsWith('.hbs'))
    .map(([name, text]) => ({
      name: name.slice(5, -4),
      compiled: remember(memory, { name, text }, () => compileCopyFile(`${shown}/${name}`, text)),
    }));
  problems.push(...[...documents, ...copy].flatMap(({ compiled }) => compiled.problems));
  return {
    module: [
      `export const documents = {${documents.map(({ name, compiled }) => `${name}: ${compiled.sentences[0]?.code ?? 'null'}`).join(',\n')}};`,
      `export const copy = {${copy.map(({ name, compiled }) => `${JSON.stringify(name)}: ${tableCode(compiled)}`).join(',\n')}};`,
    ].join('\n'),
    references: Object.fromEntries(
      [...copy, ...documents.map(({ name, compiled }) => ({ name: `documents/${name}`, compiled }))].map(
        ({ name, compiled }) => [name, compiled.references],
      ),
    ),
    problems,
  };
}

function tableCode({ sentences }: CompiledTemplate): string {
  return `{${sentences.map(({ name, code, roots }) => `${JSON.stringify(name)}: { roots: ${JSON.stringify(roots)}, template: ${code} }`).join(',\n')}}`;
}

function remember(
  memory: TemplateMemory,
  { name, text }: { readonly name: string; readonly text: string | undefined },
  compile: () => CompiledTemplate,
): CompiledTemplate {
  const known = memory.get(name);
  if (known && known.text === text) return known.compiled;
  const compiled = compile();
  memory.set(name, { text, compiled });
  return compiled;
}
