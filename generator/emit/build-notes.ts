/**
 * Records of builds and checks for the staff of a site: when it was built, what changed, and what `gen check` found. They lie
 * beside the output and are no part of it, so the same inputs give the same bytes. Losing them loses nothing else.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildNotes, PageChanges, PageFinding } from '../define/build-notes.ts';
import { keepText, readText } from '../disk/cache-entry.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MANIFEST_FILE, parseManifest } from '../ledger/manifest.ts';
import { statePaths, type StatePaths } from './state.ts';

interface Note {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Hash of the manifest of the build. */
  readonly manifest: string;
}

interface BuildNote extends Note {
  readonly pages: PageChanges;
  readonly seconds: number;
}

interface CheckNote extends Note {
  readonly release: boolean;
  /** Number of findings. */
  readonly findings: number;
}

interface LastCheck extends CheckNote {
  readonly pages: Readonly<Record<string, CheckedPage>>;
}

interface CheckedPage extends PageFinding {
  /** Path below `out/`. */
  readonly file: string;
  /** Hash of the bytes that were checked. */
  readonly hash: string;
}

/** Number of builds and checks that are kept. */
const KEPT = 20;
/** With more pages, findings are not kept page by page: no table shows so many. */
const MOST_PAGES = 10_000;

/** Records a build that has just been published. */
export function noteBuild(
  paths: StatePaths,
  { manifest, pages, seconds }: { manifest: Uint8Array; pages: PageChanges; seconds: number },
): void {
  append(paths.builds, { at: now(), manifest: hashBytes(manifest), pages, seconds } satisfies BuildNote);
}

export interface CheckResult {
  readonly release: boolean;
  readonly findings: number;
  readonly pages: readonly (PageFinding & { readonly path: string; readonly file: string })[];
}

/** Records a check of a folder that gen has built on this machine. If the disk refuses, the check before stays the last. */
export function noteCheck(out: string, { release, findings: total, pages }: CheckResult): void {
  const paths = statePaths(out);
  const published = existsSync(paths.folder) ? readPublished(paths) : null;
  if (!published) return;
  const note: CheckNote = { at: now(), manifest: published.hash, release, findings: total };
  const kept = pages.length > MOST_PAGES ? [] : pages;
  const byPath = kept.map(({ path, file, findings, likest }): [string, CheckedPage] => {
    const hash = published.ledger.find(file)?.hash ?? '';
    return [path, { findings, likest, file, hash }];
  });
  try {
    append(paths.checks, note);
    write(paths.lastCheck, { ...note, pages: Object.fromEntries(byPath) } satisfies LastCheck);
  } catch {
    // A read-only folder: the findings have been printed.
  }
}

/** Reads the records of the site in `out`, without damaged ones. */
export function readBuildNotes(out: string): BuildNotes {
  const paths = statePaths(out);
  const published = readPublished(paths);
  const checks = readList<CheckNote>(paths.checks);
  const builds = readList<BuildNote>(paths.builds);
  const last = read<LastCheck>(paths.lastCheck);
  const latest = builds.findLastIndex(({ manifest }) => manifest === published?.hash);
  const described = builds.map(({ manifest, ...build }, index) => ({
    ...build,
    findings: checks.findLast((check) => check.manifest === manifest)?.findings ?? null,
    isPublished: index === latest,
  }));
  return { builds: described.reverse(), check: last?.pages && published ? describeCheck(last, published) : null };
}

/** Leaves out pages that have changed since the check. */
function describeCheck({ manifest, pages, ...check }: LastCheck, { ledger, hash }: PublishedSite): BuildNotes['check'] {
  const isCurrent = (path: string): boolean => {
    const page = pages[path];
    return page !== undefined && ledger.find(page.file)?.hash === page.hash;
  };
  const current = Object.entries(pages)
    .filter(([path]) => isCurrent(path))
    .map(([path, { findings, likest }]) => {
      return [path, { findings, likest: likest && isCurrent(likest.path) ? likest : null }] as const;
    });
  return { ...check, isCurrent: manifest === hash, pages: Object.fromEntries(current) };
}

interface PublishedSite {
  readonly ledger: Ledger;
  /** Hash of the manifest. */
  readonly hash: string;
}

function readPublished({ out }: StatePaths): PublishedSite | null {
  try {
    const path = join(out, MANIFEST_FILE);
    const bytes = readFileSync(path);
    return { ledger: parseManifest(bytes, path), hash: hashBytes(bytes) };
  } catch {
    return null;
  }
}

const now = (): string => new Date().toISOString();

const append = <N extends Note>(file: string, note: N): void => write(file, [...readList(file), note].slice(-KEPT));

function readList<T>(file: string): readonly T[] {
  const list = read<T[]>(file);
  return Array.isArray(list) ? list : [];
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(String(readText(file))) as T;
  } catch {
    return null;
  }
}

const write = (file: string, value: unknown): void => keepText(file, JSON.stringify(value));
