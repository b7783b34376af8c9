/** The last good pages and their states, for when the process that draws them has ended. */
import type { Problem } from '../errors/problem.ts';
import type { PageStatus } from './messages.ts';

export interface PagesSeen {
  /** The script of every page. */
  readonly script: Promise<string>;
  readonly setScript: (text: string) => void;
  /** State of a page; null as long as the site process is alive and has not reported it. */
  readonly statusOf: (path: string) => PageStatus | null;
  readonly update: (pages: ReadonlyMap<string, PageStatus>) => void;
  /** The last good bytes of a page. */
  readonly get: (path: string) => Buffer | undefined;
  readonly keep: (path: string, page: Buffer) => void;
  /** Shows a problem on every page until the site process is there again. */
  readonly mourn: (problem: Problem) => void;
  readonly revive: () => void;
}

/** Most pages kept. */
const MOST = 50;

export function openPagesSeen(): PagesSeen {
  let setScript: (text: string) => void = () => {};
  let script = new Promise<string>((resolve) => {
    setScript = resolve;
  });
  let statuses: ReadonlyMap<string, PageStatus> = new Map();
  /** Version of a page whose state nobody has reported, in the session of the last site process. */
  let unknown = 'none-0';
  let death: Problem | null = null;
  const pages = new Map<string, Buffer>();
  return {
    get script() {
      return script;
    },
    setScript: (text) => {
      setScript(text);
      script = Promise.resolve(text);
    },
    statusOf: (path) => {
      const status = statuses.get(path) ?? null;
      if (!death) return status;
      return { version: status?.version ?? unknown, images: status?.images ?? 0, note: null, problems: [death] };
    },
    update: (reported) => {
      statuses = reported;
      for (const { version } of reported.values()) unknown = version.replace(/-.*$/, '-0');
    },
    get: (path) => pages.get(path),
    keep: (path, page) => {
      pages.delete(path);
      pages.set(path, page);
      const [oldest] = pages.keys();
      if (pages.size > MOST && oldest !== undefined) pages.delete(oldest);
    },
    mourn: (problem) => {
      death = problem;
    },
    revive: () => {
      death = null;
    },
  };
}
