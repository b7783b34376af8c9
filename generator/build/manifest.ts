/** `out/build-manifest.json`: the record of a build, one line a file. See docs/manifest.md. */
import { lstatSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { PageLinks } from '../define/outcome.ts';
import { attempt } from '../errors/attempt.ts';
import { hashBytes } from '../hash.ts';
import { MANIFEST_FILE, pathOfFile } from '../plan/paths.ts';
import type { Routes } from '../plan/routes.ts';
import type { Staging } from '../plan/staging.ts';

/** What the manifest records of a page besides its bytes. */
interface PageRecord {
  /** Hash of everything the page was made from. */
  readonly key: string;
  /** Hash of its own content: `lastmod` changes with it. */
  readonly content: string;
  /** Day on which the content last changed, "2026-11-20"; "" if it is not known. */
  readonly lastmod: string;
  readonly links: PageLinks;
  /** Photographs that it shows, below `out/`: the JPEG file of each. */
  readonly photos: readonly string[];
  /** File of the picture that links to it show where they are shared; "" if it names none. */
  readonly share: string;
}

/** A file of the output. */
export interface FileEntry {
  /** Hash of its bytes: see hash.ts. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** Null for a file that is not a page. */
  readonly page: PageRecord | null;
}

export interface Manifest {
  /** Hash of everything that the site was made from; null if some pages are older, as after `gen city`. */
  readonly inputs: string | null;
  /** Hash of the environment and of the site's code that reads it; "" if it reads none, null if pages were built in several. */
  readonly environment: string | null;
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Time zone of the site; null for that of the machine. */
  readonly timeZone: string | null;
  /** How the site differs from the one for visitors. */
  readonly staging: Staging;
  /** Part `index` of `of`, from 1; null for a whole site. */
  readonly shard: { readonly index: number; readonly of: number } | null;
  /** Numbers of the site's own status, by name. */
  readonly figures: Readonly<Record<string, number>>;
  /** The site's own line under the report of a build. */
  readonly summary: string | null;
  /** What answers the paths without a page. */
  readonly routes: Routes;
  /** By path below `out/`. */
  readonly files: ReadonlyMap<string, FileEntry>;
}

interface StoredEntry extends Partial<Omit<PageRecord, 'links'>>, Pick<FileEntry, 'hash' | 'size'> {
  /** Number of links, of vague ones, then the targets: positions in the list of files, or paths that lead to none. */
  readonly links?: readonly [total: number, vague: number, ...targets: (number | string)[]];
}

interface StoredManifest extends Omit<Manifest, 'files'> {
  readonly files: Readonly<Record<string, StoredEntry>>;
}

/** Formats a manifest. Its files are sorted by path, so the same files give the same bytes. */
export function formatManifest({ files, ...build }: Manifest): string {
  const sorted = Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  const positions = new Map(Object.keys(sorted).map((file, position) => [pathOfFile(file), position]));
  const lines = Object.entries(sorted).map(
    ([file, entry]) => `${JSON.stringify(file)}: ${JSON.stringify(storeEntry(entry, positions))}`,
  );
  return `${JSON.stringify(build).slice(0, -1)},"files":{\n${lines.join(',\n')}\n}}\n`;
}

function storeEntry({ hash, size, page }: FileEntry, positions: ReadonlyMap<string, number>): StoredEntry {
  if (!page) return { hash, size };
  const { links, photos, share, ...record } = page;
  const { total, vague, targets } = links;
  return {
    hash,
    size,
    ...record,
    links: [total, vague, ...targets.map((path) => positions.get(path) ?? path)],
    ...(photos.length > 0 && { photos }),
    ...(share && { share }),
  };
}

/** Parses a manifest; null if it is damaged: no JSON, or JSON of another shape. */
export function parseManifest(text: string): Manifest | null {
  const { files = {}, ...build } = attempt(() => JSON.parse(text) as Partial<StoredManifest>) ?? {};
  if (!isBuild(build)) return null;
  const entries = Object.entries(files ?? {});
  const paths = entries.map(([file]) => pathOfFile(file));
  if (entries.length === 0 || !entries.every(([, entry]) => isEntry(entry, paths))) return null;
  return { ...build, files: new Map(entries.map(([file, entry]) => [file, readEntry(entry, paths)])) };
}

const isBuild = (build: Partial<Manifest>): build is Omit<Manifest, 'files'> =>
  typeof build.date === 'string' &&
  typeof build.staging?.noindex === 'boolean' &&
  (build.summary === null || typeof build.summary === 'string') &&
  [build.routes?.redirects, build.routes?.notFound].every(Array.isArray);

function isEntry(entry: Partial<StoredEntry> | null, paths: readonly string[]): boolean {
  const { hash, size, key, links, photos = [], share = '' } = entry ?? {};
  if (typeof hash !== 'string' || typeof size !== 'number') return false;
  if (key === undefined) return true;
  const isTarget = (link: number | string): boolean => typeof link === 'string' || paths[link] !== undefined;
  if (!Array.isArray(photos) || typeof share !== 'string') return false;
  return Array.isArray(links) && links.every((link, at) => (at < 2 ? typeof link === 'number' : isTarget(link)));
}

function readEntry(
  { hash, size, key, content = '', lastmod = '', links, photos = [], share = '' }: StoredEntry,
  paths: readonly string[],
): FileEntry {
  if (key === undefined) return { hash, size, page: null };
  const page: PageRecord = {
    key,
    content,
    lastmod,
    photos,
    share,
    // A build with nothing to do needs no links: at 27,500 pages they are a million paths.
    get links() {
      const [total = 0, vague = 0, ...targets] = links ?? [];
      return {
        total,
        vague,
        targets: targets.map((target) => (typeof target === 'string' ? target : (paths[target] ?? ''))),
      };
    },
  };
  return { hash, size, page };
}

/** A built site on the disk. */
export interface BuiltSite extends Manifest {
  readonly folder: string;
  /** Returns the entry of a file that is as the build wrote it; null for any other file. */
  readonly intact: (file: string) => FileEntry | null;
  /** True if every file is as the build wrote it. After a copy of the folder, all files are hashed once. */
  readonly isIntact: () => boolean;
}

/** Opens the site in a folder; null if it has no manifest, or a damaged one. */
export function openBuiltSite(folder: string): BuiltSite | null {
  const path = join(folder, MANIFEST_FILE);
  const text = attempt(() => readFileSync(path, 'utf8'));
  const manifest = text === null ? null : parseManifest(text);
  if (!manifest) return null;
  const written = lstatSync(path).mtimeMs;
  const known = new Map<string, boolean>();
  let hasHashed = false;
  /** True for a file with its size that is not newer than the manifest, which is written last. For others its hash decides. */
  const isAsBuilt = (file: string, { hash, size }: FileEntry): boolean => {
    const stats = attempt(() => lstatSync(join(folder, file), { throwIfNoEntry: false }));
    if (!stats?.isFile() || stats.size !== size) return false;
    if (stats.mtimeMs <= written) return true;
    hasHashed = true;
    return attempt(() => hashBytes(readFileSync(join(folder, file)))) === hash;
  };
  const intact: BuiltSite['intact'] = (file) => {
    const entry = manifest.files.get(file);
    if (!entry) return null;
    const isIntact = known.get(file) ?? isAsBuilt(file, entry);
    known.set(file, isIntact);
    return isIntact ? entry : null;
  };
  return {
    ...manifest,
    folder,
    intact,
    isIntact: () => {
      const now = new Date();
      for (const file of manifest.files.keys()) if (!intact(file)) return false;
      if (hasHashed) attempt(() => utimesSync(path, now, now));
      return true;
    },
  };
}
