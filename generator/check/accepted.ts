/**
 * `data/accepted.tsv` records what a person has read: a line each with the kind, the hash of the content as written, who read
 * it, and the day. A text that changes afterwards has another hash, so it has to be read again.
 */
import { join } from 'node:path';
import type { MustRead } from '../define/site.ts';
import { readInput, shownPath } from '../disk/files.ts';
import { isThere } from '../disk/real-path.ts';
import { writeTogether } from '../disk/durable.ts';
import { acceptedUnreadable } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import type { CheckFacts } from './types.ts';

export const ACCEPTED_FILE = 'accepted.tsv';
const HEADER = 'kind\thash\twho\tday';
const LINE = /^[a-z][a-z-]*\t[0-9a-f]{16}\t[^\t]*\t\d{4}-\d{2}-\d{2}$/;

/** "claim 0123456789abcdef" */
const entryOf = (kind: string, content: MustRead['content']): string =>
  `${kind} ${hashBytes(typeof content === 'string' ? content : JSON.stringify(content))}`;

/** Reads the entries of a data folder: kind and hash of each accepted content. */
export function readAccepted(data: string): readonly string[] {
  return linesOf(data).map((line) => line.split('\t').slice(0, 2).join(' '));
}

/** True if a person has accepted this content, as written. */
export const isAccepted = (
  { accepted }: Pick<CheckFacts, 'accepted'>,
  { kind, content }: Pick<MustRead, 'kind' | 'content'>,
): boolean => accepted.includes(entryOf(kind, content));

/** Returns what nobody has accepted yet. Samples and statements with an old source never count as accepted. */
export const unreadOf = (facts: Pick<CheckFacts, 'accepted' | 'toRead'>): readonly MustRead[] =>
  facts.toRead.filter((text) => text.isSample || text.isOver || !isAccepted(facts, text));

/** Adds lines for these texts. */
export function accept(data: string, texts: readonly MustRead[], { who, day }: { who: string; day: string }): void {
  const added = texts.map(({ kind, content }) => `${entryOf(kind, content).replace(' ', '\t')}\t${who}\t${day}`);
  // Sorted lines of two branches merge without a conflict in most places.
  const lines = [...new Set([...linesOf(data), ...added])].sort();
  writeTogether(data, { [ACCEPTED_FILE]: `${[HEADER, ...lines].join('\n')}\n` });
}

function linesOf(data: string): string[] {
  const path = join(data, ACCEPTED_FILE);
  const lines = isThere(path) ? readInput(path).toString('utf8').split(/\r?\n/) : [];
  const wrong = lines.findIndex((line) => line !== '' && line !== HEADER && !LINE.test(line));
  if (wrong >= 0) throw new GenError({ file: shownPath(path), line: wrong + 1, ...acceptedUnreadable() });
  return lines.filter((line) => line !== '' && line !== HEADER);
}
