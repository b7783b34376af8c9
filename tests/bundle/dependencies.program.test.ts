/** What a site depends on besides its folders: modules elsewhere, files that definitions read, the environment, packages. */
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANIFEST_FILE } from '../../generator/plan/paths.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
let place: Workplace;

const SITE = `import { readdirSync, readFileSync, statSync } from 'node:fs';
import { defineFile, defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
import { word } from 'own-words';
const file = (name, render) => defineFile({ file: name, render });
export default defineSite(localService(), {
  files: [
    file('read.txt', ({ context }) => context.read('notes/read.md')),
    file('all.txt', ({ context }) => context.readAll('posts/*.md').map(({ path, text }) => path + text).join('')),
    file('opened.txt', () => readFileSync(new URL('notes/opened.md', 'file://FOLDER/'), 'utf8')),
    file('names.txt', () => readdirSync(new URL('notes/', 'file://FOLDER/')).join()),
    file('size.txt', () => String(statSync(new URL('notes/sized.md', 'file://FOLDER/')).size)),
    file('variable.txt', () => globalThis.process.env.GEN_TEST_GREETING ?? ''),
    file('package.txt', () => word),
  ],
});
`;

/** Installs a version of a package, above the site as in a workspace. Each has its entry elsewhere. */
function install(version: number): void {
  const folder = '../node_modules/own-words';
  rmSync(join(place.folder, folder), { recursive: true, force: true });
  const entry = `dist-${version}/index.js`;
  place.write(`${folder}/package.json`, JSON.stringify({ name: 'own-words', type: 'module', main: entry }));
  place.write(`${folder}/${entry}`, `export const word = 'Package ${version}';\n`);
  place.write('../pnpm-lock.yaml', `own-words: ${version}\n`);
}

beforeAll(async () => {
  place = await tiny();
  install(1);
  place.write('site.ts', SITE.replaceAll('FOLDER', place.folder));
  place.write('notes/read.md', 'read 1');
  place.write('notes/opened.md', 'opened 1');
  place.write('notes/sized.md', 'short');
  place.write('posts/a.md', ' 1 ');
  place.write('lib/words.ts', `export const words = 'Words 1';\n`);
  // As npm and pnpm link the packages of a workspace.
  place.write('../packages/ui/package.json', '{ "name": "@agency/ui", "exports": "./index.ts" }');
  place.write('../packages/ui/index.ts', `export { label } from './label.ts';\n`);
  place.write('../packages/ui/label.ts', `export const label = 'Label 1';\n`);
  mkdirSync(join(place.folder, '../node_modules/@agency'), { recursive: true });
  symlinkSync('../../packages/ui', join(place.folder, '../node_modules/@agency/ui'));
  const about = 'components/pages/AboutPage.tsx';
  place.edit(about, '<>', '<><p>{words}</p><p>{label}</p><p>{process.env.GEN_TEST_GREETING}</p>');
  const text = readFileSync(join(place.folder, about), 'utf8');
  place.write(about, `import { words } from '../../lib/words';\nimport { label } from '@agency/ui';\n${text}`);
  process.env.GEN_TEST_GREETING = 'secret 1';
  await place.build();
});
afterAll(() => {
  delete process.env.GEN_TEST_GREETING;
});

const isUnchanged = async (): Promise<boolean> => {
  const { pages, bundled } = await place.build();
  return pages.kept === pages.total && !bundled;
};

