/** The program: runs a command line, prints an error once, sets the exit code. Only here is `process` written to. */
import { dirname } from 'node:path';
import { CommanderError } from 'commander';
import { asksForOwnCommands, commandNames, createProgram } from './cli.ts';
import type { Surroundings } from './commands/surroundings.ts';
import type { SiteDefinition } from './define/site.ts';
import { dropOld } from './disk/drop-old.ts';
import { problemsOf, type GenError, type Problem } from './errors/problem.ts';
import { count, nearest } from './errors/prose.ts';
import { componentSyntax, packageMissing, stylesheetSyntax } from './errors/components.ts';
import { siteSyntax } from './errors/site.ts';
import { describeMissingPackage, describePackageFault, describeUnreadable } from './packages.mjs';
import { resolveProject } from './project.ts';

/** Exit codes. */
const FINDINGS = 1;
const WRONG_USAGE = 2;
/** Commands that write no site: of these it is not said that nothing was written. */
const READS = ['status', 'check', 'dev', 'preview', 'why', 'doctor', 'schema'];
/** Mistakes that a bundler finds. */
const OF_BUNDLER = [componentSyntax, packageMissing, siteSyntax, stylesheetSyntax].map(({ code }) => code);
/** Compiled programs that are kept: one that still runs loads parts of itself when it needs them. */
const KEPT = 4;

interface Start {
  /** Folder of the package. */
  readonly root: string;
  readonly argv: readonly string[];
  /** Folder of this program, when it was compiled just now. */
  readonly compiled: string | null;
  /** Whether a file of the program itself could not be read: what has started it says what to do then. */
  readonly isOfProgram?: (error: unknown) => boolean;
}

export async function main({ root, argv, compiled, isOfProgram }: Start): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  stdout.on('error', tellUnsaid);
  stderr.on('error', () => {});
  // Node tells of a package that cannot be loaded once for each import of it, and only one of them is waited for.
  process.on('unhandledRejection', (error) => {
    if (faultOf(error, root) === null) throw error;
  });
  const exitWith = (code: number): void => {
    process.exitCode = code;
  };
  const around = { root, cwd: process.cwd(), env, stdin, stdout, stderr, exitWith, found: () => exitWith(FINDINGS) };
  try {
    const own = asksForOwnCommands(argv, around) ? await findSite(argv, around) : undefined;
    await createProgram(around, own).parseAsync([...argv], { from: 'user' });
    if (compiled) dropOld(dirname(compiled), 'program-', KEPT);
  } catch (error) {
    if (isOfProgram?.(error)) throw error;
    process.exitCode = await explain(error, { root, writes: !READS.includes(argv[0] ?? '') });
  }
}

/** Who reads the output may stop early, as `head` does. Where it goes to a full disk, that is said; the work itself goes on. */
function tellUnsaid({ code = '', message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE' || process.exitCode === FINDINGS) return;
  process.stderr.write(`The output of gen could not be written: ${message}.\n`);
  process.exitCode = FINDINGS;
}

/** Returns the site in the working folder; undefined if it cannot be read and the program has an answer without it. */
async function findSite(argv: readonly string[], around: Surroundings): Promise<SiteDefinition | undefined> {
  const { openSite } = await import('./bundle/site-module.ts');
  const { root, cwd } = around;
  try {
    return await openSite(resolveProject({ root, cwd, flags: {} }));
  } catch (error) {
    if (!answersAlone(argv, around) || !problemsOf(error) || faultOf(error, root) !== null) throw error;
    return undefined;
  }
}

/** True when the program alone has an answer, too: its help, or the command that was meant. */
function answersAlone([name = '--help']: readonly string[], around: Surroundings): boolean {
  return ['--help', '-h', 'help'].includes(name) || nearest(name, commandNames(around)) !== null;
}

/** What is wrong with the packages that gen needs; null when the error has nothing to do with them. */
const faultOf = (error: unknown, root: string): string | null =>
  describePackageFault(error, root) ?? describeUnreadable(error, root);

/** A package that is not there may be told as a mistake in what wanted it. */
function faultBehind(problems: readonly Problem[], error: unknown, root: string): string | null {
  return problems.some(({ code }) => OF_BUNDLER.includes(code)) ? describeMissingPackage(error, root) : null;
}

async function explain(error: unknown, { root, writes }: { root: string; writes: boolean }): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  const { refusalOf } = await import('./disk/refusals.ts');
  const told = refusalOf(error, '.') ?? error;
  const problems = problemsOf(told);
  const fault = problems ? faultBehind(problems, error, root) : faultOf(error, root);
  if (fault !== null) {
    process.stderr.write(fault);
    return FINDINGS;
  }
  if (problems) {
    const nothing = writes ? ' Nothing was written.' : '';
    const { message, total } = told as GenError;
    process.stderr.write(`${message}\n\n${count(total, 'problem')}.${nothing}\n`);
    return FINDINGS;
  }
  process.stderr.write(
    `This is a bug in gen. Please report it with what follows.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  for (let cause = (error as Error).cause; cause instanceof Error; cause = cause.cause)
    process.stderr.write(`Caused by: ${cause.stack ?? cause.message}\n`);
  return FINDINGS;
}
