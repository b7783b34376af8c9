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

const GONE = 'the package no longer has this file.';
const TOO_MUCH = 'the original differs in too much to show it here.';

export function addOutdated(program: Command, context: ProgramContext): void {
  program
    .command('outdated')
    .description('list the ejected files whose original in the package has changed since, with what has changed')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', examples('gen outdated', 'gen outdated --json'))
    .action(async (flags: { json?: boolean }) => {
      const { findOutdated } = await import('../eject/eject.ts');
      const outdated = findOutdated(projectOf(context, {}), versionOf(context.root));
      if (outdated.length > 0) context.found();
      if (flags.json) return void context.stdout.write(`${JSON.stringify(outdated, null, 2)}\n`);
      const out = await openConsole(context);
      for (const { file, diff } of outdated) out.line(diff || `${file}: ${diff === null ? GONE : TOO_MUCH}\n`);
      out.line(
        outdated.length === 0
          ? 'Every ejected file was made from what the package has today.'
          : `Of the ejected files ${outdated.length} ${outdated.length === 1 ? 'has' : 'have'} a newer original. Copy over what you want. "gen eject FILE --force" begins again from the new original and overwrites your changes.`,
      );
    });
}
