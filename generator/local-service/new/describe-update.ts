/** What `gen update` prints. */
import { count } from '../../define/index.ts';
import type { Merged } from './merge.ts';

/** A file that the new version changes. */
export interface FileUpdate extends Merged {
  readonly file: string;
}

export interface Update {
  /** Versions of areaserved: the one that wrote the base, and the new one. */
  readonly from: string;
  readonly to: string;
  /** False for a site without a base: its files are compared, and stay as they are. */
  readonly hasBase: boolean;
  readonly written: boolean;
  readonly files: readonly FileUpdate[];
}

const COMMAND = 'npx --no gen update';

/** Returns the lines: each file with what the new version did and what becomes of it, then what to do. */
export function describeUpdate(update: Update): string[] {
  const { from, to, files, hasBase } = update;
  const versions = from === to ? to : `${from} → ${to}`;
  if (files.length === 0)
    return [
      `areaserved ${versions}: the files of this site have all changes of the new version.`,
      ...describeBase(update),
    ];
  const head = hasBase
    ? `${count(files.length, 'file')} changed`
    : count(files.length, 'file differs from yours', 'files differ from yours');
  return [
    `areaserved ${versions}: ${head}.`,
    '',
    ...files.map((one) => `  ${one.change.padEnd(8)} ${one.file}${describeAction(one, update)}`),
    '',
    ...(hasBase ? describeNext(update) : describeBase(update)),
  ];
}

function describeAction({ action, conflicts = 0, reason }: FileUpdate, { hasBase }: Update): string {
  if (action === 'merge') return ': merged with your edits';
  if (action === 'conflict') return `: ${count(conflicts, 'conflict')} with your edits`;
  if (action === 'keep') return hasBase ? `: left alone, ${reason}` : `: ${reason}`;
  return '';
}

function describeNext({ written, files }: Update): string[] {
  const marked = files.filter(({ action }) => action === 'conflict').map(({ file }) => file);
  if (!written)
    return [
      `Nothing was written. "${COMMAND} --diff" shows the lines, "${COMMAND} --write" writes them. Commit your work before it.`,
    ];
  return [
    'Written. "git diff" shows what it did.',
    ...(marked.length > 0
      ? [`Your lines and the new ones are between <<<<<<< and >>>>>>>: keep what is right in ${marked.join(', ')}.`]
      : []),
    'Then "npx --no gen schema" and "npm run check".',
  ];
}

function describeBase({ hasBase, written }: Update): string[] {
  if (hasBase) return [];
  return written
    ? ['From now on, gen can tell your edits from its own changes: the next update is merged.']
    : [
        `This site has no record of the files that gen wrote, so your edits are among the differences. "${COMMAND} --diff" shows them.`,
        `Take what you like. "${COMMAND} --write" then changes no file, but keeps the record, so that the next update is merged.`,
      ];
}
