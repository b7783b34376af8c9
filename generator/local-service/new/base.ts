/** `.areaserved/base.tgz`: the files of a site as gen wrote them, without those of `data/`. Later versions are merged against it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { GenError } from '../../define/index.ts';

export const BASE = '.areaserved/base.tgz';

/** Contents by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** True for a file that later versions may change. Data belong to the owner of the site. */
export const isUpdated = (file: string): boolean => !file.startsWith('data/');

/** Returns the archive of some files: the same bytes for the same files. */
export async function packBase(files: Files): Promise<Uint8Array> {
  const entries = Object.entries(files)
    .filter(([name]) => isUpdated(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, content]) => {
      const body = Buffer.from(content as Uint8Array);
      return { header: { name, size: body.length, mtime: new Date(0) }, body };
    });
  return gzipSync(await packTar(entries), { level: 9 });
}

/** Returns the base of the site in a folder; null if it has none. */
export async function readBase(folder: string): Promise<Readonly<Record<string, Buffer>> | null> {
  const path = join(folder, BASE);
  if (!existsSync(path)) return null;
  try {
    const entries = await unpackTar(gunzipSync(readFileSync(path)));
    return Object.fromEntries(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]));
  } catch (error) {
    throw new GenError(
      {
        file: BASE,
        what: 'The archive cannot be read.',
        todo: 'Bring it back from your version control, or delete it.',
      },
      { cause: error },
    );
  }
}

/** Returns the bytes of a text with "\n" as the end of lines, as gen writes it; those of other files as they are. */
export function withUnixLines(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes);
  if (!text.includes('\r\n') || text.includes(0)) return bytes;
  return Buffer.from(text.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/** True if two files have the same contents, with the line ends of any system. */
export const isSameText = (one: Uint8Array, other: Uint8Array): boolean =>
  Buffer.compare(withUnixLines(one), withUnixLines(other)) === 0;
