import type { Command } from 'commander';
import type { BuiltSite } from '../build/manifest.ts';
import { formatCsv } from '../define/format-csv.ts';
import { isBuilt, type PageState, type PageStatus } from '../define/outcome.ts';
import type { Line } from '../define/site.ts';
import { count, firstOf } from '../errors/prose.ts';
import { commandLine } from '../errors/command-line.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { projectOf, thisMoment, type ProgramContext } from './context.ts';
import { printNext } from './next.ts';
import { createConsole } from './print.ts';

export function addStatus(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('status'))
    .description('show which pages are built, out of date, missing or edited, from the files on disk')
    .option('--next', 'list what to do next: texts to write, what is over, what the last check found')
    .option('--json', 'print the build status, or with --next the list, as JSON')
    .option('--csv', 'print the pages as CSV: path, state, day of the last change, bytes')
    .addHelpText(
      'after',
      examples('gen status', 'gen status --next', 'gen status --json', 'gen status --csv > pages.csv'),
    )
    .action(async (flags: ProjectFlags & { next?: boolean; json?: boolean; csv?: boolean }) => {
      if (flags.next) return printNext(context, flags);
      const { readStatus } = await import('../build/status.ts');
      const out = createConsole(context, flags.json);
      const { plan, built, outcome, wrongFiles } = await readStatus(projectOf(context, flags), thisMoment(context));
      const pages = [...outcome.pages()];
      const own = plan.definition.status;
      const status = own?.compute(plan.context, outcome) ?? { pages };
      if (flags.csv) context.stdout.write(formatPages(pages, built));
      else out.status(status, [...(own?.describe(status) ?? []), ...describePages(pages, wrongFiles)]);
      if (pages.some(({ state }) => WRONG.includes(state)) || wrongFiles.length > 0) context.fail();
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

/** States that need a new build, the worst first. */
const WRONG: readonly PageState[] = ['missing', 'edited'];
/** Most pages that are named; the others are counted. */
const NAMED = 20;

/** `wrongFiles` are those that are missing or were edited. */
function describePages(pages: readonly PageStatus[], wrongFiles: readonly string[]): Line[] {
  const inState = (state: PageState): PageStatus[] => pages.filter((page) => page.state === state);
  const states = [...WRONG, 'out of date'] as const;
  const listed = states.flatMap(inState);
  const found = states.filter((state) => inState(state).length > 0).map((state) => `${inState(state).length} ${state}`);
  const built = pages.length - WRONG.flatMap(inState).length;
  const pageFiles = new Set(pages.map(({ path }) => fileOfPath(path)));
  const others = wrongFiles.filter((file) => !pageFiles.has(file));
  const isComplete = built === pages.length && others.length === 0;
  const shown = `${built} of ${count(pages.length, 'page')}`;
  const width = Math.max(0, ...listed.map(({ state }) => state.length));
  const rest = listed.length - NAMED;
  const summary = found.length > 0 ? `${shown} are built: ${found.join(', ')}.` : `${shown}: all pages are built.`;
  const details = [
    ...listed.slice(0, NAMED).map(({ state, path }) => `  ${state.padEnd(width)}  ${path}`),
    ...(rest > 0 ? [`  and ${rest} more: ${commandLine('status --csv')} names all`] : []),
    ...(others.length > 0
      ? [`! ${count(others.length, 'other file is', 'other files are')} missing or edited: ${firstOf(others)}.`]
      : []),
    ...(listed.length + others.length > 0 ? [`  Run "${commandLine('build')}".`] : []),
  ];
  return [
    {
      text: `${isComplete ? '✓' : '!'} ${summary}`,
      tone: isComplete && found.length === 0 ? 'good' : 'warning',
    },
    ...details.map((text) => ({ text })),
  ];
}
