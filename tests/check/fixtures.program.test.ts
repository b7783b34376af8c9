/** Each folder of `fixtures/` is one kind of fault, and `expected.txt` what the console says of it. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { checkSite } from '../../generator/check/check.ts';
import { formatText } from '../../generator/check/format.ts';
import { kitFile, layFixture, type Fixture } from './overlay.ts';

const folder = join(import.meta.dirname, 'fixtures');
/** Laid for the test under way. */
const laid: Fixture[] = [];
let siteFile: string;
beforeAll(async () => {
  siteFile = await kitFile();
});
afterEach(() => {
  for (const { out } of laid.splice(0)) rmSync(out, { recursive: true });
});

const lay = (name: string): Fixture => {
  const fixture = layFixture(name);
  laid.push(fixture);
  return fixture;
};

test.each(readdirSync(folder))('%s', async (name) => {
  const said = formatText(await checkSite({ ...lay(name), siteFile }));
  await expect(said).toMatchFileSnapshot(join(folder, name, 'expected.txt'));
});
