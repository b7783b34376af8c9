/**
 * Verdicts that are kept from check to check. A verdict holds for as long as everything is the same that it was made
 * from: the page, the rules, what the rules may know of the site, and the other files that they have read.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { dropOld } from '../disk/drop-old.ts';
import { keepSealed, readSealed } from '../disk/cache-entry.ts';
import { hashBytes } from '../hash.ts';
import type { PageVerdict } from './check-page.ts';
import type { PageFile, SiteOnDisk } from './read-site.ts';
import type { Compress } from './size/recompress.ts';

/** Where verdicts are kept, and the hash of everything that rules are made of. */
export interface CacheOrder {
  readonly folder: string;
  readonly rules: string;
}

export interface VerdictCache {
  /** The verdict on a page that is as it was; null: it must be checked. */
  readonly find: (page: PageFile) => PageVerdict | null;
  /** Shapes of pages whose markup has no fault; the check adds those that it finds. */
  readonly faultless: Set<number>;
  /** Weighs as `compress` does, each content once. */
  readonly remember: (compress: Compress) => Compress;
  /** Keeps the verdicts on all pages; `read` are the files that rules have read besides the pages. */
  readonly save: (verdicts: readonly PageVerdict[], read: Iterable<string>) => void;
}

interface Kept {
  /** Hash of the rules and of what they may know of the site. */
  readonly basis: string;
  /** Hash of each further file. */
  readonly read: ReadonlyMap<string, string>;
  readonly verdicts: ReadonlyMap<string, PageVerdict>;
  /** The rules by which pages of these shapes have no fault; they know nothing of the site. */
  readonly rules: string;
  readonly faultless: ReadonlySet<number>;
  /** Bytes by hash of the content and level. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Sites whose verdicts are kept. */
const KEPT = 4;
/** Shapes that are kept: a site of 27,500 pages has some thousands. */
const KEPT_SHAPES = 100_000;
const NOTHING: Kept = {
  basis: '',
  read: new Map(),
  verdicts: new Map(),
  rules: '',
  faultless: new Set(),
  sizes: new Map(),
};

/** `out` is the folder of the site. Without an order nothing is kept. */
export function openVerdictCache(order: CacheOrder | null, out: string, site: SiteOnDisk): VerdictCache {
  const hashes = new Map<string, string>();
  const hashOf = (file: string): string => {
    const hash = hashes.get(file) ?? hashBytes(site.context.read(file));
    hashes.set(file, hash);
    return hash;
  };
  const keyOf = (page: PageFile): string => hashBytes(`${JSON.stringify(page)}\0${hashOf(page.file)}`);
  const file = order && join(order.folder, `check-${hashBytes(out)}`);
  const rules = order ? `${order.rules} ${process.versions.node}` : '';
  const basis = order ? basisOf(rules, site) : '';
  const kept = (file && readKept(file)) || NOTHING;
  const isCurrent = kept.basis === basis && [...kept.read].every(([name, hash]) => hashOf(name) === hash);
  const verdicts = isCurrent ? kept.verdicts : new Map<string, PageVerdict>();
  const isBounded = kept.rules === rules && kept.faultless.size < KEPT_SHAPES;
  const faultless = new Set(order && isBounded ? kept.faultless : []);
  const sizes = new Map<string, number>();
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
      const files = new Set([...(isCurrent ? kept.read.keys() : []), ...read]);
      write(file, {
        basis,
        read: new Map([...files].map((name) => [name, hashOf(name)])),
        verdicts: new Map(site.pages.map((page, index) => [keyOf(page), made[index] as PageVerdict])),
        rules,
        faultless,
        sizes,
      });
      dropOld(order.folder, 'check-', KEPT);
    },
  };
}

/** Everything but the page itself that a verdict depends on. */
function basisOf(rules: string, { context }: SiteOnDisk): string {
  const { facts, release, files, redirects } = context;
  return hashBytes(JSON.stringify([rules, facts, release, [...files].sort(), [...redirects]]));
}

/** One that is damaged or of another version of Node is like none. */
function readKept(file: string): Kept | null {
  try {
    const bytes = readSealed(file);
    return bytes && (deserialize(bytes) as Kept);
  } catch {
    return null;
  }
}

function write(file: string, kept: Kept): void {
  mkdirSync(join(file, '..'), { recursive: true });
  keepSealed(file, serialize(kept));
}
