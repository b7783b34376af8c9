import type { Command } from 'commander';
import { plain } from '../errors/prose.ts';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, type ProgramContext } from './context.ts';

export function addCheck(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('check'))
    .description('check the finished site: markup, links, heads, structured data, sizes, near-duplicate pages')
    .option('--release', 'also refuse sample records and values reserved for examples')
    .option('--whole', 'validate the markup of each page whole and anew: slow, with the same findings')
    .option('--json', 'print the report as JSON, with figures for each page')
    .addHelpText('after', examples('gen check', 'gen check --release', 'gen check --out /tmp/site --json'))
    .action(async (flags: ProjectFlags & { json?: boolean; release?: boolean; whole?: boolean }) => {
      const { check } = await import('../check/command.ts');
      const { progress } = await openConsole(context, flags);
      const { release = false, whole = false } = flags;
      const project = projectOf(context, flags);
      const report = await check(project, { release, whole, onProgress: progress.pages, onLoss: progress.notKept });
      const { formatJson, formatReport } = await import('../check/format.ts');
      context.stdout.write(flags.json ? formatJson(report) : plain(formatReport(report)));
      const { noteCheck } = await import('../emit/build-notes.ts');
      const findings = report.findings.reduce((sum, cause) => sum + cause.count, 0);
      noteCheck(project.out, { release, findings, pages: report.figures });
      if (report.findings.length > 0) context.found();
    });
}
