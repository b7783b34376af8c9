/**
 * Verdicts that are kept from check to check. A verdict holds for as long as everything is the same that it was made
 * from: the page, the rules, the context of the rules, and the other files that they have read. A file that
 * nobody has written to since is not read again.
 */
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { shownPath } from '../disk/files.ts';
import { dropOld } from '../disk/drop-old.ts';
import { settledStampOf } from '../disk/stamp.ts';
import { keepSealed, markUsed, readSealed } from '../disk/cache-entry.ts';
import { hashBytes } from '../hash.ts';
import type { PageVerdict } from './check-page.ts';
import type { PageFile, SiteOnDisk } from './read-site.ts';
import type { Compress } from './size/recompress.ts';

/** The cache folder, and the hash of everything that rules are made of. */
export interface CacheOrder {
  readonly folder: string;
  readonly rules: string;
}

export interface VerdictCache {
  /** The verdict on a page that is as it was; null: it must be checked. */
  readonly find: (page: PageFile) => PageVerdict | null;
  /** Shapes of pages whose markup has no fault; the check adds those that it finds. */
  readonly faultless: Set<number>;
  /** Compresses as `compress` does, each content once. */
  readonly remember: (compress: Compress) => Compress;
  /** Keeps the verdicts on all pages; `read` are the files that rules have read besides the pages. */
  readonly save: (verdicts: readonly PageVerdict[], read: Iterable<string>) => void;
}

interface StampedHash {
  readonly stamp: string;
  readonly hash: string;
}

interface Kept {
  /** Hash of everything that rules can see of the site. */
  readonly basis: string;
  /** Stamp and hash of each file. */
  readonly hashes: ReadonlyMap<string, StampedHash>;
  /** Files that rules have read besides the pages. */
  readonly read: readonly string[];
  readonly verdicts: ReadonlyMap<string, PageVerdict>;
  /** Shapes of pages whose markup has no fault. */
  readonly faultless: ReadonlySet<number>;
  /** Bytes by hash of the content and level. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Files of verdicts that are kept: two for a site that is also checked for release. */
const KEPT = 4;
/** Shapes that are kept: a site of 27,500 pages has some thousands. */
const KEPT_SHAPES = 100_000;
const NOTHING: Kept = {
  basis: '',
  hashes: new Map(),
  read: [],
  verdicts: new Map(),
  faultless: new Set(),
  sizes: new Map(),
};

/** `out` is the folder of the site. Without an order nothing is kept. */
export function openVerdictCache(order: CacheOrder | null, out: string, site: SiteOnDisk): VerdictCache {
  const file = order && join(order.folder, keptName(order, out, site));
  const kept = (file && readKept(file)) || NOTHING;
  const { hashOf, hashes } = openHashes(kept.hashes, out, site);
  const keyOf = once((page: PageFile): string => hashBytes(`${JSON.stringify(page)}\0${hashOf(page.file)}`));
  const basis = order ? basisOf(site) : '';
  const isCurrent = kept.basis === basis && kept.read.every((name) => hashOf(name) === kept.hashes.get(name)?.hash);
  const verdicts = isCurrent ? kept.verdicts : new Map<string, PageVerdict>();
  const faultless = new Set(kept.faultless.size < KEPT_SHAPES ? kept.faultless : []);
  const sizes = new Map<string, number>();
  /** True if the cache already holds all of it: at 27,500 pages it is 160 MB. */
  const isKnown = (seen: Kept): boolean =>
    isCurrent && (['hashes', 'verdicts', 'sizes'] as const).every((part) => hasSame(seen[part], kept[part]));
  return {
    faultless,
    find: (page) => (order ? (verdicts.get(keyOf(page)) ?? null) : null),
    remember: (compress) => async (name, level) => {
      const key = `${hashOf(name)} ${level}`;
      const bytes = kept.sizes.get(key) ?? (await compress(name, level));
      sizes.set(key, bytes);
      return bytes;
    },
    save: (made, read) => {
      if (!file || !order) return;
      const files = [...new Set([...(isCurrent ? kept.read : []), ...read])];
      files.forEach(hashOf);
      const seen: Kept = {
        basis,
        hashes,
        read: files,
        verdicts: new Map(site.pages.map((page, index) => [keyOf(page), made[index] as PageVerdict])),
        faultless,
        sizes,
      };
      if (isKnown(seen)) return markUsed(file);
      keepSealed(file, serialize(seen));
      dropOld(order.folder, 'check-', KEPT);
    },
  };
}

/**
 * A site and a release check of it have a file each, wherever the site lies. Other rules, and another version of Node, begin
 * anew: what they keep may be of another form.
 */
function keptName({ rules }: CacheOrder, out: string, { context: { facts, release } }: SiteOnDisk): string {
  const parts = [shownPath(out), facts.origin, release, rules, process.versions.node];
  return `check-${hashBytes(parts.join('\0'))}`;
}

function openHashes(
  before: Kept['hashes'],
  out: string,
  { context }: SiteOnDisk,
): { hashOf: (name: string) => string; hashes: Kept['hashes'] } {
  const hashes = new Map<string, StampedHash>();
  const look = (name: string): StampedHash => {
    const stamp = settledStampOf(join(out, name));
    const known = before.get(name);
    return known && known.stamp === stamp && stamp !== '' ? known : { stamp, hash: hashBytes(context.read(name)) };
  };
  const hashOf = (name: string): string => {
    const seen = hashes.get(name) ?? look(name);
    hashes.set(name, seen);
    return seen.hash;
  };
  return { hashOf, hashes };
}

/** Hash of everything but the page itself that a verdict depends on. */
function basisOf({ context }: SiteOnDisk): string {
  const { facts, release, files, redirects } = context;
  return hashBytes(JSON.stringify([facts, release, [...files].sort(), [...redirects]]));
}

/** True when both hold the same values, not only equal ones: what is taken over from the last check is. */
const hasSame = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);

/** Caches each result. */
function once<Argument extends object, Result>(make: (argument: Argument) => Result): (argument: Argument) => Result {
  const made = new Map<Argument, Result>();
  return (argument) => {
    const result = made.get(argument) ?? make(argument);
    made.set(argument, result);
    return result;
  };
}

/** Returns null for a damaged cache file, as for none. */
function readKept(file: string): Kept | null {
  try {
    const bytes = readSealed(file);
    return bytes && (deserialize(bytes) as Kept);
  } catch {
    return null;
  }
}
