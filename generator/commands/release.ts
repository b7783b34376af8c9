import type { Command } from 'commander';
import { displayPath } from '../errors/place.ts';
import { count } from '../errors/prose.ts';
import { runCheck, type CheckFlags } from './check.ts';
import { projectOf, type ProgramContext } from './context.ts';
import { examples, withProjectFlags } from './flags.ts';
import { createConsole } from './print.ts';

export function addRelease(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('release'))
    .description('check the finished site for its release, and add its addresses to data/published.txt')
    .addHelpText('after', examples('gen release'))
    .action(async (flags: CheckFlags) => {
      const { report, isPassed } = await runCheck({ ...flags, release: true }, context);
      if (!isPassed) return;
      const { addPublished, PUBLISHED_FILE } = await import('../plan/published.ts');
      const { data } = projectOf(context, flags);
      const added = addPublished(data, report.addresses);
      const list = `${displayPath(data)}/${PUBLISHED_FILE}`;
      const line = `${count(added, 'new address', 'new addresses')} in ${list}. Commit the file: the next release keeps every address in it.`;
      createConsole(context).line(line);
    });
}
