/** The rooms of the generator, and which may use which: arrows only go down this list. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

const GENERATOR = join(ROOT, 'generator');

/** From the command line at the top to what everybody uses: a room may import what stands below it, and of that only what it names. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'compile.ts': ['bundle', 'program-hash.ts', 'disk'],
  'run.ts': ['main.ts', 'program.ts'],
  'main.ts': ['cli.ts', 'commands', 'dev', 'bundle', 'source-place.ts', 'project.ts', 'define', 'disk', 'errors'],
  'cli.ts': ['commands', 'define', 'errors'],
  commands: [
    ...['dev', 'serve', 'check', 'report', 'build', 'emit', 'load', 'sheets', 'bundle'],
    ...['project.ts', 'define', 'disk', 'errors'],
  ],
  dev: [
    ...['serve', 'build', 'emit', 'files', 'check', 'load', 'bundle', 'ledger', 'render', 'plan', 'pictures'],
    ...['project.ts', 'define', 'source-place.ts', 'program-hash.ts', 'program.ts', 'disk', 'hash.ts', 'errors'],
  ],
  serve: ['files', 'ledger', 'disk', 'hash.ts', 'errors'],
  report: [
    ...['build', 'emit', 'files', 'check', 'load', 'bundle', 'render', 'plan', 'project.ts', 'define', 'disk'],
    ...['group-by.ts', 'hash.ts', 'errors'],
  ],
  build: [
    ...['emit', 'files', 'audit', 'ledger', 'load', 'bundle', 'render', 'plan', 'pictures', 'project.ts', 'define'],
    ...['disk', 'threads.ts', 'source-place.ts', 'group-by.ts', 'hash.ts', 'errors'],
  ],
  emit: ['files', 'ledger', 'plan', 'project.ts', 'define', 'disk', 'group-by.ts', 'hash.ts', 'errors'],
  files: [
    'bundle',
    'render',
    'plan',
    'pictures',
    'project.ts',
    'source-place.ts',
    'define',
    'disk',
    'hash.ts',
    'errors',
  ],
  'local-service': ['index.ts', 'define'],
  'index.ts': ['check', 'define'],
  check: [
    'load',
    'ledger',
    'bundle',
    'plan',
    'project.ts',
    'define',
    'disk',
    'threads.ts',
    'source-place.ts',
    'group-by.ts',
    'hash.ts',
    'errors',
  ],
  load: [
    ...['sheets', 'bundle', 'plan', 'pictures', 'project.ts', 'define', 'source-place.ts', 'program-hash.ts', 'disk'],
    ...['group-by.ts', 'errors'],
  ],
  sheets: ['define', 'disk', 'errors'],
  bundle: [
    ...['render', 'plan', 'project.ts', 'define', 'source-place.ts', 'program-hash.ts', 'program.ts', 'disk'],
    ...['group-by.ts', 'hash.ts', 'errors'],
  ],
  audit: ['ledger', 'define', 'errors'],
  ledger: ['plan', 'hash.ts', 'disk', 'errors'],
  render: ['plan', 'define', 'hash.ts', 'errors'],
  plan: ['pictures', 'define', 'source-place.ts', 'hash.ts', 'errors'],
  pictures: ['define', 'disk', 'hash.ts', 'errors'],
  define: ['errors'],
  'project.ts': ['disk'],
  'threads.ts': ['source-place.ts', 'program.ts', 'errors'],
  'source-place.ts': ['program.ts', 'disk', 'errors'],
  'program-hash.ts': ['program.ts', 'disk'],
  'program.ts': [],
  disk: ['hash.ts', 'errors'],
  'group-by.ts': [],
  'hash.ts': [],
  errors: [],
};

const roomOf = (file: string): string => file.split('/')[0] as string;

/** Files of the generator with the files that each imports. */
function readImports(): [file: string, imported: string][] {
  const files = (readdirSync(GENERATOR, { recursive: true }) as string[]).filter((file) => /\.(ts|mjs)$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(GENERATOR, file), 'utf8');
    return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']): [string, string] => [
      file,
      relative(GENERATOR, resolve(GENERATOR, dirname(file), path)),
    ]);
  });
}

const imports = readImports();

/** The steps of the sentence: `build/build.ts` calls them in turn. */
const STEPS = ['load.ts', 'plan.ts', 'render.ts', 'audit.ts', 'emit.ts', 'report.ts'];

describe('the six steps of a build', () => {
  it('are six files, and no other file has the name of one', () => {
    const files = (readdirSync(GENERATOR, { recursive: true }) as string[]).filter((file) =>
      STEPS.includes(file.split('/').at(-1) as string),
    );
    expect(files.sort()).toEqual(STEPS.map((step) => `build/${step}`).sort());
  });
});

describe('the rooms of the generator', () => {
  it('are those that are listed', () => {
    expect([...new Set(imports.map(([file]) => roomOf(file)))].filter((room) => !(room in ROOMS))).toEqual([]);
  });

  it('import only what they list', () => {
    const wrong = imports.filter(
      ([file, imported]) => roomOf(file) !== roomOf(imported) && !ROOMS[roomOf(file)]?.includes(roomOf(imported)),
    );
    expect(wrong.map(([file, imported]) => `${file} imports ${imported}`)).toEqual([]);
  });

  it('list nothing that they do not need', () => {
    const used = new Set(imports.map(([file, imported]) => `${roomOf(file)} ${roomOf(imported)}`));
    const idle = Object.entries(ROOMS).flatMap(([room, others]) =>
      others.map((other) => `${room} ${other}`).filter((arrow) => !used.has(arrow)),
    );
    expect(idle).toEqual([]);
  });

  it('stand so that every arrow goes down', () => {
    const order = Object.keys(ROOMS);
    const up = Object.entries(ROOMS).flatMap(([room, others]) =>
      others.filter((other) => order.indexOf(other) <= order.indexOf(room)).map((other) => `${room} → ${other}`),
    );
    expect(up).toEqual([]);
  });
});
