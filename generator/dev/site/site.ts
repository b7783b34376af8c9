/** The site while it is edited: takes changes, and makes states and problems of them. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { shownPath } from '../../disk/files.ts';
import { collectProblems } from '../../errors/collect.ts';
import { problemsOf, type Problem, type ProblemPlace } from '../../errors/problem.ts';
import { siteThrows } from '../../errors/site.ts';
import { asError } from '../../errors/prose.ts';
import { findOwnPlace } from '../../source-place.ts';
import { isInside, type Changes, type WatchedFiles } from '../changes.ts';
import { goodParts, problemsIn, SourceReader, type GoodParts, type ReaderOptions, type Sources } from './sources.ts';
import { checkSources, createPlanner, createState, type Planner, type SiteState } from './state.ts';

interface EditedSiteOptions extends ReaderOptions {
  /** Day that pages are drawn for, "2026-11-20". */
  readonly date: string;
  /** Returns the paths of the pages that somebody looks at. */
  readonly paths: () => Iterable<string>;
  /** Called when the state or the problems are new. */
  readonly onNews: () => void;
}

setFlagsFromString('--expose-gc');

/** Reading and checking a large site may take this long without a pause, in seconds. */
const READS = 60;
/** An open tab asks for its page and gets it within this time, in ms. */
const TABS_FIRST_MS = 40;
/** Edits in a row come faster than this, in ms. */
const REST_MS = 2000;

/** Reads the sources, and resolves when the site can be drawn or has problems. */
export async function openSite(options: EditedSiteOptions): Promise<EditedSite> {
  const reader = new SourceReader(options);
  return new EditedSite(options, reader, await reader.open());
}

export class EditedSite {
  readonly reader: SourceReader;
  /** The current state; null until the site has been good once. */
  state: SiteState | null = null;
  /** Counts the changes of images and of `public/`. */
  images = 0;
  readonly #options: EditedSiteOptions;
  readonly #planner: Planner;
  readonly #collectGarbage = runInNewContext('gc') as () => void;
  #sources: Sources;
  #sourceProblems: readonly Problem[] = [];
  #planProblems: readonly Problem[] = [];
  #turn = 0;
  /** True if components were edited since Vite's plugins started. */
  #needsRefresh = false;
  #rest: NodeJS.Timeout | undefined;
  #last = Promise.resolve();
  #waiting: Changes | null = null;

  constructor(options: EditedSiteOptions, reader: SourceReader, sources: Sources) {
    this.#options = options;
    this.reader = reader;
    this.#planner = createPlanner(options.date);
    this.#sources = sources;
    this.#renew();
  }

