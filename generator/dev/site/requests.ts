/** Answers requests with pages of the site as it is now, and keeps the state of each page for the tabs that show it. */
import { randomBytes } from 'node:crypto';
import { recordFilesOf } from '../../plan/site-plan.ts';
import { problemsOf, type Problem } from '../../errors/problem.ts';
import { normalizePath } from '../../plan/paths.ts';
import { answer, plainReply, type AnsweredRequest } from '../../serve/answer.ts';
import { createDeferred } from '../deferred.ts';
import type { DevSiteOptions, FromSite, SiteAnswer, TabStatus } from '../messages.ts';
import { addClient, CONTROL, freshReply, MODULES, pathOf, UPDATE_HEADER } from '../page.ts';
import { drawnContents, drawPage, findPage, needsWholeSite } from './draw.ts';
import { createDayFinder, type WholeSite } from './whole-site.ts';
import type { EditedSite } from './site.ts';
import { isReport } from './state.ts';

interface RequestOptions extends DevSiteOptions {
  readonly site: EditedSite;
  readonly wholeSite: WholeSite;
  readonly send: (message: FromSite) => void;
}

const SITEMAP = '/sitemap.xml';

export class RequestHandler {
  readonly #options: RequestOptions;
  readonly #dayOf: ReturnType<typeof createDayFinder>;
  /** Resolves when the first page was sent. */
  readonly firstPage = createDeferred();
  /** Mistakes of pages that could not be drawn, by path. */
  readonly #failures = new Map<string, readonly Problem[]>();
  /** Begins the versions of all pages. Tabs with a version of another session reload. */
  #session = createSession();
  /** Paths that open tabs show. */
  tabs: ReadonlySet<string> = new Set();
  #lastPath = '/';
  /** Number of the state that `#failures` are of. */
  #drawn = 0;

  constructor(options: RequestOptions) {
    this.#options = options;
    this.#dayOf = createDayFinder(options.project.out);
  }

  /** Paths that tabs show, and the one that was asked for last. */
  get paths(): Iterable<string> {
    return new Set([this.#lastPath, ...this.tabs]);
  }

  /** Has all open tabs reload with their next status. */
  reloadTabs(): void {
    this.#session = createSession();
  }

  /** Returns the states of the pages that tabs show, after a change. */
  renew(): ReadonlyMap<string, TabStatus> {
    const number = this.#options.site.state?.number ?? 0;
    if (number !== this.#drawn) this.#failures.clear();
    this.#drawn = number;
    for (const path of this.tabs) this.#buildFor(path);
    return new Map([...this.tabs].map((path) => [path, this.#statusOf(path)]));
  }

  async answer(request: AnsweredRequest): Promise<SiteAnswer> {
    const asked = pathOf(request);
    if (asked.startsWith(CONTROL)) return this.#answerControl(new URL(request.url ?? '/', 'http://localhost'));
    const path = normalizePath(asked);
    this.#buildFor(path);
    const isDocument = request.headers['sec-fetch-dest'] === 'document';
    if (isDocument) this.#lastPath = path;
    const answered = await this.#failing(path, () => this.#draw(request, path));
    if (isDocument && !request.headers[UPDATE_HEADER]) this.firstPage.resolve();
    return answered;
  }

  #version(path: string): string {
    const { site, wholeSite } = this.#options;
    const version = `${this.#session}-${site.state?.number ?? 0}`;
    return site.state && isReport(site.state, path) ? `${version}.${wholeSite.outcomeNumber()}` : version;
  }

  #statusOf(path: string): TabStatus {
    const { site, wholeSite } = this.#options;
    return {
      version: this.#version(path),
      images: site.images,
      problems: [...site.problems, ...(this.#failures.get(path) ?? [])],
      note: wholeSite.noteFor(path),
    };
  }

  #buildFor(path: string): void {
    const { site, wholeSite } = this.#options;
    if (site.state && needsWholeSite(site.state, path)) wholeSite.build(site.state);
  }

  /** Answers with the status of the page if its work fails for a mistake of the user. */
  async #failing(path: string, work: () => Promise<SiteAnswer>): Promise<SiteAnswer> {
    try {
      return await work();
    } catch (error) {
      const problems = problemsOf(error);
      if (!problems) throw error;
      this.#failures.set(path, problems);
      return { failed: this.#statusOf(path) };
    }
  }

  async #draw(request: AnsweredRequest, path: string): Promise<SiteAnswer> {
    const { site, wholeSite, project, send } = this.#options;
    await site.ready(path);
    if (!site.state) return { failed: this.#statusOf(path) };
    let isPage = false;
    const contents = drawnContents({
      ...{ ...this.#drawing(), state: site.state, project, send },
      built: [wholeSite.out, project.out],
      finish: (html, drawn) => {
        isPage = true;
        return addClient(html, this.#version(drawn));
      },
    });
    const reply = await answer(request, { rules: site.state.rules, contents });
    if (reply.status === 200 && reply.body.length === 0 && path === SITEMAP)
      return { reply: plainReply(503, 'gen is building the sitemap.', { 'Retry-After': 1 }), isPage: false };
    const headers = { ...reply.headers, 'Cache-Control': 'no-cache', 'Gen-Version': this.#version(path) };
    return { reply: { ...reply, headers }, isPage };
  }

  #drawing() {
    const { date, wholeSite } = this.#options;
    return { dayOf: this.#dayOf, date, outcome: () => wholeSite.outcome() };
  }

  /** Answers questions about a page: `page` describes it, `where` finds the source of a text on it. */
  async #answerControl({ pathname, search, searchParams }: URL): Promise<SiteAnswer> {
    const path = normalizePath(searchParams.get('path') ?? '/');
    const { islands } = this.#options.site.reader.compiler;
    return this.#failing(path, async () => {
      const isModule = pathname.startsWith(MODULES);
      const made = isModule
        ? await islands.readModule(pathname.slice(MODULES.length) + search)
        : JSON.stringify(await this.#inspect(pathname.slice(CONTROL.length), path, searchParams));
      const isMissing = made === null || made === 'null';
      const reply = isMissing ? plainReply(404, 'Not found') : freshReply(isModule ? 'script' : 'json', made);
      return { reply, isPage: false };
    });
  }

  /** Returns a value about a page, or null if there is no such page or value. */
  async #inspect(name: string, path: string, query: URLSearchParams): Promise<object | null> {
    const { site, project, wholeSite } = this.#options;
    const { state } = site;
    if (name === 'status') return this.#statusOf(path);
    const page = state && findPage(state, path, () => wholeSite.outcome());
    if (!page) return null;
    if (name === 'page') {
      const { describePage } = await import('./describe.ts');
      const html = drawPage({ ...this.#drawing(), state }, path).toString('utf8');
      return describePage(project, state, { page, html });
    }
    if (name !== 'where') return null;
    const { findSources } = await import('./find-source.ts');
    const entries = recordFilesOf(state.plan, path).flatMap((file) => site.reader.entriesOf(file));
    const classes = (query.get('classes') ?? '').split(' ').filter(Boolean);
    return findSources({ project, state, page, entries }, { text: query.get('text') ?? '', classes });
  }
}

const createSession = (): string => randomBytes(4).toString('hex');