describe('a build follows', () => {
  it('nothing that is the same', async () => {
    expect(await isUnchanged()).toBe(true);
  });

  it('a module that a component imports from another folder', async () => {
    place.write('lib/words.ts', `export const words = 'Words 2';\n`);
    await place.build();
    expect(place.read('about.html')).toContain('<p>Words 2</p>');
  });

  it('a module of a linked package', async () => {
    place.write('../packages/ui/label.ts', `export const label = 'Label 2';\n`);
    await place.build();
    expect(place.read('about.html')).toContain('<p>Label 2</p>');
  });

  it.each([
    ['a file that a definition reads', 'notes/read.md', 'read 2', 'read.txt', 'read 2'],
    ['a file that comes', 'posts/b.md', ' 2 ', 'all.txt', 'posts/a.md 1 posts/b.md 2 '],
    ['a file that site.ts opens itself', 'notes/opened.md', 'opened 2', 'opened.txt', 'opened 2'],
    ['a folder that it lists', 'notes/more.md', '', 'names.txt', 'more.md,opened.md,read.md,sized.md'],
    ['a file of which it asks the size', 'notes/sized.md', 'much longer', 'size.txt', '11'],
  ])('%s', async (_, file, text, output, expected) => {
    place.write(file, text);
    await place.build();
    expect(place.read(output)).toBe(expected);
  });

  it('a variable of the environment, whose value is in no file beside', async () => {
    process.env.GEN_TEST_GREETING = 'secret 2';
    await place.build();
    expect(place.read('variable.txt')).toBe('secret 2');
    expect(place.read('about.html')).toContain('<p>secret 2</p>');
    expect(place.read(MANIFEST_FILE)).not.toMatch(/secret|GREETING/);
    expect(await isUnchanged()).toBe(true);
  });

  it('a new version of a package, which has its entry elsewhere', async () => {
    expect(place.read('package.txt')).toBe('Package 1');
    install(2);
    expect(await place.build()).toMatchObject({ bundled: true });
    expect(place.read('package.txt')).toBe('Package 2');
    expect(await isUnchanged()).toBe(true);
  });

  it.each(['bun.lock', '.env'])('the versions of packages and variables of Vite: %s', async (file) => {
    place.write(file, 'VITE_A=1\n');
    expect(await place.build()).toMatchObject({ bundled: true });
    expect(await isUnchanged()).toBe(true);
  });
});

describe('a message says', () => {
  it('that a variable is read which gen cannot see', async () => {
    place.edit('site.ts', 'globalThis.process.env.GEN_TEST_GREETING', "process.env['GEN_' + 'TEST']");
    expect(await place.fail()).toMatch(/^site\.ts:13:32\n.*cannot see which variable/);
    place.edit('site.ts', "process.env['GEN_' + 'TEST']", 'process.env.GEN_TEST_GREETING');
    for (const line of [
      "import { env } from 'node:process';",
      "import own from 'process';",
      'const { env } = process;',
    ]) {
      place.edit('site.ts', 'import { word }', `${line}\nimport { word }`);
      expect(await place.fail(), line).toMatch(/^site\.ts:4:\d+\n.*cannot see which variable/);
      place.edit('site.ts', `${line}\n`, '');
    }
  });

  it('which file is missing, and which definition reads it', async () => {
    place.edit('site.ts', 'notes/read.md', 'notes/none.md');
    expect(await place.fail()).toMatch(
      /^site\.ts:8:\d+\n.*"render" of read\.txt throws: there is no file "notes\/none\.md"/,
    );
    place.edit('site.ts', 'notes/none.md', 'notes/read.md');
  });

  it('that a file is read while a page is rendered, which no build could follow', async () => {
    place.edit('site.ts', 'defineFile, defineSite }', 'defineFile, defineSite, extendPage }');
    place.edit('site.ts', '{ localService }', '{ localService, pageOf }');
    const page = `extendPage(pageOf('AboutPage'), { crumbs: (crumbs) => (statSync('.'), crumbs) })`;
    place.edit('site.ts', '  files: [', `  pages: [${page}],\n  files: [`);
    expect(await place.fail()).toMatchInlineSnapshot(`
      "site.ts  AboutPage
        A function reads a file while /about is rendered, so a change of the file would go unnoticed (AboutPage, on the page /about).
        Read it in "props", with context.read."
    `);
  });
});
