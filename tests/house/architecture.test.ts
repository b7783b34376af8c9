/** The folders of the generator, and which may import which: imports only go down this list. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

const GENERATOR = join(ROOT, 'generator');

/** From the command line at the top to what all folders use: each may import only the folders that it lists, which come after it. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'compile.ts': ['program-hash.ts', 'files.ts'],
  'default-site.ts': ['local-service'],
  'main.ts': ['cli.ts', 'commands', 'bundle', 'define', 'project.ts', 'errors'],
  'cli.ts': ['commands', 'define', 'errors'],
  commands: ['dev', 'serve', 'check', 'build', 'load', 'bundle', 'plan', 'define', 'project.ts', 'files.ts', 'errors'],
  dev: [
    'serve',
    'build',
    'output',
    'load',
    'bundle',
    'render',
    'plan',
    'copy',
    'define',
    'project.ts',
    'program-hash.ts',
    'program.ts',
    'files.ts',
    'hash.ts',
    'module-id.ts',
    'errors',
  ],
  serve: ['build', 'output', 'plan', 'files.ts', 'errors'],
  'local-service': ['define'],
  'index.ts': ['define'],
  check: [
    'build',
    'output',
    'bundle',
    'plan',
    'define',
    'project.ts',
    'threads.ts',
    'cache.ts',
    'files.ts',
    'group-by.ts',
    'hash.ts',
    'errors',
  ],
  build: [
    'output',
    'editor',
    'load',
    'bundle',
    'render',
    'plan',
    'photos',
    'copy',
    'define',
    'project.ts',
    'threads.ts',
    'program-hash.ts',
    'cache.ts',
    'files.ts',
    'group-by.ts',
    'module-id.ts',
    'hash.ts',
    'errors',
  ],
  output: ['bundle', 'render', 'plan', 'photos', 'define', 'project.ts', 'files.ts', 'hash.ts', 'errors'],
  editor: ['load', 'define', 'program.ts', 'files.ts', 'group-by.ts', 'errors'],
  load: ['plan', 'photos', 'define', 'files.ts', 'group-by.ts', 'errors', 'markdown'],
  bundle: [
    'render',
    'copy',
    'define',
    'project.ts',
    'program-hash.ts',
    'program.ts',
    'cache.ts',
    'files.ts',
    'hash.ts',
    'module-id.ts',
    'errors',
  ],
  render: ['plan', 'copy', 'define', 'hash.ts', 'errors'],
  plan: ['photos', 'define', 'files.ts', 'group-by.ts', 'module-id.ts', 'errors'],
  photos: ['define', 'cache.ts', 'files.ts', 'hash.ts', 'errors'],
  copy: ['define', 'hash.ts', 'errors'],
  markdown: ['define', 'errors'],
  define: ['errors'],
  'project.ts': [],
  'threads.ts': ['program.ts'],
  'program-hash.ts': ['program.ts', 'files.ts'],
  'cache.ts': ['files.ts', 'errors'],
  'files.ts': ['hash.ts', 'errors'],
  'hash.ts': [],
  errors: ['program.ts', 'group-by.ts', 'module-id.ts'],
  'group-by.ts': [],
  'program.ts': ['module-id.ts'],
  'module-id.ts': [],
};

const folderOf = (file: string): string => file.split('/')[0] as string;

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/** Files of the generator with the files that each imports. */
function readImports(): [file: string, imported: string][] {
  const files = (readdirSync(GENERATOR, { recursive: true }) as string[]).filter((file) => /\.(ts|mjs)$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(GENERATOR, file), 'utf8');
    return [...text.matchAll(IMPORT)].map(([, path = '']): [string, string] => [
      file,
      relative(GENERATOR, resolve(GENERATOR, dirname(file), path)),
    ]);
  });
}

const imports = readImports();

describe('the folders of the generator', () => {
  it('are those that are listed', () => {
    expect([...new Set(imports.map(([file]) => folderOf(file)))].filter((folder) => !(folder in FOLDERS))).toEqual([]);
  });

  it('import only what they list', () => {
    const wrong = imports.filter(
      ([file, imported]) =>
        folderOf(file) !== folderOf(imported) && !FOLDERS[folderOf(file)]?.includes(folderOf(imported)),
    );
    expect(wrong.map(([file, imported]) => `${file} imports ${imported}`)).toEqual([]);
  });

  it('list nothing that they do not need', () => {
    const used = new Set(imports.map(([file, imported]) => `${folderOf(file)} ${folderOf(imported)}`));
    const idle = Object.entries(FOLDERS).flatMap(([folder, others]) =>
      others.map((other) => `${folder} ${other}`).filter((name) => !used.has(name)),
    );
    expect(idle).toEqual([]);
  });

  it('are in an order in which every import goes down', () => {
    const order = Object.keys(FOLDERS);
    const up = Object.entries(FOLDERS).flatMap(([folder, others]) =>
      others.filter((other) => order.indexOf(other) <= order.indexOf(folder)).map((other) => `${folder} → ${other}`),
    );
    expect(up).toEqual([]);
  });

  it('have no circles of files', () => {
    const importsOf = new Map<string, string[]>();
    for (const [file, imported] of imports) importsOf.set(file, [...(importsOf.get(file) ?? []), imported]);
    const done = new Set<string>();
    const findCircle = (file: string, way: readonly string[]): readonly string[] | null => {
      if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
      if (done.has(file)) return null;
      for (const next of importsOf.get(file) ?? []) {
        const circle = findCircle(next, [...way, file]);
        if (circle) return circle;
      }
      done.add(file);
      return null;
    };
    expect([...importsOf.keys()].map((file) => findCircle(file, [])).filter((circle) => circle !== null)).toEqual([]);
  });
});
