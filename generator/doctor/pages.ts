/** Examines the sources of the site, and the state of each of its pages. */
import { openPublished } from '../emit/published.ts';
import type { StatePaths } from '../emit/state.ts';
import { readBuildNotes } from '../emit/build-notes.ts';
import { problemsOf } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import type { Project } from '../project.ts';
import { summarizePages } from '../report/read-status.ts';
import { readSiteNow } from '../report/site-now.ts';
import { note, ok, wrong, type Examined } from './finding.ts';

/** `date` is the day of the next build. */
export async function examinePages(project: Project, paths: StatePaths, date: string): Promise<Examined[]> {
  try {
    const site = await readSiteNow(project, date);
    return [ok('sources', 'The site can be built.'), ...examineLast(project.out), ...examineStates(site, paths)];
  } catch (error) {
    const [first, ...more] = problemsOf(error) ?? [];
    if (!first) throw error;
    const place = [first.file, first.line].filter((part) => part !== undefined).join(':');
    const rest = more.length > 0 ? ` And ${count(more.length, 'more problem')}.` : '';
    const what = `The site cannot be built. ${place}  ${first.key ?? ''}  ${first.what}${rest}`;
    return [wrong('sources', what, { todo: first.todo ?? 'Run "gen build": it names all problems.' })];
  }
}

function examineLast(out: string): Examined[] {
  const [last] = readBuildNotes(out).builds;
  return last?.failure ? [note('last build', `The last build failed, on ${last.at}: ${last.failure}`)] : [];
}

function examineStates({ outcome }: Awaited<ReturnType<typeof readSiteNow>>, paths: StatePaths): Examined[] {
  if (!openPublished(paths)) return [];
  const { wrong: bad, behind, summary } = summarizePages([...outcome.pages()]);
  const remedy = { todo: 'Run "gen build". "gen status" names the pages.' };
  if (bad.length > 0) return [wrong('pages', summary, remedy)];
  return [behind.length > 0 ? note('pages', summary, remedy) : ok('pages', summary)];
}
