import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A real build, a real browser and real servers are behind many tests: two cores run one file at a time each.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    include: ['tests/**/*.test.ts'],
    setupFiles: [],
  },
});
