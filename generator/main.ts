/** The program: runs a command line, prints an error once, sets the exit code. Only here is `process` written to. */
import { CommanderError } from 'commander';
import { createProgram } from './cli.ts';
import { GenError, count } from './errors.ts';

/** Exit codes. */
const FINDINGS = 1;
const WRONG_USAGE = 2;
/** Commands that would have written a site. */
const WRITES = ['build', 'city', 'merge', 'rollback'];

/** `root` is the folder of the package; `program` where a compiled program should be left, when this one is not compiled. */
export async function main({
  root,
  argv,
  program: folder,
}: {
  root: string;
  argv: readonly string[];
  program: string | null;
}): Promise<void> {
  const program = createProgram({
    root,
    cwd: process.cwd(),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    found: () => (process.exitCode = FINDINGS),
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    if (folder && ['build', 'city'].includes(argv[0] ?? '')) await keepProgram(root, folder);
  } catch (error) {
    process.exitCode = explain(error, WRITES.includes(argv[0] ?? ''));
  }
}

/** The site is published: without a compiled program the next start takes longer, and that is all. */
async function keepProgram(root: string, folder: string): Promise<void> {
  try {
    await (await import('./bundle/program.ts')).compileProgram({ root, folder });
  } catch (error) {
    process.stderr.write(`The compiled program could not be kept: ${(error as Error).message}\n`);
  }
}

function explain(error: unknown, writes: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (error instanceof GenError) {
    const { problems, message } = error;
    process.stderr.write(
      `${message}\n\n${count(problems.length, 'problem')}.${writes ? ' Nothing was written.' : ''}\n`,
    );
    return FINDINGS;
  }
  process.stderr.write(
    `This is a bug in gen. Please report it with what follows.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  for (let cause = (error as Error).cause; cause instanceof Error; cause = cause.cause)
    process.stderr.write(`Caused by: ${cause.stack ?? cause.message}\n`);
  return FINDINGS;
}
