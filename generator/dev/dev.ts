/** `gen dev`: the site as it is edited, drawn page by page. Nothing is built before it is asked for. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Outcome } from '../define/page.ts';
import { GenError, problemsOf, type Problem } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import { listen } from '../serve/listen.ts';
import { openBackground, type Background } from './background.ts';
import { partsOf, type Changes } from './changes.ts';
import { clientScript } from './browser-files.ts';
import { dataFilesOf, drawPage, findPage, isReport, needsWholeSite, openDrawn, type DrawOrder } from './draw.ts';
import { openInEditor } from './editor.ts';
import { openTabs, type Tabs } from './events.ts';
import { showProblems, type ShownProblem } from './frames.ts';
import { openLiveSite, type ChangeReport, type LiveSite } from './live-site.ts';
import { NO_OUTCOME, openDays, readOutcome } from './outcome.ts';
import { addClient } from './page.ts';
import { createDevServer, type Desk } from './server.ts';
import { stampOf } from '../disk/stamp.ts';
import { changedSince, watch, type Watcher } from './watch.ts';
import { findSources } from './where.ts';

export interface DevOptions {
  readonly project: Project;
  /** The folders as the command line has named them: ["--data", "other"]. */
  readonly folders: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Day of pages that have no other, "2026-11-20". */
  readonly date: string;
  readonly onBundle: () => void;
  readonly onReport: (report: ChangeReport) => void;
  /** A port that was taken, and the address that is used in its place. */
  readonly onOtherPort: (port: number, url: string) => void;
  /** Called when a source of gen itself has changed: only a new start reads it. */
  readonly onProgramChange: () => void;
}

export interface DevServer {
  readonly url: string;
  /** What is wrong with the site at the moment. */
  readonly problems: () => readonly Problem[];
  /** Resolves when everything is read ahead that a first edit would wait for. */
  readonly warm: Promise<void>;
  readonly background: Background;
  readonly close: () => Promise<void>;
}

/** Starts the server. Mistakes in the site are shown in its pages; only a port or host that cannot be had is a GenError. */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const { project, date } = options;
  const moment = Date.now();
  const script = clientScript(project);
  const news: { tell: () => void } = { tell: () => {} };
  const live = await openLiveSite({
    project,
    year: Number(date.slice(0, 4)),
    onBundle: options.onBundle,
    onNews: () => news.tell(),
    onReport: options.onReport,
  });
  const background = openBackground({ project, folders: options.folders, date, onTurn: () => news.tell() });
  const studio = openStudio({ project, date, live, background });
  news.tell = studio.news;
  const watcher = openWatcher(options, live, moment);
  const first = openFirstPage();
  const loaded = (path: string): void => {
    studio.desk.asked(path);
    watcher.look();
    first.sent();
  };
  const server = createDevServer({ ...studio.desk, loaded, script: await script }, options.host);
  const url = await listenNear(server, options);
  return {
    url,
    problems: live.problems,
    warm: watcher.ready.then(async () => {
      if (await first.shown) await live.warmUp();
      watcher.look();
    }),
    background,
    close: async () => {
      first.leave();
      const buildEnded = background.close();
      studio.desk.tabs.close();
      await watcher.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await buildEnded;
    },
  };
}

/** What is compiled ahead leaves the processor to the browser until the first page is painted, in ms. */
const PAINTS_MS = 400;
/** When no browser asks, it waits this long, in ms. */
const NOBODY_ASKS_MS = 1000;

interface FirstPage {
  readonly sent: () => void;
  readonly leave: () => void;
  /** False when the server is closed before. */
  readonly shown: Promise<boolean>;
}

function openFirstPage(): FirstPage {
  let end: (isShown: boolean) => void = () => {};
  const shown = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const after = (ms: number): void => void setTimeout(() => end(true), ms).unref();
  after(NOBODY_ASKS_MS);
  return { sent: () => after(PAINTS_MS), leave: () => end(false), shown };
}

interface StudioOrder {
  readonly project: Project;
  readonly date: string;
  readonly live: LiveSite;
  readonly background: Background;
}

/** Pages kept as they last were good. */
const MOST_KEPT = 50;

/** What is shown: pages of the state now, what is wrong with them, and who looks. */
function openStudio(order: StudioOrder): { desk: Omit<Desk, 'script' | 'loaded'>; news: () => void } {
  const { project, live, background } = order;
  const session = randomBytes(4).toString('hex');
  const failures = new Map<string, readonly Problem[]>();
  const kept = new Map<string, Buffer>();
  const outcomes = openOutcomes(order);
  const version = (path: string): string => {
    const state = live.state();
    const base = `${session}-${state?.number ?? 0}`;
    return state && isReport(state, path) ? `${base}.${outcomes.number()}` : base;
  };
  const problems = (path: string): ShownProblem[] =>
    showProblems([...live.problems(), ...(failures.get(path) ?? [])], project.cwd);
  const tabs: Tabs = openTabs((path) => ({
    version: version(path),
    images: live.images(),
    problems: problems(path),
    note: outcomes.noteFor(path),
  }));
  const site = openSite(order, outcomes.get, (html, path) => {
    const page = addClient(html, version(path));
    kept.delete(path);
    kept.set(path, page);
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return page;
  });
  const wish = (path: string): void => {
    const state = live.state();
    if (state && needsWholeSite(state, path)) background.ask(state.number);
  };
  let drawn = 0;
  return {
    news: () => {
      const number = live.state()?.number ?? 0;
      if (number !== drawn) failures.clear();
      drawn = number;
      tabs.tell();
      for (const path of tabs.paths()) wish(path);
    },
    desk: {
      site,
      version,
      problems,
      tabs,
      asked: wish,
      failed: (path, error) => {
        failures.set(path, problemsOf(error) ?? []);
        return kept.get(path) ?? null;
      },
      open: (place) => openInEditor(place, project),
      ...openSurvey(order, outcomes.get),
    },
  };
}

