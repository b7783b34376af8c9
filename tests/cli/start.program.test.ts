/** How the command starts: compiled, or from sources that have changed since; and how it ends where it cannot. */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../fixtures/random.ts';
import { installPackage } from '../fixtures/program.ts';
import { runNode, type Ended } from '../fixtures/run.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
let folder: string;
let root: string;
beforeAll(async () => {
  folder = temporaryFolder();
  root = join(folder, 'package');
  mkdirSync(root);
  await installPackage(root);
  cpSync(join(ROOT, 'tests/fixtures/tiny/data'), join(folder, 'data'), { recursive: true });
  for (const name of ['components', 'templates']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  // Pages of the shipped site.ts.
  for (const page of ['LandingPage', 'ServiceTrackerPage'])
    for (const file of [`templates/copy/pages/${page}.hbs`, `components/pages/${page}.tsx`]) rmSync(join(folder, file));
});

function gen(...args: readonly string[]): Promise<Ended> {
  const { NODE_ENV: _, ...env } = process.env;
  // A cache of its own: with the bundles of other tests, nothing would have to be loaded.
  const GEN_CACHE = join(folder, 'cache');
  return runNode([join(root, 'dist/bin.mjs'), ...args], { cwd: folder, env: { ...env, GEN_CACHE } });
}

describe('the command', () => {
  it('prints the version that package.json has', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(await gen('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect((await gen('-V')).stdout).toBe(`${version}\n`);
  });

  it('runs the sources of a clone as soon as one of them is not as it was when they were compiled', async () => {
    // A program of one line stands for the sources.
    const file = join(root, 'generator/main.ts');
    const source = `export const main = ({ argv }: { argv: string[] }) => console.log('Source 1:', argv[0]);\n`;
    mkdirSync(join(root, 'generator'));
    writeFileSync(file, source);
    const time = new Date('2026-11-20');
    utimesSync(file, time, time);
    const { size, mtimeMs } = statSync(file);
    writeFileSync(join(root, 'dist/sources.json'), JSON.stringify([['main.ts', size, mtimeMs]]));
    expect((await gen('help')).stdout).toContain('Usage: gen');
    writeFileSync(file, source.replace('1', '2'));
    expect((await gen('help')).stdout).toBe('Source 2: help\n');
    // Put back as it was, with its time.
    writeFileSync(file, source);
    utimesSync(file, time, time);
    expect((await gen('help')).stdout).toContain('Usage: gen');
    rmSync(join(root, 'generator'), { recursive: true });
    expect((await gen('help')).stdout).toContain('Usage: gen');
  });

  it('writes a sitemap from sources, which tsx runs, as from the compiled program', async () => {
    const module = JSON.stringify(pathToFileURL(join(ROOT, 'generator/output/sitemap.ts')));
    const row = `{ path: '/about', lastmod: '', alternates: [], photos: [], changefreq: 'weekly', priority: 0.9 }`;
    const script = `import { renderSitemap } from ${module};
console.log(await renderSitemap('sitemap.xml', { url: 'https://piano.example', rows: [${row}] }));`;
    const { stdout } = await runNode(['--import', 'tsx', '--input-type=module', '--eval', script], { cwd: ROOT });
    expect(stdout).toContain('<loc>https://piano.example/about</loc>');
  });

  it.each(sampled(2, ['react', 'js-yaml']))('names the package %s, which is missing, and what to do', async (name) => {
    const [path, aside] = [join(root, 'node_modules', name), join(root, 'aside')];
    rmSync(join(folder, 'cache'), { recursive: true, force: true });
    renameSync(path, aside);
    const { code, stderr } = await gen('build');
    renameSync(aside, path);
    expect(code).toBe(1);
    expect(stderr).toContain(`"${name}"`);
    expect(stderr).toMatch(/npm (ci|install)/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

it('an old Node is named in one line, with the one that is needed', async () => {
  const versions = "Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })";
  const args = ['--import', `data:text/javascript,${versions}`, join(root, 'dist/bin.mjs'), 'build'];
  const { code, stderr } = await runNode(args);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'gen needs Node 20.19 or newer, and this is 18.20.4. See https://nodejs.org.\n',
  });
});

describe('a site', () => {
  it('that throws is a mistake of its own, with a place', async () => {
    writeFileSync(
      join(folder, 'site.ts'),
      `import { defineSite } from 'areaserved';\nimport { localService } from 'areaserved/local-service';\nthrow new Error('no');\nexport default defineSite(localService(), {});\n`,
    );
    const { code, stderr } = await gen('build');
    rmSync(join(folder, 'site.ts'));
    expect(code).toBe(1);
    expect(stderr).toContain('site.ts:3:7');
    expect(stderr).toContain('throws: no.');
    expect(stderr).not.toContain('bug in gen');
  });

  it('names the file of a component that throws', async () => {
    const file = join(folder, 'components/pages/AboutPage.tsx');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/^ {2}return \(/m, "  if (1) throw new Error('no');\n$&"));
    const { code, stderr } = await gen('build');
    writeFileSync(file, text);
    expect(code).toBe(1);
    const line = text.split('\n').indexOf('  return (') + 1;
    expect(stderr).toContain(`components/pages/AboutPage.tsx:${line}:16\n`);
    expect(stderr).toContain('on the page /about: no.');
  });
});
