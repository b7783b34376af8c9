/** Caches costly files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKept, keepFolder, keepIfPossible, type OnLoss } from '../disk/cache-entry.ts';
import type { FileContext, OutputFile } from '../define/file.ts';
import { hashBytes } from '../hash.ts';

/** Version of the cache format. */
const FORMAT = 1;
const LIST = 'files.json';

/** Returns `cached` for the files of one definition, called `name`. `onLoss` is called if files cannot be cached. */
export function cacheFiles(cache: string, name: string, onLoss?: OnLoss): FileContext['cached'] {
  return async (key, make) => {
    const folder = join(cache, `files-${hashBytes(JSON.stringify([FORMAT, name, key]))}`);
    if (isKept(folder)) return readKept(folder);
    const files = await make();
    const contents = Object.fromEntries(files.map(({ file, body }) => [file, joined(body)]));
    const list = JSON.stringify(files.map(({ file }) => file));
    keepIfPossible(() => keepFolder(folder, { ...contents, [LIST]: list }), onLoss);
    return files;
  };
}

const joined = (body: OutputFile['body']): string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array ? body : Buffer.concat(body);

function readKept(folder: string): OutputFile[] {
  const names = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as string[];
  return names.map((file) => ({ file, body: readFileSync(join(folder, file)) }));
}
