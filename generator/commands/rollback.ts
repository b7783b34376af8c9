import { commandLine } from '../errors/command-line.ts';
import type { Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { projectOf, type ProgramContext } from './context.ts';
import { createConsole } from './print.ts';

const WAIT_MS = 60_000;

export function addRollback(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('rollback'))
    .description('publish the files of the build before again; a second rollback undoes the first')
    .addHelpText('after', examples('gen rollback', 'gen rollback --out /srv/site'))
    .action(async (flags: ProjectFlags) => {
      const { rollBack, refuseUnsafe, withOutput } = await import('../build/output-folder.ts');
      const project = projectOf(context, flags);
      const out = createConsole(context);
      refuseUnsafe(project);
      await withOutput(project.out, { waitMs: WAIT_MS }, async (folder) => rollBack(folder));
      out.line(`The build before is published again. The next "${commandLine('build')}" replaces it.`);
    });
}
