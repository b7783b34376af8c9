/** Each folder of `fixtures/` is one kind of fault, and `expected.txt` what the console says of it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkSite } from '../../generator/check/check.ts';
import { formatText } from '../../generator/check/format.ts';
import { kitFile, layFixture, type Fixture } from './overlay.ts';

const folder = join(import.meta.dirname, 'fixtures');
/** Laid for the test under way. */
const laid: Fixture[] = [];
let definitionFile: string;
/** Most pages are those of the clean site. */
const cacheFolder = mkdtempSync(join(tmpdir(), 'gen-fixtures-'));
beforeAll(async () => {
  definitionFile = await kitFile();
});
afterAll(() => rmSync(cacheFolder, { recursive: true }));
afterEach(() => {
  for (const { out } of laid.splice(0)) rmSync(out, { recursive: true });
});

const lay = (name: string): Fixture => {
  const fixture = layFixture(name);
  laid.push(fixture);
  return fixture;
};

test.each(readdirSync(folder))('%s', async (name) => {
  const said = formatText(
    await checkSite({ ...lay(name), definitionFile, cache: { file: join(cacheFolder, 'check.json'), rules: '' } }),
  );
  await expect(said).toMatchFileSnapshot(join(folder, name, 'expected.txt'));
});
