/** A site that is edited without a watcher: changes are found by comparing files before and after. */
import { join } from 'node:path';
import type { ChangeReport } from '../../generator/dev/messages.ts';
import { openSite, type EditedSite } from '../../generator/dev/site/site.ts';
import type { SiteState } from '../../generator/dev/site/state.ts';
import { bytesOf, DATE, type Workplace } from '../fixtures/workplaces.ts';

export interface EditedPlace {
  readonly place: Workplace;
  readonly site: EditedSite;
  /** The current state, which must be there. */
  readonly state: () => SiteState;
  /** Edits, reports the changed files to the site, and resolves when the site has processed them. Null if nothing changed. */
  readonly edit: (work: () => void) => Promise<ChangeReport | null>;
}

export async function openEdited(place: Workplace): Promise<EditedPlace> {
  let done: (report: ChangeReport) => void = () => {};
  const site = await openSite({
    project: place.project,
    date: DATE,
    paths: () => [],
    send: (message) => message.type === 'changed' && done(message.report),
    onNews: () => {},
    onReload: () => {},
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
      site.change({ files: new Set(changed.map((name) => join(place.folder, name))), listing });
    });
  };
  const state = (): SiteState => {
    if (!site.state) throw new Error('the site has no state');
    return site.state;
  };
  return { place, site, state, edit };
}

function sourcesOf({ folder }: Workplace): Record<string, string> {
  return Object.fromEntries(
    ['data', 'templates', 'components', 'public'].flatMap((name) =>
      Object.entries(bytesOf(join(folder, name))).map(([file, bytes]) => [`${name}/${file}`, String(bytes)]),
    ),
  );
}
