/** What report pages show of a build, made of the state and the manifest entry of each page. */
import { isBuilt, type Audit, type Outcome, type PageState } from '../define/outcome.ts';
import { auditLinks, readLinks, withoutMain } from '../output/link-audit.ts';
import { keysOf, type Page, type Plan } from '../plan/pages.ts';
import type { Renderer } from '../render/renderer.ts';
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
}

/** Returns what report pages show: the states of all pages and how they link. */
export function createOutcome(
  { plan, renderer }: PlannedPages,
  { entryOf, stateOf, date: day }: OutcomeOptions,
): Outcome {
  const lastmods = plan.plain.map(({ file }) => entryOf(file)?.page?.lastmod ?? '');
  const date = lastmods.reduce((last, lastmod) => (lastmod > last ? lastmod : last), '') || day;
  const stateAt = (path: string): PageState => {
    const page = plan.byPath.get(path);
    return page ? stateOf(page) : 'missing';
  };
  let audit: Audit | undefined;
  return {
    date,
    stateOf: stateAt,
    isBuilt: (path) => isBuilt(stateAt(path)),
    pages: () => plan.pages.map((page) => ({ path: page.path, state: stateOf(page), keys: keysOf(page) })),
    get audit() {
      audit ??= auditPages({ plan, renderer }, { entryOf, stateOf, date });
      return audit;
    },
  };
}

/** Audits how the pages of a site are linked. Nothing needs to link to report pages and not-found pages. */
function auditPages({ plan, renderer }: PlannedPages, { entryOf, stateOf, date }: OutcomeOptions): Audit {
  const { shared, linkAdvice: advice } = plan.site;
  const layout = shared ? renderer.renderLayout(plan.context.get(shared)) : '';
  const exempt = plan.pages.filter(({ definition }) => definition.afterBuild || definition.notFoundFor !== null);
  const built = plan.pages.filter((page) => stateOf(page) !== 'missing');
  const graph = {
    pages: new Map(
      built.map(({ path, file, definition }) => [
        path,
        definition.afterBuild ? null : (entryOf(file)?.page?.links ?? null),
      ]),
    ),
    layout: readLinks(withoutMain(layout)).targets,
    exempt: new Set(exempt.map(({ path }) => path)),
  };
  return auditLinks(graph, { date, advice });
}
