/** Files that are not pages, on their way into the stage. */
import type { OutputFile } from '../../define/file.ts';
import { hashChunks } from '../../hash.ts';
import type { LedgerRow } from '../../ledger/row.ts';
import { outputPath } from '../../plan/paths.ts';
import type { MakeContext } from './context.ts';
import type { Fate } from './page.ts';

export interface MadeFile {
  readonly row: LedgerRow;
  readonly fate: Fate;
}

/** Writes a file, unless the published one has the same bytes. */
export function makeFile({ file, body }: OutputFile, { published, stage }: MakeContext): MadeFile {
  const chunks = typeof body === 'string' ? [Buffer.from(body)] : body instanceof Uint8Array ? [body] : body;
  const row = { key: '', hash: hashChunks(chunks), content: '', lastmod: '', file, links: '' };
  const old = published?.find(file);
  return old?.stat && old.hash === row.hash
    ? { row: { ...row, stat: old.stat }, fate: 'kept' }
    : { row: { ...row, stat: stage.write(outputPath(file), chunks) }, fate: 'written' };
}
