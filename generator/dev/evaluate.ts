import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';

/**
 * A function of code that is not imported: it goes when nothing refers to it. V8 would keep all that it has compiled, lest
 * the same be compiled again (by Node 24 for code like this, too: 0.5 MB an edit); an edit never comes again.
 */
export function evaluate(
  code: string,
  parameters: readonly string[],
  filename?: string,
): (...values: unknown[]) => unknown {
  setFlagsFromString('--no-compilation-cache');
  return compileFunction(code, parameters, filename === undefined ? {} : { filename }) as (
    ...values: unknown[]
  ) => unknown;
}
