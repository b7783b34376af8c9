/** What report pages show of a build, made of the state and the manifest entry of each page. */
import { lazy } from '../define/memoize.ts';
import type { Task } from '../define/note.ts';
import { isBuilt, type LinkGraph, type Outcome, type PageState } from '../define/outcome.ts';
import { keysOf } from '../plan/page-paths.ts';
import type { Page, Plan } from '../plan/pages.ts';
import type { Renderer } from '../render/renderer.ts';
import { readLinks, withoutMain } from './read-page.ts';
import type { FileEntry } from './manifest.ts';

export interface PlannedPages {
  readonly plan: Plan;
  readonly renderer: Pick<Renderer, 'renderLayout'>;
}

interface OutcomeOptions {
  readonly entryOf: (file: string) => FileEntry | null;
  readonly stateOf: (page: Page) => PageState;
  /** Day of the build, for a site without pages. */
  readonly date: string;
  readonly tasks: () => readonly Task[];
}

/** Returns what report pages show: the states of all pages and how they link. */
export function createOutcome(
  { plan, renderer }: PlannedPages,
  { entryOf, stateOf, date: day, tasks: findTasks }: OutcomeOptions,
): Outcome {
  const lastmods = plan.contentPages.map(({ file }) => entryOf(file)?.page?.lastmod ?? '');
  const date = lastmods.reduce((last, lastmod) => (lastmod > last ? lastmod : last), '') || day;
  const stateAt = (path: string): PageState => {
    const page = plan.byPath.get(path);
    return page ? stateOf(page) : 'missing';
  };
  const links = lazy(() => collectLinks({ plan, renderer }, { entryOf, stateOf }));
  const tasks = lazy(findTasks);
  return {
    date,
    stateOf: stateAt,
    isBuilt: (path) => isBuilt(stateAt(path)),
    pages: () => plan.pages.map((page) => ({ path: page.path, state: stateOf(page), keys: keysOf(page) })),
    get links() {
      return links();
    },
    get tasks() {
      return tasks();
    },
  };
}

function collectLinks(
  { plan, renderer }: PlannedPages,
  { entryOf, stateOf }: Pick<OutcomeOptions, 'entryOf' | 'stateOf'>,
): LinkGraph {
  const { shared, vagueLinks } = plan.definition;
  const layout = shared ? renderer.renderLayout(plan.context.get(shared)) : '';
  const linksOf = ({ definition, file }: Page) => (definition.afterBuild ? null : (entryOf(file)?.page?.links ?? null));
  return {
    pages: new Map(plan.pages.filter((page) => stateOf(page) !== 'missing').map((page) => [page.path, linksOf(page)])),
    layout: readLinks(withoutMain(layout), vagueLinks).targets,
    exempt: new Set(
      plan.pages
        .filter(({ definition }) => definition.afterBuild || definition.notFoundFor !== null)
        .map(({ path }) => path),
    ),
  };
}
