import { resolve } from 'node:path';
import type { Command } from 'commander';
import { buildOptions, examples, withBuildFlags, type BuildFlags } from './flags.ts';
import { openConsole, projectOf, type ProgramContext } from './context.ts';

export function addMerge(program: Command, context: ProgramContext): void {
  withBuildFlags(program.command('merge'))
    .description('join the parts that several machines built with "gen build --shard"')
    .argument('<folder...>', 'folders of all the parts')
    .addHelpText(
      'after',
      examples('gen build --shard 1/2 --out part-1', 'gen build --shard 2/2 --out part-2', 'gen merge part-1 part-2'),
    )
    .action(async (folders: string[], flags: BuildFlags) => {
      const { merge } = await import('../build/build.ts');
      const out = await openConsole(context, flags);
      const project = projectOf(context, flags);
      const parts = folders.map((folder) => resolve(context.cwd, folder));
      out.report(await merge(project, parts, buildOptions(flags, { context, out, only: null })), project.out);
    });
}
