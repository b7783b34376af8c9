import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkSite } from '../../generator/check/check.ts';
import { formatJson } from '../../generator/check/format.ts';
import type { CheckReport } from '../../generator/check/types.ts';
import { noSiteFolder } from '../../generator/errors/output.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { layFixture, type Fixture } from './overlay.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const lay = (name: string): Fixture => {
  const fixture = layFixture(name);
  folders.push(fixture.out);
  return fixture;
};
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gen-check-'));
  folders.push(folder);
  return folder;
};

test('no folder, no site: an error that says what to do', async () => {
  const out = join(emptyFolder(), 'nowhere');
  await expect(checkSite({ ...lay('clean'), out })).rejects.toThrow(new GenError({ file: out, ...noSiteFolder() }));
});

test('a folder of something else is no site', async () => {
  const out = emptyFolder();
  mkdirSync(join(out, 'pictures'));
  writeFileSync(join(out, 'pictures/truck.png'), 'x');
  await expect(checkSite({ ...lay('clean'), out })).rejects.toThrow(
    'There is no site here: the folder contains no pages.',
  );
});

test('threads change nothing but the time', async () => {
  const fixture = lay('layout-on-every-page');
  const [one, two] = [await checkSite({ ...fixture, threads: 1 }), await checkSite({ ...fixture, threads: 2 })];
  expect(two).toEqual(one);
  expect(one.findings).toMatchObject([{ count: 8, everywhere: 'every page' }]);
});

test('progress counts every file of HTML', async () => {
  const seen: [number, number][] = [];
  await checkSite({ ...lay('clean'), onProgress: (done, total) => seen.push([done, total]) });
  expect(seen.at(-1)).toEqual([8, 8]);
  expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
});

test('the JSON form has the figures of each page and no word of time or place', async () => {
  const fixture = lay('clean');
  const report = JSON.parse(formatJson(await checkSite(fixture))) as CheckReport;
  expect(report).toMatchObject({ pages: 7, redirects: 2, findings: [], sampled: [] });
  expect(report.figures.map(({ path }) => path)).toEqual([
    '/404',
    '/',
    '/locations/gray',
    '/locations/gray/winching',
    '/locations/macon',
    '/locations/macon/winching',
    '/tracker',
  ]);
  expect(report.figures.find(({ path }) => path === '/locations/gray/winching')).toMatchObject({
    level: 5,
    scripts: 0,
  });
  expect(JSON.stringify(report)).not.toContain(fixture.out);
});

test('samples and reserved values pass until a release', async () => {
  const fixture = lay('release');
  expect((await checkSite({ ...fixture, release: false })).findings).toEqual([]);
  expect((await checkSite(fixture)).findings.map(({ rule }) => rule)).toContain('sample');
});
