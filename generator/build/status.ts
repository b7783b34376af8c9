/** The state of every page: what is planned, what the manifest records, and what lies on the disk. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditLinks, readLinks, withoutMain } from '../output/link-audit.ts';
import { isBuilt, type Audit, type Outcome, type PageState } from '../define/page.ts';
import { hashInputs, readInputs } from './inputs.ts';
import { createOutcome } from '../plan/outcome.ts';
import type { Page, Plan } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import type { Renderer } from '../render/renderer.ts';
import { openBuiltSite, type BuiltSite, type Entry } from './manifest.ts';
import { openRenderableSite } from './open-site.ts';
import { createKeyMaker } from './pages.ts';
import { outputPaths } from './stage.ts';

interface PlannedPages {
  readonly plan: Plan;
  readonly renderer: Pick<Renderer, 'renderLayout'>;
}

interface OutcomeOptions {
  readonly entryOf: (file: string) => Entry | null;
  readonly stateOf: (page: Page) => PageState;
  /** Day of the build, for a site without pages. */
  readonly date: string;
}

/** Returns what report pages show: the states of all pages and how they link. */
export function outcomeOf({ plan, renderer }: PlannedPages, { entryOf, stateOf, date: day }: OutcomeOptions): Outcome {
  const lastmods = plan.plain.map(({ file }) => entryOf(file)?.page?.lastmod ?? '');
  const date = lastmods.reduce((last, lastmod) => (lastmod > last ? lastmod : last), '') || day;
  return createOutcome(plan, {
    date,
    stateOf,
    finished: (page) => {
      const entry = isBuilt(stateOf(page)) ? entryOf(page.file) : null;
      return entry?.page ? { lastmod: entry.page.lastmod, bytes: entry.size } : null;
    },
    audit: () => auditPages({ plan, renderer }, { entryOf, stateOf, date }),
  });
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

interface ReadOptions extends PlannedPages {
  /** The output folder, and the site in it. */
  readonly out: string;
  readonly built: BuiltSite | null;
  /** Returns the key of a page as of today; null if it is not known. Report pages need the outcome. */
  readonly keyOf: (page: Page, outcome?: Outcome) => string | null;
}

/** Returns the outcome of the files in the output folder as they are now: plan, manifest and disk. */
export function readOutcome({ plan, renderer, out, built, keyOf }: ReadOptions): Outcome {
  const entryOf = (file: string): Entry | null => built?.files.get(file) ?? null;
  const date = built?.date ?? plan.context.today;
  const behind = new Set<Page>();
  const addBehind = (page: Page, outcome?: Outcome): void => {
    const record = entryOf(page.file)?.page;
    const key = record ? keyOf(page, outcome) : null;
    if (key !== null && key !== record?.key) behind.add(page);
  };
  for (const page of plan.plain) addBehind(page);
  const recordedState = (page: Page): PageState => {
    if (!page.definition.afterBuild && !entryOf(page.file)) return 'missing';
    return behind.has(page) ? 'out of date' : 'built';
  };
  // A report page is up to date if it shows what a build would show of the pages that the manifest has.
  const recorded = outcomeOf({ plan, renderer }, { entryOf, stateOf: recordedState, date });
  for (const page of plan.reports) addBehind(page, recorded);
  const states = new Map(
    plan.pages.map((page): [Page, PageState] => {
      if (!existsSync(join(out, page.file))) return [page, 'missing'];
      if (!built?.intact(page.file)) return [page, 'edited'];
      return [page, behind.has(page) ? 'out of date' : 'built'];
    }),
  );
  return outcomeOf({ plan, renderer }, { entryOf, stateOf: (page) => states.get(page) ?? 'missing', date });
}

/** Reads the sources and the output folder as they are now. `now` is the time, ISO 8601. Throws a GenError if the sources have mistakes. */
export async function readStatus(project: Project, now: string) {
  const inputs = await readInputs(project);
  const site = await openRenderableSite(project, inputs, { date: null, now });
  const { out } = outputPaths(project.out);
  const built = openBuiltSite(out);
  const isCurrent = built?.inputs === hashInputs(inputs) && built.date === site.day;
  const makeKey = createKeyMaker({ renderer: site.renderer, siteHash: site.siteModule.hash });
  const keyOf = (page: Page, outcome?: Outcome): string | null =>
    isCurrent ? null : makeKey({ ...page, props: page.props(outcome) });
  const outcome = readOutcome({ ...site, out, built, keyOf });
  const wrongFiles = [...(built?.files.keys() ?? [])].filter((file) => !built?.intact(file));
  return { ...site, outcome, wrongFiles };
}
