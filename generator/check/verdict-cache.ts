/**
 * Keeps verdicts from check to check. A verdict holds while everything that it was made from is the same: the page, the
 * rules, their context, and the other files that they have read. Only contents count, so a restored cache fits.
 */
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { dropOld, keepSealed, markUsed, readSealed } from '../disk/cache-entry.ts';
import { hashBytes } from '../hash.ts';
import type { Compared, ComparedPage } from './similar/compare.ts';
import { packVerdicts, unpackVerdicts, type JudgedPage, type PackedVerdicts } from './verdict-form.ts';
import type { SiteOnDisk } from './read-site.ts';
import type { Compress } from './size/measure.ts';
import type { Finding, Similarity } from './types.ts';

/** The cache folder, and the hash of everything that rules are made of. */
export interface CacheOptions {
  readonly folder: string;
  readonly rules: string;
}

/** Results for the site as a whole. */
export interface SiteVerdict extends Compared {
  /** Findings of rules with `of`, by the rule. */
  readonly ruled: ReadonlyMap<string, readonly Finding[]>;
}

export interface VerdictCache {
  /** The last verdict on each page, changed or not, in the order of the pages; empty if none is kept. */
  readonly before: readonly JudgedPage[];
  /** Returns the verdict on an unchanged page; null if it must be checked. */
  readonly find: (page: number) => JudgedPage | null;
  /** Keys of markup without a fault. The check adds to them. */
  readonly faultless: Set<number>;
  /** Compresses each content once. */
  readonly cacheSizes: (compress: Compress) => Compress;
  /** The verdict on the site as it was when verdicts were kept; null if nothing is kept. */
  readonly site: SiteVerdict | null;
  /** Keeps the verdicts on all pages, in their order, and on the site. `read` are files that verdicts on pages depend on. */
  readonly save: (verdicts: readonly JudgedPage[], site: SiteVerdict, read: Iterable<string>) => void;
}

interface Kept extends PackedVerdicts {
  /** Hash of everything that rules can see of the site. */
  readonly basis: string;
  /** Hashes of the files that rules have read besides the pages. */
  readonly read: ReadonlyMap<string, string>;
  /** Paths of the compared pages. */
  readonly compared: readonly string[];
  /** As JSON, which is read in a third of the time. */
  readonly similarity: string;
  readonly ruled: SiteVerdict['ruled'];
  /** Keys of markup without a fault. */
  readonly faultless: ReadonlySet<number>;
  /** Bytes by hash of the content and level. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Kept files: two for each site that is also checked for release. */
const KEPT = 4;
/** Kept keys: a site of 27,500 pages has some thousands. */
const KEPT_KEYS = 100_000;

/** Without options nothing is kept. */
export function openVerdictCache(options: CacheOptions | null, site: SiteOnDisk): VerdictCache {
  const { pages, hashOf } = site;
  const file = options && join(options.folder, nameOf(options, site));
  const kept = file ? readKept(file) : null;
  const basis = file ? basisOf(site) : '';
  // The basis names the pages.
  const current = kept?.basis === basis && [...kept.read].every(([name, hash]) => hashOf(name) === hash) ? kept : null;
  const before = current ? unpackVerdicts(current, pages) : [];
  const verdict = current && siteVerdictOf(current, before, site);
  const faultless = new Set(kept && kept.faultless.size < KEPT_KEYS ? kept.faultless : []);
  const sizes = new Map<string, number>();
  return {
    before,
    faultless,
    find: (page) => (current?.hashes[page] === hashOf(pages[page]?.file ?? '') ? (before[page] ?? null) : null),
    site: verdict,
    cacheSizes: (compress) => async (name, level) => {
      const key = `${hashOf(name)} ${level}`;
      const bytes = kept?.sizes.get(key) ?? (await compress(name, level));
      sizes.set(key, bytes);
      return bytes;
    },
    save: (made, { pages: compared, similarity, ruled }, added) => {
      if (!file || !options) return;
      const isKnown =
        current && similarity === verdict?.similarity && before.every((judged, page) => judged === made[page]);
      if (isKnown && [...sizes.keys()].every((key) => current.sizes.has(key))) return markUsed(file);
      const read = new Map([...(current?.read.keys() ?? []), ...added].map((name) => [name, hashOf(name)]));
      const { runs, ...rest } = similarity;
      const more = { basis, read, faultless, sizes, ruled, compared: compared.map(({ path }) => path) };
      const text = JSON.stringify({ ...rest, runs: [...runs] });
      keepSealed(file, serialize({ ...packVerdicts(made, hashOf), ...more, similarity: text } satisfies Kept));
      dropOld(options.folder, 'check-', KEPT);
    },
  };
}

function siteVerdictOf(
  { compared, similarity, ruled }: Kept,
  before: readonly JudgedPage[],
  { context: { planned } }: SiteOnDisk,
): SiteVerdict {
  const byPath = new Map(before.map(({ outline: { path, text } }) => [path, text]));
  const pages = compared.flatMap((path): ComparedPage[] => {
    const [page, text] = [planned.get(path), byPath.get(path)];
    return page && text ? [{ path, group: page.group, text }] : [];
  });
  const { runs, ...rest } = JSON.parse(similarity) as Omit<Similarity, 'runs'> & {
    readonly runs: readonly [string, { all: number; left: number }][];
  };
  return { pages, similarity: { ...rest, runs: new Map(runs) }, ruled };
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
