/** Compiled templates in the cache. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKept, keepFolder } from '../disk/cache-entry.ts';
import { dropOld } from '../disk/drop-old.ts';
import { shownPath } from '../disk/shown-path.ts';
import { refuse } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import type { VariableUse } from '../plan/shapes.ts';
import { hashSources, type SourceFile } from './sources.ts';

export interface TemplatePaths {
  /** Folders that lie over each other, the uppermost first. */
  readonly templates: readonly string[];
  readonly cache: string;
}

interface TemplateSources {
  readonly templates: readonly SourceFile[];
  /** Hash of the program. */
  readonly program: string;
  /** Names of the page components: each needs a copy file. */
  readonly pages: readonly string[];
}

export interface KeptTemplates {
  /** Hash of the templates and of the program. */
  readonly hash: string;
  /** Module that exports `copy` and `documents`. */
  readonly file: string;
  /** Variables of each copy file. */
  readonly references: References;
}

type References = Readonly<Record<string, readonly VariableUse[]>>;

const KEPT = 4;

/** Finds compiled templates in the cache, or compiles them. All mistakes in templates are one GenError. */
export async function loadTemplates(
  { templates: folders, cache }: TemplatePaths,
  sources: TemplateSources,
): Promise<KeptTemplates> {
  const { pages, templates, program } = sources;
  const hash = hashBytes(`${program}${hashSources({ templates })}${pages.join()}`);
  const folder = join(cache, `templates-${hash}`);
  const shown = folders.map(shownPath);
  if (!isKept(folder)) {
    // Handlebars' compiler is loaded when it is needed.
    const { compileTemplates } = await import('./templates.ts');
    const { module, references, problems } = compileTemplates(templates, pages, shown);
    refuse(problems);
    keepFolder(cache, (draft) => {
      writeFileSync(join(draft, 'templates.mjs'), module);
      writeFileSync(
        join(draft, 'references.json'),
        JSON.stringify(mapFiles(references, (file) => number(file, shown))),
      );
      return folder;
    });
    dropOld(cache, 'templates-', KEPT);
  }
  const references = JSON.parse(readFileSync(join(folder, 'references.json'), 'utf8')) as References;
  return { hash, file: join(folder, 'templates.mjs'), references: mapFiles(references, (file) => place(file, shown)) };
}

const mapFiles = (references: References, change: (file: string) => string): References =>
  Object.fromEntries(
    Object.entries(references).map(([name, uses]) => [name, uses.map((use) => ({ ...use, file: change(use.file) }))]),
  );

/** "…/starter/templates/copy/site.hbs" → "1/copy/site.hbs": the same templates may lie in another folder. */
function number(file: string, folders: readonly string[]): string {
  const layer = folders.findIndex((folder) => file.startsWith(`${folder}/`));
  return `${layer}${file.slice(folders[layer]?.length)}`;
}

/** "1/copy/site.hbs" → "…/starter/templates/copy/site.hbs" */
const place = (file: string, folders: readonly string[]): string =>
  file.replace(/^\d+/, (layer) => folders[Number(layer)] ?? '');
