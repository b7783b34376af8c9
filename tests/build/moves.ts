/** Calls that move or remove something: the n-th of them does something else. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Returns a function that ends the watch. */
export function interruptMove(number: number, instead: () => never): () => void {
  const { renameSync, rmSync } = fs;
  let calls = 0;
  const watch =
    <T extends unknown[]>(call: (...args: T) => void) =>
    (...args: T): void =>
      ++calls === number ? instead() : call(...args);
  const use = (functions: Pick<typeof fs, 'renameSync' | 'rmSync'>): void => {
    Object.assign(fs, functions);
    syncBuiltinESMExports();
  };
  use({ renameSync: watch(renameSync), rmSync: watch(rmSync) });
  return () => use({ renameSync, rmSync });
}
