/** The packages of the compiled program. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { compiledProgram } from '../fixtures/program.ts';
import { ROOT } from '../fixtures/workplaces.ts';

/** Handlebars looks for the first where it makes source maps, and does without. The others are in the text of a module that gen writes. */
const OPTIONAL = ['source-map', 'node:', 'default'];
const IMPORT = /(?:^(?:import|export)\b[^'"\n]*|\bimport\(|\b__require\()["']((?:@[\w.-]+\/)?[\w.:-]+)[^"'\n]*["']/gm;

it('the program imports only packages that package.json names: others may lie where it cannot find them', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const folder = dirname((await compiledProgram()).file);
  const imported = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(IMPORT)].map(([, from = '']) => from));
  expect(imported).toContain('html-validate');
  const others = new Set(imported.filter((from) => !isBuiltin(from) && !(from in dependencies)));
  expect([...others].filter((from) => !OPTIONAL.includes(from) && !/^\.{1,2}$/.test(from))).toEqual([]);
});
