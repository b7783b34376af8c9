/**
 * Files of the package in a site's own hands: `eject` copies one in, with the original beside it, and `outdated` finds out
 * which originals have changed in the package since.
 */
import { extname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { readInput, shownPath } from '../disk/files.ts';
import { isPattern, listFiles } from '../disk/list.ts';
import { isThere } from '../disk/real-path.ts';
import { writeTogether, type Texts } from '../disk/write-together.ts';
import { alreadyEjected, notEjectable, unknownOriginal } from '../errors/eject.ts';
import { GenError } from '../errors/problem.ts';
import { findUppermost, type Project } from '../project.ts';

/** Originals as they were when they were copied, by the same names: committed with the site. */
const ORIGINALS = '.ejected';
const KINDS = ['components', 'templates'] as const;
type Kind = (typeof KINDS)[number];

interface EjectOptions {
  /** Of the package. */
  readonly version: string;
  /** Whether files that the site has already are written over. */
  readonly force: boolean;
}

/**
 * Copies files of the package ("components/sections/HomeHero.tsx", "components/sections/Staff*") into the site, where they take their place, and gives the
 * paths of the copies as the user calls them. A GenError, and nothing copied, when there is none of a name, or when the
 * site has its own already and `force` is false.
 */
export function eject(project: Project, names: readonly string[], options: EjectOptions): string[] {
  const copies = names.flatMap((name) => expand(project, name)).map((name) => copyOf(project, name, options));
  writeTogether(Object.assign({}, ...copies.map(({ texts }) => texts)));
  return copies.map(({ own }) => shownPath(own));
}

/** The files that a pattern names ("components/sections/Staff*"), or the name itself. */
function expand(project: Project, name: string): readonly string[] {
  if (!isPattern(name)) return [name];
  const { kind, file } = splitName(name);
  const own = join(project.cwd, kind);
  const found = project[kind].filter((folder) => folder !== own).flatMap((folder) => listFiles(folder, file));
  if (found.length === 0) throw unknownFile(project, name);
  return [...new Set(found)].sort().map((path) => `${kind}/${path}`);
}

function copyOf(project: Project, name: string, { version, force }: EjectOptions): { own: string; texts: Texts } {
  const { kind, file } = splitName(name);
  const original = findOriginal(project, kind, file);
  if (!original) throw unknownFile(project, name);
  const own = join(project.cwd, kind, file);
  if (isThere(own) && !force) throw new GenError({ file: shownPath(own), ...alreadyEjected() });
  const text = String(readInput(original));
  const texts = {
    [join(project.cwd, ORIGINALS, kind, file)]: text,
    [own]: withNote(text, { name: `${kind}/${file}`, version }),
  };
  return { own, texts };
}

export interface Outdated {
  readonly file: string;
  /** Null when the package has no file of this name any more. */
  readonly diff: string | null;
}

/** The ejected files whose original is not what it was, each with what has changed in it. */
export function findOutdated(project: Project, version: string): Outdated[] {
  const folder = join(project.cwd, ORIGINALS);
  return listFiles(folder).flatMap((name): Outdated[] => {
    const { kind, file } = splitName(name);
    const original = findOriginal(project, kind, file);
    const before = String(readInput(join(folder, name)));
    if (!original) return [{ file: name, diff: null }];
    const after = String(readInput(original));
    const names = [`${name} (when it was ejected)`, `${name} (${version})`] as const;
    return before === after ? [] : [{ file: name, diff: createTwoFilesPatch(...names, before, after) }];
  });
}

function splitName(name: string): { kind: Kind; file: string } {
  const clean = name.replace(/^\.\//, '').replaceAll('\\', '/');
  const kind = KINDS.find((candidate) => clean.startsWith(`${candidate}/`));
  if (!kind || clean.split('/').includes('..')) throw new GenError({ file: name, ...notEjectable() });
  return { kind, file: clean.slice(kind.length + 1) };
}

/** The file that counts when the site has none of its own. */
function findOriginal(project: Project, kind: Kind, file: string): string | undefined {
  const own = join(project.cwd, kind);
  return findUppermost(
    project[kind].filter((folder) => folder !== own),
    file,
  );
}

function unknownFile(project: Project, name: string): GenError {
  const names = KINDS.flatMap((kind) =>
    project[kind].flatMap((folder) => listFiles(folder).map((file) => `${kind}/${file}`)),
  );
  return new GenError({ file: name, ...unknownOriginal({ name, known: names }) });
}

/** What a reader of the copy has to know, in the comment of its language; files without comments are as they were. */
function withNote(text: string, { name, version }: { name: string; version: string }): string {
  const note = `${name} of areaserved ${version}; "gen outdated" says when that has changed.`;
  const comments: Readonly<Record<string, string>> = {
    '.ts': `// ${note}\n`,
    '.tsx': `// ${note}\n`,
    '.css': `/* ${note} */\n`,
    '.hbs': `{{!-- ${note} --}}\n`,
  };
  return `${comments[extname(name)] ?? ''}${text}`;
}
