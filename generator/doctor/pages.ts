/** Examines the sources of the site, and the state of each of its pages. */
import { openPublished } from '../emit/published.ts';
import type { StatePaths } from '../emit/state.ts';
import { readBuildNotes } from '../emit/build-notes.ts';
import { problemsOf } from '../errors/problem.ts';
import { count, firstOf } from '../errors/prose.ts';
import type { Project } from '../project.ts';
import { readSiteNow } from '../report/site-now.ts';
import { note, ok, wrong, type Examined } from './finding.ts';

/** `date` is the day of the next build. */
export async function examinePages(project: Project, paths: StatePaths, date: string): Promise<Examined[]> {
  try {
    const { outcome } = await readSiteNow(project, date);
    return [ok('sources', 'The site can be built.'), ...examineLast(project.out), ...examineStates(outcome, paths)];
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

type States = Awaited<ReturnType<typeof readSiteNow>>['outcome'];

function examineStates({ pages }: States, paths: StatePaths): Examined[] {
  if (!openPublished(paths)) return [];
  const all = [...pages()];
  const inState = (wanted: string): string[] => all.filter(({ state }) => state === wanted).map(({ path }) => path);
  const lost = inState('missing');
  const changed = inState('changed by hand');
  const behind = inState('out of date');
  const parts = [
    ...(lost.length > 0 ? [`${count(lost.length, 'page')} missing: ${firstOf(lost)}.`] : []),
    ...(changed.length > 0 ? [`${count(changed.length, 'page')} changed by hand: ${firstOf(changed)}.`] : []),
    ...(behind.length > 0 ? [`${count(behind.length, 'page')} out of date: ${firstOf(behind)}.`] : []),
  ];
  const remedy = { todo: 'Run "gen build". "gen status" names the pages.' };
  if (lost.length + changed.length > 0) return [wrong('pages', parts.join(' '), remedy)];
  if (behind.length > 0) return [note('pages', parts.join(' '), remedy)];
  return [ok('pages', `${count(all.length, 'page')}: all pages are built.`)];
}
