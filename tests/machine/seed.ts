/** Random tests of fast-check begin from the seed of the run, and each file reports what its samples have left out. */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { SEED, sampleCount } from '../fixtures/random.ts';

fc.configureGlobal({ seed: SEED });

declare module 'vitest' {
  interface TaskMeta {
    leftOut?: number;
  }
}

sampleCount.leftOut = 0;
// biome-ignore lint/correctness/noEmptyPattern: Vitest refuses a first parameter that is no pattern.
afterAll(({}, { file }) => {
  file.meta.leftOut = sampleCount.leftOut;
});
