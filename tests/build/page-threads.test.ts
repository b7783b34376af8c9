import { describe, expect, it } from 'vitest';
import { chooseThreads } from '../../generator/build/page-threads.ts';

describe('the number of threads', () => {
  it.each([
    { fresh: 300, others: 0, cores: 2, threads: 1 },
    { fresh: 2_750, others: 0, cores: 2, threads: 2 },
    { fresh: 2_750, others: 0, cores: 1, threads: 1 },
    { fresh: 0, others: 2_750, cores: 2, threads: 1 },
    { fresh: 0, others: 27_500, cores: 2, threads: 2 },
    { fresh: 100_000, others: 0, cores: 16, threads: 2 },
  ])('is $threads for $fresh new pages and $others others on $cores cores', ({ fresh, others, cores, threads }) => {
    expect(chooseThreads({ fresh, others }, cores)).toBe(threads);
  });
});
