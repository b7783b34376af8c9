/** `gen doctor`: looks at all that builds rely on, says what is wrong and what to do, and does it where it can. */
import { takeLock } from '../emit/lock.ts';
import { statePaths, type StatePaths } from '../emit/state.ts';
import type { Project } from '../project.ts';
import { examineCache } from './cache.ts';
import type { Examined, Finding } from './finding.ts';
import { examineDisk, examineNode, examinePermissions, examineSystem } from './machine.ts';
import { examineManifest, examineOutput, examinePrevious } from './output.ts';
import { examineLedger, examineLock, examineStage } from './work.ts';

/** Looks at everything and changes nothing, or, with `repair`, does what can be done and then looks again. */
export async function examine(project: Project, { repair }: { readonly repair: boolean }): Promise<Finding[]> {
  const paths = statePaths(project.out);
  const before = await look(project, paths);
  if (!repair || !before.some((finding) => finding.repair)) return before.map(withoutRepair);
  const release = await takeLock(paths, { waitMs: 0 });
  try {
    for (const finding of before) finding.repair?.();
    // What could not be looked at before the manifest was put back.
    for (const { repair: next } of examineSite(paths)) next?.();
  } finally {
    release();
  }
  const after = await look(project, paths);
  return after.map((finding) => {
    const was = before.find(({ name, state }) => name === finding.name && state === 'wrong');
    const isMended = was && finding.state !== 'wrong';
    return isMended ? { name: finding.name, state: 'mended', what: was.what } : withoutRepair(finding);
  });
}

async function look(project: Project, paths: StatePaths): Promise<Examined[]> {
  const lock = await examineLock(paths);
  const isBusy = lock.state === 'note';
  return [
    examineNode(project.root),
    await examineSystem(paths),
    examinePermissions(project, paths),
    examineDisk(paths),
    examineCache(project.cache),
    lock,
    ...(isBusy ? [] : [examineStage(paths), ...examineSite(paths)]),
  ];
}

/** Without a manifest, nothing can be said of the files. */
function examineSite(paths: StatePaths): Examined[] {
  const manifest = examineManifest(paths);
  const rest = manifest.state === 'wrong' ? [] : [examineLedger(paths), examineOutput(paths)];
  return [manifest, ...rest, examinePrevious(paths)];
}

const withoutRepair = ({ repair: _, ...finding }: Examined): Finding => finding;
