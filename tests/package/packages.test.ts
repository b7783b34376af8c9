/** The packages that the user named stay, and do work. */
import { readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

/** By name of the package: what imports it. */
const NAMED = {
  react: 'react',
  'react-dom': 'react-dom/server',
  tsx: 'tsx/esm/api',
  commander: 'commander',
  handlebars: 'handlebars',
  'fast-glob': 'fast-glob',
  sitemap: 'sitemap',
  vite: 'vite',
  'html-validate': 'html-validate',
} as const;

interface Description {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

const description = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Description;
const generator = (readdirSync(join(ROOT, 'generator'), { recursive: true }) as string[])
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
  .map((name) => readFileSync(join(ROOT, 'generator', name), 'utf8').replace(/^import type .*$/gm, ''));

describe('the packages that the user named', () => {
  it.each(Object.entries(NAMED))('%s is a dependency, and generator/ imports %s', (name, module) => {
    expect(description.dependencies).toHaveProperty([name]);
    expect(description.devDependencies).not.toHaveProperty([name]);
    const isImported = new RegExp(`(?:from|import)\\s*\\(?\\s*'${module}(?:/[^']*)?'|resolve\\('${module}'\\)`);
    expect(generator.some((text) => isImported.test(text))).toBe(true);
  });

  it('react-dom renders pages with its server', () => {
    expect(generator.some((text) => /from 'react-dom\/server(\.[a-z]+)?'/.test(text))).toBe(true);
  });

  it('vitest is a development package and runs the tests', () => {
    expect(description.devDependencies).toHaveProperty(['vitest']);
    expect(description.dependencies).not.toHaveProperty(['vitest']);
    expect(description.scripts.test).toContain('vitest run');
  });
});

describe('the compiled program', () => {
  /** Handlebars looks for the first where it makes source maps, and does without. The others are in the text of a module that gen writes. */
  const OPTIONAL = ['source-map', 'node:', 'default'];
  const IMPORT = /(?:^(?:import|export)\b[^'"\n]*|\bimport\(|\b__require\()["']((?:@[\w.-]+\/)?[\w.:-]+)[^"'\n]*["']/gm;

  it('imports only packages that package.json names: others may lie where it cannot find them', () => {
    const files = readdirSync(join(ROOT, 'dist')).filter((name) => name.endsWith('.mjs'));
    const imported = files.flatMap((name) =>
      [...readFileSync(join(ROOT, 'dist', name), 'utf8').matchAll(IMPORT)].map(([, from = '']) => from),
    );
    const others = new Set(imported.filter((from) => !isBuiltin(from) && !(from in description.dependencies)));
    expect(imported).toContain('html-validate');
    expect([...others].filter((from) => !OPTIONAL.includes(from) && !/^\.{1,2}$/.test(from))).toEqual([]);
  });
});
