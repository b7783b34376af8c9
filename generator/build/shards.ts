/**
 * Parts of a site that several machines build: part `i` of `n` has a range of the pages. `gen merge` is a build that takes over
 * the pages of all parts, by their keys, as any build takes over those of the published site.
 */
import { throwProblems } from '../errors/gen-error.ts';
import { shownPath } from '../errors/place.ts';
import type { Problem } from '../errors/problem.ts';
import { commandLine } from '../errors/command-line.ts';
import { openBuiltSite, type BuiltSite } from './manifest.ts';

/** Part `index` of `of`, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** A range of positions in the list of pages, `to` excluded. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the range of each part, for machines or threads. */
export function divideRange({ from, to }: PageRange, parts: number): PageRange[] {
  const at = (part: number): number => from + Math.floor(((to - from) * part) / parts);
  return Array.from({ length: parts }, (_, part) => ({ from: at(part), to: at(part + 1) }));
}

/** Opens the parts in these folders. Throws a GenError unless each part is there once. */
export function openParts(folders: readonly string[]): BuiltSite[] {
  const problems: Problem[] = [];
  const found = new Map<string, string>();
  const parts = folders.flatMap((folder) => {
    const file = shownPath(folder);
    const site = openBuiltSite(folder);
    const todo = `Name folders that were made with "${commandLine('build --shard 1/2')}" or the like.`;
    if (!site?.shard) problems.push({ file, what: 'There is no part of a site in this folder.', todo });
    const other = site?.shard && found.get(site.shard);
    if (other)
      problems.push({ file, what: `This is part ${site.shard}, as is ${other}.`, todo: 'Name each part once.' });
    if (site?.shard) found.set(site.shard, file);
    return site ?? [];
  });
  const of = Number(parts[0]?.shard?.split('/')[1] ?? 0);
  const missing = Array.from({ length: of }, (_, index) => `${index + 1}/${of}`).filter((shard) => !found.has(shard));
  for (const shard of problems.length > 0 ? [] : missing)
    problems.push({
      file: 'gen merge',
      what: `Part ${shard} is missing.`,
      todo: `Build it with "${commandLine(`build --shard ${shard}`)}", and name its folder.`,
    });
  throwProblems(problems);
  return parts;
}
