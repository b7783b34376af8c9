/** Commands in the definition of a site. */
import type { Command } from 'commander';
import { writeFiles } from '../files.ts';
import type { CommandContext, CommandDefinition, OwnCommand, RecordCommand } from '../define/command.ts';
import type { SiteDefinition } from '../define/site.ts';
import { runBuild } from './build.ts';
import { examples, withBuildFlags, type BuildFlags } from './flags.ts';
import { projectOf, thisMoment, type ProgramContext } from './context.ts';
import { findPackageSpec } from './package-spec.ts';
import { createConsole } from './print.ts';

/** True for a command that builds the pages of some records. */
export const isRecordCommand = (command: CommandDefinition): command is RecordCommand => 'collection' in command;

/** Adds `gen city macon`. */
export function addRecordCommand(program: Command, context: ProgramContext, command: RecordCommand): void {
  const { name, collection, description, examples: shown } = command;
  withBuildFlags(program.command(name))
    .description(description)
    .argument(`<${collection.key}...>`, `${collection.key} of a ${collection.singular}, such as "${shown[0]}"`)
    .addHelpText(
      'after',
      examples(
        `gen ${name} ${shown[0]}`,
        `gen ${name} ${shown.slice(1).join(' ')}`,
        `rm -rf out && gen ${name} ${shown[0]}`,
      ),
    )
    .action((keys: string[], flags: BuildFlags) =>
      runBuild(flags, context, { only: { collection: collection.name, keys } }),
    );
}

/** Adds any other command of the site. */
export function addOwnCommand(
  program: Command,
  context: ProgramContext,
  { command, site }: { readonly command: OwnCommand; readonly site: SiteDefinition },
): void {
  command
    .flags(program.command(command.name).description(command.description))
    .addHelpText('after', examples(...command.examples))
    .action(async (...given: unknown[]) => {
      // Commander passes the command itself last.
      await command.run(await createContext(context, site), ...given.slice(0, -1));
    });
}

async function createContext(context: ProgramContext, site: SiteDefinition): Promise<CommandContext> {
  const { root, cwd } = context;
  const out = createConsole(context);
  const project = projectOf(context, {});
  return {
    cwd,
    root,
    packageSpec: findPackageSpec(root),
    isTerminal: Boolean(context.stdout.isTTY),
    print: (line) => out.line(line),
    fail: context.fail,
    readSite: async () => {
      const { readInputs } = await import('../build/inputs.ts');
      const { openSite } = await import('../build/open-site.ts');
      const { plan } = await openSite(project, await readInputs(project), { date: null, now: thisMoment(context) });
      return plan.context;
    },
    writeFiles: async (folder, files) => writeFiles(folder, files),
    schemas: async () => (await import('../load/json-schemas.ts')).jsonSchemas(site.collections),
  };
}
