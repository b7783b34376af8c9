/** Compiles changed templates for the renderer, without a bundle. */
import type { KeptTemplates } from '../../bundle/bundle.ts';
import { isCopy, readLayers } from '../../bundle/sources.ts';
import { compileTemplates, type TemplateMemory } from '../../bundle/templates.ts';
import { shownPath } from '../../disk/files.ts';
import { refuse } from '../../errors/problem.ts';
import type { RendererParts } from '../../render/renderer.ts';
import { compile } from './vite.ts';

export interface LoadedTemplates extends Pick<RendererParts, 'copy' | 'documents'> {
  /** Variables by copy file. */
  readonly references: KeptTemplates['references'];
}

/**
 * Returns a function that compiles the templates in folders that lie over each other, for some page components. Mistakes
 * are one GenError.
 */
export function createTemplateCompiler(folders: readonly string[]): (pages: readonly string[]) => LoadedTemplates {
  const memory: TemplateMemory = new Map();
  return (pages) => {
    const sources = readLayers(folders, isCopy);
    const { module, references, problems } = compileTemplates(sources, pages, folders.map(shownPath), memory);
    refuse(problems);
    const code = `${module.replace(/^export const /gm, 'const ')}\nreturn { copy, documents };`;
    return { ...(compile(code)() as Pick<RendererParts, 'copy' | 'documents'>), references };
  };
}
