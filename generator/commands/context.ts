/** The context of commands; tests pass their own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenError } from '../errors/gen-error.ts';
import type { Sink } from './print.ts';
import { resolveProject, type Project, type ProjectFlags } from '../project.ts';

export interface ProgramContext {
  /** Folder of the package. */
  readonly root: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Sets exit code 1, for a command that finds something wrong. */
  readonly fail: () => void;
}

/** Returns the version in the package.json of this folder. */
export function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

export const projectOf = ({ root, cwd }: ProgramContext, flags: ProjectFlags): Project =>
  resolveProject({ packageFolder: root, cwd, flags });

/** True for the years 2000 to 2199. Another year is a mistake in the unit or the format of the date. */
export const isInRange = (day: Date): boolean => day.getUTCFullYear() >= 2000 && day.getUTCFullYear() <= 2199;

/** Returns the moment of a build, ISO 8601 in UTC: that of SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/), else now. */
export function thisMoment({ env: { SOURCE_DATE_EPOCH: epoch } }: Pick<ProgramContext, 'env'>): string {
  if (!epoch) return new Date().toISOString();
  const moment = new Date(/^\d{1,15}$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
  if (isInRange(moment)) return moment.toISOString();
  throw new GenError({
    file: 'SOURCE_DATE_EPOCH',
    what: `The environment variable SOURCE_DATE_EPOCH is "${epoch}", which is not a time in the years 2000 to 2199.`,
    todo: 'Set it to a number of seconds since 1970, such as 1795132800, or unset it.',
  });
}
