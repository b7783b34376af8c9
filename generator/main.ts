/** Runs a command line, prints an error once, and sets the exit code. No other module writes to `process`. */
import { CommanderError } from 'commander';
import { commandNames, createProgram } from './cli.ts';
import type { ProgramContext } from './commands/context.ts';
import type { SiteDefinition } from './define/site.ts';
import { explainDiskError } from './errors/disk.ts';
import { GenError, problemsOf } from './errors/gen-error.ts';
import { count, asError } from './errors/prose.ts';
import { resolveProject } from './project.ts';
import { explainThrown } from './errors/site-code.ts';

const FINDINGS = 1;
const WRONG_USAGE = 2;

/** Runs the command that `argv` names. `root` is the folder of the package. */
export async function main({ root, argv }: { root: string; argv: readonly string[] }): Promise<void> {
  const { stdout, stderr, env } = process;
  // The site's own line may be below many calls inside a package.
  Error.stackTraceLimit = 50;
  const exitWith = (code: number): void => {
    process.exitCode = code;
  };
  const context = { root, cwd: process.cwd(), env, stdout, stderr, fail: () => exitWith(FINDINGS) };
  // A reader may stop early, as `head` does.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  try {
    await createProgram(context, await findSite(argv, context)).parseAsync([...argv], { from: 'user' });
  } catch (error) {
    // bin.mjs names the package.
    if (/^Cannot find (?:package|module) '/.test(asError(error).message)) throw error;
    exitWith(explain(error));
  }
}

/** Returns the site if its own commands are needed to answer; undefined for one with mistakes if help is an answer. */
async function findSite(
  [name = '--help']: readonly string[],
  context: ProgramContext,
): Promise<SiteDefinition | undefined> {
  if (commandNames(context).includes(name)) return undefined;
  const { loadDefinition } = await import('./bundle/site-module.ts');
  const { root, cwd } = context;
  try {
    return await loadDefinition(resolveProject({ packageFolder: root, cwd, flags: {} }));
  } catch (error) {
    if (!['--help', '-h', 'help'].includes(name) || !problemsOf(error)) throw error;
    return undefined;
  }
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  const mistake = explainDiskError(error, '.') ?? mistakeOfSite(error) ?? error;
  if (problemsOf(mistake)) {
    const { message, total } = mistake as GenError;
    process.stderr.write(`${message}\n\n${count(total, 'problem')}. Nothing was written.\n`);
    return FINDINGS;
  }
  process.stderr.write(`This is a bug in gen. Please report it with what follows.\n${stackOf(error)}\n`);
  for (let { cause } = asError(error); cause !== undefined; { cause } = asError(cause))
    process.stderr.write(`Caused by: ${stackOf(cause)}\n`);
  return FINDINGS;
}

const stackOf = (error: unknown): string => asError(error).stack ?? asError(error).message;

function mistakeOfSite(error: unknown): GenError | null {
  const problem = problemsOf(error) ? null : explainThrown(error);
  return problem && new GenError(problem, { cause: error });
}
