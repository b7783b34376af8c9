/** The site as it is edited: changes in, states and mistakes out. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry } from '../define/record.ts';
import { collectProblems } from '../errors/collect.ts';
import { problemsOf, type Problem } from '../errors/problem.ts';
import { siteThrows } from '../errors/site.ts';
import { asError } from '../errors/thrown.ts';
import type { Project } from '../project.ts';
import { shownPath } from '../disk/files.ts';
import { isInside, type Changes } from './changes.ts';
import { placeOfThrow } from './stack.ts';
import type { Work } from './messages.ts';
import { collectAtRest } from './rest.ts';
import { goodParts, openSources, problemsIn, type GoodParts } from './sources.ts';
import { checkSources, makeState, openPlanner, type SiteState } from './state.ts';

/** Report on a change. */
export interface ChangeReport {
  readonly files: ReadonlySet<string>;
  /** Time from the first event until tabs were notified, in ms. */
  readonly ms: number;
  readonly problems: readonly Problem[];
}

export interface LiveSite {
  /** Null until the site has been good once. */
  readonly state: () => SiteState | null;
  readonly problems: () => readonly Problem[];
  /** Counts the changes of images. */
  readonly images: () => number;
  /** Processes changes in order. Changes that arrive meanwhile are processed together. */
  readonly change: (changes: Changes) => void;
  /** Loads everything ahead that the first edit would wait for. */
  readonly warmUp: () => Promise<void>;
  /** Resolves when the component of a page is up to date. */
  readonly ready: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
  /** `vite.config.*` and the files that it imports, once Vite has started. */
  readonly configFiles: () => readonly string[];
  /** Modules of `site.ts`, to be watched. */
  readonly own: () => readonly string[];
  /** The records of a data file, with their places. */
  readonly entriesOf: (file: string) => readonly Entry[];
  /** The place that an error's stack names in the components; empty when it names none. */
  readonly locate: (error: unknown) => Partial<Pick<Problem, 'file' | 'line' | 'column'>>;
}

export interface LiveSiteOptions {
  readonly project: Project;
  readonly year: number;
  /** Paths of the pages that are looked at. */
  readonly paths: () => Iterable<string>;
  readonly onBundle: () => void;
  /** Called before work that may run code of the site. */
  readonly onWork: (work: Work) => void;
  /** Called whenever state or mistakes are new. */
  readonly onNews: () => void;
  readonly onReport: (report: ChangeReport) => void;
}

/** Reading and checking a large site may take this long without a pause, in seconds. */
const READS = 60;
/** How long an open tab takes to ask for its page and get it. */
const TABS_FIRST_MS = 40;

/** Facts for the report on a change. */
interface Follow {
  /** Number of the change. */
  readonly now: number;
  readonly changes: Changes;
  readonly ms: number;
}

