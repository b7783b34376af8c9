/** The code of the recipes compiles, and `tsc` ties components to the definitions of their pages. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyRecipe, filesOf, RECIPES } from './recipe.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

const TYPED = RECIPES.filter((name) => filesOf(name).some((file) => /\.tsx?$/.test(file)));
const PAGE = 'components/pages/PricingPage.tsx';

/** The recipe of a page, with a mistake: text to replace, by site. */
const MISTAKES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'missing-prop': ['({ plans: data', '({ prices: data'],
  'other-type': ['price: z.number().positive()', 'price: z.object({ amount: z.number() })'],
  'other-name': ["component: 'PricingPage'", "component: 'PricesPage'"],
};

/** Compiles all sites at once and returns the errors of `tsc` in a site. */
const compile = once((): ((site: string) => string[]) => {
  const folder = temporaryFolder();
  const sites = [...TYPED, ...Object.keys(MISTAKES)];
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const compilerOptions = { rootDirs: [...sites, ROOT], noUncheckedSideEffectImports: false };
  const include = ['**/*.ts', '**/*.tsx'];
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include, exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const name of TYPED) writeSite(join(folder, name), name);
  for (const [site, [from, to]] of Object.entries(MISTAKES)) {
    const place = writeSite(join(folder, site), 'page-kind');
    place.edit('site.ts', from, to);
  }
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, ['-p', folder], { cwd: folder, encoding: 'utf8' });
  const errors = stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
  return (site) => errors.filter((line) => line.startsWith(`${site}/`)).map((line) => line.slice(site.length + 1));
});

/** Writes the files of a recipe, and those of the shipped site that it edits. */
function writeSite(folder: string, recipe: string) {
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    write(
      file,
      text.replace(from, () => to),
    );
  };
  for (const file of filesOf(recipe)) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  const place = { folder, write, edit };
  applyRecipe(place, recipe);
  return place;
}

/** Calls a function once and keeps its result. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const inPage = (message: string) => expect.stringMatching(new RegExp(`^${PAGE}.*${message}`));

describe('the code of the recipes', () => {
  it.each(TYPED)('compiles: %s', (name) => {
    expect(compile()(name)).toEqual([]);
  });

  it('fails to compile when a page lacks a prop that its component reads', () => {
    expect(compile()('missing-prop')).toContainEqual(inPage("Property 'plans' does not exist"));
  });

  it('fails to compile when a prop has another type than its component needs', () => {
    expect(compile()('other-type')).toContainEqual(inPage("is not assignable to type 'ReactNode'"));
  });

  it('fails to compile when a page names another component', () => {
    expect(compile()('other-name')).toContainEqual(inPage("Property 'PricingPage' does not exist"));
  });
});
