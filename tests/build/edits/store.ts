/** What was bundled and compiled before, so that no mixture of sources is bundled twice. A cache keeps only the newest few. */
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stateOf } from '../../fixtures/workplaces.ts';

/** Cache entries with these names have the same contents wherever they were made. */
export const KEPT = /^(renderer|templates)-\w+$|^site-\w+\.mjs|^(imports|site)-\w+\.json$/;

export interface Store {
  /** Puts all of them into a cache. */
  readonly lend: (cache: string) => void;
  /** Takes over what was made there; what was made a second time must be the same. */
  readonly collect: (cache: string) => void;
}

export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  return {
    lend: (cache) => {
      mkdirSync(cache, { recursive: true });
      for (const name of readdirSync(folder))
        if (!lstatSync(join(cache, name), { throwIfNoEntry: false }))
          symlinkSync(join(folder, name), join(cache, name));
    },
    collect: (cache) => {
      const made = existsSync(cache)
        ? readdirSync(cache).filter((name) => KEPT.test(name) && !lstatSync(join(cache, name)).isSymbolicLink())
        : [];
      for (const name of made) {
        if (existsSync(join(folder, name))) {
          expect(stateOf(join(cache, name)), `${name}, made again`).toEqual(stateOf(join(folder, name)));
          rmSync(join(cache, name), { recursive: true });
        } else renameSync(join(cache, name), join(folder, name));
        symlinkSync(join(folder, name), join(cache, name));
      }
    },
  };
}
