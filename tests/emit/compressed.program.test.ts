/** `gen build --compress`: siblings of the files, made once for each content. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiledProgram } from '../fixtures/program.ts';
import { shippedSite } from '../fixtures/sites.ts';
import { DATE, ROOT, onlyCities, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, temporaryFolder } = workplaces();
const compressed = { compress: true } as const;
/** Files of the small site are compressed once: workplaces begin with a copy of them in their cache. */
let cached: string;
beforeAll(async () => {
  const { build, project } = await builtTiny();
  await build(compressed);
  cached = join(project.cache, 'compressed');
});

async function tiny(): Promise<Workplace> {
  const place = await builtTiny();
  cpSync(cached, join(place.project.cache, 'compressed'), { recursive: true });
  return place;
}
const siblings = (place: Workplace): string[] => place.files().filter((file) => /\.(br|gz)$/.test(file));
const bytes = (place: Workplace, file: string): Buffer => readFileSync(join(place.project.out, file));

function expectTrue(place: Workplace): void {
  const files = siblings(place);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const unpack = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    const plain = bytes(place, file.slice(0, -3));
    expect({ file, same: unpack(bytes(place, file)).equals(plain) }).toEqual({ file, same: true });
  }
}

describe('gen build --compress', () => {
  it('puts both beside every text file that visitors get', async () => {
    const place = await tiny();
    await place.build(compressed);
    expectTrue(place);
    expect(siblings(place)).toEqual(expect.arrayContaining(['index.html.br', 'index.html.gz', 'sitemap.xml.br']));
    expect(siblings(place).filter((file) => /vercel|manifest\.tsv|png/.test(file))).toEqual([]);
  }, 60_000);

  it('touches only what has changed, and follows it', async () => {
    const place = await tiny();
    await place.build(compressed);
    const before = place.snapshot();
    const same = await place.build(compressed);
    expect(same.pages.written).toBe(0);
    expect(place.snapshot()).toEqual(before);
    place.edit(
      'data/cities/barre.yaml',
      'description: A granite town with an opera house and good dry rooms.',
      'description: A town with a new description.',
    );
    const report = await place.build(compressed);
    expect(report.pages.written).toBeGreaterThan(0);
    const after = place.snapshot();
    for (const file of siblings(place)) {
      const plain = file.slice(0, -3);
      expect({ file, kept: before[file] === after[file] }).toEqual({ file, kept: before[plain] === after[plain] });
    }
    expectTrue(place);
  }, 60_000);

  it('gives the same bytes from the cache, and none of what a crash has left there', async () => {
    const place = await tiny();
    const { tree } = await place.build(compressed);
    const cache = join(place.project.cache, 'compressed');
    for (const name of readdirSync(cache).slice(0, 5)) writeFileSync(join(cache, name), '');
    rmSync(place.project.out, { recursive: true });
    expect((await place.build(compressed)).tree).toBe(tree);
    expectTrue(place);
  }, 60_000);

  it('takes them away without the flag, and keeps them for the city that is built', async () => {
    const place = await tiny();
    const plain = await place.build();
    expect(siblings(place)).toEqual([]);
    await place.build(compressed);
    const whole = siblings(place);
    await place.build({ ...compressed, only: onlyCities('barre') });
    expect(siblings(place)).toEqual(whole);
    await place.build({ ...compressed, verify: true });
    expect(siblings(place)).toEqual(whole);
    expect((await place.build()).tree).toBe(plain.tree);
    expect(siblings(place)).toEqual([]);
  }, 120_000);

  it('brings a page that misses its own budget by little below it, whatever the budget is', async () => {
    const place = await tiny();
    /** Gives pages budgets, by their paths. */
    const own = (budgets: Readonly<Record<string, number>>): void =>
      place.write(
        'site.ts',
        `import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
const budgets: Readonly<Record<string, number>> = ${JSON.stringify(budgets)};
const pages = localService.pages.filter(({ path }) => ['/about', '/missing-service-pages'].includes(path));
export default defineSite(localService, { pages: pages.map((page) => ({ ...page, budget: budgets[page.path] ?? null })) });
`,
      );
    const sizes = () =>
      ['about', 'missing-service-pages'].map((file) => [`/${file}`, bytes(place, `${file}.html.br`).length] as const);
    own({});
    await place.build(compressed);
    const atLevel10 = sizes();
    for (const [path, size] of atLevel10) expect(size, path).toBeLessThan(14_600);
    own(Object.fromEntries(atLevel10.map(([path, size]) => [path, size - 1])));
    await place.build(compressed);
    for (const [index, [path, size]] of sizes().entries()) expect(size, path).toBeLessThan(atLevel10[index]?.[1] ?? 0);
    expectTrue(place);
  }, 120_000);

  it('does not overwrite what somebody else has put there', async () => {
    const place = await tiny();
    await place.build();
    writeFileSync(join(place.project.out, 'index.html.br'), 'mine');
    expect(await place.fail(compressed)).toContain('index.html.br');
    expect(place.read('index.html.br')).toBe('mine');
  }, 60_000);
});

it('brings every landing, hub and service page of the site that ships in one flight of 14,600 bytes', {
  timeout: 240_000,
}, async () => {
  const out = join(temporaryFolder(), 'out');
  const { command } = await compiledProgram();
  // The repository itself, as `npm start` builds it.
  const args = ['build', '--compress', '--out', out, '--date', DATE];
  execFileSync(process.execPath, command(ROOT, args), { cwd: ROOT, stdio: 'pipe' });
  const { cities, services } = shippedSite();
  const slugs = services.map(({ slug }) => slug);
  const files = [
    'towing-macon-ga',
    ...slugs.map((service) => `services/${service}`),
    ...cities.flatMap(({ slug: city }) => [
      `locations/${city}`,
      ...slugs.map((service) => `locations/${city}/${service}`),
    ]),
  ];
  expect(files).toHaveLength(286);
  const sizes = files.map((file) => ({ file, bytes: statSync(join(out, `${file}.html.br`)).size }));
  expect(sizes.filter(({ bytes }) => bytes > 14_600)).toEqual([]);
});
