/** Random tests of fast-check begin from the seed of the run. */
import fc from 'fast-check';
import { SEED } from '../fixtures/random.ts';

fc.configureGlobal({ seed: SEED });
