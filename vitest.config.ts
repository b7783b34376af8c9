import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { isLong } from './tests/fixtures/random.ts';
import { keepInMemory } from './tests/machine/temporary-files.ts';

keepInMemory();

// Workers inherit it.
if (isLong && !process.env.GEN_SEED) process.env.GEN_SEED = String(randomInt(2 ** 31));
if (process.env.GEN_SEED) console.log(`GEN_SEED=${process.env.GEN_SEED}`);

/** The name of a test file chooses its project. */
const BROWSER = ['tests/e2e/**/*.test.ts', 'tests/**/browser/**/*.test.ts'];
const SERVERS = ['tests/**/*.servers.test.ts'];
const PROGRAM = ['tests/**/*.{program,random}.test.ts'];

/** Installs what a project needs, and only when one of its files is about to run. */
const prepare = 'tests/machine/prepare.ts';

/** Browsers and servers of a busy machine fail now and then. CI repeats such a test, and the run names every test that it repeated. */
const retry = process.env.CI ? 2 : 0;

/**
 * One process for many files: each would import and warm up the program again, for about three seconds of processor time. A file that
 * stubs environment variables before all of its tests puts them back after all.
 */
const isolate = false;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Bundles of components and templates are whole modules of Node: Vite would read and change each of them again. For places in
    // definitions it has to read those: its workers do not use the source maps that Node has.
    server: { deps: { external: [/\/(renderer|templates)-\w+\/\w+\.mjs$/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate,
          unstubEnvs: true,
          restoreMocks: true,
          include: ['tests/**/*.test.ts'],
          exclude: [...PROGRAM, ...SERVERS, ...BROWSER],
        },
      },
      {
        extends: true,
        test: {
          name: 'program',
          isolate,
          retry,
          include: PROGRAM,
          exclude: [...SERVERS, ...BROWSER],
        },
      },
      { extends: true, test: { name: 'servers', retry, include: SERVERS, globalSetup: prepare } },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate,
          retry,
          include: BROWSER,
          globalSetup: [prepare, 'tests/e2e/setup.ts'],
        },
      },
    ],
    // Many tests wait for a browser, a server or another process: two cores are busy with three files at once, and not with two.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './tests/machine/closing-line.ts'],
  },
});
