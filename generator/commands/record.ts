/** The commands that a site's definition brings along: `gen city macon` builds the pages of one record. */
import type { Command } from 'commander';
import type { RecordCommand } from '../define/site.ts';
import { runBuild } from './build.ts';
import { examples, withBuildFlags, type BuildFlags } from './flags.ts';
import type { Surroundings } from './surroundings.ts';

export function addRecordCommand(program: Command, around: Surroundings, command: RecordCommand): void {
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
    .action((keys: string[], flags: BuildFlags) => runBuild(flags, around, { collection: collection.name, keys }));
}
