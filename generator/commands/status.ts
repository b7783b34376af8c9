import type { Command } from 'commander';
import type { BuiltSite } from '../build/manifest.ts';
import { formatCsv } from '../define/format-csv.ts';
import { isBuilt, type PageState, type PageStatus } from '../define/page.ts';
import type { Line } from '../define/site.ts';
import { count, firstOf } from '../errors/prose.ts';
import { commandLine } from '../errors/command-line.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/pages.ts';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, thisMoment, type ProgramContext } from './context.ts';

export function addStatus(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('status'))
    .description('show which pages are built, out of date, missing or edited, from the files on disk')
    .option('--json', 'print the build status as JSON')
    .option('--csv', 'print the pages as CSV: path, state, day of the last change, bytes')
    .addHelpText('after', examples('gen status', 'gen status --json', 'gen status --csv > pages.csv'))
    .action(async (flags: ProjectFlags & { json?: boolean; csv?: boolean }) => {
      const { readStatus } = await import('../build/status.ts');
      const out = await openConsole(context, flags);
      const { plan, built, outcome, wrongFiles } = await readStatus(projectOf(context, flags), thisMoment(context));
      const pages = [...outcome.pages()];
      const own = plan.site.status;
      const status = own?.compute(plan.context, outcome) ?? { pages };
      if (flags.csv) context.stdout.write(formatPages(pages, built));
      else out.status(status, [...(own?.describe(status) ?? []), ...describePages(pages, wrongFiles, plan)]);
      if (pages.some(({ state }) => WRONG.includes(state)) || wrongFiles.length > 0) context.found();
    });
}

const formatPages = (pages: readonly PageStatus[], built: BuiltSite | null): string =>
  formatCsv([
    ['path', 'state', 'lastmod', 'bytes'],
    ...pages.map(({ path, state }) => {
      const entry = isBuilt(state) ? built?.files.get(fileOfPath(path)) : null;
      return [path, state, entry?.page?.lastmod ?? '', String(entry?.size ?? '')];
    }),
  ]);

/** States of pages that somebody has to see to, the worst first. */
const WRONG: readonly PageState[] = ['missing', 'edited'];
/** Most pages that are named; the others are counted. */
const NAMED = 20;

/** `wrongFiles` are those that are missing or were edited. */
function describePages(pages: readonly PageStatus[], wrongFiles: readonly string[], plan: Plan): Line[] {
  const inState = (state: PageState): PageStatus[] => pages.filter((page) => page.state === state);
  const listed = [...WRONG, 'out of date' as const].flatMap(inState);
  const found = [...WRONG, 'out of date' as const]
    .map((state) => ({ state, number: inState(state).length }))
    .filter(({ number }) => number > 0)
    .map(({ state, number }) => `${number} ${state}`);
  const built = pages.length - WRONG.flatMap(inState).length;
  const pageFiles = new Set(pages.map(({ path }) => fileOfPath(path)));
  const others = wrongFiles.filter((file) => !pageFiles.has(file));
  const rest = listed.length - NAMED;
  const isComplete = built === pages.length && others.length === 0;
  const shown = `${built} of ${count(pages.length, 'page')}`;
  return [
    {
      text: `${isComplete ? '✓' : '!'} ${found.length > 0 ? `${shown} are built: ${found.join(', ')}.` : `${shown}: all pages are built.`}`,
      tone: isComplete && found.length === 0 ? 'good' : 'warning',
    },
    ...alignPages(listed.slice(0, NAMED), plan),
    ...(rest > 0 ? [{ text: `  and ${rest} more: ${commandLine('status --json')} names all` }] : []),
    ...(others.length > 0
      ? [
          {
            text: `! ${count(others.length, 'other file is', 'other files are')} missing or edited: ${firstOf(others)}. Run "${commandLine('build')}".`,
            tone: 'warning' as const,
          },
        ]
      : []),
  ];
}

function alignPages(pages: readonly PageStatus[], plan: Plan): Line[] {
  const width = Math.max(0, ...pages.map(({ path }) => path.length));
  const stateWidth = Math.max(0, ...pages.map(({ state }) => state.length));
  return pages.map((page) => ({
    text: `  ${page.state.padEnd(stateWidth)}  ${page.path.padEnd(width)}  ${commandFor(page, plan)}`,
  }));
}

/** Returns the command that makes a page: of its record if the site has one, else of the whole site. */
function commandFor({ path, state, keys }: PageStatus, { site, byPath }: Plan): string {
  const { each = {} } = byPath.get(path)?.definition ?? {};
  for (const command of state === 'missing' ? site.commands : []) {
    if (!('collection' in command)) continue;
    const [param] = Object.entries(each).find(([, { name }]) => name === command.collection.name) ?? [];
    if (param) return commandLine(`${command.name} ${keys[param]}`);
  }
  return commandLine('build');
}
