/** Answers requests with pages of the site as it is now, and keeps the state of each page for the tabs that show it. */
import { randomBytes } from 'node:crypto';
import type { Outcome } from '../define/page.ts';
import { problemsOf, type Problem } from '../errors/problem.ts';
import { normalizePath } from '../plan/paths.ts';
import type { Project } from '../project.ts';
import { answer, plainReply, type AnsweredRequest, type Reply } from '../serve/answer.ts';
import type { Background } from './background.ts';
import { dataFilesOf, drawPage, findPage, isReport, needsWholeSite, openDrawn } from './draw.ts';
import type { LiveSite } from './live-site.ts';
import type { PageStatus, SiteAnswer, Work } from './messages.ts';
import { openDays } from './outcome.ts';
import { openOutcomes } from './outcomes.ts';
import { addClient, CONTROL, MODULES, pathOf, UPDATE_HEADER } from './page.ts';
import { jsonReply, scriptReply } from './replies.ts';
import type { SiteState } from './state.ts';
import { findSources } from './where.ts';

export interface Desk {
  readonly answer: (request: AnsweredRequest) => Promise<SiteAnswer>;
  /** Sets the paths that open tabs show. */
  readonly follow: (paths: ReadonlySet<string>) => void;
  /** State of these pages after a change. */
  readonly renew: () => ReadonlyMap<string, PageStatus>;
  /** Paths that tabs show, and the one that was asked for last. */
  readonly paths: () => Iterable<string>;
  /** Resolves when the first page was sent. */
  readonly firstPage: Promise<void>;
}

export interface DeskOptions {
  readonly project: Project;
  /** Day of pages that have no other, "2026-11-20". */
  readonly date: string;
  readonly live: LiveSite;
  readonly background: Background;
  readonly onWork: (work: Work) => void;
}

export function openDesk(options: DeskOptions): Desk {
  const { live, background } = options;
  const session = randomBytes(4).toString('hex');
  const outcomes = openOutcomes(options);
  const failures = new Map<string, readonly Problem[]>();
  let followed: ReadonlySet<string> = new Set();
  let last = '/';
  let drawn = 0;
  let sent: () => void = () => {};
  const firstPage = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const version = (path: string): string => {
    const state = live.state();
    const base = `${session}-${state?.number ?? 0}`;
    return state && isReport(state, path) ? `${base}.${outcomes.number()}` : base;
  };
  const statusOf = (path: string): PageStatus => ({
    version: version(path),
    images: live.images(),
    problems: [...live.problems(), ...(failures.get(path) ?? [])],
    note: outcomes.noteFor(path),
  });
  const buildFor = (path: string): void => {
    const state = live.state();
    if (state && needsWholeSite(state, path)) background.ask(state.number);
  };
  const page = openPages({ ...options, outcome: outcomes.get, version, statusOf, failures });
  const survey = openSurvey(options, outcomes.get);
  return {
    firstPage,
    paths: () => new Set([last, ...followed]),
    follow: (paths) => {
      followed = paths;
    },
    renew: () => {
      const number = live.state()?.number ?? 0;
      if (number !== drawn) failures.clear();
      drawn = number;
      for (const path of followed) buildFor(path);
      return new Map([...followed].map((path) => [path, statusOf(path)]));
    },
    answer: async (request) => {
      if (pathOf(request).startsWith(CONTROL)) return survey(new URL(request.url ?? '/', 'http://localhost'), statusOf);
      const path = normalizePath(pathOf(request));
      buildFor(path);
      if (request.headers['sec-fetch-dest'] === 'document') last = path;
      const answered = await page(request, path);
      if (request.headers['sec-fetch-dest'] === 'document' && !request.headers[UPDATE_HEADER]) sent();
      return answered;
    },
  };
}

interface PagesOptions extends DeskOptions {
  readonly outcome: () => Outcome;
  readonly version: (path: string) => string;
  readonly statusOf: (path: string) => PageStatus;
  /** Mistakes of pages that could not be drawn, by path. */
  readonly failures: Map<string, readonly Problem[]>;
}

