import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { MustRead } from '../define/site.ts';
import { sampleNotAccepted, textUnknown } from '../errors/texts.ts';
import { GenError } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import type { Project, ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, today, type ProgramContext } from './context.ts';

interface TextsFlags extends ProjectFlags {
  readonly unread?: boolean;
  readonly read?: readonly string[];
  readonly readAll?: boolean;
  readonly by?: string;
  readonly json?: boolean;
}

export function addTexts(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('texts'))
    .description('list the texts of the site, and record which of them a person has read')
    .option('--unread', 'only texts that a person must read before a release')
    .option('--read <name...>', 'record that these texts are read and true')
    .option('--read-all', 'record that all texts of --unread are read and true')
    .option('--by <name>', 'who has read them (default: the user of this machine)')
    .option('--json', 'print the list as JSON')
    .addHelpText(
      'after',
      examples('gen texts --unread', 'gen texts --read HomePage.title', 'gen texts --read-all --by "Ada Lane"'),
    )
    .action(async (flags: TextsFlags) => {
      const project = projectOf(context, flags);
      const { line } = await openConsole(context);
      const { readFacts } = await import('../check/command.ts');
      const { unreadOf } = await import('../check/accepted.ts');
      const { facts } = await readFacts(project);
      const unread = unreadOf(facts);
      if (flags.read || flags.readAll) {
        const chosen = flags.readAll
          ? unread.filter(({ isSample }) => !isSample)
          : chooseByName(flags.read ?? [], unread);
        return void line(await record(project, chosen, { who: flags.by ?? userInfo().username, day: today(context) }));
      }
      if (flags.json) return void context.stdout.write(`${JSON.stringify(unread, null, 1)}\n`);
      for (const text of unread) line(describe(text));
      line(`${count(unread.length, 'text')} to read before a release.`);
    });
}

async function record(
  project: Project,
  chosen: readonly MustRead[],
  by: { who: string; day: string },
): Promise<string> {
  const { ACCEPTED_FILE, accept } = await import('../check/accepted.ts');
  accept(project.data, chosen, by);
  return `${count(chosen.length, 'text')} recorded as read in data/${ACCEPTED_FILE}.`;
}

/** Returns the texts of these names. A name may stand for several statements of one sentence. */
function chooseByName(names: readonly string[], unread: readonly MustRead[]): MustRead[] {
  return names.flatMap((name) => {
    const found = unread.filter((text) => text.name === name);
    const known = unread.map((text) => text.name);
    if (found.length === 0) throw new GenError({ file: 'gen texts', ...textUnknown({ name, known }) });
    if (found.some(({ isSample }) => isSample))
      throw new GenError({ file: 'gen texts', ...sampleNotAccepted({ name }) });
    return found;
  });
}

function describe({ name, kind, file, line, content, isSample }: MustRead): string {
  const place = line === undefined ? file : `${file}:${line}`;
  // Prose has spaces: names of icons and the like have none.
  const texts = textsIn(content)
    .filter((text) => text.includes(' '))
    .map((text) => `    ${text.replace(/\s+/g, ' ')}`);
  return [`${name}  ${kind}${isSample ? ', a sample' : ''}  ${place}`, ...texts].join('\n');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
