/** The names by which files import each other, held against the names on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { placeAt } from '../define/record.ts';
import { shownPath } from '../disk/files.ts';
import { nameInOtherCase } from '../errors/files.ts';
import { attempt, GenError } from '../errors/problem.ts';
import { withoutCase } from '../plan/paths.ts';

/** An import: what a file asks for, and the path below a folder that this leads to, with or without an ending. */
interface Import {
  readonly importer: string;
  readonly request: string;
  readonly folder: string;
  readonly path: string;
}

/** Throws a GenError for an import in another case than the file's name: macOS and Windows find it, other systems do not. */
export function checkSpelling({ importer, request, folder, path }: Import): void {
  const names = path.split(sep);
  for (const [index, name] of names.entries()) {
    const parent = join(folder, ...names.slice(0, index));
    const spelled = spellingOf(name, attempt(() => readdirSync(parent)) ?? []);
    if (spelled === null) continue;
    const text = readFileSync(importer, 'utf8');
    // An alias is replaced before plugins see it: the end of the path stays.
    const written = [`'${request}`, `"${request}`, `/${names.at(-1)}`].map((part) => text.indexOf(part));
    const place = { file: shownPath(importer), ...placeAt(text, written.find((at) => at >= 0) ?? 0) };
    throw new GenError({ ...place, ...nameInOtherCase({ name, spelled, file: shownPath(join(parent, spelled)) }) });
  }
}

const whole = (name: string): string => name;
const stem = (name: string): string => name.replace(/\.\w+$/, '');

/** Returns the name that a folder has in place of one that it has in another case only; null if it has the name itself, or none like it. */
function spellingOf(name: string, names: readonly string[]): string | null {
  if (names.includes(name)) return null;
  // An import may leave the ending out, or name that of the compiled file.
  for (const part of [whole, stem]) {
    const alike = names.filter((other) => withoutCase(part(other)) === withoutCase(part(name)));
    if (alike.some((other) => part(other) === part(name))) return null;
    if (alike[0] !== undefined) return alike.find((other) => /\.[cm]?[jt]sx?$/.test(other)) ?? alike[0];
  }
  return null;
}
