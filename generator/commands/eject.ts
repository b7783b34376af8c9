import type { Command } from 'commander';
import { examples } from './flags.ts';
import { openConsole, projectOf, versionOf, type ProgramContext } from './context.ts';

export function addEject(program: Command, context: ProgramContext): void {
  program
    .command('eject')
    .description('copy a component or a template of the package into the site, where it takes its place')
    .argument('<file...>', 'files such as components/sections/HomeHero.tsx, or patterns in quotation marks')
    .option('--force', 'write over a file that the site has already')
    .addHelpText(
      'after',
      examples(
        'gen eject components/sections/HomeHero.tsx',
        'gen eject templates/copy/pages/HomePage.hbs',
        "gen eject 'components/sections/Staff*'",
      ),
    )
    .action(async (files: string[], { force = false }: { force?: boolean }) => {
      const { eject } = await import('../eject/eject.ts');
      const copies = eject(projectOf(context, {}), files, { version: versionOf(context.root), force });
      const out = await openConsole(context);
      for (const file of copies) out.line(`${file} is yours now: the site is made with it.`);
    });
}
