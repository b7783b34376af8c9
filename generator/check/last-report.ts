/** The findings of the last check, for `gen status --next`: one JSON file in the cache for each output folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEntry } from '../cache.ts';
import { attempt } from '../errors/attempt.ts';
import { hashBytes } from '../hash.ts';
import { MANIFEST_FILE } from '../plan/paths.ts';
import type { Project } from '../project.ts';
import type { Cause, CheckReport } from './types.ts';

export interface LastFinding extends Pick<Cause, 'level' | 'message' | 'count'> {
  /** The first place: the source if it is known, else the page. */
  readonly place: { readonly file: string; readonly line: number };
}

export interface LastReport {
  /** False if the site was built again since. */
  readonly isCurrent: boolean;
  readonly findings: readonly LastFinding[];
}

interface StoredReport {
  readonly site: string;
  readonly findings: readonly LastFinding[];
}

type Folders = Pick<Project, 'cache' | 'out'>;

const fileIn = ({ cache, out }: Folders): string => join(cache, `last-check-${hashBytes(out).slice(0, 16)}.json`);

/** Hash of the manifest of the site; "" without one. */
const siteIn = ({ out }: Folders): string => attempt(() => hashBytes(readFileSync(join(out, MANIFEST_FILE)))) ?? '';

/** Keeps what a check has found. */
export function writeLastReport(project: Folders, { findings }: CheckReport): void {
  const found = findings.map(({ level, message, count, places }): LastFinding => {
    const [first] = places;
    const { file, line } = first?.source ?? first ?? { file: '', line: 1 };
    return { level, message, count, place: { file, line } };
  });
  // Without it, `gen status --next` says that the site was not checked.
  attempt(() =>
    writeEntry(fileIn(project), JSON.stringify({ site: siteIn(project), findings: found } satisfies StoredReport)),
  );
}

/** Returns what the last check has found; null if there was none. */
export function readLastReport(project: Folders): LastReport | null {
  const stored = attempt(() => JSON.parse(readFileSync(fileIn(project), 'utf8')) as StoredReport);
  return stored ? { isCurrent: stored.site === siteIn(project), findings: stored.findings } : null;
}
