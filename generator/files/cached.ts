/** Costly files are kept in the cache: they are made once for each state of what they show. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKept, keepFolder, keepIfPossible, type OnLoss } from '../disk/cache-entry.ts';
import type { FileContext, OutputFile } from '../define/file.ts';
import { hashBytes } from '../hash.ts';

/** Counts the changes of how files are kept. */
const FORMAT = 1;
const LIST = 'files.json';

/** Gives `cached` for the files of one definition, called `name`. `onLoss` hears of files that could not be kept. */
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
