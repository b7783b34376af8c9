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

/** Creates the program, with the commands of a site's definition. */
export function createProgram(context: ProgramContext, site?: SiteDefinition): Command {
  const { root, stdout, stderr } = context;
  const siteCommands = site?.commands ?? [];
  const recordCommands = siteCommands.filter(isRecordCommand);
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
  addBuild(program, context);
  addDev(program, context);
  for (const command of recordCommands) addRecordCommand(program, context, command);
  for (const add of [addMerge, addStatus, addCheck, addRelease, addPreview, addRollback, addSchema, addAliases])
    add(program, context);
  if (site)
    for (const command of siteCommands)
      if (!isRecordCommand(command)) addOwnCommand(program, context, { command, site });
  return program;
}

/** Names of the commands that every site has. */
export const commandNames = (context: ProgramContext): string[] =>
  createProgram(context).commands.map((command) => command.name());
