/** Refuses to build where files that gen did not create are in the way. */
import { inTheWay as filesInTheWay } from '../errors/output.ts';
import type { Problem } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import { isCompressedName } from '../files/compress.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { Redirect } from '../plan/redirects.ts';

interface PlannedFiles {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  /** Files that are written beside the pages. */
  readonly beside: readonly { readonly file: string }[];
}

/** Returns one problem for all files in the way: gen neither overwrites nor deletes files that it did not create. */
export function foreignInTheWay(foreign: readonly string[], { plan, redirects, beside }: PlannedFiles): Problem[] {
  if (foreign.length === 0) return [];
  const files = new Set([...redirects.map(({ from }) => fileOfPath(from)), ...beside.map(({ file }) => file)]);
  const folders = new Set([...files, ...pageFiles(plan)].flatMap(foldersOf));
  const isFile = (file: string): boolean =>
    (file.endsWith('.html') && plan.numberOf(pathOfFile(file)) >= 0) ||
    files.has(file) ||
    (isCompressedName(file) && isFile(file.replace(/\.\w+$/, '')));
  const inTheWay = [
    ...new Set(
      foreign.flatMap((file) => (isFile(file) || folders.has(file) ? [file] : foldersOf(file).filter(isFile))),
    ),
  ];
  if (inTheWay.length === 0) return [];
  const shown = inTheWay
    .slice(0, 3)
    .map((file) => `out/${file}`)
    .join(', ');
  const more = inTheWay.length > 3 ? ` and ${count(inTheWay.length - 3, 'more file', 'more files')}` : '';
  return [{ file: shown + more, ...filesInTheWay({ files: inTheWay.length }) }];
}

function* pageFiles(plan: Plan): Generator<string> {
  for (let number = 0; number < plan.count; number++) yield fileOfPath(plan.pathAt(number));
}

/** "a/b/c.txt" → "a", "a/b" */
function foldersOf(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
