/**
 * Files of the package in a site's own hands: `eject` copies one in, with the original beside it, and `outdated` finds out
 * which originals have changed in the package since.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { findFiles, shownPath } from '../disk/files.ts';
import { alreadyEjected, notEjectable, unknownOriginal } from '../errors/new.ts';
import { GenError } from '../errors/problem.ts';
import { findUppermost, type Project } from '../project.ts';

/** Originals as they were when they were copied, by the same names: committed with the site. */
const ORIGINALS = '.ejected';
const KINDS = ['components', 'templates'] as const;
type Kind = (typeof KINDS)[number];

export interface Ejected {
  /** Path of the copy, as the user calls it. */
  readonly file: string;
}

/**
 * Copies a file of the package ("components/sections/HomeHero.tsx") into the site, where it takes its place. A GenError when
 * there is none of that name, or when the site has its own already and `force` is false.
 */
export function eject(
  project: Project,
  name: string,
  { version, force }: { version: string; force: boolean },
): Ejected {
  const { kind, file } = splitName(name);
  const original = findOriginal(project, kind, file);
  if (!original) throw unknownFile(project, name);
  const own = join(project.cwd, kind, file);
  if (existsSync(own) && !force) throw new GenError({ file: shownPath(own), ...alreadyEjected() });
  const text = readFileSync(original, 'utf8');
  writeInto(own, withNote(text, { name: `${kind}/${file}`, version }));
  writeInto(join(project.cwd, ORIGINALS, kind, file), text);
  return { file: shownPath(own) };
}

export interface Outdated {
  readonly file: string;
  /** Null when the package has no file of this name any more. */
  readonly diff: string | null;
}

/** The ejected files whose original is not what it was, each with what has changed in it. */
export function findOutdated(project: Project, version: string): Outdated[] {
  const folder = join(project.cwd, ORIGINALS);
  return findFiles(folder).flatMap((name): Outdated[] => {
    const { kind, file } = splitName(name);
    const original = findOriginal(project, kind, file);
    const before = readFileSync(join(folder, name), 'utf8');
    if (!original) return [{ file: name, diff: null }];
    const after = readFileSync(original, 'utf8');
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
    project[kind].flatMap((folder) => findFiles(folder).map((file) => `${kind}/${file}`)),
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

function writeInto(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
