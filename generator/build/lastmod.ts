/** What earlier builds left: files to reuse, and the days on which pages last changed. */
import { readFileSync } from 'node:fs';
import { attempt } from '../errors/attempt.ts';
import { GenError } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import { asError, reasonOf } from '../errors/prose.ts';
import { MANIFEST_FILE } from '../plan/paths.ts';
import { parseManifest, type BuiltSite } from './manifest.ts';

/** What pages were when they last changed, by file. */
export type History = ReadonlyMap<string, { readonly content: string; readonly lastmod: string }>;

export interface LastmodSources {
  /** Built sites: the published one, and the parts of `gen merge`. */
  readonly sites: readonly BuiltSite[];
  /** Days of change that the sites do not have. */
  readonly history: History;
  /** Paths that were published at some time. If no record has such a page, the day on which it last changed is not known. */
  readonly published: ReadonlySet<string>;
}

/** Returns the day on which a page last changed: `today` if that is now, "" if it is not known. */
export function findLastmod(
  { sites, history, published }: LastmodSources,
  { file, path, content, today }: Readonly<Record<'file' | 'path' | 'content' | 'today', string>>,
): string {
  const before = sites.map(({ files }) => files.get(file)?.page).find((record) => record) ?? history.get(file);
  // An earlier build may have had a wrong clock.
  if (before?.content === content && before.lastmod <= today) return before.lastmod;
  return !before && published.has(path) ? '' : today;
}

const LONGEST_MS = 10_000;

/** Reads the days of change from a manifest: a file, or an address with https; none for one that answers 404, as before the first deployment. */
export async function readHistory(previous: string | null): Promise<History> {
  if (previous === null) return new Map();
  const isAddress = /^https?:/i.test(previous);
  const text = isAddress ? await fetchText(previous) : attempt(() => readFileSync(previous, 'utf8'));
  if (isAddress && text === null) return new Map();
  const manifest = text === null ? null : parseManifest(text);
  if (!manifest)
    throw new GenError({
      file: isAddress ? previous : displayPath(previous),
      what: text === null ? 'There is no file here for --previous to read.' : 'This is not a build manifest.',
      todo: `Name the ${MANIFEST_FILE} of an earlier build.`,
    });
  return new Map(
    [...manifest.files].flatMap(([file, { page }]) =>
      page ? [[file, { content: page.content, lastmod: page.lastmod }] as const] : [],
    ),
  );
}

/** Returns null for an address that answers 404. */
async function fetchText(address: string): Promise<string | null> {
  const refuse = (what: string): never => {
    const todo = 'Correct the address or try again. Without --previous, all pages get the day of this build.';
    throw new GenError({ file: address, what, todo });
  };
  if (!address.startsWith('https://')) refuse('An address for --previous begins with "https://".');
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST_MS) });
    if (response.status === 404) return null;
    if (!response.ok) refuse(`The address for --previous answers with status ${response.status}.`);
    return await response.text();
  } catch (error) {
    if (error instanceof GenError) throw error;
    const { name, cause, message } = asError(error);
    if (name === 'TimeoutError') refuse('The address for --previous does not answer within 10 seconds.');
    return refuse(`The address for --previous cannot be read: ${reasonOf(cause ? asError(cause).message : message)}.`);
  }
}
