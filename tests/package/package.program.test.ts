/**
 * The package as npm would publish it: its tarball, unpacked into the node_modules of a project that has nothing else but the
 * packages it asks for. No network: those are the ones of this repository.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneIn, isLong } from '../fixtures/random.ts';
import { bytesOf, listFiles, ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
const PACKAGE = 'node_modules/areaserved';
let tarball: string;
let project: string;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
}

/** Runs the command of the package in a folder below the project. */
function gen(args: readonly string[], cwd = join(project, 'site')): { code: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, PACKAGE, 'dist/bin.mjs'), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', XDG_CACHE_HOME: join(project, 'cache') },
  });
  return { code: status, out: stdout + stderr };
}

/** Returns the rules that refuse a release, and the report. A release is judged by every rule of a check, and by some more. */
function release(cwd: string): { refusedBy: (string | undefined)[]; out: string } {
  const { code, out } = gen(['check', '--release', '--json'], cwd);
  expect(code).toBe(1);
  const rules = [...out.matchAll(/"rule": ?"([^"]+)"/g)].map(([, rule]) => rule);
  return { refusedBy: [...new Set(rules)].sort(), out };
}

beforeAll(() => {
  const folder = temporaryFolder();
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: ROOT, stdio: 'ignore' });
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) as string);
  project = temporaryFolder();
  install();
  linkRuntimePackages();
});

/** Links the packages of an installation without development packages. */
function linkRuntimePackages(): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    // Packages for other systems are in the list, too.
    // Fonts are what a new project asks for itself.
    const isWanted = (!dev && !devOptional) || name?.startsWith('@fontsource/');
    if (!name || !isWanted || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(project, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(project, path));
  }
}

