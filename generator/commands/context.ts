/** What a command runs in; tests hand in their own. */
import { join } from 'node:path';
import { readInput } from '../disk/files.ts';
import { epochOutOfRange } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';
import type { Console } from '../report/console.ts';
import type { Keyboard } from '../dev/server/terminal.ts';
import { resolveProject, type Project, type ProjectFlags } from '../project.ts';

export interface ProgramContext {
  /** Folder of the package. */
  readonly root: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Called when a command has found something wrong: exit code 1. */
  readonly found: () => void;
  /** Where keys come from; undefined when there is no terminal. */
  readonly stdin?: Keyboard;
  /** Ends the program with an exit code when nothing is left to do. */
  readonly exitWith: (code: number) => void;
}

export interface Sink {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
}

/** Of the package, as its package.json says. */
export function versionOf(root: string): string {
  return (JSON.parse(String(readInput(join(root, 'package.json')))) as { version: string }).version;
}

export const projectOf = ({ root, cwd }: ProgramContext, flags: ProjectFlags): Project =>
  resolveProject({ root, cwd, flags });

/** Years that a site can be built in; anything else is a mistake in the unit or the format. */
export const isInRange = (day: Date): boolean => day.getUTCFullYear() >= 2000 && day.getUTCFullYear() <= 2199;

/** The console is loaded only by commands that print. */
export async function openConsole(
  context: ProgramContext,
  { json = false }: { readonly json?: boolean | undefined } = {},
): Promise<Console> {
  const { createConsole } = await import('../report/console.ts');
  return createConsole({ ...context, json });
}

/** SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/) is in seconds and UTC; otherwise the local day. */
export function today({ env }: Pick<ProgramContext, 'env'>): string {
  const epoch = env.SOURCE_DATE_EPOCH;
  if (epoch !== undefined && epoch !== '') {
    const day = new Date(/^\d{1,15}$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
    if (isInRange(day)) return day.toISOString().slice(0, 10);
    const inMilliseconds = /^\d{12,15}$/.test(epoch) && isInRange(new Date(Number(epoch)));
    throw new GenError({ file: 'SOURCE_DATE_EPOCH', ...epochOutOfRange({ value: epoch, inMilliseconds }) });
  }
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
