/** `gen doctor`: examines everything that builds rely on, reports what is wrong, and repairs it. */
import { takeLock } from '../emit/lock.ts';
import { statePaths, type StatePaths } from '../emit/state.ts';
import type { Project } from '../project.ts';
import { examineCache } from './cache.ts';
import type { Examined, Diagnosis } from './finding.ts';
import { examineDisk, examineNode, examinePermissions, examineSystem } from './machine.ts';
import { examinePages } from './pages.ts';
import { examineManifest, examineOutput, examinePrevious } from './output.ts';
import { examineLedger, examineLock, examineStage } from './work.ts';

/**
 * Examines everything. With `repair`, fixes what can be fixed and examines again; without, changes nothing. `date` is the
 * day of the next build, "2026-11-20".
 */
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
    examinePermissions(project, paths),
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
