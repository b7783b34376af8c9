/** Two new sites of an agency in one repository, with the package of docs/recipes/share-components.md: in workspaces of npm and of pnpm. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyRecipe } from '../docs/recipe.ts';
import { gen as genIn } from '../fixtures/gen.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { run } from '../fixtures/run.ts';
import { CACHE, ROOT, SOURCE_DATE_EPOCH, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
const RECIPE = join(ROOT, 'docs/recipes/share-components.md');
const GEN_CACHE = join(CACHE, 'agency');

let agency: string;
const path = (file: string): string => join(agency, file);
const read = (file: string): string => readFileSync(path(file), 'utf8');
const gen = (site: string, ...args: string[]) => genIn(path(site), args, { root: ROOT, env: { GEN_CACHE } });
function write(file: string, text: string): void {
  mkdirSync(dirname(path(file)), { recursive: true });
  writeFileSync(path(file), text);
}
function edit(file: string, from: string, to: string): void {
  expect(read(file).split(from)).toHaveLength(2);
  write(
    file,
    read(file).replace(from, () => to),
  );
}
/** Links a package, or all packages of a scope. */
function link(from: string, to: string): void {
  mkdirSync(dirname(path(from)), { recursive: true });
  symlinkSync(to.startsWith('/') ? to : relative(dirname(path(from)), path(to)), path(from));
}
const site = (name: string) => ({
  folder: path(name),
  write: (file: string, text: string) => write(join(name, file), text),
  edit: (file: string, from: string, to: string) => edit(join(name, file), from, to),
});

/** As `npm install` at the root: all packages in one folder, those of the workspace as links. */
function linkAsNpm(): void {
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => !entry.startsWith('.')))
    link(`node_modules/${name}`, join(ROOT, 'node_modules', name));
  link('node_modules/areaserved', ROOT);
  link('node_modules/@agency/shared', 'shared');
}

const SHARED = '@agency/shared';

/** The packages that the package.json of a member names. */
function packagesOf(member: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(read(`${member}/package.json`)) as Record<string, object>;
  return Object.keys({ ...dependencies, ...devDependencies });
}

/** As `pnpm install`: each member has links to what its package.json asks for, and to nothing else. */
function linkAsPnpm(): void {
  const store = (name: string): string => `node_modules/.pnpm/${name.replace('/', '+')}@1.0.0/node_modules/${name}`;
  const asked = ['clear-creek', 'shared'].map((member) => [member, packagesOf(member)] as const);
  for (const name of new Set(asked.flatMap(([, names]) => names)))
    link(store(name), name === 'areaserved' ? ROOT : name === SHARED ? 'shared' : join(ROOT, 'node_modules', name));
  for (const [member, names] of asked) for (const name of names) link(`${member}/node_modules/${name}`, store(name));
}

/** `tsc` in a site. The types of the program are those of its sources: they may be newer than `dist/`. */
async function compile(name: string): Promise<string> {
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: { paths: Record<string, [string]> };
  };
  const paths = Object.fromEntries(
    Object.entries(compilerOptions.paths).map(([key, [file]]) => [key, [join(ROOT, file)]]),
  );
  write(`${name}/tsconfig.test.json`, JSON.stringify({ extends: './tsconfig.json', compilerOptions: { paths } }));
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.test.json'], { cwd: path(name) });
  rmSync(path(`${name}/tsconfig.test.json`));
  return stdout;
}

beforeAll(async () => {
  agency = temporaryFolder();
  // So that `gen new` sees that it is in a workspace.
  write('package.json', '{ "workspaces": [] }');
  for (const name of ['Clear Creek', 'Hill Roofing']) {
    const folder = name.toLowerCase().replace(' ', '-');
    const answers = ['--trade', 'roofing', '--name', name, '--places', '2', '--yes'];
    expect(await gen('.', 'new', folder, ...answers)).toMatchObject({ code: 0, problems: '' });
  }
  applyRecipe(site('clear-creek'), 'share-components');
  const [dependency = ''] = /^"@agency\/shared": .*$/m.exec(readFileSync(RECIPE, 'utf8')) ?? [];
  for (const name of ['clear-creek', 'hill-roofing'])
    edit(`${name}/package.json`, '"dependencies": {', `"dependencies": {\n    ${dependency},`);
  applyRecipe(site('clear-creek'), 'island');
  // The island is shared, too.
  const island = 'components/islands/Estimate.tsx';
  renameSync(path(`clear-creek/${island}`), path('shared/Estimate.tsx'));
  write(`clear-creek/${island}`, `export { Estimate } from '@agency/shared/Estimate.tsx';\n`);
  edit('clear-creek/data/services/roof-repair.yaml', 'slug: roof-repair', 'slug: roof-repair\nprice: { from: 350 }');
});

