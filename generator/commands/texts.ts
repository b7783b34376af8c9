import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { textsIn } from '../define/record.ts';
import type { MustRead } from '../define/site.ts';
import { unknownRecord, sampleNotAccepted, textNotUnread } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import type { Project, ProjectFlags } from '../project.ts';
import type { Console } from '../report/console.ts';
import type { TextRow } from '../report/texts.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, thisMoment, today, type ProgramContext } from './context.ts';

interface TextsFlags extends ProjectFlags {
  readonly page?: string;
  readonly unread?: boolean;
  readonly read?: readonly string[];
  readonly readAll?: boolean;
  readonly by?: string;
  readonly json?: boolean;
}

export function addTexts(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('texts'))
    .description('list every text that the pages show; write one into templates/, to be edited; record which were read')
    .argument('[name]', 'sentence to write into templates/, such as "HomePage.title"')
    .option('--page <component>', 'only texts on pages of this component, such as "HomePage"')
    .option('--unread', 'only texts that a person must read before a release')
    .option('--read <name...>', 'record that these texts are read and true')
    .option('--read-all', 'record that all texts of --unread are read and true')
    .option('--by <name>', 'who has read them (default: the user of this machine)')
    .option('--json', 'print the list as JSON')
    .addHelpText(
      'after',
      examples(
        'gen texts --page HomePage',
        'gen texts HomePage.title',
        'gen texts --unread',
        'gen texts --read tips/name-your-dates',
        'gen texts --read-all --by "Ada Lane"',
      ),
    )
    .action(async (name: string | undefined, flags: TextsFlags) => {
      const project = projectOf(context, flags);
      const out = await openConsole(context);
      const { json } = flags;
      const print = <T>(rows: readonly T[], describe: (row: T) => string, sum: string): void => {
        if (json) return void context.stdout.write(`${JSON.stringify(rows, null, 1)}\n`);
        for (const row of rows) out.line(describe(row));
        out.line(sum);
      };
      if (name !== undefined) return out.line(await override(project, name, flags.page));
      if (flags.read || flags.readAll) return out.line(await recordRead(project, flags, today(context)));
      if (flags.unread) {
        const unread = (await findUnread(project)).filter(
          (text) => !flags.page || text.name.startsWith(`${flags.page}.`),
        );
        return print(unread, describeUnread, `${count(unread.length, 'text')} to read before a release.`);
      }
      const rows = await listRows(project, flags.page, { date: thisMoment(context), progress: out.progress });
      print(rows, describeRow, `${count(rows.length, 'text')}.`);
    });
}

async function listRows(
  project: Project,
  page: string | undefined,
  { date, progress }: { date: string; progress: Console['progress'] },
): Promise<readonly TextRow[]> {
  const { listTexts } = await import('../report/texts.ts');
  const rows = await listTexts(project, {
    date,
    onPages: progress.pages,
    onWork: progress.stage,
    onLoss: progress.notKept,
  });
  if (page === undefined) return rows;
  const known = [...new Set(rows.flatMap(({ components }) => components))];
  if (!known.includes(page))
    throw new GenError({ file: 'gen texts --page', ...unknownRecord({ kind: 'page component', name: page, known }) });
  return rows.filter(({ components }) => components.includes(page));
}

function describeRow({ name, from, file, line, pages, text }: TextRow): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${name}  ${from}  ${count(pages, 'page')}  ${place === name ? '' : place}\n    ${text}`;
}

async function override(project: Project, name: string, page: string | undefined): Promise<string> {
  const { overrideSentence } = await import('../report/texts.ts');
  const { file, line, isNew } = await overrideSentence(project, name, page);
  return `${file}:${line} has the sentence${isNew ? ' now, as the package has it' : ''}. Edit it there.`;
}

async function findUnread(project: Project): Promise<readonly MustRead[]> {
  const { readFacts } = await import('../check/command.ts');
  const { unreadOf } = await import('../check/accepted.ts');
  return unreadOf((await readFacts(project)).facts);
}

async function recordRead(project: Project, { read = [], readAll, by }: TextsFlags, day: string): Promise<string> {
  const { ACCEPTED_FILE, accept } = await import('../check/accepted.ts');
  const unread = await findUnread(project);
  const chosen = readAll ? unread.filter(({ isSample, isOver }) => !isSample && !isOver) : chooseByName(read, unread);
  accept(project.data, chosen, { who: by ?? userInfo().username, day });
  return `${count(chosen.length, 'text')} recorded as read in data/${ACCEPTED_FILE}.`;
}

/** Returns the texts of these names. A name may stand for several statements of one sentence. */
function chooseByName(names: readonly string[], unread: readonly MustRead[]): MustRead[] {
  return names.flatMap((name) => {
    const found = unread.filter((text) => text.name === name);
    const known = unread.map((text) => text.name);
    if (found.length === 0) throw new GenError({ file: 'gen texts', ...textNotUnread({ name, known }) });
    if (found.some(({ isSample }) => isSample))
      throw new GenError({ file: 'gen texts', ...sampleNotAccepted({ name }) });
    return found;
  });
}

function describeUnread({ name, kind, file, line, content, isSample, isOver }: MustRead): string {
  const place = line === undefined ? file : `${file}:${line}`;
  // Prose has spaces: names of icons and the like have none.
  const texts = textsIn(content).filter((text) => text.includes(' '));
  const lines = texts.map((text) => `    ${text.replace(/\s+/g, ' ')}`);
  return [
    `${name}  ${kind}${isSample ? ', a sample' : ''}${isOver ? ', its source is over' : ''}  ${place}`,
    ...lines,
  ].join('\n');
}
