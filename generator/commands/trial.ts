/** A build of the site with other data, to see what they would make of it. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFinished } from '../check/command.ts';
import type { FinishedSite } from '../define/command.ts';
import type { Project } from '../project.ts';
import { build, type BuildOptions } from '../build/build.ts';

/** Builds the site with other contents of data files, aside, and measures it as `gen check` does. */
export async function buildTrial(
  project: Project,
  files: Readonly<Record<string, string>>,
  options: BuildOptions,
): Promise<FinishedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'gen-trial-'));
  const trial = { ...project, data: join(folder, 'data'), out: join(folder, 'out') };
  try {
    cpSync(project.data, trial.data, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(trial.data, file), text);
    await build(trial, options);
    const { pages, notKept } = options.progress;
    return await readFinished(trial, { onProgress: pages, onLoss: notKept });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
