/**
 * Sizes and times of the published files, as they were when they were written: a file that still has both need not be
 * read to know its content. The list belongs to one manifest; lost or of another one, files are read instead.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seal, unseal } from '../disk/settle.ts';
import type { FileStat } from './stage.ts';
import { hashBytes } from '../hash.ts';
import { parseManifest, type Manifest } from './manifest.ts';

/** A file changed within this time of the record could have kept its time: it is read. Covers coarse clocks. */
const RACY_MS = 20;
const HEAD = 40;

export interface Stats {
  readonly at: (row: number) => FileStat | null;
  /** When the list was written, in ms. */
  readonly writtenMs: number;
}

/** `manifest` are the bytes of the manifest that the list must belong to. */
export function readStats(path: string, manifest: Uint8Array): Stats | null {
  const bytes = readSealed(path);
  if (!bytes || bytes.toString('latin1', 0, 32) !== fingerprint(manifest)) return null;
  const writtenMs = bytes.readDoubleLE(32);
  const count = Math.floor((bytes.length - HEAD) / 16);
  return {
    writtenMs,
    at: (row) =>
      row < count
        ? { size: bytes.readDoubleLE(HEAD + row * 16), mtimeMs: bytes.readDoubleLE(HEAD + row * 16 + 8) }
        : null,
  };
}

/** Null when there is no list, or a power cut or an accident has left only a part of it. */
function readSealed(path: string): Buffer | null {
  try {
    const bytes = unseal(readFileSync(path));
    return bytes && bytes.length >= HEAD ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether a list can be read, and belongs to a manifest: for `gen doctor`. */
export function fitOfStats(path: string, manifest: Buffer): 'none' | 'damaged' | 'of another tree' | 'whole' {
  if (!existsSync(path)) return 'none';
  const bytes = readSealed(path);
  if (!bytes) return 'damaged';
  if (bytes.toString('latin1', 0, 32) !== fingerprint(manifest)) return 'of another tree';
  return bytes.length === HEAD + parseManifest(manifest).count * 16 ? 'whole' : 'damaged';
}

/** `stats` are two numbers a file: size in bytes, time in ms. */
export function writeStats(path: string, manifest: Uint8Array, stats: Float64Array): void {
  const head = Buffer.alloc(HEAD);
  head.write(fingerprint(manifest), 0, 'latin1');
  head.writeDoubleLE(Date.now(), 32);
  const body = new Uint8Array(stats.buffer, stats.byteOffset, stats.byteLength);
  writeFileSync(path, seal(Buffer.concat([head, body])));
}

/** Tells which manifest a note belongs to. */
export const fingerprint = (manifest: Uint8Array): string =>
  createHash('sha256').update(manifest).digest('hex').slice(0, 32);

/** The published tree and how to tell whether a file of it is as gen wrote it. */
export interface Published {
  readonly manifest: Manifest;
  /** Size and time of an intact file; null when it is missing or was changed. */
  readonly intact: (row: number) => FileStat | null;
}

export function inspectPublished({
  out,
  manifest,
  stats,
}: {
  out: string;
  manifest: Manifest;
  stats: Stats | null;
}): Published {
  const intact = (row: number): FileStat | null => {
    const { file, hash } = manifest.rowAt(row);
    const path = join(out, file);
    try {
      const now = statSync(path, { throwIfNoEntry: false });
      if (!now?.isFile()) return null;
      const { size, mtimeMs, ctimeMs } = now;
      const then = stats?.at(row);
      // Who changes a file may set its time back, but not the time of that change.
      const latest = (stats?.writtenMs ?? 0) - RACY_MS;
      const sure = then && then.size === size && then.mtimeMs === mtimeMs && mtimeMs < latest && ctimeMs < latest;
      return sure || hashBytes(readFileSync(path)) === hash ? { size, mtimeMs } : null;
    } catch {
      // A link to itself, a file that may not be read: not what gen left there.
      return null;
    }
  };
  return { manifest, intact };
}
