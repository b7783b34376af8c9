/** Components in the Vite server of gen dev. */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPagesServer, type PagesServer } from '../../generator/dev/site/pages-server.ts';
import { ROOT } from '../fixtures/workplaces.ts';

let folder: string;
let server: PagesServer;
/** Files in the order in which they ran. */
let seen: string[];
const react = { createElement: () => 'the one React' };
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'gen-vite-')));
  seen = [];
  mkdirSync(at('below'));
  server = await createPagesServer(
    { root: ROOT, site: at('site.ts'), components: [folder, at('below')] },
    { log: { log: (name: string) => seen.push(name) }, react },
  );
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function at(name: string): string {
  return join(folder, name);
}

/** Writes files, and returns what `start.ts` then exports. Each file reports when it runs. */
async function loadAfter(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
  const isNew = Object.keys(files).some((name) => !existsSync(at(name)));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    const note = name.endsWith('.ts') ? `import { log } from 'log';\nlog('${name}');\n` : '';
    writeFileSync(at(name), note + text);
  }
  seen = [];
  server.change({ files: new Set(Object.keys(files).map(at)), listing: isNew });
  return server.run(at('start.ts'));
}

it('evaluates an edited module and those that import it, and no other', async () => {
  const files = {
    'start.ts': `import { left } from './left.ts';\nimport { right } from './right.ts';\nexport const both = left + right;`,
    'left.ts': `import { base } from './base.ts';\nexport const left = base + 1;`,
    'right.ts': 'export const right = 10;',
    'base.ts': 'export const base = 100;',
  };
  expect(await loadAfter(files)).toMatchObject({ both: 111 });
  expect(seen).toEqual(['base.ts', 'left.ts', 'right.ts', 'start.ts']);
  expect(await loadAfter({ 'base.ts': 'export const base = 200;' })).toMatchObject({ both: 211 });
  expect(seen).toEqual(['base.ts', 'left.ts', 'start.ts']);
  expect(await loadAfter({})).toMatchObject({ both: 211 });
  expect(seen).toEqual([]);
});

it('finds new imports of a module', async () => {
  await loadAfter({ 'start.ts': `export * from './one.ts';`, 'one.ts': 'export const name = 1;' });
  const now = await loadAfter({ 'start.ts': `export * from './two.ts';`, 'two.ts': 'export const name = 2;' });
  expect(now).toMatchObject({ name: 2 });
  expect(server.importsOf(at('start.ts'))).toEqual([at('two.ts')]);
});

it('shares the modules of the renderer', async () => {
  const { made } = await loadAfter({
    'start.ts': `import { createElement } from 'react';\nexport const made = createElement();`,
  });
  expect(made).toBe('the one React');
});

it('evaluates circles, JSON, CommonJS and namespaces as a bundle does', async () => {
  const { all } = await loadAfter({
    'package.json': '{ "type": "module" }',
    'start.ts': `import { even } from './even.ts';\nimport data from './data.json';\nimport old, { two } from './old.cjs';\nimport * as names from './odd.ts';\nimport usual from './usual.ts';\nexport const all = [even(4), data.key, old.one, two, Object.keys(names), usual];`,
    'usual.ts': `import * as names from './even.ts';\nexport default Object.keys(names).join();`,
    'even.ts': `import { odd } from './odd.ts';\nexport function even(n: number): boolean { return n === 0 || odd(n - 1); }`,
    'odd.ts': `import { even } from './even.ts';\nexport function odd(n: number): boolean { return n !== 0 && even(n - 1); }`,
    'data.json': '{ "key": "value" }',
    'old.cjs': `if (process.env.NODE_ENV !== 'production') throw new Error('for developers');\nmodule.exports = require('./older.cjs');`,
    'older.cjs': 'exports.one = 1; exports.two = 2;',
  });
  expect(all).toEqual([true, 'value', 1, 2, ['odd'], 'even']);
});

