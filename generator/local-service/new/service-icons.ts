/** Chooses an icon for each service of a trade that is not prepared, by the words of its name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Beginnings of words as a regular expression, and the icons that show them. */
export type IconRow = readonly [words: string, ...icons: string[]];

/** `root` is the folder of the package. */
export const readIconRows = (root: string): IconRow[] =>
  parse(readFileSync(join(root, 'starter/service-icons.yaml'), 'utf8')) as IconRow[];

/** Returns an icon for each title, else one that fits the trade; each icon once. */
export function chooseIcons(rows: readonly IconRow[], titles: readonly string[], trade: string): string[] {
  const fitting = (text: string): string[] =>
    rows
      .filter(([words]) => words !== '' && new RegExp(`\\b(?:${words})`).test(text.toLowerCase()))
      .flatMap(([, ...icons]) => icons);
  const others = rows.filter(([words]) => words === '').flatMap(([, ...icons]) => icons);
  const taken = new Set<string>();
  return titles.map((title) => {
    const icon = [...fitting(title), ...fitting(trade), ...others].find((name) => !taken.has(name)) ?? 'circle-check';
    taken.add(icon);
    return icon;
  });
}
