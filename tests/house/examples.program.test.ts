/** The examples of CONTRIBUTING.md compile, and `tsc` ties components to the definitions of their pages. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** Examples by the file that they name: "```ts site.ts". */
const examples = Object.fromEntries(
  [...readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(/```tsx? (\S+)\n([\s\S]*?)```/g)].map(
    ([, file = '', text = '']) => [file, text],
  ),
);

const PAGE = 'components/pages/FinancingPage.tsx';

/** Sites that differ from the examples in one place: text to replace, by site and file. */
const sites: Readonly<Record<string, Readonly<Record<string, readonly [from: string, to: string]>>>> = {
  'as-written': {},
  'missing-prop': { 'site.ts': ['months: 12', 'years: 1'] },
  'other-type': { 'site.ts': ['months: 12', "months: '12'"], [PAGE]: ['{months}', '{months.toFixed()}'] },
  'other-name': { 'site.ts': ["component: 'FinancingPage'", "component: 'FinancePage'"] },
};

/** Compiles all sites at once and returns the errors of `tsc` in a site. */
const compile = once((): ((site: string) => string[]) => {
  const folder = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const compilerOptions = { rootDirs: [...Object.keys(sites), ROOT], noUncheckedSideEffectImports: false };
  const include = ['**/*.ts', '**/*.tsx'];
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include, exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const [site, changes] of Object.entries(sites))
    for (const [file, text] of Object.entries(examples)) {
      const [from, to] = changes[file] ?? ['', ''];
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      mkdirSync(dirname(join(folder, site, file)), { recursive: true });
      writeFileSync(join(folder, site, file), text.replace(from, to));
    }
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, ['-p', folder], { cwd: folder, encoding: 'utf8' });
  const errors = stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
  return (site) => errors.filter((line) => line.startsWith(`${site}/`)).map((line) => line.slice(site.length + 1));
});

/** Calls a function once and keeps its result. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const inPage = (message: string) => [expect.stringMatching(new RegExp(`^${PAGE}.*${message}`))];

describe('the examples of CONTRIBUTING.md', () => {
  it('are there for each kind of definition', () => {
    const files = ['brands.ts', 'commands.ts', PAGE, 'rules.ts', 'site.ts'];
    expect(Object.keys(examples).sort()).toEqual(files);
  });

  it('compile', () => {
    expect(compile()('as-written')).toEqual([]);
  });

  it('fail to compile when a page lacks a prop that its component reads', () => {
    expect(compile()('missing-prop')).toEqual(inPage("Property 'months' does not exist"));
  });

  it('fail to compile when a prop has another type than its component needs', () => {
    expect(compile()('other-type')).toEqual(inPage("Property 'toFixed' does not exist on type 'string'"));
  });

  it('fail to compile when a page names another component', () => {
    expect(compile()('other-name')).toEqual(inPage("Property 'FinancingPage' does not exist"));
  });
});
