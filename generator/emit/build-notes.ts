/**
 * What staff may want to know and the site cannot say of itself: when it was built, what changed, and what `gen check`
 * found on it. It lies among the notes beside the output and is no part of it, so the same inputs still give the same
 * bytes. Losing it loses the past and nothing else.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildNotes, PageChanges, PageFinding } from '../define/build-notes.ts';
import { keepText, readText } from '../disk/cache-entry.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MANIFEST_FILE, parseManifest } from '../ledger/manifest.ts';
import { statePaths, type StatePaths } from './state.ts';

interface BuildNote {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Tells which manifest it is about. */
  readonly manifest: string;
  readonly pages: PageChanges;
  readonly seconds: number;
}

interface CheckNote {
  readonly at: string;
  readonly manifest: string;
  readonly release: boolean;
  /** Places where something was found. */
  readonly findings: number;
}

interface CheckedPage extends PageFinding {
  /** Below `out/`. */
  readonly file: string;
  /** Of the bytes that were checked. */
  readonly hash: string;
}

interface LastCheck extends CheckNote {
  readonly pages: Readonly<Record<string, CheckedPage>>;
}

/** Builds and checks that are remembered. */
const KEPT = 20;
/** Pages of which findings are remembered one by one: no table shows more. */
const MOST_PAGES = 10_000;

/** Remembers a build that has just been published. */
export function noteBuild(
  paths: StatePaths,
  { manifest, pages, seconds }: { manifest: Uint8Array; pages: PageChanges; seconds: number },
): void {
  append(paths.builds, { at: now(), manifest: hashBytes(manifest), pages, seconds } satisfies BuildNote);
}

/** Remembers a check of a folder that gen has built on this machine; where it cannot, the one before stays, with its time. */
export function noteCheck(
  out: string,
  {
    release,
    findings,
    pages,
  }: {
    release: boolean;
    findings: number;
    pages: readonly FoundOnPage[];
  },
): void {
  const paths = statePaths(out);
  const published = existsSync(paths.folder) ? readPublished(paths) : null;
  if (!published) return;
  const note: CheckNote = { at: now(), manifest: published.stamp, release, findings };
  const kept = pages.length > MOST_PAGES ? [] : pages;
  const byPath = kept.map(({ path, file, findings, likest }): [string, CheckedPage] => {
    return [path, { findings, likest, file, hash: published.ledger.find(file)?.hash ?? '' }];
  });
  try {
    append(paths.checks, note);
    write(paths.lastCheck, { ...note, pages: Object.fromEntries(byPath) } satisfies LastCheck);
  } catch {
    // A folder that may only be read: what was found has been told all the same.
  }
}

interface FoundOnPage extends PageFinding {
  readonly path: string;
  /** Below `out/`. */
  readonly file: string;
}

/** Everything that is remembered of the site in `out`; what cannot be read is not. */
export function readBuildNotes(out: string): BuildNotes {
  const paths = statePaths(out);
  const published = readPublished(paths);
  const checks = readList<CheckNote>(paths.checks);
  const builds = readList<BuildNote>(paths.builds);
  const last = read<LastCheck>(paths.lastCheck);
  const latest = builds.findLastIndex(({ manifest }) => manifest === published?.stamp);
  const told = builds.map(({ manifest, ...build }, index) => ({
    ...build,
    findings: checks.findLast((check) => check.manifest === manifest)?.findings ?? null,
    isPublished: index === latest,
  }));
  return {
    builds: told.reverse(),
    check: last?.pages && published ? tellCheck(last, published) : null,
  };
}

function tellCheck({ manifest: stamp, pages, ...check }: LastCheck, { ledger, stamp: current }: PublishedSite) {
  const stands = (path: string): boolean => {
    const page = pages[path];
    return page !== undefined && ledger.find(page.file)?.hash === page.hash;
  };
  const standing = Object.entries(pages).flatMap(([path, { findings, likest }]) =>
    stands(path) ? [[path, { findings, likest: likest && stands(likest.path) ? likest : null }] as const] : [],
  );
  return { ...check, isCurrent: stamp === current, pages: Object.fromEntries(standing) };
}

interface PublishedSite {
  readonly ledger: Ledger;
  readonly stamp: string;
}

function readPublished({ out }: StatePaths): PublishedSite | null {
  try {
    const path = join(out, MANIFEST_FILE);
    const bytes = readFileSync(path);
    return { ledger: parseManifest(bytes, path), stamp: hashBytes(bytes) };
  } catch {
    return null;
  }
}

const now = (): string => new Date().toISOString();

function append(file: string, note: object): void {
  write(file, [...readList(file), note].slice(-KEPT));
}

function readList<T>(file: string): readonly T[] {
  const list = read<T[]>(file);
  return Array.isArray(list) ? list : [];
}

/** A note that is damaged is like none. */
function read<T>(file: string): T | null {
  try {
    return JSON.parse(String(readText(file))) as T;
  } catch {
    return null;
  }
}

function write(file: string, value: unknown): void {
  keepText(file, JSON.stringify(value));
}
