/** A site that is edited without a watcher: what has changed is found by looking. */
import { join } from 'node:path';
import { openLiveSite, type ChangeReport, type LiveSite } from '../../generator/dev/live-site.ts';
import { bytesOf, DATE, type Workplace } from '../fixtures/workplaces.ts';

export interface Bench {
  readonly place: Workplace;
  readonly live: LiveSite;
  /** Edits, tells the site which files that has changed, and resolves when it has dealt with them. */
  readonly edit: (work: () => void) => Promise<ChangeReport | null>;
}

export async function openBench(place: Workplace): Promise<Bench> {
  let done: (report: ChangeReport) => void = () => {};
  const live = await openLiveSite({
    project: place.project,
    year: Number(DATE.slice(0, 4)),
    paths: () => [],
    onBundle: () => {},
    onWork: () => {},
    onNews: () => {},
    onReport: (report) => done(report),
  });
  const edit = (work: () => void): Promise<ChangeReport | null> => {
    const before = sourcesOf(place);
    work();
    const after = sourcesOf(place);
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const changed = names.filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return Promise.resolve(null);
    return new Promise((resolve) => {
      done = resolve;
      const listing = changed.some((name) => !(name in before) || !(name in after));
      live.change({ files: new Set(changed.map((name) => join(place.folder, name))), listing });
    });
  };
  return { place, live, edit };
}

function sourcesOf({ folder }: Workplace): Record<string, string> {
  return Object.fromEntries(
    ['data', 'templates', 'components'].flatMap((name) =>
      Object.entries(bytesOf(join(folder, name))).map(([file, bytes]) => [`${name}/${file}`, String(bytes)]),
    ),
  );
}
