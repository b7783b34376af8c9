import type { Command } from 'commander';
import { runCheck, type CheckFlags } from './check.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, today, type ProgramContext } from './context.ts';

export function addRelease(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('release'))
    .description('check the finished site for its release, and record its addresses in data/addresses.tsv')
    .option('--moved', 'only redirect recorded addresses of renamed records to their new ones, and check nothing')
    .addHelpText('after', examples('gen release', 'gen release --moved'))
    .action(async (flags: CheckFlags & { readonly moved?: boolean }) => {
      const project = projectOf(context, flags);
      const { recordAddresses, redirectMoved } = await import('../report/release.ts');
      if (!flags.moved && !(await runCheck({ ...flags, release: true }, context))) return;
      const out = await openConsole(context);
      out.line(flags.moved ? await redirectMoved(project) : await recordAddresses(project, today(context)));
    });
}
