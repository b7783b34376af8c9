/** `.areaserved.json`: what a site was started with, and the files that follow from its brand as they were written. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenError } from '../../define/index.ts';
import type { Typed } from './answers.ts';

export const RECORD = '.areaserved.json';

export interface StartRecord {
  /** Version of areaserved that wrote the site. */
  readonly version: string;
  /** Answers to the questions of `gen new`, as flags. */
  readonly answers: Typed;
  readonly brand: {
    readonly color: string;
    readonly look: string;
    /** Name of the icon of the business. */
    readonly icon: string;
    /** Hashes by file. */
    readonly files: Readonly<Record<string, string>>;
  };
}

export const hashFile = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

export const hashFiles = (files: Readonly<Record<string, string | Uint8Array>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hashFile(content)]));

export const formatRecord = (record: StartRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** Reads the record of the site in a folder. */
export function readRecord(folder: string): StartRecord {
  try {
    return JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as StartRecord;
  } catch {
    throw new GenError({
      file: RECORD,
      what: 'There is no record of how this site was started, or it cannot be read.',
      todo: `Run the command in a folder that \`gen new\` wrote, and keep its ${RECORD}.`,
    });
  }
}

/** Version of the package in a folder. */
export const versionIn = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
