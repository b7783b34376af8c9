/** The packages that the user named stay, and do work. */
import { readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseAst } from 'vite';
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
  /** Handlebars looks for it where it makes source maps, and does without. */
  const OPTIONAL = ['source-map'];
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

/** Files that list a single folder, whose entries are no site files and are not listed further down. */
const ONE_FOLDER = [
  'bundle/package-bundles.ts',
  'bundle/vite/layers.ts',
  'disk/cache-entry.ts',
  'disk/list.ts',
  'disk/real-path.ts',
  'emit/compressed.ts',
  'emit/lock.ts',
  'emit/publish.ts',
  'emit/stage.ts',
  'load/inputs.ts',
  'local-service/new/new-command.ts',
  'local-service/new/trades.ts',
];

/** Files with a function that calls itself for the folder around one. */
const UPWARDS = ['disk/real-path.ts'];

describe('no folder of generator/ walks a tree by itself: fast-glob does in disk/', () => {
  const files = (readdirSync(join(ROOT, 'generator'), { recursive: true }) as string[]).filter((name) =>
    /\.(ts|tsx|mjs)$/.test(name),
  );
  const textOf = (name: string): string => readFileSync(join(ROOT, 'generator', name), 'utf8');
  const LISTING = /\b(?:readdir|readdirSync|opendir|opendirSync)\b/;

  it('only the files that are listed here read folders', () => {
    expect(files.filter((name) => LISTING.test(textOf(name))).sort()).toEqual(ONE_FOLDER);
  });

  it('and none of them has a function that calls itself for the folders in one', () => {
    expect(files.filter((name) => LISTING.test(textOf(name)) && walks(textOf(name))).sort()).toEqual(UPWARDS);
    expect(files.filter((name) => /readdir(Sync)?\([^)]*recursive: true/.test(textOf(name)))).toEqual([]);
  });

  it('such a function would be found', () => {
    expect(walks('function visit(at) {\n  for (const name of readdirSync(at)) visit(name);\n}')).toBe(true);
    expect(walks('const names = (at) => readdirSync(at);\nconst visit = (at) => names(at).map((n) => visit(n));')).toBe(
      true,
    );
    expect(walks('const names = (at) => readdirSync(at);\nnames(1);')).toBe(false);
  });
});

interface Node {
  readonly type: string;
  readonly id?: { readonly name?: string } | null;
  readonly init?: Node | null;
  readonly callee?: { readonly name?: string };
}

/** True if a function of a source, which reads folders, calls itself. */
function walks(source: string): boolean {
  const nodes = nodesIn(parseAst(source, { lang: 'ts' }));
  return nodes.some((node) => {
    const isFunction = node.type === 'FunctionDeclaration' || node.init?.type === 'ArrowFunctionExpression';
    const name = node.id?.name;
    return isFunction && name && nodesIn(node).some(({ callee }) => callee?.name === name);
  });
}

function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [value as Node, ...inside] : inside;
}
