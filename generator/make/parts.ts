/**
 * Parts of a site, made on several machines: part `i` of `n` holds a range of the numbered pages, with their lines
 * of the manifest and their links. Joined, they are the same bytes as one build.
 */
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  noPart,
  partChanged,
  partLinksMissing,
  partMissing,
  partOfOther,
  partStale,
  partTwice,
  wholeSite,
} from '../errors/output.ts';
import { GenError, refuse, type Problem } from '../errors/problem.ts';
import { MANIFEST_FILE, parseManifest, type Manifest } from '../emit/manifest.ts';
import { readNotes, writeNotedLinks } from '../emit/noted-links.ts';
import { statIfThere } from '../disk/real-path.ts';
import type { FileStat } from '../emit/stage.ts';
import { hashBytes } from '../hash.ts';
import type { LinkColumns } from '../audit/link-columns.ts';
import { joinRanges, type MadePages, type MadeRange } from './range.ts';

/** Part `index` of `of`, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

const LINKS_FILE = 'build-links';
const MARK = /^shard-(\d+)-(\d+)-(.*)$/;

/** Numbers of the pages of a part: from, up to but not including to. */
export function rangeOfShard({ index, of }: Shard, count: number): { from: number; to: number } {
  return { from: Math.floor((count * (index - 1)) / of), to: Math.floor((count * index) / of) };
}

/** What stands in the manifest of a part instead of the hash of the inputs alone. */
export const markShard = ({ index, of }: Shard, inputs: string): string => `shard-${index}-${of}-${inputs}`;

/** Writes the links beside the pages of a part. */
export function savePartLinks(stageFolder: string, manifest: Uint8Array, links: readonly LinkColumns[]): void {
  // Parts are made from the same inputs, so they are numbered alike.
  writeNotedLinks(join(stageFolder, LINKS_FILE), manifest, { numbering: '', links });
}

export interface Part {
  readonly folder: string;
  readonly shard: Shard;
  readonly inputs: string;
  readonly bytes: Buffer;
  readonly manifest: Manifest;
  readonly links: readonly LinkColumns[];
}

/** Opens the parts and sees that they are all there, each once, of the same inputs. */
export function openParts(folders: readonly string[], inputs: string): Part[] {
  const parts = folders.map(openPart).sort((a, b) => a.shard.index - b.shard.index);
  const of = parts[0]?.shard.of ?? 0;
  const problems: Problem[] = parts.flatMap(({ folder, shard, inputs: own }) => [
    ...(shard.of !== of
      ? [
          {
            file: folder,
            ...partOfOther({ ...shard, first: parts[0]?.folder ?? '', others: of }),
          },
        ]
      : []),
    ...(own !== inputs ? [{ file: folder, ...partStale() }] : []),
  ]);
  for (let index = 1; index <= of; index++) {
    const found = parts.filter(({ shard }) => shard.index === index);
    if (found.length === 0) problems.push({ file: 'gen merge', ...partMissing({ index, of }) });
    if (found.length > 1) problems.push({ file: (found[1] as Part).folder, ...partTwice({ index, of }) });
  }
  refuse(problems);
  return parts;
}

function openPart(folder: string): Part {
  const path = join(folder, MANIFEST_FILE);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new GenError({ file: folder, ...noPart() });
  const bytes = readFileSync(path);
  const manifest = parseManifest(bytes, path);
  const mark = MARK.exec(manifest.inputs);
  if (!mark) throw new GenError({ file: folder, ...wholeSite() });
  const links = readNotes(join(folder, LINKS_FILE), bytes)?.columns;
  if (!links) throw new GenError({ file: join(folder, LINKS_FILE), ...partLinksMissing() });
  return {
    folder,
    shard: { index: Number(mark[1]), of: Number(mark[2]) },
    inputs: mark[3] ?? '',
    bytes,
    manifest,
    links,
  };
}

/**
 * Puts the pages of all parts into the stage, without copying where the file system can link. Throws a GenError when
 * a part does not hold the planned pages, with the bytes that its manifest says. `count` is the number of all pages,
 * `fileAt` gives the file of each.
 */
export function takeParts(
  parts: readonly Part[],
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

interface Taking {
  /** Number of the first page. */
  readonly from: number;
  readonly files: readonly string[];
}

function takePart({ folder, shard, manifest, bytes, links }: Part, stageFolder: string, taking: Taking): MadeRange {
  const { from, files } = taking;
  const stats = new Float64Array(files.length * 2);
  const different: string[] = manifest.count === files.length ? [] : [MANIFEST_FILE];
  let newest = '';
  for (const [row, wanted] of files.slice(0, manifest.count).entries()) {
    const { file, hash, lastmod } = manifest.rowAt(row);
    const stat = file === wanted ? take(join(folder, file), join(stageFolder, file), hash) : null;
    if (!stat) different.push(wanted);
    stats.set([stat?.size ?? 0, stat?.mtimeMs ?? 0], row * 2);
    if (lastmod > newest) newest = lastmod;
  }
  const built = new Uint8Array(manifest.count).fill(1);
  return {
    from,
    built,
    rows: new Uint8Array(bytes.subarray(bytes.indexOf(10) + 1)),
    stats,
    links: joinLinks(links),
    fates: { kept: 0, same: 0, written: manifest.count },
    newest,
    failures: different.length > 0 ? [{ file: folder, ...partChanged({ ...shard, files: different }) }] : [],
  };
}

/** Puts a file into the stage; null when it is missing, no plain file, or has other bytes. */
function take(source: string, target: string, hash: string): FileStat | null {
  if (!statIfThere(source)?.isFile()) return null;
  place(source, target);
  // What is in the stage is what will be published.
  return hashBytes(readFileSync(target)) === hash ? statSync(target) : null;
}

function place(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** Several columns as one. */
function joinLinks(parts: readonly LinkColumns[]): LinkColumns {
  const pages = parts.reduce((sum, { ends }) => sum + ends.length, 0);
  const targets = new Uint32Array(parts.reduce((sum, part) => sum + part.targets.length, 0));
  const ends = new Uint32Array(pages);
  const counts = new Uint16Array(pages * 2);
  const broken: Record<number, readonly string[]> = {};
  let [page, target] = [0, 0];
  for (const part of parts) {
    targets.set(part.targets, target);
    for (const [index, end] of part.ends.entries()) ends[page + index] = target + end;
    counts.set(part.counts, page * 2);
    for (const [index, paths] of Object.entries(part.broken)) broken[page + Number(index)] = paths;
    page += part.ends.length;
    target += part.targets.length;
  }
  return { targets, ends, counts, broken };
}
