/** Each folder of `fixtures/` is one kind of fault, and `expected.txt` what the console says of it. */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkSite } from '../../generator/check/check.ts';
import { formatReport } from '../../generator/check/format.ts';
import { layFixture, type Fixture } from './overlay.ts';

const folder = join(import.meta.dirname, 'fixtures');
const fixtures: Fixture[] = [];
afterEach(() => {
  for (const { out } of fixtures.splice(0)) rmSync(out, { recursive: true });
});

const lay = (name: string): Fixture => {
  const fixture = layFixture(name);
  fixtures.push(fixture);
  return fixture;
};

test.each(readdirSync(folder))('%s', async (name) => {
  const said = formatReport(await checkSite(lay(name)));
  const expected = join(folder, name, 'expected.txt');
  if (process.env.UPDATE_EXPECTED && !existsSync(expected)) writeFileSync(expected, said);
  expect(said).toBe(readFileSync(expected, 'utf8'));
});
