/** `gen doctor`: examines everything that builds rely on, reports what is wrong, and repairs it. */
import { takeLock } from '../emit/lock.ts';
import { statePaths, type StatePaths } from '../emit/state.ts';
import type { Project } from '../project.ts';
import { examineCache, examineLedger, examineLock, examineStage } from './work.ts';
import { type Examined, type Diagnosis, note, ok, wrong } from './finding.ts';
import { examineDisk, examineNode, examinePermissions, examineSystem } from './machine.ts';
import { examineManifest, examineOutput, examinePrevious } from './output.ts';
import { openPublished } from '../emit/published.ts';
import { readBuildNotes } from '../emit/build-notes.ts';
import { problemsOf } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import { summarizePages } from '../report/read-status.ts';
import { readSiteNow } from '../report/site-now.ts';

/** Examines everything. With `repair`, fixes what can be fixed and examines again. `date` is the day of the next build. */
export async function examine(
  project: Project,
  { repair, date }: { repair: boolean; date: string },
): Promise<Diagnosis[]> {
  const paths = statePaths(project.out);
  const before = await look(project, paths, date);
  if (!repair || !before.some((finding) => finding.repair)) return before.map(withoutRepair);
  const release = await takeLock(paths, { waitMs: 0 });
  try {
    for (const finding of before) finding.repair?.();
    // Files can be examined only after the manifest is back.
    for (const { repair: next } of examineSite(paths)) next?.();
  } finally {
    release();
  }
  const after = await look(project, paths, date);
  return after.map((finding) => {
    const was = before.find(({ name, state }) => name === finding.name && state === 'wrong');
    const isMended = was && finding.state !== 'wrong';
    return isMended ? { name: finding.name, state: 'mended', what: was.what } : withoutRepair(finding);
  });
}

async function look(project: Project, paths: StatePaths, date: string): Promise<Examined[]> {
  const lock = await examineLock(paths);
  const isBusy = lock.state === 'note';
  const site = isBusy ? [] : [examineStage(paths), ...examineSite(paths)];
  const cache = examineCache(project.cache);
  // Pages have a state if the manifest can be read. To read the sources would write a damaged cache anew.
  const canRead = [cache, ...site].every(
    ({ name, state }) => !['cache', 'manifest'].includes(name) || state !== 'wrong',
  );
  return [
    examineNode(project.root),
    await examineSystem(paths),
    examinePermissions(project, paths, isBusy),
    examineDisk(paths),
    cache,
    lock,
    ...site,
    ...(isBusy || !canRead ? [] : await examinePages(project, paths, date)),
  ];
}

/** Examines the site. Without a manifest, its files cannot be judged. */
function examineSite(paths: StatePaths): Examined[] {
  const manifest = examineManifest(paths);
  const rest = manifest.state === 'wrong' ? [] : [examineLedger(paths), examineOutput(paths)];
  return [manifest, ...rest, examinePrevious(paths)];
}

const withoutRepair = ({ repair: _, ...finding }: Examined): Diagnosis => finding;

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
