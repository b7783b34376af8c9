/** Messages between the two processes of `gen dev`. They are structured clones: sets, maps and bytes arrive as such. */
import type { Problem } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import type { AnsweredRequest, Reply } from '../serve/answer.ts';
import type { Changes, WatchedFiles } from './changes.ts';

/** The hidden command that starts the site process. */
export const SITE_COMMAND = 'dev-site';

/** The first message to the site process. */
export interface DevSiteOptions {
  readonly project: Project;
  /** The folders as the command line names them: ["--data", "other"]. */
  readonly folders: readonly string[];
  /** Day of pages that have no other, "2026-11-20". */
  readonly date: string;
}

/** State of a page, for the tabs that show it. */
export interface TabStatus {
  /** Names the state of the page: a tab that shows another version is out of date. */
  readonly version: string;
  readonly problems: readonly Problem[];
  /** Counts the changes of images, whose addresses stay the same. */
  readonly images: number;
  /** A remark below the page, such as the age of the build that its figures come from. */
  readonly note: string | null;
}

/** An answer of the site process. A page that cannot be drawn has a status in place of a reply. */
export type SiteAnswer = { readonly reply: Reply; readonly isPage: boolean } | { readonly failed: TabStatus };

/** A piece of work that may run code of the site. */
export interface Work {
  /** Completes "while gen …": "drew /about". */
  readonly what: string;
  /** The file that runs, as messages show it. */
  readonly file: string;
  /** The server kills the process when it does not respond for this long, in seconds. */
  readonly patience: number;
  /** True if the work does nothing but run code of the site. */
  readonly isOfSite?: boolean;
}

/** The work of a process that has just started. */
export const FIRST_WORK: Work = { what: 'started', file: 'site.ts', patience: 60 };

/** Report on a change. */
export interface ChangeReport {
  readonly files: ReadonlySet<string>;
  /** Time from the message about the change until tabs were notified, in ms. */
  readonly ms: number;
  readonly problems: readonly Problem[];
}

export type ToSite =
  | { readonly type: 'open'; readonly options: DevSiteOptions }
  | { readonly type: 'request'; readonly id: number; readonly request: AnsweredRequest }
  | { readonly type: 'changes'; readonly changes: Changes }
  | { readonly type: 'tabs'; readonly paths: ReadonlySet<string> }
  | { readonly type: 'ping' | 'close' };

export type FromSite =
  /** The script of every page. */
  | { readonly type: 'script'; readonly text: string }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'work'; readonly work: Work }
  | { readonly type: 'watched'; readonly files: WatchedFiles }
  | { readonly type: 'opened' | 'warm'; readonly problems: readonly Problem[] }
  | { readonly type: 'answer'; readonly id: number; readonly answer: SiteAnswer }
  | { readonly type: 'status'; readonly pages: ReadonlyMap<string, TabStatus> }
  | { readonly type: 'changed'; readonly report: ChangeReport }
  | { readonly type: 'ends'; readonly problem: Problem }
  | { readonly type: 'pong' };
