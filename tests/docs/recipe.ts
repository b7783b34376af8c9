/** Runs the recipes of docs/recipes from their own text. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Workplace } from '../fixtures/workplaces.ts';

/** A block of code that names a file: "```ts site.ts", "```html templates/page.hbs before </head>". */
const BLOCK =
  /^```\w+ (?<file>\S+)(?: (?<how>at the end|(?:before|after|in place of) (?<anchor>[^\n]+)))?\n(?<code>.*?)^```$/gms;

export const namesFiles = (text: string): boolean => text.search(BLOCK) >= 0;

/** Does what a recipe says with the files of a site. `edit` changes its code before. */
export function applyRecipe(place: Workplace, name: string, edit = (code: string): string => code): void {
  const text = readFileSync(join(ROOT, `docs/recipes/${name}.md`), 'utf8');
  for (const { groups } of text.matchAll(BLOCK)) {
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
