/** The state of every page: what is planned, what the manifest records, and what is on the disk. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Task } from '../define/note.ts';
import type { Outcome, PageState } from '../define/outcome.ts';
import { readInputs } from './inputs.ts';
import type { Page } from '../plan/pages.ts';
import { PRODUCTION } from '../plan/staging.ts';
import type { Project } from '../project.ts';
import { openBuiltSite, type BuiltSite, type FileEntry } from './manifest.ts';
import { findNotes, tasksOf } from './notes.ts';
import { prepareSite } from './open-site.ts';
import { createOutcome, type PlannedPages } from './create-outcome.ts';
import { createPageKeys } from './pages.ts';
import { outputPaths } from './output-folder.ts';

interface ReadOptions extends PlannedPages {
  readonly tasks: () => readonly Task[];
  /** The output folder, and the site in it. */
  readonly out: string;
  readonly built: BuiltSite | null;
  /** Returns the key of a page as of today; null if it is not known. Report pages need the outcome. */
  readonly keyToday: (page: Page, outcome?: Outcome) => string | null;
}

/** Returns the outcome of the files in the output folder as they are now: plan, manifest and disk. */
export function readOutcome({ plan, renderer, out, built, keyToday, tasks }: ReadOptions): Outcome {
  const entryOf = (file: string): FileEntry | null => built?.files.get(file) ?? null;
  const date = built?.date ?? plan.context.today;
  const outOfDate = new Set<Page>();
  const compareKey = (page: Page, outcome?: Outcome): void => {
    const record = entryOf(page.file)?.page;
    const key = record ? keyToday(page, outcome) : null;
    if (key !== null && key !== record?.key) outOfDate.add(page);
  };
  for (const page of plan.contentPages) compareKey(page);
  const recordedState = (page: Page): PageState => {
    if (!page.definition.afterBuild && !entryOf(page.file)) return 'missing';
    return outOfDate.has(page) ? 'out of date' : 'built';
  };
  // A report page is up to date if it shows what a build would show of the pages that the manifest has.
  const recorded = createOutcome({ plan, renderer }, { entryOf, stateOf: recordedState, date, tasks });
  for (const page of plan.reportPages) compareKey(page, recorded);
  const states = new Map(
    plan.pages.map((page): [Page, PageState] => {
      if (!existsSync(join(out, page.file))) return [page, 'missing'];
      if (!built?.intact(page.file)) return [page, 'edited'];
      return [page, outOfDate.has(page) ? 'out of date' : 'built'];
    }),
  );
  const stateOf = (page: Page): PageState => states.get(page) ?? 'missing';
  return createOutcome({ plan, renderer }, { entryOf, stateOf, date, tasks });
}

/** Reads the sources and the output folder as they are now. `now` is the time, ISO 8601. Throws a GenError if the sources have mistakes. */
export async function readStatus(project: Project, now: string) {
  const inputs = await readInputs(project);
  const { out } = outputPaths(project.out);
  const built = openBuiltSite(out);
  const site = await prepareSite(project, inputs, { date: null, now, staging: built?.staging ?? PRODUCTION });
  const isCurrent = built?.inputs === inputs.hash && built.date === site.day;
  const makeKey = createPageKeys(site.keys);
  const keyToday = (page: Page, outcome?: Outcome): string | null =>
    isCurrent ? null : makeKey({ ...page, props: page.props(outcome) });
  const { templates } = inputs.sources;
  const tasks = (): readonly Task[] => tasksOf(findNotes(site.plan, { project, templates }), project.cwd);
  const outcome = readOutcome({ ...site, out, built, keyToday, tasks });
  const wrongFiles = [...(built?.files.keys() ?? [])].filter((file) => !built?.intact(file));
  return { ...site, built, outcome, wrongFiles };
}
