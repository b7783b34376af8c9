/** `eject` copies files of the package into a site, and their originals beside them; `outdated` compares the originals. */
import { extname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { readInput, shownPath } from '../disk/files.ts';
import { isPattern, listFiles } from '../disk/list.ts';
import { isThere } from '../disk/real-path.ts';
import { writeTogether, type Files } from '../disk/durable.ts';
import { alreadyEjected, notEjectable, unknownOriginal } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';
import { findUppermost, type Project } from '../project.ts';

/** Holds the originals as they were when they were copied, by the same names. It is committed with the site. */
const ORIGINALS = '.ejected';
const KINDS = ['components', 'templates'] as const;
type Kind = (typeof KINDS)[number];

interface EjectOptions {
  /** Version of the package. */
  readonly version: string;
  /** Overwrites files that the site already has. */
  readonly force: boolean;
}

/**
 * Copies files or patterns of files of the package into the site, and returns their paths as messages show them. Throws a GenError,
 * and copies nothing, for a missing file, one of the site's own without `force`, or a link that leads out of the site.
 */
export function eject(project: Project, names: readonly string[], options: EjectOptions): string[] {
  const copies = names.flatMap((name) => expand(project, name)).map((name) => copyOf(project, name, options));
  writeTogether(project.cwd, Object.assign({}, ...copies.map(({ files }) => files)));
  return copies.map(({ own }) => shownPath(own));
}

/** Returns the files that a pattern names ("components/sections/Staff*"), or the name itself. */
function expand(project: Project, name: string): readonly string[] {
  if (!isPattern(name)) return [name];
  const { kind, file } = splitName(name);
  const found = shippedFolders(project, kind).flatMap((folder) => listFiles(folder, file));
  if (found.length === 0) throw unknownFile(project, name);
  return [...new Set(found)].sort().map((path) => `${kind}/${path}`);
}

function copyOf(project: Project, name: string, { version, force }: EjectOptions): { own: string; files: Files } {
  const { kind, file } = splitName(name);
  const original = findUppermost(shippedFolders(project, kind), file);
  if (!original) throw unknownFile(project, name);
  const own = join(project.cwd, kind, file);
  if (isThere(own) && !force) throw new GenError({ file: shownPath(own), ...alreadyEjected() });
  const text = String(readInput(original));
  const files = {
    [join(ORIGINALS, kind, file)]: text,
    [join(kind, file)]: withNote(text, { name: `${kind}/${file}`, version }),
  };
  return { own, files };
}

export interface Outdated {
  readonly file: string;
  /** Null if the package no longer has a file of this name; "" if the two differ in too much to compare. */
  readonly diff: string | null;
}

/** Lines that may differ: a comparison that reaches this limit has taken 0.4 s, and each further line costs more. */
const MOST_LINES = 2000;

/** Returns the ejected files whose original has changed, each with its changes. Line ends of a checkout do not count. */
export function findOutdated(project: Project, version: string): Outdated[] {
  const folder = join(project.cwd, ORIGINALS);
  return listFiles(folder).flatMap((name): Outdated[] => {
    const { kind, file } = splitName(name);
    const original = findUppermost(shippedFolders(project, kind), file);
    if (!original) return [{ file: name, diff: null }];
    const [before, after] = [readText(join(folder, name)), readText(original)];
    if (before === after) return [];
    const names = [`${name} (when it was ejected)`, `${name} (${version})`] as const;
    const options = { maxEditLength: MOST_LINES };
    const diff = createTwoFilesPatch(...names, before, after, undefined, undefined, options);
    return [{ file: name, diff: diff ?? '' }];
  });
}

const readText = (path: string): string => String(readInput(path)).replaceAll('\r\n', '\n');

function splitName(name: string): { kind: Kind; file: string } {
  const clean = name.replace(/^\.\//, '').replaceAll('\\', '/');
  const kind = KINDS.find((candidate) => clean.startsWith(`${candidate}/`));
  if (!kind || clean.split('/').includes('..')) throw new GenError({ file: name, ...notEjectable() });
  return { kind, file: clean.slice(kind.length + 1) };
}

/** Returns the folders that a site without its own uses. */
const shippedFolders = (project: Project, kind: Kind): string[] =>
  project[kind].filter((folder) => folder !== join(project.cwd, kind));

function unknownFile(project: Project, name: string): GenError {
  const names = KINDS.flatMap((kind) =>
    project[kind].flatMap((folder) => listFiles(folder).map((file) => `${kind}/${file}`)),
  );
  return new GenError({ file: name, ...unknownOriginal({ name, known: names }) });
}

/** Adds a note for the reader of the copy, as a comment of its language; languages without comments get none. */
function withNote(text: string, { name, version }: { name: string; version: string }): string {
  const note = `${name} of areaserved ${version}; "gen outdated" lists changes of the original.`;
  const comments: Readonly<Record<string, string>> = {
    '.ts': `// ${note}\n`,
    '.tsx': `// ${note}\n`,
    '.css': `/* ${note} */\n`,
    '.hbs': `{{!-- ${note} --}}\n`,
  };
  return `${comments[extname(name)] ?? ''}${text}`;
}
