/** Runs the recipes of docs/recipes from their own text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Workplace } from '../fixtures/workplaces.ts';

/** A block of code that names a file: "```ts site.ts", "```html templates/page.hbs before </head>". */
const BLOCK =
  /^```\w+ (?<file>\S+)(?: (?<how>at the end|(?:before|after|in place of) (?<anchor>[^\n]+)))?\n(?<code>.*?)^```$/gms;

const FOLDER = join(ROOT, 'docs/recipes');
const FIELDS = join(ROOT, 'starter/project/fields.template.ts');
const textOf = (name: string): string => readFileSync(join(FOLDER, `${name}.md`), 'utf8');

/** Returns the files that the code of a recipe names, each once. */
export const filesOf = (name: string): string[] => [
  ...new Set([...textOf(name).matchAll(BLOCK)].map(({ groups }) => groups?.file ?? '')),
];

/** Recipes whose code names files; the others are about files that a site has already. */
export const RECIPES: readonly string[] = readdirSync(FOLDER)
  .map((file) => file.replace('.md', ''))
  .filter((name) => filesOf(name).length > 0);

type Place = Pick<Workplace, 'folder' | 'write' | 'edit'>;

/** Does what a recipe says with the files of a site. `edit` changes its code before. */
export function applyRecipe(place: Place, name: string, edit = (code: string): string => code): void {
  // `gen new` has written it.
  if (!existsSync(join(place.folder, 'fields.ts'))) place.write('fields.ts', readFileSync(FIELDS, 'utf8'));
  for (const { groups } of textOf(name).matchAll(BLOCK)) {
    const { file = '', how = '', anchor = '', code: written = '' } = groups ?? {};
    const code = edit(written);
    if (how === '') place.write(file, code);
    else if (how === 'at the end') {
      const path = join(place.folder, file);
      place.write(file, (existsSync(path) ? readFileSync(path, 'utf8') : '') + code);
    } else if (how.startsWith('before')) place.edit(file, anchor, `${code}${anchor}`);
    else if (how.startsWith('after')) place.edit(file, anchor, `${anchor}\n${code.trimEnd()}`);
    else place.edit(file, anchor, code.trimEnd());
  }
}