describe('the package', () => {
  it('holds the program, its components, templates, trades, papers and types; no tests and no sample site', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
    const rooms = [...new Set(files.map((file) => file.replace(/^package\//, '').split('/')[0]))].sort();
    expect(rooms).toEqual([
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'components',
      'dist',
      'docs',
      'package.json',
      'starter',
      'templates',
    ]);
  });

  it('has papers whose links all open', () => {
    const folder = join(project, PACKAGE);
    const papers = listFiles(folder).filter((file) => file.endsWith('.md'));
    const links = papers.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
        join(dirname(file), to),
      ),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((to) => !existsSync(join(folder, to)))).toEqual([]);
  });

  it('runs by its own name in the scripts of a new site, and the site brings the tarball that it came from', () => {
    const manifest = join(project, 'package.json');
    writeFileSync(manifest, JSON.stringify({ dependencies: { areaserved: `file:${tarball}` } }));
    const address = ['--address', '100 Main St, Asheville, NC 28801', '--within', '12'];
    const flags = ['--trade', 'roofing', '--name', 'Blue Ridge Roofing', ...address];
    expect(gen(['new', 'site', ...flags, '--yes'], project)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Blue Ridge Roofing is ready: 5 services in') as string,
    });
    rmSync(manifest);
    const site = join(project, 'site');
    const { scripts, dependencies } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8')) as Record<
      'scripts' | 'dependencies',
      Record<string, string>
    >;
    expect(dependencies.areaserved).toBe(`file:${basename(tarball)}`);
    expect(readFileSync(join(site, basename(tarball))).equals(readFileSync(tarball))).toBe(true);
    expect(Object.values(scripts).join(' ')).not.toMatch(/\bgen\b/);
    expect(readFileSync(join(site, 'README.md'), 'utf8')).not.toContain('npx gen');
  });

  it('holds the bundled components and the kit that sites begin with, and no path of the machine that packed it', () => {
    const bundles = join(project, PACKAGE, 'dist/bundles');
    const files = listFiles(bundles);
    expect(files.filter((file) => file.endsWith('/renderer.mjs'))).toHaveLength(2);
    expect(files).toContain('site/site.mjs');
    for (const file of files) expect(readFileSync(join(bundles, file), 'latin1'), file).not.toContain(ROOT);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  it('builds a site of another trade, bundles nothing for it, and is not written to', () => {
    const before = readdirSync(join(project, PACKAGE)).sort();
    const first = gen(['build']);
    expect(readdirSync(join(project, PACKAGE)).sort()).toEqual(before);
    expect(before).not.toContain('node_modules');
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('cities complete') as string });
    expect(first.out).not.toContain('bundl');
    const cached = readdirSync(join(project, 'node_modules/.cache/gen'));
    expect(cached.filter((name) => name.startsWith('renderer-'))).toEqual([]);
    const home = readFileSync(join(project, 'site/out/index.html'), 'utf8');
    expect(home).toContain('Blue Ridge Roofing');
    expect(home).not.toMatch(/tow(ing|\b)|Red Clay|Georgia/i);
  }, 180_000);

  it('begins a site of a trade that it has no words for, which a release refuses while it has starting text', () => {
    const flags = ['--trade', 'piano tuning', '--services', 'Piano tuning, String replacement', '--within', '15'];
    expect(gen(['new', 'own', ...flags, '--yes'], project)).toMatchObject({ code: 0 });
    const own = join(project, 'own');
    expect(gen(['build'], own).code).toBe(0);
    const { refusedBy, out } = release(own);
    expect(refusedBy).toEqual(['reserved-value', 'sample']);
    expect(out).toContain('reserved for examples');
    expect(out).toContain('A record is starting text. Read it, make it your own, then remove the mark.');
    expect(out).toContain('services/piano-tuning');
  }, 180_000);

  function buildWithAnotherReact(): void {
    const before = bytesOf(join(project, 'site/out'));
    const react = join(project, 'node_modules/react');
    rmSync(react);
    cpSync(join(ROOT, 'node_modules/react'), react, { recursive: true });
    const file = join(react, 'package.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, '"version": "19.99.0"'));
    // Built anew: a build with nothing to do looks for no components.
    rmSync(join(project, 'site/out'), { recursive: true });
    const { code, out } = gen(['build']);
    rmSync(react, { recursive: true });
    symlinkSync(join(ROOT, 'node_modules/react'), react);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('bundling the components') as string });
    expect(bytesOf(join(project, 'site/out'))).toEqual(before);
  }

  function buildWithPlugins(): void {
    const file = join(project, 'site/vite.config.mjs');
    writeFileSync(file, 'export default {};\n');
    const { code, out } = gen(['build']);
    rmSync(file);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('bundling the components') as string });
  }

  const OTHERS = [
    { why: 'when another React is installed, and makes the same pages', run: buildWithAnotherReact },
    { why: 'for a site with Vite plugins', run: buildWithPlugins },
  ];
  it.each(oneIn(2, OTHERS))('bundles the components itself $why', ({ run }) => run(), 180_000);

  it('builds a site with its own copy of a component', () => {
    const hero = 'components/sections/HomeHero.tsx';
    const text = readFileSync(join(project, PACKAGE, hero), 'utf8');
    mkdirSync(join(project, 'site', dirname(hero)), { recursive: true });
    writeFileSync(join(project, 'site', hero), text.replace('hero-text stack', 'hero-text stack mine'));
    expect(gen(['build'])).toMatchObject({ code: 0, out: expect.stringContaining('components bundled') as string });
    expect(readFileSync(join(project, 'site/out/index.html'), 'utf8')).toContain('hero-text stack mine');
  }, 180_000);

  it('is updated under a site: what the site has taken over stays, the rest is new', () => {
    const version = (file: string): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    const before = version(join(project, PACKAGE, 'package.json'));
    install();
    makeNewer('99.0.0');
    expect([before, version(join(project, PACKAGE, 'package.json'))]).toEqual([
      version(join(ROOT, 'package.json')),
      '99.0.0',
    ]);
    expect(gen(['build'])).toMatchObject({ code: 0, out: expect.stringContaining('components bundled') as string });
    const home = readFileSync(join(project, 'site/out/index.html'), 'utf8');
    expect(home).toContain('hero-text stack mine');
    expect(home).not.toContain('hero-actions newer');
    expect(home).toContain('check-list newer');
    // A release has judged the other site by the same rules.
    if (isLong)
      expect(gen(['check'])).toMatchObject({ code: 0, out: expect.stringContaining('nothing found') as string });
  }, 180_000);

  it('adds cities to those that are there', () => {
    const file = join(project, 'site/data/cities.csv');
    const before = readFileSync(file, 'utf8');
    expect(gen(['import', 'cities', '--near', 'Greenville, SC', '--within', '8', '--dry-run']).out).toContain(
      '+ Greenville, SC',
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(
      gen(['import', 'cities', '--near', 'Asheville, NC', '--within', '60', '--min-population', '20000']).code,
    ).toBe(0);
    const after = readFileSync(file, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after).toContain('Spartanburg,SC');
    expect(
      gen(['import', 'cities', '--near', 'Asheville, NC', '--within', '60', '--min-population', '20000']).out,
    ).toContain('0 cities added');
  });

  it('says which project to begin in a folder that has none', () => {
    const empty = temporaryFolder();
    cpSync(join(project, 'site/package.json'), join(empty, 'package.json'));
    const { code, out } = gen(['build'], empty);
    expect(code).toBe(1);
    expect(out).toContain('gen new');
  });
});

/** Makes the installed package its next version, in which two components have changed. */
function makeNewer(version: string): void {
  const edit = (file: string, from: string, to: string): void => {
    const path = join(project, PACKAGE, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold "${from}"`);
    writeFileSync(path, text.replace(from, to));
  };
  edit(
    'package.json',
    /"version": "[^"]+"/.exec(readFileSync(join(project, PACKAGE, 'package.json'), 'utf8'))?.[0] ?? '',
    `"version": "${version}"`,
  );
  edit('components/sections/HomeHero.tsx', '"hero-actions"', '"hero-actions newer"');
  edit('components/parts/CheckList.tsx', '"check-list"', '"check-list newer"');
}

/** Puts the tarball where npm would put the package. */
function install(): void {
  const folder = join(project, PACKAGE);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
}
