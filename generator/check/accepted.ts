/**
 * `data/accepted.tsv` records what a person has read: a line each with the kind, the hash of the content as written, who read
 * it, and the day. A text that changes afterwards has another hash, so it has to be read again.
 */
import { join } from 'node:path';
import type { MustRead } from '../define/site.ts';
import { decodeText } from '../disk/decode.ts';
import { readInput, shownPath } from '../disk/files.ts';
import { isThere } from '../disk/real-path.ts';
import { writeTogether } from '../disk/write-together.ts';
import { acceptedTwice, acceptedUnreadable } from '../errors/cli.ts';
import { hashBytes } from '../hash.ts';
import { parseList } from '../plan/line-list.ts';
import type { CheckFacts } from './types.ts';

export const ACCEPTED_FILE = 'accepted.tsv';
const HEADER = 'kind\thash\twho\tday';
const LINE = /^([a-z][a-z-]*\t[0-9a-f]{16})\t[^\t]*\t(\d{4}-\d{2}-\d{2})$/;

/** "claim 0123456789abcdef" */
const entryOf = (kind: string, content: MustRead['content']): string =>
  `${kind} ${hashBytes(typeof content === 'string' ? content : JSON.stringify(content))}`;

/** Reads the entries of a data folder: kind and hash of each accepted content. */
export function readAccepted(data: string): readonly string[] {
  return readLines(data).map(({ entry }) => entry.replace('\t', ' '));
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
  const name = who.replace(/\s+/g, ' ');
  const lines = new Map(readLines(data).map(({ entry, content }) => [entry, content]));
  for (const { kind, content } of texts) {
    const entry = entryOf(kind, content).replace(' ', '\t');
    lines.set(entry, [entry, name, day].join('\t'));
  }
  // Sorted lines of two branches merge without a conflict in most places.
  const sorted = [...lines.values()].sort();
  writeTogether(data, { [ACCEPTED_FILE]: `${[HEADER, ...sorted].join('\n')}\n` });
}

const readLines = (data: string) => {
  const path = join(data, ACCEPTED_FILE);
  const text = isThere(path) ? decodeText(readInput(path)).text : '';
  return parseList(text, shownPath(path), {
    header: HEADER,
    readRow: (content) => {
      const [, entry, day = ''] = LINE.exec(content) ?? [];
      return entry === undefined ? null : { entry, day, content };
    },
    unreadable: acceptedUnreadable,
    nameOf: ({ entry }) => entry,
    twice: (_, line) => acceptedTwice({ line }),
  });
};
