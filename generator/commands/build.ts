import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { checkProject, runCheck } from './check.ts';
import { buildOptions, examples, readShard, withBuildFlags, type BuildExtent, type BuildFlags } from './flags.ts';
import { projectOf, type ProgramContext } from './context.ts';
import { createConsole } from './print.ts';

export function addBuild(program: Command, context: ProgramContext): void {
  withBuildFlags(program.command('build'))
    .description('build the whole site; only what has changed is made again')
    .option('--shard <part>', 'build only one part of the pages, such as "2/8"; gen merge joins the parts', readShard)
    .addOption(new Option('--check', 'then check the site, as gen check does').conflicts('shard'))
    .addHelpText(
      'after',
      examples('gen build', 'gen build --check', 'gen build --out /tmp/site --json', 'gen build --date 2026-11-20'),
    )
    .action((flags: BuildFlags) => runBuild(flags, context));
}

/** Builds the site, checks it if that is asked for, and prints the reports. */
export async function runBuild(flags: BuildFlags, context: ProgramContext, extent: BuildExtent = {}): Promise<void> {
  const { build } = await import('../build/build.ts');
  const out = createConsole(context, flags.json);
  const project = projectOf(context, flags);
  const report = await build(project, buildOptions(flags, { context, out, ...extent }));
  const { check, json } = flags;
  const checked = check && json ? (await checkProject(project, {}, context)).report : undefined;
  out.report(report, project.out, checked);
  if (check && !json) await runCheck(flags, context);
}

export function addMerge(program: Command, context: ProgramContext): void {
  withBuildFlags(program.command('merge'))
    .description('join the parts that several machines built with "gen build --shard"')
    .argument('<folder...>', 'folders of all the parts')
    .addHelpText(
      'after',
      examples('gen build --shard 1/2 --out part-1', 'gen build --shard 2/2 --out part-2', 'gen merge part-1 part-2'),
    )
    .action((folders: string[], flags: BuildFlags) =>
      runBuild(flags, context, { parts: folders.map((folder) => resolve(context.cwd, folder)) }),
    );
}
