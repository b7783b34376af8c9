/** Values that code throws: usually errors, but `throw 1` and `throw null` are possible, too. */
import { show } from './prose.ts';

/** Returns an error as it is, and any other value as an error that names it. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`${show(thrown)} is thrown, which is not an Error`);