it('runs CommonJS modules when they are required, so that they may require each other', async () => {
  const { whole } = await loadAfter({
    'start.ts': `import Range from './range.cjs';\nexport const whole = Range.parse().range() instanceof Range;`,
    'range.cjs': `class Range {}\nmodule.exports = Range;\nconst Part = require('./part.cjs');\nRange.parse = () => new Part();`,
    'part.cjs': `exports = module.exports = class Part { range() { return new Range(); } };\nconst Range = require('./range.cjs');`,
  });
  expect(whole).toBe(true);
});

it('resolves packages from the folder of the importing file', async () => {
  const { text } = await loadAfter({
    'node_modules/shout/package.json': '{ "name": "shout", "type": "module", "exports": "./index.js" }',
    'node_modules/shout/index.js': `import { end } from './end.js';\nexport default (text) => text.toUpperCase() + end;`,
    'node_modules/shout/end.js': `export const end = '!';`,
    'start.ts': `import shout from 'shout';\nexport const text = shout('hey');`,
  });
  expect(text).toBe('HEY!');
});

it('lists stylesheets in the order of imports', async () => {
  await loadAfter({
    'start.ts': `import './a.css';\nimport './part.ts';\nimport './c.css';`,
    'part.ts': `import './b.css';`,
    'a.css': 'a {}',
    'b.css': 'b {}',
    'c.css': 'c {}',
  });
  expect(server.importsOf(at('start.ts'))).toEqual([at('a.css'), at('part.ts'), at('c.css')]);
  expect(server.importsOf(at('part.ts'))).toEqual([at('b.css')]);
});

it('refuses an import of a name that is not exported, also through other modules', async () => {
  const files = {
    'start.ts': `import { deep as found } from './through.ts';\nexport { found };`,
    'through.ts': `export * from './deep.ts';\nexport { deep as other } from './deep.ts';`,
    'deep.ts': 'export const deep = 1;\nexport default 2;\nexport type Deep = number;',
  };
  expect(await loadAfter(files)).toMatchObject({ found: 1 });
  const typed = `import { Deep } from './deep.ts';\nexport const found: Deep = 3;`;
  expect(await loadAfter({ 'start.ts': typed })).toMatchObject({ found: 3 });
  await expect(loadAfter({ ...files, 'deep.ts': 'export const other = 1;' })).rejects.toThrow('"deep" is not exported');
  expect(await loadAfter(files)).toMatchObject({ found: 1 });
});

it('runs a file that is added to the upper layer, and the file below after it is removed', async () => {
  const start = `import { part } from './part.ts';\nexport const whole = part;`;
  expect(await loadAfter({ 'start.ts': start, 'below/part.ts': 'export const part = 1;' })).toMatchObject({ whole: 1 });
  expect(await loadAfter({ 'part.ts': 'export const part = 2;' })).toMatchObject({ whole: 2 });
  rmSync(at('part.ts'));
  server.change({ files: new Set([at('part.ts')]), listing: true });
  expect(await server.run(at('start.ts'))).toMatchObject({ whole: 1 });
});

it('evaluates a module again that threw', async () => {
  const start = `import { part } from './part.ts';\nexport const whole = part;`;
  const broken = loadAfter({ 'start.ts': start, 'part.ts': `export const part = 1;\nthrow new Error('broken');` });
  await expect(broken).rejects.toThrow('broken');
  expect(await loadAfter({ 'part.ts': 'export const part = 2;' })).toMatchObject({ whole: 2 });
});

it('compiles a module as soon as its syntax is fixed', async () => {
  const start = `import { part } from './part.ts';\nexport const whole = part;`;
  await loadAfter({ 'start.ts': start, 'part.ts': 'export const part = 1;' });
  await expect(loadAfter({ 'part.ts': 'export const part = ;' })).rejects.toThrow();
  expect(await loadAfter({ 'part.ts': 'export const part = 3;' })).toMatchObject({ whole: 3 });
});

it('maps compiled code to its source', async () => {
  await loadAfter({ 'start.ts': 'export const name: string = "start";' });
  const { sources, mappings } = JSON.parse(server.mapOf(at('start.ts')) ?? '{}') as Record<string, unknown>;
  expect(sources).toHaveLength(1);
  expect(mappings).not.toBe('');
});
