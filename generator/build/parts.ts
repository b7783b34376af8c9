/**
 * Parts of a site, built on several machines: part `i` of `n` has a range of the numbered pages and a manifest with their
 * links. Joined, they have the same bytes as one build.
 */
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOrCopy } from '../emit/stage.ts';
import {
  noPart,
  partChanged,
  partMissing,
  partOfOther,
  partOfOtherDay,
  partStale,
  partTwice,
  wholeSite,
} from '../errors/output.ts';
import { GenError, refuse, type Message, type Problem } from '../errors/problem.ts';
import { isFile, statIfThere } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MANIFEST_FILE, parseManifest } from '../ledger/manifest.ts';
import type { FileStat } from '../ledger/row.ts';
import { outputPath } from '../plan/paths.ts';
import { type MadePage, gatherRange, joinRanges, type MadePages, type MadeRange } from './pages/page.ts';

/** Part `index` of `of`, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

const MARK = /^shard-(\d+)-(\d+)-(\d{8})-(.*)$/;

/** Returns the numbers of a part's pages: from `from` up to but not including `to`. */
export function rangeOfShard({ index, of }: Shard, count: number): { from: number; to: number } {
  return { from: Math.floor((count * (index - 1)) / of), to: Math.floor((count * index) / of) };
}

/** Returns the inputs of a part for its manifest. `date` is the day of the build. */
export const markShard = ({ index, of }: Shard, inputs: string, date: string): string =>
  `shard-${index}-${of}-${date.replaceAll('-', '')}-${inputs}`;

/** True for the ledger of a part. */
export const isPart = ({ inputs }: Ledger): boolean => MARK.test(inputs);

export interface SitePart {
  readonly folder: string;
  readonly shard: Shard;
  readonly inputs: string;
  /** Day of its build, "20261120". */
  readonly day: string;
  /** Parts are made from the same inputs, so their pages are numbered alike and the links hold. */
  readonly ledger: Ledger;
}

/** Opens the parts. Throws a GenError unless each is there once, of the same inputs and the same day. */
export function openParts(folders: readonly string[], inputs: string): SitePart[] {
  const parts = folders.map(openPart).sort((a, b) => a.shard.index - b.shard.index);
  const [first] = parts;
  const of = first?.shard.of ?? 0;
  const problems: Problem[] = parts.flatMap(({ folder, ...part }) =>
    findMismatch(part, first as SitePart, inputs).map((message) => ({ file: folder, ...message })),
  );
  for (let index = 1; index <= of; index++) {
    const found = parts.filter(({ shard }) => shard.index === index);
    if (found.length === 0) problems.push({ file: 'gen merge', ...partMissing({ index, of }) });
    if (found.length > 1) problems.push({ file: (found[1] as SitePart).folder, ...partTwice({ index, of }) });
  }
  refuse(problems);
  return parts;
}

/** Throws a GenError for parts whose moment of the next change is not that of the plan. */
export function refuseOtherTimes(parts: readonly SitePart[], until: string | undefined): void {
  refuse(parts.filter(({ ledger }) => ledger.until !== until).map(({ folder }) => ({ file: folder, ...partStale() })));
}

/** Explains why a part cannot be joined with the first one into a site of these inputs. */
function findMismatch({ shard, inputs, day }: Omit<SitePart, 'folder'>, first: SitePart, wanted: string): Message[] {
  if (shard.of !== first.shard.of) return [partOfOther({ ...shard, first: first.folder, others: first.shard.of })];
  if (inputs !== wanted) return [partStale()];
  return day === first.day
    ? []
    : [partOfOtherDay({ day: formatDay(day), first: first.folder, other: formatDay(first.day) })];
}

/** "20261120" → "2026-11-20" */
const formatDay = (day: string): string => day.replace(/^(....)(..)/, '$1-$2-');

function openPart(folder: string): SitePart {
  const path = join(folder, MANIFEST_FILE);
  if (!isFile(path)) throw new GenError({ file: folder, ...noPart() });
  const bytes = readFileSync(path);
  const ledger = parseManifest(bytes, path);
  const mark = MARK.exec(ledger.inputs);
  if (!mark) throw new GenError({ file: folder, ...wholeSite() });
  const shard = { index: Number(mark[1]), of: Number(mark[2]) };
  return { folder, shard, day: mark[3] ?? '', inputs: mark[4] ?? '', ledger };
}

/**
 * Links the pages of all parts into the stage, or copies them where the file system has no links. Throws a GenError unless
 * the parts have the planned pages with the bytes of their manifests. `count` is the number of all pages; `fileAt` returns
 * the file of each.
 */
export function takeParts(
  parts: readonly SitePart[],
  stageFolder: string,
  { count, fileAt }: { count: number; fileAt: (number: number) => string },
): MadePages {
  const ranges = parts.map((part) => {
    const { from, to } = rangeOfShard(part.shard, count);
    const files = Array.from({ length: to - from }, (_, index) => fileAt(from + index));
    return takePart(part, stageFolder, { from, files });
  });
  const failures = ranges.flatMap((range) => range.failures);
  refuse(failures);
  return joinRanges(ranges);
}

/** Takes the pages from number `from` on. */
function takePart(
  { folder, shard, ledger }: SitePart,
  stageFolder: string,
  { from, files }: { from: number; files: readonly string[] },
): MadeRange {
  const different: string[] = ledger.count === files.length ? [] : [MANIFEST_FILE];
  const pages = files.slice(0, ledger.count).map((wanted, line): MadePage | null => {
    const row = ledger.at(line);
    const stat =
      row.file === wanted ? take(join(folder, wanted), join(stageFolder, outputPath(wanted)), row.hash) : null;
    if (!stat) different.push(wanted);
    return stat && { row: { ...row, stat }, fate: 'written' };
  });
  const failures = different.length > 0 ? [{ file: folder, ...partChanged({ ...shard, files: different }) }] : [];
  return gatherRange(from, pages, failures);
}

/** Puts a file into the stage. Returns null if it is missing, no plain file, or has other bytes. */
function take(source: string, target: string, hash: string): FileStat | null {
  if (!statIfThere(source)?.isFile()) return null;
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  linkOrCopy(source, target);
  // The stage is what gets published.
  return hashBytes(readFileSync(target)) === hash ? statSync(target) : null;
}
