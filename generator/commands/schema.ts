import type { Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { projectOf, type ProgramContext } from './context.ts';
import { createConsole } from './print.ts';

export function addSchema(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('schema'))
    .description('write the JSON Schemas that code editors use to complete and check data files')
    .addHelpText('after', examples('gen schema'))
    .action(async (flags: ProjectFlags) => {
      const project = projectOf(context, flags);
      const { loadDefinition } = await import('../bundle/site-module.ts');
      const { writeJsonSchemas } = await import('../load/json-schemas.ts');
      const files = writeJsonSchemas((await loadDefinition(project)).collections, project.data);
      createConsole(context).line(`${files.length} schemas written to ${project.data}/schemas.`);
    });
}
