/**
 * Keeps verdicts from check to check. A verdict holds while everything that it was made from is the same: the page, the
 * rules, their context, and the other files that they have read. Only contents count, so a restored cache fits.
 */
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { dropOld, keepSealed, markUsed, readSealed } from '../disk/cache-entry.ts';
import { hashBytes } from '../hash.ts';
import type { ComparedPage } from './similar/compare.ts';
import type { Compared } from './similar/compare-again.ts';
import { packVerdicts, unpackVerdicts, type PackedVerdicts } from './verdict-form.ts';
import type { PageVerdict } from './check-pages.ts';
import type { PageFile, SiteOnDisk } from './read-site.ts';
import type { Compress } from './size/recompress.ts';
import type { Similarity } from './types.ts';

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
  /** The last comparison, of the pages as they were when verdicts were kept; null if nothing is kept. */
  readonly compared: Compared | null;
  /** Keeps the verdicts on all pages, in their order, and what came of their comparison. */
  readonly save: (verdicts: readonly PageVerdict[], compared: Compared) => void;
}

interface Kept extends PackedVerdicts {
  /** Hash of everything that rules can see of the site. */
  readonly basis: string;
  /** Hashes of the files that rules have read besides the pages. */
  readonly read: ReadonlyMap<string, string>;
  /** Paths of the compared pages. */
  readonly compared: readonly string[];
  readonly similarity: Similarity | null;
  /** Keys of markup without a fault. */
  readonly faultless: ReadonlySet<number>;
  /** Bytes by hash of the content and level. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Kept files: two for each site that is also checked for release. */
const KEPT = 4;
/** Kept keys: a site of 27,500 pages has some thousands. */
const KEPT_KEYS = 100_000;
const NOTHING: Kept = {
  ...{ basis: '', read: new Map(), verdicts: new Map(), numbers: new Uint32Array() },
  ...{ compared: [], similarity: null, faultless: new Set(), sizes: new Map() },
};

/** Without options nothing is kept. */
export function openVerdictCache(options: CacheOptions | null, site: SiteOnDisk): VerdictCache {
  const { pages, hashOf, readFiles } = site;
  const file = options && join(options.folder, nameOf(options, site));
  const kept = (file && readKept(file)) || NOTHING;
  const basis = file ? basisOf(site) : '';
  const isCurrent = kept.basis === basis && [...kept.read].every(([name, hash]) => hashOf(name) === hash);
  const verdicts = isCurrent ? unpackVerdicts(kept, pages) : new Map<string, PageVerdict>();
  const isUnchanged = ({ file: name }: PageFile): boolean => kept.verdicts.get(name)?.hash === hashOf(name);
  const faultless = new Set(kept.faultless.size < KEPT_KEYS ? kept.faultless : []);
  const sizes = new Map<string, number>();
  const { similarity } = kept;
  return {
    faultless,
    find: (page) => (verdicts.size > 0 && isUnchanged(page) ? (verdicts.get(page.file) ?? null) : null),
    compared: isCurrent && similarity ? { pages: comparedBefore(kept, verdicts, site), similarity } : null,
    cacheSizes: (compress) => async (name, level) => {
      const key = `${hashOf(name)} ${level}`;
      const bytes = kept.sizes.get(key) ?? (await compress(name, level));
      sizes.set(key, bytes);
      return bytes;
    },
    save: (made, compared) => {
      if (!file || !options) return;
      const isKnown =
        compared.similarity === similarity &&
        pages.length === verdicts.size &&
        pages.every((page, at) => verdicts.get(page.file) === made[at]);
      if (isKnown && [...sizes.keys()].every((key) => kept.sizes.has(key))) return markUsed(file);
      const read = new Map([...(isCurrent ? kept.read.keys() : []), ...readFiles].map((name) => [name, hashOf(name)]));
      const packed = packVerdicts(pages, made, { known: verdicts, hashOf });
      const { similarity: found } = compared;
      const more = { basis, read, faultless, sizes, similarity: found };
      const paths = compared.pages.map(({ path }) => path);
      keepSealed(file, serialize({ ...packed, ...more, compared: paths } satisfies Kept));
      dropOld(options.folder, 'check-', KEPT);
    },
  };
}

function comparedBefore(
  { compared }: Kept,
  verdicts: ReadonlyMap<string, PageVerdict>,
  { context: { planned } }: SiteOnDisk,
): ComparedPage[] {
  const byPath = new Map([...verdicts.values()].map(({ summary }) => [summary.path, summary.text]));
  return compared.flatMap((path) => {
    const [page, text] = [planned.get(path), byPath.get(path)];
    return page && text ? [{ path, params: page.params, group: page.group, text }] : [];
  });
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
