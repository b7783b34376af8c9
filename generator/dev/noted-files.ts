/** The files that a bundle is made of: an edit of any other one need not bundle it again. */
import type { Plugin } from 'rolldown';
import { namesOf, type Changes } from './changes.ts';

export interface NotedFiles {
  /** Notes the files of the bundle in which it takes part, in place of those of the bundle before. */
  readonly plugin: Plugin;
  /** True, too, when the last bundle has failed, and when files have come or gone: imports may find others. */
  readonly areTouchedBy: (changes: Changes) => boolean;
}

export function noteFiles(): NotedFiles {
  const files = new Set<string>();
  let isBundled = false;
  return {
    plugin: {
      name: 'gen-noted-files',
      // Not at the start nor when chunks are made: what has these hooks Rolldown 1.2 never lets go of, 50 KB a bundle.
      buildEnd(error) {
        isBundled = !error;
        files.clear();
        for (const id of this.getModuleIds()) files.add(id);
      },
    },
    areTouchedBy: (changes) => !isBundled || changes.listing || [...namesOf(changes)].some((file) => files.has(file)),
  };
}
