/**
 * A shard is the part of a site that one of several machines builds: a range of its pages, and nothing else. `gen merge` is a build
 * that reuses the pages of all parts, by their keys, as any build reuses those of the published site.
 */
import { commandLine } from '../errors/command-line.ts';
import { GenError, throwProblems } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import type { Problem } from '../errors/problem.ts';
import { openBuiltSite, type BuiltSite, type Manifest } from './manifest.ts';

/** Part `index` of `of`, from 1. */
export type Shard = NonNullable<Manifest['shard']>;

/** Parses "2/8"; null for anything else. */
export function parseShard(text: string): Shard | null {
  const [index = 0, of = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  return index < 1 || index > of ? null : { index, of };
}

const formatShard = ({ index, of }: Shard): string => `${index}/${of}`;

/** A range of positions in the list of pages, `to` excluded. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Divides a range among machines or threads. */
export function divideRange({ from, to }: PageRange, parts: number): PageRange[] {
  const at = (part: number): number => from + Math.floor(((to - from) * part) / parts);
  return Array.from({ length: parts }, (_, part) => ({ from: at(part), to: at(part + 1) }));
}

/** Returns the range of a shard; without one, all pages. */
export function rangeOf(shard: Shard | null, pages: number): PageRange {
  const all = { from: 0, to: pages };
  return shard ? (divideRange(all, shard.of)[shard.index - 1] as PageRange) : all;
}

/** Throws a GenError if a part would replace a whole site. */
export function refusePartOverWhole(out: string, shard: Shard | null, published: BuiltSite | null): void {
  if (!shard || !published || published.shard) return;
  throw new GenError({
    file: out,
    what: 'This folder contains a whole site. A part of it would replace all of it.',
    todo: 'Name a folder for the part with --out, such as "--out part-1".',
  });
}

/** Opens the parts in these folders. Throws a GenError unless each part is there once. */
export function openParts(folders: readonly string[]): BuiltSite[] {
  const problems: Problem[] = [];
  const found = new Map<string, string>();
  const parts = folders.flatMap((folder) => {
    const file = displayPath(folder);
    const part = openBuiltSite(folder);
    if (!part?.shard) {
      const todo = `Name folders that were made with "${commandLine('build --shard 1/2')}" or the like.`;
      problems.push({ file, what: 'There is no part of a site in this folder.', todo });
      return [];
    }
    const name = formatShard(part.shard);
    const other = found.get(name);
    if (other !== undefined)
      problems.push({ file, what: `This is part ${name}, as is ${other}.`, todo: 'Name each part once.' });
    found.set(name, file);
    return part;
  });
  const of = parts[0]?.shard?.of ?? 0;
  const names = Array.from({ length: of }, (_, index) => formatShard({ index: index + 1, of }));
  for (const name of problems.length > 0 ? [] : names.filter((one) => !found.has(one)))
    problems.push({
      file: 'gen merge',
      what: `Part ${name} is missing.`,
      todo: `Build it with "${commandLine(`build --shard ${name}`)}", and name its folder.`,
    });
  throwProblems(problems);
  return parts;
}
