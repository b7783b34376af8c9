/**
 * What a range of pages became, as columns: a few bytes a page, cheap to hand from thread to thread and to join.
 * Rows of pages that are not there are empty.
 */
import type { Problem } from '../errors/problem.ts';
import type { PageLinks } from '../audit/audit.ts';
import { linkColumns, linksIn, type LinkColumns } from '../audit/link-columns.ts';
import type { Fate, MadePage } from './pages.ts';
import { formatRow } from '../emit/manifest.ts';
import type { FileStat } from '../emit/stage.ts';

export interface MadeRange {
  /** Number of the first page. */
  readonly from: number;
  /** 1 for each page that is there. */
  readonly built: Uint8Array<ArrayBuffer>;
  /** Manifest lines of the pages that are there, in UTF-8. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Size in bytes and time in ms, two numbers for each page that is there. */
  readonly stats: Float64Array<ArrayBuffer>;
  readonly links: LinkColumns;
  readonly fates: Readonly<Record<Fate, number>>;
  /** Newest lastmod, "" when no page is there. */
  readonly newest: string;
  readonly failures: readonly Problem[];
}

/** Gathers pages in order; `done` gives the columns. */
export function rangeBuilder(from: number): {
  add: (page: MadePage | null) => void;
  fail: (problems: readonly Problem[]) => void;
  failures: Problem[];
  done: () => MadeRange;
} {
  const pages: (MadePage | null)[] = [];
  const failures: Problem[] = [];
  return {
    add: (page) => void pages.push(page),
    fail: (problems) => void failures.push(...problems),
    failures,
    done: () => {
      const there = pages.filter((page) => page !== null);
      const fates: Record<Fate, number> = { kept: 0, same: 0, written: 0 };
      for (const { fate } of there) fates[fate]++;
      return {
        from,
        built: Uint8Array.from(pages, (page) => (page ? 1 : 0)),
        rows: new Uint8Array(Buffer.from(there.map(({ row }) => formatRow(row)).join(''))),
        stats: Float64Array.from(there.flatMap(({ stat }) => [stat.size, stat.mtimeMs])),
        links: linkColumns(there.map(({ links }) => links)),
        fates,
        newest: there.reduce((day, { row }) => (row.lastmod > day ? row.lastmod : day), ''),
        failures,
      };
    },
  };
}

/** Buffers that may be handed over to another thread without copying. */
export function transferables({ built, rows, stats, links }: MadeRange): ArrayBuffer[] {
  return [built.buffer, rows.buffer, stats.buffer, links.targets.buffer, links.ends.buffer, links.counts.buffer];
}

/** All ranges of a build, in order, as one. */
export interface MadePages {
  readonly count: number;
  readonly isBuilt: (page: number) => boolean;
  /** Null for a page that is not there. */
  readonly linksAt: (page: number) => PageLinks | null;
  readonly rows: readonly Uint8Array[];
  readonly stats: readonly Float64Array[];
  readonly links: readonly LinkColumns[];
  readonly fates: Readonly<Record<Fate, number>>;
  readonly newest: string;
  readonly built: number;
}

export function joinRanges(unordered: readonly MadeRange[]): MadePages {
  const ranges = [...unordered].sort((a, b) => a.from - b.from);
  const count = ranges.reduce((sum, { built }) => sum + built.length, 0);
  const starts = Uint32Array.from(ranges, ({ from }) => from);
  const rangeOf = (page: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= page) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const positions = ranges.map(({ built }) => positionsOf(built));
  const isBuilt = (page: number): boolean => {
    const range = ranges[rangeOf(page)];
    return range !== undefined && range.built[page - range.from] === 1;
  };
  return {
    count,
    isBuilt,
    linksAt: (page) => {
      if (!isBuilt(page)) return null;
      const number = rangeOf(page);
      const range = ranges[number] as MadeRange;
      return linksIn(range.links, positions[number]?.[page - range.from] ?? page - range.from);
    },
    rows: ranges.map(({ rows }) => rows),
    stats: ranges.map(({ stats }) => stats),
    links: ranges.map(({ links }) => links),
    fates: { kept: sum(ranges, 'kept'), same: sum(ranges, 'same'), written: sum(ranges, 'written') },
    newest: ranges.reduce((day, range) => (range.newest > day ? range.newest : day), ''),
    built: ranges.reduce((total, { built }) => total + built.reduce((some, flag) => some + flag, 0), 0),
  };
}

/** Where each page of a range stands among those that are there; null when all are. */
function positionsOf(built: Uint8Array): Uint32Array | null {
  if (!built.includes(0)) return null;
  let position = 0;
  return Uint32Array.from(built, (flag) => (flag ? position++ : 0));
}

const sum = (ranges: readonly MadeRange[], fate: Fate): number =>
  ranges.reduce((total, { fates }) => total + fates[fate], 0);

/** Two numbers a file, for the memory of the build. */
export function joinStats(parts: readonly Float64Array[], rest: readonly FileStat[]): Float64Array {
  const joined = new Float64Array(parts.reduce((total, part) => total + part.length, 0) + rest.length * 2);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  for (const { size, mtimeMs } of rest) {
    joined[at++] = size;
    joined[at++] = mtimeMs;
  }
  return joined;
}
