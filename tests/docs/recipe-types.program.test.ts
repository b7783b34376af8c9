/** The code of the recipes compiles, and `tsc` ties components to the definitions of their pages. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyRecipe, filesOf, RECIPES } from './recipe.ts';
import { run } from '../fixtures/run.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** Imports from a package that `npm install` links. */
const LINKED = ['share-components'];
const TYPED = RECIPES.filter((name) => !LINKED.includes(name) && filesOf(name).some((file) => /\.tsx?$/.test(file)));
const PAGE = 'components/pages/PricingPage.tsx';

/** The recipe of a page, with a mistake: text to replace, by site. */
const MISTAKES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'missing-prop': ['({ plans: data', '({ prices: data'],
  'other-type': ['price: z.number().positive()', 'price: z.object({ amount: z.number() })'],
  'other-name': ["component: 'PricingPage'", "component: 'PricesPage'"],
};

/** Components of the sample, and of the looks that have others; those of the sample stand in for files that they lack. */
const COMPONENTS = { sample: [ROOT], neutral: [join(ROOT, 'starter/neutral'), ROOT] };

/** Compiles a site for each recipe at once, with the settings of a new site. Returns a function for the errors of `tsc` in one of them. */
async function compileAll(roots: readonly string[]): Promise<(site: string) => string[]> {
  const folder = temporaryFolder();
  const sites = [...TYPED, ...Object.keys(MISTAKES)];
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: { paths: Record<string, string[]> };
  };
  const paths = Object.entries(compilerOptions.paths).map(([name, files]) => [
    name,
    files.map((file) => join(ROOT, file)),
  ]);
  const config = {
    extends: join(ROOT, 'starter/project/tsconfig.template.json'),
    compilerOptions: {
      paths: Object.fromEntries(paths) as object,
      rootDirs: [...sites, ...roots],
      noUncheckedSideEffectImports: false,
    },
    include: ['**/*.ts', '**/*.tsx'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const name of TYPED) writeSite({ folder: join(folder, name), recipe: name, roots });
  for (const [site, [from, to]] of Object.entries(MISTAKES)) {
    const place = writeSite({ folder: join(folder, site), recipe: 'page-kind', roots });
    place.edit('site.ts', from, to);
  }
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = await run(tsc, ['-p', folder], { cwd: folder });
  const errors = stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
  return (site) => errors.filter((line) => line.startsWith(`${site}/`)).map((line) => line.slice(site.length + 1));
}

interface RecipeSite {
  readonly folder: string;
  readonly recipe: string;
  readonly roots: readonly string[];
}

/** Writes the files of a recipe, and those of the shipped site that it edits. */
function writeSite({ folder, recipe, roots }: RecipeSite) {
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
  for (const file of filesOf(recipe)) {
    const root = roots.find((one) => existsSync(join(one, file)));
    if (root !== undefined) cpSync(join(root, file), join(folder, file));
  }
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

const compile = once(() => compileAll(COMPONENTS.sample));
const compileNeutral = once(() => compileAll(COMPONENTS.neutral));

describe('the code of the recipes', () => {
  it.each(TYPED)('compiles: %s', async (name) => {
    expect((await compile())(name)).toEqual([]);
  });

  it.each(TYPED)('compiles beside the components of other looks: %s', async (name) => {
    expect((await compileNeutral())(name)).toEqual([]);
  });

  it('fails to compile when a page lacks a prop that its component reads', async () => {
    expect((await compile())('missing-prop')).toContainEqual(inPage("Property 'plans' does not exist"));
  });

  it('fails to compile when a prop has another type than its component needs', async () => {
    expect((await compile())('other-type')).toContainEqual(inPage("is not assignable to type 'ReactNode'"));
  });

  it('fails to compile when a page names another component', async () => {
    expect((await compile())('other-name')).toContainEqual(inPage("Property 'PricingPage' does not exist"));
  });
});
