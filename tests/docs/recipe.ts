/** Runs the recipes of docs/recipes from their own text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Workplace } from '../fixtures/workplaces.ts';

/** A block of code below its file, and its place in it: "`templates/page.hbs`, before `</head>`". */
const BLOCK =
  /^`(?<file>[^`\n]+)`(?:, (?<how>at the end|(?:before|after|in place of) `(?<anchor>[^`\n]+)`))?\n\n```\w+\n(?<code>.*?)^```$/gms;

const FOLDER = join(ROOT, 'docs/recipes');
const FIELDS = join(ROOT, 'starter/project/fields.template.ts');
const textOf = (name: string): string => readFileSync(join(FOLDER, `${name}.md`), 'utf8');

/** Code that says its place only in the line of its fence, which GitHub and npm do not show. */
export const hiddenPlaces = (name: string): string[] => textOf(name).match(/^```\w+ .*$/gm) ?? [];

/** Returns the files that the code of a recipe names, each once. */
export const filesOf = (name: string): string[] => [
  ...new Set([...textOf(name).matchAll(BLOCK)].map(({ groups }) => groups?.file ?? '')),
];

/** All recipes. */
export const NAMES: readonly string[] = readdirSync(FOLDER).map((file) => file.replace('.md', ''));

/** Recipes whose code names files; the others are about files that a site has already. */
export const RECIPES: readonly string[] = NAMES.filter((name) => filesOf(name).length > 0);

type Place = Pick<Workplace, 'folder' | 'write' | 'edit'>;

/** Does what a recipe says with the files of a site. `edit` changes its code before. */
export function applyRecipe(place: Place, name: string, edit = (code: string): string => code): void {
  // `gen new` has written it.
  if (!existsSync(join(place.folder, 'fields.ts'))) place.write('fields.ts', readFileSync(FIELDS, 'utf8'));
  for (const { groups } of textOf(name).matchAll(BLOCK)) {
    const { file = '', how = '', anchor = '', code: written = '' } = groups ?? {};
    // The small business of the tests has a page for each service in each city.
    const code = edit(written.replace(/,\s*cityServicePages: 'with-text'/, ''));
    if (how === '') place.write(file, code);
    else if (how === 'at the end') {
      const path = join(place.folder, file);
      place.write(file, existsSync(path) ? `${readFileSync(path, 'utf8')}\n${code}` : code);
    } else if (how.startsWith('before')) place.edit(file, anchor, `${code}${anchor}`);
    else if (how.startsWith('after')) place.edit(file, anchor, `${anchor}\n${code.trimEnd()}`);
    else place.edit(file, anchor, code.trimEnd());
  }
}

/** The places in components where a recipe inserts code, each as it is in the file. */
export const anchorsOf = (name: string): { readonly file: string; readonly anchor: string }[] =>
  [...textOf(name).matchAll(BLOCK)].flatMap(({ groups: { file = '', anchor = '' } = {} }) =>
    file.startsWith('components/') && anchor !== '' ? [{ file, anchor }] : [],
  );
