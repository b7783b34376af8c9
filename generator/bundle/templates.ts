/** `templates/` → precompiled functions for the renderer, the variables they use, and every mistake in them. */
import { copyFileMissing, templateMissing } from '../errors/copy.ts';
import type { Problem } from '../errors/problem.ts';
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

/** `pages` are the page components: each needs its copy file. `shown` is how messages call the folder. */
export function compileTemplates(files: readonly SourceFile[], pages: readonly string[], shown: string): Templates {
  const byName = new Map(files.map((file) => [file.name, file.bytes.toString('utf8')]));
  const problems: Problem[] = [];
  const documents = Object.entries(DOCUMENTS).map(([name, escape]) => {
    const text = byName.get(`${name}.hbs`);
    if (text === undefined)
      problems.push({
        file: `${shown}/${name}.hbs`,
        ...templateMissing(),
      });
    return { name, compiled: compileDocument(`${shown}/${name}.hbs`, text ?? '', escape) };
  });
  const needed = ['site', ...pages.map((page) => `pages/${page}`)];
  for (const name of needed)
    if (!byName.has(`copy/${name}.hbs`))
      problems.push({
        file: `${shown}/copy/${name}.hbs`,
        ...copyFileMissing(),
      });
  const copy = [...byName]
    .filter(([name]) => name.startsWith('copy/') && name.endsWith('.hbs'))
    .map(([name, text]) => ({ name: name.slice(5, -4), compiled: compileCopyFile(`${shown}/${name}`, text) }));
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
