/** Files that are not pages, on their way into the stage. */
import type { OutputFile } from '../define/file.ts';
import type { ManifestRow } from '../emit/manifest.ts';
import type { FileStat } from '../emit/stage.ts';
import { hashChunks } from '../hash.ts';
import type { MakeContext } from './context.ts';
import type { Fate } from './pages.ts';

export interface MadeFile {
  readonly row: ManifestRow;
  readonly stat: FileStat;
  readonly fate: Fate;
}

/** Writes a file, unless the published one has the same bytes. */
export function makeFile({ file, body }: OutputFile, { published, stage }: MakeContext): MadeFile {
  const chunks = typeof body === 'string' ? [Buffer.from(body)] : body instanceof Uint8Array ? [body] : body;
  const row = { key: '', hash: hashChunks(chunks), content: '', lastmod: '', file };
  const index = published?.manifest.indexOf(file) ?? -1;
  const isSame = published !== null && index >= 0 && published.manifest.rowAt(index).hash === row.hash;
  const stat = isSame ? published.intact(index) : null;
  return stat ? { row, stat, fate: 'kept' } : { row, stat: stage.write(file, chunks), fate: 'written' };
}