const SITEMAP = '/sitemap.xml';
/** Before the first build has ended. */
const LATER = plainReply(503, 'The sitemap is being made behind the scenes.', { 'Retry-After': 1 });

/** Answers requests for pages and files of the site. */
function openPages(options: PagesOptions): (request: AnsweredRequest, path: string) => Promise<SiteAnswer> {
  const { project, date, live, background, outcome, version, statusOf, failures, onWork } = options;
  const built = [background.out, project.out];
  const dayOf = openDays(project.out);
  return async (request, path) => {
    await live.ready(path);
    const state = live.state();
    if (!state) return { failed: statusOf(path) };
    let isPage = false;
    const contents = openDrawn({ project, state, outcome, built, dayOf, date, onWork }, (html, drawn) => {
      isPage = true;
      return addClient(html, version(drawn));
    });
    try {
      const reply = await answer(request, { rules: state.rules, contents });
      if (reply.status === 200 && reply.body.length === 0 && path === SITEMAP) return { reply: LATER, isPage: false };
      const headers = { ...reply.headers, 'Cache-Control': 'no-cache', 'Gen-Version': version(path) };
      return { reply: { ...reply, headers }, isPage };
    } catch (error) {
      const problems = problemsOf(error);
      if (!problems) throw error;
      failures.set(path, problems);
      return { failed: statusOf(path) };
    }
  };
}

/** Answers questions about a page: `page` describes it, `where` finds the source of a text on it. */
function openSurvey(
  { project, date, live }: DeskOptions,
  outcome: () => Outcome,
): (url: URL, statusOf: (path: string) => PageStatus) => Promise<SiteAnswer> {
  const dayOf = openDays(project.out);
  const asked = (path: string): { state: SiteState; page: NonNullable<ReturnType<typeof findPage>> } | null => {
    const state = live.state();
    const page = state && findPage(state, path, outcome);
    return state && page ? { state, page } : null;
  };
  const describe = async (path: string): Promise<Reply> => {
    const found = asked(path);
    if (!found) return plainReply(404, 'There is no such page.');
    const { describePage } = await import('./describe.ts');
    const html = drawPage({ ...found, outcome, dayOf, date }, path).toString('utf8');
    return jsonReply(200, await describePage(project, found.state, { page: found.page, html }));
  };
  const find = (path: string, searchParams: URLSearchParams): Reply => {
    const found = asked(path);
    if (!found) return jsonReply(200, []);
    const entries = dataFilesOf(found.state, found.page).flatMap(live.entriesOf);
    const classes = (searchParams.get('classes') ?? '').split(' ').filter(Boolean);
    return jsonReply(
      200,
      findSources({ project, ...found, entries }, { text: searchParams.get('text') ?? '', classes }),
    );
  };
  return async ({ pathname, search, searchParams }, statusOf) => {
    const path = normalizePath(searchParams.get('path') ?? '/');
    const name = pathname.slice(CONTROL.length);
    try {
      if (name === 'page') return { reply: await describe(path), isPage: false };
      if (name === 'where') return { reply: find(path, searchParams), isPage: false };
    } catch (error) {
      if (!problemsOf(error)) throw error;
      return { failed: statusOf(path) };
    }
    const module = pathname.startsWith(MODULES) ? await readModule(live, pathname + search) : null;
    if (module !== null) return { reply: scriptReply(module), isPage: false };
    if (name === 'status') return { reply: jsonReply(200, statusOf(path)), isPage: false };
    return { reply: plainReply(404, 'Not found'), isPage: false };
  };
}

/** The code of an island's module; null if there is none. */
const readModule = async (live: LiveSite, address: string): Promise<string | null> =>
  (await live.state()?.parts.components.readModule(`/${address.slice(MODULES.length)}`)) ?? null;
