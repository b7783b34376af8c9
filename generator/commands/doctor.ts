import type { Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { examples } from './flags.ts';
import { projectOf, thisMoment, type ProgramContext } from './context.ts';

export function addDoctor(program: Command, context: ProgramContext): void {
  const { stdout, env } = context;
  program
    .command('doctor')
    .description('examine cache, ledger, lock, output, disk and permissions, and report what is wrong and what to do')
    .option('--out <folder>', 'folder of the finished site (default: out)')
    .option('--repair', 'fix what can be fixed')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', examples('gen doctor', 'gen doctor --repair', 'gen doctor --out /srv/site --json'))
    .action(async (flags: ProjectFlags & { repair?: boolean; json?: boolean }) => {
      const { examine } = await import('../doctor/doctor.ts');
      const findings = await examine(projectOf(context, flags), {
        repair: flags.repair ?? false,
        date: thisMoment(context),
      });
      const { formatFindings } = await import('../doctor/finding.ts');
      const color = Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
      stdout.write(flags.json ? `${JSON.stringify(findings, null, 1)}\n` : formatFindings(findings, { color }));
      if (findings.some(({ state }) => state === 'wrong')) context.found();
    });
}
