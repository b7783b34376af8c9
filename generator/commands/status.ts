import type { Command } from 'commander';
import { formatCsv } from '../define/format-csv.ts';
import type { ProjectFlags } from '../project.ts';
import { examples, parseDay, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, thisMoment, type ProgramContext } from './context.ts';

export function addStatus(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('status'))
    .description('show which pages are built and which are missing, from the files on disk')
    .option('--since <day>', 'show what builds have changed since a day, such as 2026-11-16', parseDay)
    .option('--json', 'print the build status as JSON')
    .option('--csv', 'print the pages as CSV: path, state, day of the last change, bytes')
    .addHelpText(
      'after',
      examples('gen status', 'gen status --since 2026-11-16', 'gen status --json', 'gen status --csv > pages.csv'),
    )
    .action(async (flags: ProjectFlags & { json?: boolean; csv?: boolean; since?: string }) => {
      const out = await openConsole(context, flags);
      const project = projectOf(context, flags);
      if (flags.since !== undefined) {
        const { describeBuilds, readBuildsSince } = await import('../report/since.ts');
        const builds = readBuildsSince(project.out, flags.since);
        return out.status(builds, describeBuilds(builds, flags.since));
      }
      const { readStatus } = await import('../report/read-status.ts');
      const { status, lines, pages, isComplete } = await readStatus(project, thisMoment(context));
      if (flags.csv) context.stdout.write(formatCsv([['path', 'state', 'lastmod', 'bytes'], ...pages]));
      else out.status(status, lines);
      if (!isComplete) context.found();
    });
}
