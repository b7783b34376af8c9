import type { Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, thisMoment, type ProgramContext } from './context.ts';

export function addWhy(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('why'))
    .description('explain what a page is made of, and what the next build would do with it')
    .argument('<path>', 'path or address of a page, such as "/about"')
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('gen why /', 'gen why https://www.example.com/about --json'))
    .action(async (path: string, flags: ProjectFlags & { json?: boolean }) => {
      const { explainPage } = await import('../report/why.ts');
      (await openConsole(context, flags)).story(
        await explainPage(projectOf(context, flags), path, thisMoment(context)),
      );
    });
}