/** What can be asked of a page. */
function openSurvey({ project, date, live }: StudioOrder, outcome: () => Outcome): Pick<Desk, 'describe' | 'find'> {
  const dayOf = openDays(project.out);
  return {
    describe: async (path) => {
      const state = live.state();
      const page = state && findPage(state, path, outcome);
      if (!state || !page) return null;
      const { describePage } = await import('./describe.ts');
      const html = drawPage({ state, outcome, dayOf, date }, path).toString('utf8');
      return describePage(project, state, { page, html });
    },
    find: (path, pointed) => {
      const state = live.state();
      const page = state && findPage(state, path, outcome);
      if (!state || !page) return [];
      const entries = dataFilesOf(state, page).flatMap(live.entriesOf);
      return findSources({ project, state, page, entries }, pointed);
    },
  };
}

/** The served site of the state now; made once for each state. */
function openSite(
  { project, date, live, background }: StudioOrder,
  outcome: () => Outcome,
  finish: (html: Buffer, path: string) => Buffer,
): Desk['site'] {
  const dayOf = openDays(project.out);
  const built = [background.out, project.out];
  return () => {
    const state = live.state();
    if (!state) return null;
    const order: DrawOrder = { project, state, outcome, built, dayOf, date };
    return { rules: state.rules, contents: openDrawn(order, finish) };
  };
}

interface Outcomes {
  readonly get: () => Outcome;
  /** Counts the outcomes. */
  readonly number: () => number;
  /** What a page says of the build on which it stands; null for a page that stands on none. */
  readonly noteFor: (path: string) => string | null;
}

/** The outcome of the newest build: that of the background, or what stands in `out/`. */
function openOutcomes({ project, live, background, date }: StudioOrder): Outcomes {
  const none: Outcome = { ...NO_OUTCOME, date };
  let last: { readonly outcome: Outcome; readonly builtAs: number | null } | null = null;
  let count = 0;
  const get = (): Outcome => {
    const state = live.state();
    const built = background.built();
    if (!state) return none;
    if (last && last.builtAs === (built?.number ?? null)) return last.outcome;
    const outcome = readOutcome(built ? background.out : project.out, state) ?? last?.outcome ?? none;
    last = { outcome, builtAs: built?.number ?? null };
    count++;
    return outcome;
  };
  return {
    get,
    number: () => {
      get();
      return count;
    },
    noteFor: (path) => {
      const state = live.state();
      return state && isReport(state, path) ? describeBuild(background, state.number) : null;
    },
  };
}

function describeBuild(background: Background, now: number): string {
  const built = background.built();
  const stands = built
    ? `These figures are those of the site at ${new Date(built.at).toTimeString().slice(0, 8)}`
    : 'These figures are those of the last build, if there was one';
  if (built?.number === now) return `${stands}, as it is now.`;
  return background.running() ? `${stands}; newer ones are being made.` : `${stands}; the site has changed since.`;
}

/** Ports tried after the one that was asked for. */
const TRIES = 20;

/** Listens on the port, or on the next one that is free. */
async function listenNear(
  server: Parameters<typeof listen>[0],
  { host, port, onOtherPort }: DevOptions,
): Promise<string> {
  for (let candidate = port; ; candidate++) {
    try {
      const url = await listen(server, { host, port: candidate });
      if (candidate !== port) onOtherPort(port, url);
      return url;
    } catch (error) {
      const { cause } = error as Error;
      const taken = error instanceof GenError && (cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
      if (!taken || port === 0 || candidate - port >= TRIES) throw error;
    }
  }
}

interface Lookout extends Watcher {
  /** Looks at all files itself. */
  readonly look: () => void;
}

/**
 * Watches all that pages are made of. A watcher needs a while until it sees everything, and systems lose events: when it
 * is ready, and whenever somebody loads a page, the files that have changed since `moment` are looked for.
 */
function openWatcher({ project, onProgramChange }: DevOptions, live: LiveSite, moment: number): Lookout {
  const { root, data, templates, components, site } = project;
  const program = root.includes('node_modules') ? [] : [join(root, 'generator'), join(root, 'package-lock.json')];
  const paths = (): string[] => [data, ...templates, ...components, site, ...live.own(), ...program];
  const known = new Map<string, string>();
  const onChanges = ({ files, listing }: Changes): void => {
    const fresh = [...files].filter((file) => known.get(file) !== stampOf(file));
    if (fresh.length === 0) return;
    for (const file of fresh) known.set(file, stampOf(file));
    const changes = { files: new Set(fresh), listing };
    const parts = partsOf(changes, project, live.own());
    if (parts.has('program')) return onProgramChange();
    if (parts.size === 0) return;
    live.change(changes);
    watcher.add(live.own());
  };
  const watcher = watch(paths(), onChanges);
  let since = moment;
  const look = (): void => {
    const now = Date.now();
    const missed = changedSince(paths(), since, (file) => known.get(file) === stampOf(file));
    since = now;
    if (missed) onChanges(missed);
  };
  return { ...watcher, look, ready: watcher.ready.then(look) };
}
