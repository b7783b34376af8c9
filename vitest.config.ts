import { defineConfig } from 'vitest/config';

/** Real servers on loopback ports, with the settings that a build writes: nginx, Caddy, Apache. */
const SERVERS = ['tests/serve/{compressed-hosts,hosts,odd-values}.test.ts'];
/** The built site, and the one that is being edited, in Chromium. */
const BROWSER = ['tests/{e2e,dev/browser}/**/*.test.ts'];
/** The whole program at work: builds on disk, commands in processes of their own, the preview server. */
const PROGRAM = [
  'tests/{cli,emit,package,site}/**/*.test.ts',
  'tests/check/{check,fixtures,kept,markup,shape}.test.ts',
  'tests/load/{files,invalid,load,mutations}.test.ts',
  'tests/render/hostile.test.ts',
  'tests/serve/preview.test.ts',
  'tests/dev/{bytes,memory,messages,server,program}.test.ts',
];

/** Each project prepares the machine for what it needs, and only when one of its files is about to run. */
const prepare = 'tests/machine/prepare.ts';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: [...PROGRAM, ...SERVERS, ...BROWSER] },
      },
      { extends: true, test: { name: 'program', include: PROGRAM } },
      { extends: true, test: { name: 'servers', include: SERVERS, globalSetup: prepare } },
      { extends: true, test: { name: 'browser', include: BROWSER, globalSetup: [prepare, 'tests/e2e/setup.ts'] } },
    ],
    // Real builds, a real browser and real servers stand behind many tests: a machine of two cores runs two files at once.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './tests/machine/closing-line.ts'],
  },
});
