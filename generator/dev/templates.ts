/** Compiles templates for the renderer, and of these only the changed ones. Nothing is bundled. */
import { isCopy, readLayers } from '../bundle/sources.ts';
import { compileTemplates, type TemplateMemory } from '../bundle/templates.ts';
import type { KeptTemplates } from '../bundle/bundle.ts';
import { refuse } from '../errors/problem.ts';
import { shownPath } from '../disk/files.ts';
import type { RendererParts } from '../render/renderer.ts';
import { evaluate } from './evaluate.ts';

export interface Templates extends Pick<RendererParts, 'copy' | 'documents'> {
  /** Variables by copy file, to be held against the props. */
  readonly references: KeptTemplates['references'];
}

/** Gives a function that compiles the templates of folders that lie over each other; `pages` are the page components. Mistakes are one GenError. */
export function openTemplates(folders: readonly string[]): (pages: readonly string[]) => Templates {
  const memory: TemplateMemory = new Map();
  return (pages) => {
    const sources = readLayers(folders, isCopy);
    const { module, references, problems } = compileTemplates(sources, pages, folders.map(shownPath), memory);
    refuse(problems);
    const code = `${module.replace(/^export const /gm, 'const ')}\nreturn { copy, documents };`;
    const parts = evaluate(code, [])() as Pick<RendererParts, 'copy' | 'documents'>;
    return { ...parts, references };
  };
}