export async function openLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { project, year, onNews, onReport } = options;
  const reader = openSources(project, options.onWork);
  const planner = openPlanner(year);
  let sources = await reader.open(options.onBundle);
  let state: SiteState | null = null;
  let found: readonly Problem[] = [];
  let planProblems: readonly Problem[] = [];
  /** Grouped as a build groups them. */
  const all = (): readonly Problem[] => collectProblems([...found, ...planProblems]);
  /** Creates the next state if a part is new, and collects problems. */
  const renew = (): void => {
    const parts = goodParts(sources);
    found = problemsIn(sources);
    if (!parts || (state && isSame(parts, state.parts))) return;
    try {
      state = makeState({ number: (state?.number ?? 0) + 1, parts }, planner);
    } catch (error) {
      found = [...found, ...explain(error)];
    }
  };
  const check = (): void => {
    const before = planProblems;
    options.onWork({ what: 'checked the plan', file: 'site.ts', patience: READS });
    try {
      planProblems = checkSources(sources, planner);
    } catch (error) {
      planProblems = found.length > 0 ? [] : explain(error);
    }
    if (before.length > 0 || planProblems.length > 0) onNews();
  };
  renew();

  const busy = collectAtRest(() =>
    queue.run(async () => {
      if (!needsRefresh) return;
      needsRefresh = false;
      sources = await reader.refresh(sources);
      renew();
      onNews();
    }),
  );
  /** Components were edited since Vite's plugins began. */
  let needsRefresh = false;
  let turn = 0;
  let images = 0;
  const take = async (changes: Changes): Promise<void> => {
    const started = performance.now();
    const now = ++turn;
    options.onWork({
      what: `read ${[...changes.files].slice(0, 3).map(shownPath).join(', ')}`,
      file: 'site.ts',
      patience: READS,
    });
    if ([...changes.files].some((file) => isInside(join(project.data, 'images'), file))) images++;
    needsRefresh ||= (sources.components.value?.configFiles ?? []).length > 0;
    sources = await reader.reload(sources, changes, wanted());
    renew();
    onNews();
    const ms = performance.now() - started;
    void follow({ now, changes, ms });
  };
  /** Work that nobody waits for: tabs fetch their pages first. Of several changes in a row, only the last is checked. */
  const follow = async ({ now, changes, ms }: Follow): Promise<void> => {
    await pause(TABS_FIRST_MS);
    if (now === turn) check();
    onReport({ files: changes.files, ms, problems: all() });
    busy();
  };
  /** Names of the page components that are drawn next. */
  const wanted = (): string[] => [...options.paths()].flatMap((path) => (state && componentAt(state, path)) ?? []);
  /** Runs page components. No page looks different: the state keeps its number. */
  const load = async (names: readonly string[]): Promise<void> => {
    const { value } = sources.components;
    if (!value || (value.closures && !names.some((name) => value.stale.has(name)))) return;
    options.onWork({ what: `loaded ${names.join()}`, file: 'components', patience: READS });
    sources = await reader.load(sources, names);
    const parts = goodParts(sources);
    if (state && parts) state = makeState({ number: state.number, parts }, planner);
    found = problemsIn(sources);
    if (found.length > 0) onNews();
  };
  const queue = openQueue(take, (error) => {
    found = explain(error);
    onNews();
  });
  return {
    state: () => state,
    problems: all,
    images: () => images,
    change: queue.add,
    warmUp: async () => {
      await queue.run(async () => {
        check();
        await reader.warmUp(sources);
      });
      // One component at a time: an edit must not wait for all of them.
      const names = sources.components.value?.names ?? [];
      for (const name of [...wanted(), ...names]) await queue.run(() => load([name]));
    },
    ready: async (path) => {
      const name = state && componentAt(state, path);
      if (name && state?.parts.components.stale.has(name)) await queue.run(() => load([name]));
    },
    close: reader.close,
    entriesOf: reader.entriesOf,
    locate: (error) => placeOfThrow(error, state?.parts.components.mapOf ?? (() => null)),
    own: () => sources.definition.value?.module.own ?? [],
    configFiles: () => sources.components.value?.configFiles ?? [],
  };
}

/** Name of the component that draws a path; undefined for a path without a page. */
function componentAt({ plan }: SiteState, path: string): string | undefined {
  const number = plan.numberOf(path);
  const [spans, at] = number < plan.count ? [plan.spans, number] : [plan.reportSpans, number - plan.count];
  return spans.find(({ start, count }) => at >= start && at < start + count)?.definition.component;
}

const isSame = (one: GoodParts, other: GoodParts): boolean =>
  one.site === other.site &&
  one.data === other.data &&
  one.templates === other.templates &&
  one.components === other.components;

/** A mistake of the user's keeps its place. Anything else was thrown by the site's own definition, or is a bug of ours. */
function explain(error: unknown): readonly Problem[] {
  const problems = problemsOf(error);
  if (problems) return problems;
  const { message, stack = '' } = asError(error);
  return [
    { file: 'site.ts', ...siteThrows({ reason: message, stack: stack.split('\n').slice(1, 4).join('\n').trim() }) },
  ];
}

/** One thing at a time; changes that come meanwhile are joined. */
function openQueue(
  take: (changes: Changes) => Promise<void>,
  onFailure: (error: unknown) => void,
): { add: (changes: Changes) => void; run: (work: () => Promise<void>) => Promise<void> } {
  let last = Promise.resolve();
  let waiting: Changes | null = null;
  const run = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(onFailure);
    return last;
  };
  const next = async (): Promise<void> => {
    const changes = waiting;
    waiting = null;
    if (changes) await take(changes);
  };
  return {
    run,
    add: (changes) => {
      const isFirst = waiting === null;
      waiting = {
        files: new Set([...(waiting?.files ?? []), ...changes.files]),
        listing: changes.listing || (waiting?.listing ?? false),
      };
      if (isFirst) void run(next);
    },
  };
}
