/** Plugins and options of Vite that builds and dev servers share: layers, entries, styles, and a site's configuration. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadViteConfig } from '../../generator/bundle/vite/user-config.ts';
import { orderModules } from '../../generator/bundle/vite/styles.ts';
import { linkPackages } from '../fixtures/program.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** A folder with these files and the packages of the repository. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  linkPackages(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe('the Vite configuration of a site', () => {
  const failure = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const folder = folderWith(files);
    const error: Error = await loadViteConfig(folder).then(
      () => expect.fail('the configuration was loaded'),
      (reason: Error) => reason,
    );
    expect(error.name).toBe('GenError');
    return error.message.replaceAll(`${folder}/`, '');
  };

  it('is optional', async () => {
    expect(await loadViteConfig(folderWith({}))).toEqual({});
  });

  it('has new plugins whenever it is loaded', async () => {
    const folder = folderWith({
      'vite.config.ts': `import { defineConfig } from 'vite';
import { own } from './plugins/own.ts';
export default defineConfig(({ mode }) => ({ plugins: [own(mode)], server: { port: 1 } }));`,
      'plugins/own.ts': 'export const own = (mode: string) => ({ name: mode });',
    });
    const [first, second] = [await loadViteConfig(folder), await loadViteConfig(folder)];
    expect(first.plugins).toEqual([{ name: 'production' }]);
    expect(second.plugins).not.toBe(first.plugins);
    expect(first).not.toHaveProperty('server');
  });

  it('names file and line of a syntax error', async () => {
    expect(await failure({ 'vite.config.ts': 'export default {\n  plugins: [\n};\n' })).toMatch(
      /^vite\.config\.ts:3:1\n {2}The Vite configuration cannot be loaded: Unexpected token\./,
    );
  });

  it('names the file of what it throws', async () => {
    const files = {
      'vite.config.js': `import { own } from './own.ts';\nexport default { plugins: [own()] };`,
      'own.ts': `interface Options {\n  a: string;\n}\nexport function own(options?: Options) {\n  throw new Error('no key');\n}`,
    };
    expect(await failure(files)).toMatch(/^own\.ts:\d+:\d+\n.*cannot be loaded: no key\.\n/);
  });

  it('names a plugin that is not installed', async () => {
    expect(await failure({ 'vite.config.mjs': `import a from 'vite-plugin-nowhere';\nexport default {};` })).toMatch(
      /^vite\.config\.mjs\n.*"vite-plugin-nowhere" is imported here/,
    );
  });

  it('must be an object', async () => {
    expect(await failure({ 'vite.config.js': 'export default 4;' })).toMatch(
      /^vite\.config\.js\n.*must export or return an object/,
    );
  });
});

it('orders modules as they are imported, each once', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    page: ['section', 'part', 'page.css'],
    section: ['part', 'section.css'],
    part: ['part.css', 'page'],
  };
  expect(orderModules('page', (id) => imports[id] ?? [])).toEqual([
    ...['part.css', 'part', 'section.css', 'section'],
    ...['page.css', 'page'],
  ]);
});
