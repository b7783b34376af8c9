/** Runs a command line, prints an error once, and sets the exit code. No other module writes to `process`. */
import { CommanderError } from 'commander';
import { COMMANDS, createProgram } from './cli.ts';
import type { ProgramContext } from './commands/context.ts';
import type { SiteDefinition } from './define/site.ts';
import { explainDiskError } from './errors/disk.ts';
import { GenError, problemsOf } from './errors/gen-error.ts';
import { addToSummary, annotateProblems, isInGithub } from './errors/github.ts';
import type { Problem } from './errors/problem.ts';
import { count, asError } from './errors/prose.ts';
import { resolveProject } from './project.ts';
import { explainThrown } from './errors/site-code.ts';

const FINDINGS = 1;
const WRONG_USAGE = 2;

interface MainOptions {
  /** Folder of the package. */
  readonly root: string;
  readonly argv: readonly string[];
  /** Returns what to print for a package that is not installed; null for any other error. */
  readonly explainMissing?: (error: Error) => string | null;
}

/** Runs the command that `argv` names. */
export async function main({ root, argv, explainMissing = () => null }: MainOptions): Promise<void> {
  const { stdout, stderr, env } = process;
  // The site's own line may be below many calls inside a package.
  Error.stackTraceLimit = 50;
  const exitWith = (code: number): void => {
    process.exitCode = code;
  };
  const context = { root, cwd: process.cwd(), env, stdout, stderr, fail: () => exitWith(FINDINGS) };
  // A reader may stop early, as `head` does.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  const [name = '--help'] = argv;
  let format: string | undefined;
  try {
    const program = createProgram(context, await findSite(name, context));
    program.hook('preAction', (_, command) => {
      ({ format } = command.opts<{ format?: string }>());
    });
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    const missing = explainMissing(asError(error));
    const failure = missing === null ? explain(error) : { code: FINDINGS, text: `${missing}\n` };
    exitWith(failure.code);
    if (!failure.isPrinted) stderr.write(failure.text);
    if (failure.code === 0 || format === 'text' || (format === undefined && !isInGithub(context))) return;
    const title = `gen ${name}`;
    const problems = failure.problems ?? [{ file: title, what: failure.text.trim() }];
    stderr.write(annotateProblems(problems, context));
    addToSummary(title, failure.text, context);
  }
}

/** Returns the site if its own commands are needed to answer. One with mistakes gets help, and the commands of the kit that need no site. */
async function findSite(name: string, context: ProgramContext): Promise<SiteDefinition | undefined> {
  if (name in COMMANDS) return undefined;
  const { loadDefinition, loadKit } = await import('./bundle/site-module.ts');
  const { root, cwd } = context;
  try {
    return await loadDefinition(resolveProject({ packageFolder: root, cwd, flags: {} }));
  } catch (error) {
    if (!problemsOf(error)) throw error;
    if (['--help', '-h', 'help'].includes(name)) return undefined;
    const kit = await loadKit();
    if (kit.commands.some((command) => command.name === name && 'needsSite' in command && !command.needsSite))
      return kit;
    throw error;
  }
}

interface Failure {
  readonly code: number;
  readonly text: string;
  readonly problems?: readonly Problem[];
  /** Commander prints its own errors. */
  readonly isPrinted?: boolean;
}

function explain(error: unknown): Failure {
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? 0 : WRONG_USAGE, text: error.message, isPrinted: true };
  const mistake = explainDiskError(error, '.') ?? mistakeOfSite(error) ?? error;
  const problems = problemsOf(mistake);
  if (problems) {
    const { message, total } = mistake as GenError;
    return { code: FINDINGS, text: `${message}\n\n${count(total, 'problem')}. Nothing was written.\n`, problems };
  }
  const causes: string[] = [];
  for (let { cause } = asError(error); cause !== undefined; { cause } = asError(cause))
    causes.push(`Caused by: ${stackOf(cause)}\n`);
  const intro = 'This is a bug in gen. Please report it with what follows.\n';
  return { code: FINDINGS, text: [intro, `${stackOf(error)}\n`, ...causes].join('') };
}

const stackOf = (error: unknown): string => asError(error).stack ?? asError(error).message;

function mistakeOfSite(error: unknown): GenError | null {
  const problem = problemsOf(error) ? null : explainThrown(error);
  return problem && new GenError(problem, { cause: error });
}
