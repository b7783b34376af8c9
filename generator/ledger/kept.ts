/**
 * The ledger that is kept beside the site. With it a file that still has its size and time need not be read, the audit
 * need not look for the links of pages that have not changed, and a damaged manifest can be put right. It belongs to one
 * manifest; lost, damaged or of another one, it costs time, never truth.
 */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { renamePatiently } from '../disk/rename.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger, LedgerOrigin } from './ledger.ts';
import { formatHeader, formatManifest, parseLedger, readIfThere, type KeptHeader } from './manifest.ts';

export interface KeepOptions {
  readonly ledger: Ledger;
  /** The build, if the ledger does not have it yet. */
  readonly made?: LedgerOrigin;
  /** Numbering of its pages; null if it holds no links. */
  readonly numbering: string | null;
  /** Bytes of the manifest that it belongs to. */
  readonly manifest: Uint8Array;
}

export function saveLedger(path: string, { ledger, made = ledger, numbering, manifest }: KeepOptions): void {
  const lines = ledger.pieces.map(withoutEmptyLines);
  const header = formatHeader(made, { numbering, manifest: hashBytes(manifest), writtenMs: Date.now() }, lines);
  const draft = `${path}.draft`;
  const handle = openSync(draft, 'w');
  try {
    for (const piece of [header, ...lines]) writeFileSync(handle, piece);
  } finally {
    closeSync(handle);
  }
  renamePatiently(draft, path);
}

/** Null when there is none that is whole. */
export function openKept(path: string): (KeptHeader & { readonly ledger: Ledger }) | null {
  try {
    const bytes = readIfThere(path);
    const { ledger, kept } = bytes ? parseLedger(bytes, path) : { ledger: null, kept: null };
    return kept && { ...kept, ledger };
  } catch {
    return null;
  }
}

/** Checks that it can be read and belongs to a manifest, for `gen doctor`. */
export function fitOfKept(path: string, manifest: Uint8Array): 'none' | 'damaged' | 'of another tree' | 'whole' {
  const kept = openKept(path);
  if (!kept) return readIfThere(path) ? 'damaged' : 'none';
  return kept.manifest === hashBytes(manifest) ? 'whole' : 'of another tree';
}

/** The manifest that it was kept beside; null when there is none. */
export function restoreManifest(path: string): Buffer | null {
  const kept = openKept(path);
  return kept && formatManifest(kept.ledger, kept.ledger);
}

function withoutEmptyLines(piece: Uint8Array): Uint8Array {
  const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  if (text[0] !== 10 && !text.includes('\n\n')) return piece;
  return Buffer.from(
    text
      .toString('latin1')
      .replace(/^\n+/, '')
      .replace(/\n{2,}/g, '\n'),
    'latin1',
  );
}
