/** The command line: one command is its flags and the one function that it calls. */
import { Command } from 'commander';
import { addBuild } from './commands/build.ts';
import { addCheck } from './commands/check.ts';
import { addDev } from './commands/dev.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEject } from './commands/eject.ts';
import { examples } from './commands/flags.ts';
import { addImport } from './commands/import.ts';
import { addMerge } from './commands/merge.ts';
import { addNew } from './commands/new.ts';
import { addOutdated } from './commands/outdated.ts';
import { addPreview } from './commands/preview.ts';
import { addRecordCommand } from './commands/record.ts';
import { addRollback } from './commands/rollback.ts';
import { addSchema } from './commands/schema.ts';
import { addStatus } from './commands/status.ts';
import { versionOf, type Surroundings } from './commands/surroundings.ts';
import { addWhy } from './commands/why.ts';
import type { RecordCommand } from './define/site.ts';

/** Makes the program. `own` are the commands of the site's definition. */
export function createProgram(around: Surroundings, own: readonly RecordCommand[] = []): Command {
  const { root, stdout, stderr } = around;
  const program = new Command('gen')
    .description('Generates a fast, complete static website for a local service business from its data.')
    .version(versionOf(root), '-V, --version', 'print the version')
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride()
    .showHelpAfterError('(run the command with --help for its flags and examples)')
    .addHelpText(
      'after',
      examples(
        'gen build',
        'gen dev',
        'gen preview',
        ...own.map(({ name, examples }) => `gen ${name} ${examples.slice(0, 2).join(' ')}`),
        'gen check',
        'gen status --json',
      ),
    );
  addBuild(program, around);
  addDev(program, around);
  for (const command of own) addRecordCommand(program, around, command);
  for (const add of [
    addMerge,
    addStatus,
    addCheck,
    addPreview,
    addWhy,
    addRollback,
    addDoctor,
    addSchema,
    addNew,
    addImport,
    addEject,
    addOutdated,
  ])
    add(program, around);
  return program;
}

/** True when a command line asks for what only the site's definition knows: a command of its own, or the list of all. */
export function asksForOwnCommands([name = '--help']: readonly string[], around: Surroundings): boolean {
  return ![...commandNames(around), '-V', '--version'].includes(name);
}

/** Names of the commands that every site has. */
export const commandNames = (around: Surroundings): string[] =>
  createProgram(around).commands.map((command) => command.name());