describe('a workspace of npm', () => {
  beforeAll(async () => {
    linkAsNpm();
    const { command } = await compiledProgram();
    const [starter = '', root = ''] = command(path('node_modules/areaserved'), []);
    write('node_modules/.bin/gen', `#!/bin/sh\nexec "${process.execPath}" "${starter}" "${root}" "$@"\n`);
    chmodSync(path('node_modules/.bin/gen'), 0o755);
  });

  it('builds and checks all sites by one script', async () => {
    const env = { ...process.env, GEN_CACHE, SOURCE_DATE_EPOCH };
    const { code, stdout } = await run('npm', ['run', 'check'], { cwd: agency, env });
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(stdout.match(/pages and \d+ redirects checked: .*/g)).toHaveLength(2);
    expect(read('clear-creek/out/services/roof-repair.html')).toMatch(
      /\.promise\{.*stats\.agency\.example.*|stats\.agency\.example.*\.promise\{/s,
    );
    expect(read('clear-creek/out/services/roof-repair.html')).toMatch(/<h2>Our promise<\/h2>/);
    expect(read('clear-creek/out/services/roof-repair.html')).toMatch(/<gen-island src="[^"]*Estimate[^"]*\.js"/);
    expect(read('hill-roofing/out/services/roof-repair.html')).not.toContain('Our promise');
  });
});

/** What is changed in the package, and where it is seen. */
const EDITS: readonly (readonly [what: string, file: string, from: string, to: string, seen: RegExp])[] = [
  ['a component', 'OurPromise.tsx', '<h2>', '<h2 id="promise">', /<h2 id="promise">Our promise/],
  ['a style', 'OurPromise.css', 'text-align: center', 'text-align: end', /\.promise\{[^}]*text-align:end/],
  ['an island', 'Estimate.tsx', 'max={20}', 'max={30}', /<input type="number" min="1" max="30"/],
  ['a part of site.ts', 'site.ts', 'scripts: [', "scripts: ['https://chat.agency.example', ", /chat\.agency\.example/],
];

describe.each(['npm', 'pnpm'])('a build in a workspace of %s', (manager) => {
  beforeAll(async () => {
    if (manager === 'pnpm') {
      rmSync(path('node_modules'), { recursive: true });
      write('pnpm-workspace.yaml', 'packages: [shared, clear-creek]\n');
      write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n");
      linkAsPnpm();
    }
    expect(await gen('clear-creek', 'build')).toMatchObject({ code: 0, problems: '' });
  });

  // In the second workspace, each edit is taken back.
  const isBack = manager === 'pnpm';
  it.each(EDITS)('follows %s of the shared package', async (_, file, from, to, seen) => {
    const isSeen = (): boolean => seen.test(read('clear-creek/out/services/roof-repair.html'));
    expect(isSeen()).toBe(isBack);
    if (isBack) edit(`shared/${file}`, to, from);
    else edit(`shared/${file}`, from, to);
    expect(await gen('clear-creek', 'build')).toMatchObject({ code: 0, problems: '' });
    expect(isSeen()).toBe(!isBack);
  });

  it('finds nothing to correct, and compiles', async () => {
    const { code, stdout } = await gen('clear-creek', 'check');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/nothing found/)]);
    expect(await compile('clear-creek')).toBe('');
  });
});

describe('folders that are links to others of the repository', () => {
  beforeAll(() => {
    for (const folder of ['data', 'public', 'templates', 'components/ui']) {
      const target = `content/${folder}`;
      cpSync(path(`clear-creek/${folder}`), path(target), { recursive: true });
      rmSync(path(`clear-creek/${folder}`), { recursive: true });
      link(`clear-creek/${folder}`, target);
    }
  });

  it('are built and checked', async () => {
    expect(await gen('clear-creek', 'build')).toMatchObject({ code: 0, problems: '' });
    expect(await gen('clear-creek', 'check')).toMatchObject({ code: 0 });
    expect(existsSync(path('clear-creek/out/favicon.svg'))).toBe(true);
  });

  it('are followed', async () => {
    edit('content/data/services/roof-repair.yaml', 'from: 350', 'from: 365');
    write('content/public/new.txt', 'new');
    edit('content/templates/copy/pages/ServicePage.hbs', 'Our promise', 'We promise');
    expect(await gen('clear-creek', 'build')).toMatchObject({ code: 0, problems: '' });
    expect(read('clear-creek/out/services/roof-repair.html')).toMatch(
      /\$365.*<h2>We promise<\/h2>|<h2>We promise<\/h2>.*\$365/s,
    );
    expect(read('clear-creek/out/new.txt')).toBe('new');
  });
});
