/**
 * Records of builds and checks for the staff of a site: when it was built, what changed, and what `gen check` found. They lie
 * beside the output and are no part of it, so the same inputs give the same bytes. Losing them loses nothing else.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  BuildNote,
  BuildNotes,
  ChangeNames,
  CheckNote,
  FindingKind,
  PageChanges,
  PageFinding,
} from '../define/build-notes.ts';
import { keepIfPossible, keepText, readText } from '../disk/cache-entry.ts';
import { attempt } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import { MANIFEST_FILE, parseManifest, readIfThere } from '../ledger/manifest.ts';
import type { RecordName } from '../plan/record-names.ts';
import { openPublished } from './published.ts';
import { statePaths, type StatePaths } from './state.ts';

interface Note {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Hash of the manifest of the build; "" for a build that failed. */
  readonly manifest: string;
}

interface StoredBuild extends Note {
  readonly pages: PageChanges;
  readonly seconds: number;
  readonly names?: ChangeNames;
  readonly failure?: string;
}

interface StoredCheck extends Note {
  readonly release: boolean;
  /** Number of kinds of findings, and of the places where they were seen. */
  readonly findings: number;
  readonly times: number;
}

interface LastCheck extends StoredCheck {
  readonly kinds: readonly FindingKind[];
  readonly pages: Readonly<Record<string, CheckedPage>>;
}

interface CheckedPage extends PageFinding {
  /** Path below `out/`. */
  readonly file: string;
  /** Hash of the bytes that were checked. */
  readonly hash: string;
}

/** Number of builds and checks that are kept. */
const KEPT = 100;

const NO_CHANGES: PageChanges = { added: 0, changed: 0, unchanged: 0, removed: 0 };

/** Records a build that has just been published, with the bytes of its manifest. */
export function recordBuild(paths: StatePaths, bytes: Uint8Array, build: Omit<StoredBuild, keyof Note>): void {
  append(paths.builds, { at: now(), manifest: hashBytes(bytes), ...build } satisfies StoredBuild);
}

/** Records a build that failed and published nothing, where there is a site and the disk allows it. */
export function recordFailure(paths: StatePaths, failure: string, seconds: number): void {
  if (!existsSync(join(paths.out, MANIFEST_FILE)) && !existsSync(paths.builds)) return;
  const build: StoredBuild = { at: now(), manifest: '', pages: NO_CHANGES, seconds, failure };
  // A full disk may be why the build failed.
  attempt(() => append(paths.builds, build));
}

/** Records a build that found nothing to do, if the one before it failed: the failure is over. */
export function recordRecovery(paths: StatePaths, unchanged: number, seconds: number): void {
  if (readList<StoredBuild>(paths.builds).at(-1)?.failure === undefined) return;
  const manifest = readPublished(paths)?.hash ?? '';
  append(paths.builds, { at: now(), manifest, pages: { ...NO_CHANGES, unchanged }, seconds } satisfies StoredBuild);
}

/** Returns the time at which gen built the site of a manifest; undefined if the notes do not have it. */
export const timeOfBuild = ({ builds }: StatePaths, manifest: string): string | undefined =>
  readList<StoredBuild>(builds).findLast((build) => build.manifest === manifest)?.at;

/** Adds names of records. Earlier ones stay: texts may speak of them for long. */
export function noteNames({ names: file }: StatePaths, names: readonly RecordName[]): void {
  const earlier = readList<RecordName>(file);
  const all = new Set([...earlier, ...names].map((name) => JSON.stringify(name)));
  if (all.size > earlier.length) keepIfPossible(() => keepText(file, `[${[...all].join()}]`));
}

export const readNames = (out: string): readonly RecordName[] => readList<RecordName>(statePaths(out).names);

interface CheckResult extends Pick<CheckNote, 'release' | 'findings' | 'times' | 'kinds'> {
  readonly pages: readonly (PageFinding & { readonly path: string; readonly file: string })[];
}

/** Records a check of a folder that gen has built on this machine. If the disk refuses, the check before stays the last. */
export function noteCheck(out: string, { release, findings, times, kinds, pages }: CheckResult): void {
  const paths = statePaths(out);
  const tree = existsSync(paths.folder) ? openPublished(paths) : null;
  const published = tree && readPublished(paths);
  if (!published) return;
  const note: StoredCheck = { at: now(), manifest: published.hash, release, findings, times };
  const byPath = pages.map(({ path, ...page }): [string, CheckedPage] => {
    const row = tree.find(page.file);
    // A page that somebody has changed is not the one that the next build makes again.
    const hash = row?.stat ? row.hash : '';
    const { file, findings: number, causes } = page;
    return [path, { findings: number, causes, file, hash }];
  });
  const last: LastCheck = { ...note, kinds, pages: Object.fromEntries(byPath) };
  // In a read-only folder: the findings have been printed.
  attempt(() => append(paths.checks, note));
  attempt(() => write(paths.lastCheck, last));
}

/** Reads the records of the site in `out`, without damaged ones. */
export function readBuildNotes(out: string): BuildNotes {
  const paths = statePaths(out);
  const published = readPublished(paths);
  const checks = readList<StoredCheck>(paths.checks);
  const builds = readList<StoredBuild>(paths.builds);
  const last = read<LastCheck>(paths.lastCheck);
  const latest = builds.findLastIndex(({ manifest }) => manifest === published?.hash);
  const described = builds.map(
    ({ manifest, names = null, failure = null, ...build }, index): BuildNote => ({
      ...{ ...build, names, failure },
      findings: failure === null ? (checks.findLast((check) => check.manifest === manifest)?.findings ?? null) : null,
      isPublished: index === latest,
    }),
  );
  return { builds: described.reverse(), check: last?.kinds && published ? describeCheck(last, published) : null };
}

/** Leaves out pages that have changed since the check. */
function describeCheck(
  { manifest, pages, ...check }: LastCheck,
  { ledger, hash }: NonNullable<ReturnType<typeof readPublished>>,
): CheckNote {
  const isCurrent = (path: string): boolean => {
    const page = pages[path];
    return page !== undefined && ledger.find(page.file)?.hash === page.hash;
  };
  const current = Object.entries(pages)
    .filter(([path]) => isCurrent(path))
    .map(([path, { file: _, hash: __, ...page }]) => [path, page] as const);
  return { ...check, isCurrent: manifest === hash, pages: Object.fromEntries(current) };
}

/** Returns the ledger of the published site, and the hash of its manifest; null if there is none. */
function readPublished({ out }: StatePaths) {
  const path = join(out, MANIFEST_FILE);
  const bytes = attempt(() => readIfThere(path));
  return bytes && attempt(() => ({ ledger: parseManifest(bytes, path), hash: hashBytes(bytes) }));
}

const now = (): string => new Date().toISOString();

const append = <N extends Note>(file: string, note: N): void => write(file, [...readList(file), note].slice(-KEPT));

function readList<T>(file: string): readonly T[] {
  const list = read<T[]>(file);
  return Array.isArray(list) ? list : [];
}

const read = <T>(file: string): T | null => attempt(() => JSON.parse(String(readText(file))) as T);

const write = (file: string, value: unknown): void => keepText(file, JSON.stringify(value));
