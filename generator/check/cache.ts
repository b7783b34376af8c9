/** The verdicts on pages between runs: one JSON file, `{ key, pages: { file: { hash, findings, summary } } }`. */
import { readFileSync } from 'node:fs';
import { writeEntry } from '../cache.ts';
import { attempt } from '../errors/attempt.ts';
import type { PageVerdict } from './types.ts';

/** Verdicts by file. `hash` covers the bytes of the page and its planned page. */
export type CachedPages = Readonly<Record<string, PageVerdict & { readonly hash: string }>>;

/** Returns the verdicts that were made with this key: the same program, rules and shared facts. */
export function readCache(file: string, key: string): CachedPages {
  const cached = attempt(() => JSON.parse(readFileSync(file, 'utf8')) as { key: string; pages: CachedPages });
  return cached?.key === key ? cached.pages : {};
}

/** A cache that cannot be written costs time at the next check, nothing else. */
export const writeCache = (file: string, key: string, pages: CachedPages): void =>
  void attempt(() => writeEntry(file, JSON.stringify({ key, pages })));
