import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLong } from './tests/fixtures/random.ts';
import { keepInMemory } from './tests/machine/temporary-files.ts';

keepInMemory();

// Workers inherit these. Whatever a run bundles, it bundles once.
process.env.GEN_CACHE = fileURLToPath(new URL('.gen/tests/cache', import.meta.url));
if (isLong && !process.env.GEN_SEED) process.env.GEN_SEED = String(randomInt(2 ** 31));
if (process.env.GEN_SEED) console.log(`GEN_SEED=${process.env.GEN_SEED}`);

/** Files that wait for browsers and servers begin first, those that build sites next, so that no long file is left for the end. */
const TURNS = [/\/tests\/(?:e2e|dev)\//, /\.(?:program|servers)\.test\.ts$/];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId }: TestSpecification): number => {
      const turn = TURNS.findIndex((pattern) => pattern.test(moduleId));
      return turn < 0 ? TURNS.length : turn;
    };
    return (await super.sort(files)).sort((a, b) => turnOf(a) - turnOf(b));
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/**/*.test.ts'],
    // They start what the files of a run need, and nothing for the others.
    globalSetup: ['tests/machine/prepare.ts', 'tests/e2e/setup.ts'],
    // Bundles of components and templates are whole modules of Node: Vite would read and change each of them again. For places in
    // definitions it has to read those: its workers do not use the source maps that Node has.
    server: { deps: { external: [/\/(renderer|templates)-\w+\/\w+\.mjs$/] } },
    // One process for many files: each would import and warm up the program again, for about three seconds of processor time.
    isolate: false,
    setupFiles: 'tests/machine/seed.ts',
    unstubEnvs: true,
    restoreMocks: true,
    sequence: { sequencer: LongFirst },
    // Many tests wait for a browser, a server or another process: two cores are busy with four files at once, and not with two.
    maxWorkers: 4,
    // Only what hangs ends here: the hundreds of rounds of a long run take as long as they take.
    testTimeout: isLong ? 3_600_000 : 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './tests/machine/closing-line.ts'],
  },
});
