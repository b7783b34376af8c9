import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/e2e/setup.ts'],
    // Real builds, a real browser and real servers stand behind many tests: a machine of two cores runs two files at once.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    reporters: ['default', './tests/machine/closing-line.ts'],
  },
});
