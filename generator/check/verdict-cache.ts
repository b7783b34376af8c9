/**
 * Keeps verdicts from check to check. A verdict holds while everything that it was made from is the same: the page, the
 * rules, their context, and the other files that they have read. Only contents count, so a restored cache fits.
 */
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { dropOld, keepSealed, markUsed, readSealed } from '../disk/cache-entry.ts';
import { hashBytes } from '../hash.ts';
import type { PageVerdict } from './check-pages.ts';
import type { PageFile, SiteOnDisk } from './read-site.ts';
import type { Compress } from './size/recompress.ts';

/** The cache folder, and the hash of everything that rules are made of. */
export interface CacheOptions {
  readonly folder: string;
  readonly rules: string;
}

export interface VerdictCache {
  /** Returns the verdict on an unchanged page; null if it must be checked. */
  readonly find: (page: PageFile) => PageVerdict | null;
  /** Keys of markup without a fault. The check adds to them. */
  readonly faultless: Set<number>;
  /** Compresses each content once. */
  readonly cacheSizes: (compress: Compress) => Compress;
  /** Keeps the verdicts on all pages, in their order. */
  readonly save: (verdicts: readonly PageVerdict[]) => void;
}

interface Kept {
  /** Hash of everything that rules can see of the site. */
  readonly basis: string;
  /** Hashes of the files that rules have read besides the pages. */
  readonly read: ReadonlyMap<string, string>;
  /** By hash of the page and its context. */
  readonly verdicts: ReadonlyMap<string, PageVerdict>;
  /** Keys of markup without a fault. */
  readonly faultless: ReadonlySet<number>;
  /** Bytes by hash of the content and level. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Kept files: two for each site that is also checked for release. */
const KEPT = 4;
/** Kept keys: a site of 27,500 pages has some thousands. */
const KEPT_KEYS = 100_000;
const NOTHING: Kept = { basis: '', read: new Map(), verdicts: new Map(), faultless: new Set(), sizes: new Map() };

/** Without options nothing is kept. */
export function openVerdictCache(options: CacheOptions | null, site: SiteOnDisk): VerdictCache {
  const { pages, hashOf, readFiles } = site;
  const file = options && join(options.folder, nameOf(options, site));
  const kept = (file && readKept(file)) || NOTHING;
  const keyOf = (page: PageFile): string => hashBytes(`${JSON.stringify(page)}\0${hashOf(page.file)}`);
  const basis = file ? basisOf(site) : '';
  const isCurrent = kept.basis === basis && [...kept.read].every(([name, hash]) => hashOf(name) === hash);
  const verdicts = isCurrent ? kept.verdicts : NOTHING.verdicts;
  const faultless = new Set(kept.faultless.size < KEPT_KEYS ? kept.faultless : []);
  const sizes = new Map<string, number>();
  return {
    faultless,
    find: (page) => (verdicts.size > 0 ? (verdicts.get(keyOf(page)) ?? null) : null),
    cacheSizes: (compress) => async (name, level) => {
      const key = `${hashOf(name)} ${level}`;
      const bytes = kept.sizes.get(key) ?? (await compress(name, level));
      sizes.set(key, bytes);
      return bytes;
    },
    save: (made) => {
      if (!file || !options) return;
      // At 27,500 pages it is 160 MB.
      const isKnown =
        pages.length === verdicts.size && pages.every((page, at) => verdicts.get(keyOf(page)) === made[at]);
      if (isKnown && [...sizes.keys()].every((key) => kept.sizes.has(key))) return markUsed(file);
      const read = new Map([...(isCurrent ? kept.read.keys() : []), ...readFiles].map((name) => [name, hashOf(name)]));
      const seen = new Map(pages.map((page, at) => [keyOf(page), made[at] as PageVerdict]));
      keepSealed(file, serialize({ basis, read, verdicts: seen, faultless, sizes } satisfies Kept));
      dropOld(options.folder, 'check-', KEPT);
    },
  };
}

/**
 * Names one file for a site and another for its release check. Other rules, and another version of Node, begin anew: their
 * verdicts may have another form.
 */
function nameOf({ rules }: CacheOptions, { context: { facts, release } }: SiteOnDisk): string {
  return `check-${hashBytes([facts.origin, release, rules, process.versions.node].join('\0'))}`;
}

/** Hash of everything but the page itself that a verdict depends on. */
function basisOf({ context: { facts, release, files, redirects } }: SiteOnDisk): string {
  return hashBytes(JSON.stringify([facts, release, [...files].sort(), [...redirects]]));
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
