/** Templates for the renderer at work: only those that have changed are compiled, and nothing is bundled. */
import { compileFunction } from 'node:vm';
import { readSources } from '../bundle/sources.ts';
import { compileTemplates, type TemplateMemory } from '../bundle/templates.ts';
import type { BundleMeta } from '../bundle/bundle.ts';
import { refuse } from '../errors.ts';
import { refuseCircles, shownPath } from '../load/files.ts';
import type { RendererParts } from '../render/renderer.ts';

export interface Templates extends Pick<RendererParts, 'copy' | 'documents'> {
  /** Variables by copy file, to be held against the props. */
  readonly references: BundleMeta['references'];
}

/** Gives a function that compiles the templates of a folder; `pages` are the page components. Mistakes are one GenError. */
export function openTemplates(folder: string): (pages: readonly string[]) => Templates {
  const memory: TemplateMemory = new Map();
  return (pages) => {
    refuseCircles(folder);
    const { module, references, problems } = compileTemplates(readSources(folder), pages, shownPath(folder), memory);
    refuse(problems);
    const code = `${module.replace(/^export const /gm, 'const ')}\nreturn { copy, documents };`;
    const parts = compileFunction(code)() as Pick<RendererParts, 'copy' | 'documents'>;
    return { ...parts, references };
  };
}
