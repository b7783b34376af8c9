/** The status of a site: the state of every page, computed from its files and not from the last build. */
import { judgePage, readPublishedFiles, type PublishedFiles } from '../build/page-states.ts';
import type { PageState, PageStatus } from '../define/page.ts';
import type { Line } from '../define/site.ts';
import { shownPath } from '../disk/files.ts';
import { problemsOf, type Problem } from '../errors/problem.ts';
import { count, firstOf } from '../errors/prose.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { Project } from '../project.ts';
import { readSiteNow } from './site-now.ts';

/** Pages that are named; a count stands for the others. */
const NAMED = 20;
/** States of pages that somebody has to see to, the worst first. */
const WRONG: readonly PageState[] = ['missing', 'changed by hand'];

/**
 * Reads the status, as plain data and as lines. If the sources have mistakes, it comes from the manifest of the site, with a warning.
 * `isComplete` is false then, and if a page is missing or changed by hand. `pages` are rows of path, state, day of change and bytes. `date` is the day of the next build.
 */
export async function readStatus(project: Project, date: string) {
  try {
    return describeSite(await readSiteNow(project, date));
  } catch (error) {
    const problems = problemsOf(error);
    const files = readPublishedFiles(project.out);
    if (!problems || !files.published) throw error;
    return describeManifest(project, problems, files);
  }
}

function describeSite({ plan, outcome }: Awaited<ReturnType<typeof readSiteNow>>) {
  const own = plan.site.status;
  const all = [...outcome.pages()];
  const status = own?.compute(plan.context, outcome) ?? { pages: all };
  const differing = outcome.now?.differing ?? [];
  const pages = describePages(all, {
    ...{ differing, areSourcesGood: true },
    commandOf: (page) => commandFor(page, plan),
  });
  const lines = [...(own?.describe(status) ?? []), ...pages.lines, describeAddresses(plan)];
  const rows = all.map(({ path, state }) => {
    const { lastmod = '', bytes = '' } = outcome.pageAt(path) ?? {};
    return [path, state, lastmod, String(bytes)];
  });
  return { status, lines, pages: rows, isComplete: pages.isComplete };
}

function describeAddresses({ data: { addresses } }: Plan): Line {
  if (!addresses)
    return { text: '  No address is recorded yet: "gen release" checks the site and records them.', tone: 'quiet' };
  const gone = addresses.filter(({ end }) => end === 'gone').length;
  const moved = addresses.filter(({ end }) => end.startsWith('/')).length;
  const text = `  ${count(addresses.length, 'address is', 'addresses are')} recorded: ${moved} redirected, ${gone} gone.`;
  return { text, tone: 'quiet' };
}

/** Returns the command that mends a page: of its record if the site has one, else of the whole site. */
function commandFor({ path, state, keys }: PageStatus, { site, definitionOf }: Plan): string {
  const { each = {} } = definitionOf(path) ?? {};
  for (const command of state === 'missing' ? site.commands : []) {
    if (!('collection' in command)) continue;
    const [param] = Object.entries(each).find(([, { name }]) => name === command.collection.name) ?? [];
    if (param) return `gen ${command.name} ${keys[param]}`;
  }
  return state === 'changed by hand' ? 'gen build, which replaces it' : 'gen build';
}

/** The state of the pages that the manifest names. Which of them are out of date is not known. */
function describeManifest({ out }: Project, problems: readonly Problem[], { published, damage }: PublishedFiles) {
  const pages = Array.from(published?.ledger.rows() ?? [], ({ key, file }): PageStatus[] => {
    const state = judgePage({ isRecorded: true, file: damage.get(file) ?? 'whole', isCurrent: true });
    return key === '' ? [] : [{ path: pathOfFile(file), state, keys: {} }];
  }).flat();
  const [first] = problems;
  const warning = `! The sources cannot be built: ${first?.file ?? ''}${first?.line ? `:${first.line}` : ''}  ${first?.key ?? ''}  ${first?.what ?? ''}`;
  const more = problems.length > 1 ? ` ${count(problems.length - 1, 'more problem')}: run gen build to see them.` : '';
  const commandOf = () => 'gen build, once the sources are mended';
  const { lines } = describePages(pages, { differing: [...damage.keys()], commandOf, areSourcesGood: false });
  return {
    status: { problems, pages },
    pages: pages.map(({ path, state }) => [path, state, '', '']),
    isComplete: false,
    lines: [
      { text: `${warning}${more}`, tone: 'warning' as const },
      { text: `  So these are the pages of the last build in ${shownPath(out)}/; which are out of date is not known.` },
      ...lines,
    ],
  };
}

/** Counts pages by state, and returns those that need work. */
function summarizePages(pages: readonly PageStatus[]) {
  const inState = (state: PageState): PageStatus[] => pages.filter((page) => page.state === state);
  const wrong = WRONG.flatMap(inState);
  const behind = inState('out of date');
  const built = `${inState('built').length + behind.length} of ${count(pages.length, 'page')}`;
  const parts = [...WRONG, 'out of date' as const]
    .map((state) => [state, inState(state).length] as const)
    .filter(([, number]) => number > 0)
    .map(([state, number]) => `${number} ${state}`);
  const summary = parts.length > 0 ? `${built} are built: ${parts.join(', ')}.` : `${built}: all pages are built.`;
  return { wrong, behind, summary };
}

interface DescribeOptions {
  /** Files that are missing or not as gen wrote them. */
  readonly differing: readonly string[];
  readonly commandOf: (page: PageStatus) => string;
  readonly areSourcesGood: boolean;
}

function describePages(pages: readonly PageStatus[], { differing, commandOf, areSourcesGood }: DescribeOptions) {
  const { wrong, behind, summary } = summarizePages(pages);
  const files = new Set(pages.map(({ path }) => fileOfPath(path)));
  const others = differing.filter((file) => !files.has(file));
  const isComplete = areSourcesGood && wrong.length === 0 && others.length === 0 && pages.length > 0;
  const lost = `! ${count(others.length, 'other file is', 'other files are')} missing or changed: ${firstOf(others)}. Run "gen build".`;
  return {
    isComplete,
    lines: [
      { text: `${isComplete ? '✓' : '!'} ${summary}`, tone: isComplete && behind.length === 0 ? 'good' : 'warning' },
      ...nameSome([...wrong, ...behind], commandOf),
      ...(others.length > 0 ? [{ text: lost, tone: 'warning' as const }] : []),
    ] satisfies Line[] as Line[],
  };
}

function nameSome(pages: readonly PageStatus[], commandOf: (page: PageStatus) => string): Line[] {
  const named = pages.slice(0, NAMED);
  const width = Math.max(0, ...named.map(({ path }) => path.length));
  const state = Math.max(0, ...named.map((page) => page.state.length));
  const rest = pages.length - named.length;
  return [
    ...named.map((page) => ({ text: `  ${page.state.padEnd(state)}  ${page.path.padEnd(width)}  ${commandOf(page)}` })),
    ...(rest > 0 ? [{ text: `  and ${rest} more: gen status --json names all` }] : []),
  ];
}
