/** The command line. A command is its flags and the one function that it calls. */
import { Command } from 'commander';
import { addAliases } from './commands/aliases.ts';
import { addBuild, addMerge } from './commands/build.ts';
import { addCheck } from './commands/check.ts';
import { addDev } from './commands/dev.ts';
import { examples } from './commands/flags.ts';
import { escapeControls } from './errors/prose.ts';
import { addPreview } from './commands/preview.ts';
import { addRelease } from './commands/release.ts';
import { addRollback } from './commands/rollback.ts';
import { addOwnCommand, addRecordCommand, isRecordCommand } from './commands/site-command.ts';
import { addSchema } from './commands/schema.ts';
import { addStatus } from './commands/status.ts';
import { versionOf, type ProgramContext } from './commands/context.ts';
import type { SiteDefinition } from './define/site.ts';

/** The commands that every site has, in the order of the help. */
export const COMMANDS: Readonly<Record<string, (program: Command, context: ProgramContext) => void>> = {
  build: addBuild,
  dev: addDev,
  preview: addPreview,
  check: addCheck,
  release: addRelease,
  status: addStatus,
  rollback: addRollback,
  merge: addMerge,
  aliases: addAliases,
  schema: addSchema,
};

/** Creates the program, with the commands of a site's definition. */
export function createProgram(context: ProgramContext, site?: SiteDefinition): Command {
  const { root, stdout, stderr } = context;
  const recordCommands = site?.commands.filter(isRecordCommand) ?? [];
  const program = new Command('gen')
    .description('Generates a fast, complete static website for a local service business from its data.')
    .version(versionOf(root), '-V, --version', 'print the version')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(escapeControls(text)),
    })
    .exitOverride()
    .showHelpAfterError('(run the command with --help for its flags and examples)')
    .addHelpText(
      'after',
      examples(
        'gen build',
        'gen dev',
        'gen preview',
        ...recordCommands.map(({ name, examples }) => `gen ${name} ${examples.slice(0, 2).join(' ')}`),
        'gen check',
        'gen status --json',
      ),
    );
  for (const add of Object.values(COMMANDS)) add(program, context);
  if (!site) return program;
  for (const command of site.commands)
    if (isRecordCommand(command)) addRecordCommand(program, context, command);
    else addOwnCommand(program, context, { command, site });
  return program;
}
