/** The state of every page: what is planned, what the manifest records, and what lies on the disk. */
import { join } from 'node:path';
import { auditLinks, NO_LINKS, summarizeLinks } from '../audit/link-audit.ts';
import { findLinks, mainOf } from '../audit/links.ts';
import { isBuilt, type Audit, type Outcome, type PageState } from '../define/page.ts';
import { isThere } from '../disk/real-path.ts';
import { hashInputs, readInputs } from './inputs.ts';
import { createOutcome } from '../plan/outcome.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Page, Plan } from '../plan/site-plan.ts';
import type { Project } from '../project.ts';
import type { Renderer } from '../render/renderer.ts';
import { openBuiltSite, type BuiltSite, type Entry } from './manifest.ts';
import { openSite } from './open-site.ts';
import { createKeyMaker } from './pages.ts';
import { outputPaths } from './stage.ts';

interface PlannedPages {
  readonly plan: Plan;
  readonly renderer: Pick<Renderer, 'renderLayout'>;
}

interface OutcomeOptions {
  readonly entryOf: (file: string) => Entry | null;
  /** State of a page by its number. */
  readonly stateAt: (number: number) => PageState;
  /** Day of the build, for a site without pages. */
  readonly date: string;
}

/** Returns what staff pages show: the states of all pages and how they link. Staff pages are numbered after all others. */
export function outcomeOf({ plan, renderer }: PlannedPages, { entryOf, stateAt, date: day }: OutcomeOptions): Outcome {
  const numbers = Array.from({ length: plan.count }, (_, number) => number);
  const recordAt = (number: number) => entryOf(fileAt(plan, number))?.page ?? null;
  const newest = numbers.reduce((last, number) => {
    const { lastmod = '' } = recordAt(number) ?? {};
    return lastmod > last ? lastmod : last;
  }, '');
  const date = newest || day;
  return createOutcome(plan, {
    date,
    stateAt,
    pageAt: (number) => {
      const entry = isBuilt(stateAt(number)) ? entryOf(fileAt(plan, number)) : null;
      return entry?.page ? { lastmod: entry.page.lastmod, bytes: entry.size } : null;
    },
    audit: () => auditPages({ plan, renderer }, { entryOf, stateAt, date }),
  });
}

/** Audits how the pages of a site are linked. Nothing needs to link to staff pages and not-found pages. */
function auditPages({ plan, renderer }: PlannedPages, { entryOf, stateAt, date }: OutcomeOptions): Audit {
  const { shared } = plan.site;
  const layout = shared ? renderer.renderLayout(plan.context.get(shared)) : '';
  const numbers = Array.from({ length: plan.count + plan.reportPaths.length }, (_, number) => number);
  const graph = {
    pages: numbers.filter((number) => stateAt(number) !== 'missing').map((number) => plan.pathAt(number)),
    linksOf: (path: string) => {
      const record = plan.reportPaths.includes(path) ? null : entryOf(fileOfPath(path))?.page;
      return record?.links ?? NO_LINKS;
    },
    layout: summarizeLinks(findLinks(layout.replace(mainOf(layout), ''))).targets,
    exempt: new Set([...plan.reportPaths, ...plan.unlinked.map((number) => plan.pathAt(number))]),
  };
  return auditLinks(graph, { date, advice: plan.site.linkAdvice });
}

const fileAt = (plan: Plan, number: number): string => fileOfPath(plan.pathAt(number));

interface ReadOptions extends PlannedPages {
  /** The output folder, and the site in it. */
  readonly out: string;
  readonly built: BuiltSite | null;
  /** Returns the key of a page as of today; null if it is not known. */
  readonly keyOf: (page: () => Page, file: string) => string | null;
}

/** Returns the outcome of the files in the output folder as they are now. */
export function readOutcome({ plan, renderer, out, built, keyOf }: ReadOptions): Outcome {
  const total = plan.count + plan.reportPaths.length;
  const entryOf = (file: string): Entry | null => built?.files.get(file) ?? null;
  const behind = new Set<number>();
  const addBehind = (number: number, page: () => Page): void => {
    const file = fileAt(plan, number);
    const record = entryOf(file)?.page;
    const key = record ? keyOf(page, file) : null;
    if (key !== null && key !== record?.key) behind.add(number);
  };
  for (let number = 0; number < plan.count; number++) addBehind(number, () => plan.pageAt(number));
  const date = built?.date ?? '';
  // A staff page is up to date if it shows what a build would show of the pages that the manifest has.
  const recordedAt = (number: number): PageState => {
    if (number < plan.count && !entryOf(fileAt(plan, number))) return 'missing';
    return behind.has(number) ? 'out of date' : 'built';
  };
  const recorded = outcomeOf({ plan, renderer }, { entryOf, stateAt: recordedAt, date });
  for (let number = plan.count; number < total; number++) addBehind(number, () => plan.pageAt(number, recorded));
  const states = Array.from({ length: total }, (_, number): PageState => {
    const file = fileAt(plan, number);
    if (!isThere(join(out, file))) return 'missing';
    if (!built?.intact(file)) return 'changed by hand';
    return behind.has(number) ? 'out of date' : 'built';
  });
  return outcomeOf({ plan, renderer }, { entryOf, stateAt: (number) => states[number] ?? 'missing', date });
}

/** Reads the sources and the output folder as they are now. `now` is the time, ISO 8601. Throws a GenError if the sources have mistakes. */
export async function readStatus(project: Project, now: string) {
  const inputs = await readInputs(project);
  const site = await openSite(project, inputs, { date: null, now });
  const { out } = outputPaths(project.out);
  const built = openBuiltSite(out);
  const isCurrent = built?.inputs === hashInputs(inputs) && built.date === site.day;
  const keyOf = createKeyMaker({ renderer: site.renderer, siteHash: site.siteModule.hash });
  const outcome = readOutcome({ ...site, out, built, keyOf: (page) => (isCurrent ? null : keyOf(page())) });
  const wrongFiles = [...(built?.files.keys() ?? [])].filter((file) => !built?.intact(file));
  return { ...site, outcome, wrongFiles };
}
