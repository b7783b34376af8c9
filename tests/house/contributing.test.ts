import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

it('CONTRIBUTING.md and ARCHITECTURE.md name tests that exist', () => {
  const text = ['CONTRIBUTING.md', 'ARCHITECTURE.md'].map((name) => readFileSync(join(ROOT, name), 'utf8')).join();
  const named = [...new Set(text.match(/tests\/[\w./-]+\.ts\b/g))];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