  /** Current problems, grouped as a build groups them. */
  get problems(): readonly Problem[] {
    return collectProblems([...this.#sourceProblems, ...this.#planProblems]);
  }

  get watched(): WatchedFiles {
    const { definition, components } = this.#sources;
    return { modules: definition.value?.module.own ?? [], config: components.value?.configFiles ?? [] };
  }

  /** Takes changes in order. Changes that arrive while others are processed are joined. */
  change({ files, listing }: Changes): void {
    const waiting = this.#waiting;
    this.#waiting = {
      files: new Set([...(waiting?.files ?? []), ...files]),
      listing: listing || (waiting?.listing ?? false),
    };
    if (waiting) return;
    void this.#queue(async () => {
      const changes = this.#waiting;
      this.#waiting = null;
      if (changes) await this.#take(changes);
    });
  }

  /** Loads everything ahead that the first edit would wait for. */
  async warmUp(): Promise<void> {
    await this.#queue(async () => {
      this.#work('read the site');
      await this.reader.warmUp(this.#sources);
    });
    // One component at a time: an edit must not wait for all of them.
    const names = this.#sources.components.value?.names ?? [];
    for (const name of [...this.#wanted(), ...names]) await this.#queue(() => this.#load(name));
  }

  /** Resolves when the component of a page is up to date. */
  async ready(path: string): Promise<void> {
    const name = this.state?.plan.definitionOf(path)?.component;
    if (name && this.state?.parts.components.stale.has(name)) await this.#queue(() => this.#load(name));
  }

  /** Returns the place in the components that an error's stack names; null if there is none. */
  locate(error: unknown): ProblemPlace | null {
    return findOwnPlace(error, this.state?.parts.components.mapOf ?? (() => null));
  }

  close(): Promise<void> {
    return this.reader.compiler.close();
  }

  /** Announces work that may run code of the site. */
  #work(what: string, file = 'site.ts'): void {
    this.#options.send({ type: 'work', work: { what, file, patience: READS } });
  }

  #queue(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work).catch((error: unknown) => {
      this.#sourceProblems = explain(error);
      this.#options.onNews();
    });
    return this.#last;
  }

  async #take(changes: Changes): Promise<void> {
    const { project, onNews } = this.#options;
    const started = performance.now();
    const turn = ++this.#turn;
    const files = [...changes.files];
    this.#work(`read ${files.slice(0, 3).map(shownPath).join(', ')}`);
    const pictures = [join(project.data, 'images'), project.publicFolder];
    if (files.some((file) => pictures.some((folder) => isInside(folder, file)))) this.images++;
    this.#needsRefresh ||= this.watched.config.length > 0;
    this.#sources = await this.reader.reload(this.#sources, changes, this.#wanted());
    this.#renew();
    onNews();
    void this.#follow(turn, changes, performance.now() - started);
  }

  /** Does what nobody waits for: tabs fetch their pages first. Of several changes in a row, only the last is checked. */
  async #follow(turn: number, { files }: Changes, ms: number): Promise<void> {
    await pause(TABS_FIRST_MS);
    if (turn === this.#turn) await this.#check(() => turn === this.#turn);
    this.#options.send({ type: 'changed', report: { files, ms, problems: this.problems } });
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#queue(() => this.#tidy()), REST_MS).unref();
  }

  /** Runs when nobody edits. An edit leaves some 10 MB behind, of which V8 would collect nothing before it holds hundreds. */
  async #tidy(): Promise<void> {
    if (this.#needsRefresh) {
      this.#needsRefresh = false;
      this.#sources = await this.reader.renewComponents(this.#sources, (components) =>
        this.reader.compiler.refresh(components),
      );
      this.#renew();
      this.#options.onNews();
    }
    this.#collectGarbage();
  }

  /** Creates the next state if a source is new, and collects problems. */
  #renew(): void {
    const parts = goodParts(this.#sources);
    this.#sourceProblems = problemsIn(this.#sources);
    if (!parts || (this.state && isSame(parts, this.state.parts))) return;
    try {
      this.state = createState((this.state?.number ?? 0) + 1, parts, this.#planner);
    } catch (error) {
      this.#sourceProblems = [...this.#sourceProblems, ...explain(error)];
    }
  }

  async #check(isCurrent: () => boolean): Promise<void> {
    const before = this.#planProblems;
    this.#work('checked the plan');
    try {
      const found = await checkSources(this.#sources, {
        project: this.#options.project,
        planner: this.#planner,
        isCurrent,
      });
      if (!found) return;
      this.#planProblems = found;
    } catch (error) {
      this.#planProblems = this.#sourceProblems.length > 0 ? [] : explain(error);
    }
    if (before.length > 0 || this.#planProblems.length > 0) this.#options.onNews();
  }

  #wanted(): string[] {
    return [...this.#options.paths()].flatMap((path) => this.state?.plan.definitionOf(path)?.component ?? []);
  }

  /** Runs a page component. No page looks different, so the state keeps its number. */
  async #load(name: string): Promise<void> {
    const { value } = this.#sources.components;
    if (!value || (value.closures && !value.stale.has(name))) return;
    this.#work(`loaded ${name}`, 'components');
    this.#sources = await this.reader.renewComponents(this.#sources, (components) =>
      this.reader.compiler.load(components, [name]),
    );
    const parts = goodParts(this.#sources);
    if (this.state && parts) this.state = createState(this.state.number, parts, this.#planner);
    this.#sourceProblems = problemsIn(this.#sources);
    if (this.#sourceProblems.length > 0) this.#options.onNews();
  }
}

const isSame = (one: GoodParts, other: GoodParts): boolean =>
  one.site === other.site &&
  one.data === other.data &&
  one.templates === other.templates &&
  one.components === other.components;

/** A mistake of the user's has a place. Any other error was thrown by the site's own definition, or is a bug in gen. */
function explain(error: unknown): readonly Problem[] {
  const { message, stack = '' } = asError(error);
  const frames = stack.split('\n').slice(1, 4).join('\n').trim();
  return problemsOf(error) ?? [{ file: 'site.ts', ...siteThrows({ reason: message, stack: frames }) }];
}
