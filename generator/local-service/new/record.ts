/** `.areaserved/answers.json`: what a site was started with, so that `gen brand` and `gen update` can write its files again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenError } from '../../define/index.ts';
import { defaultsFor, readAnswers, refuseTrade, type Answers, type Choices, type Typed } from './answers.ts';
import { chooseTrade } from './trades.ts';

export const RECORD = '.areaserved/answers.json';

/** Answers to the questions of `gen new`, as flags. */
export type GivenAnswers = Pick<Typed, 'trade'> & Partial<Typed> & { readonly staff?: 'yes' };

export interface StartRecord {
  /** Version of areaserved that wrote the base. */
  readonly version: string;
  readonly answers: GivenAnswers;
  /** Names of the icons in its pictures: that of the business, then those of its services. */
  readonly icons: readonly string[];
}

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

/** Reads the answers of a record as this version does. Throws a GenError for those that it does not take. */
export function answersOf({ answers }: StartRecord, choices: Choices): Answers {
  const trade = chooseTrade(choices.trades, answers);
  const read = trade
    ? readAnswers({ ...defaultsFor(trade, choices.looks), ...answers }, choices)
    : [refuseTrade(answers, choices.trades)];
  if (Array.isArray(read))
    throw new GenError(
      read.map((problem) => ({ ...problem, file: RECORD, key: problem.file.replace('--', 'answers.') })),
    );
  return read;
}

/** Version of the package in a folder. */
export const versionIn = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
