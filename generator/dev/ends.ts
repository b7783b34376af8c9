/** Reports why the site process ends, while it still can: code of the site exits, throws, or leaves a rejection. */
import { siteCodeExits, siteCodeThrows } from '../errors/dev.ts';
import { problemsOf, type Problem } from '../errors/problem.ts';
import type { FromSite, Work } from './messages.ts';

/** The place that an error's stack names in the sources of the site; empty when it names none. */
export type Locate = (error: unknown) => Partial<Pick<Problem, 'file' | 'line' | 'column'>>;

interface Ends {
  /** Names the work that begins, for the message about an end. */
  readonly work: (work: Work) => void;
  readonly locate: (locate: Locate) => void;
  /** From now on an end needs no message. */
  readonly expect: () => void;
}

export function reportEnds(send: (message: FromSite) => void): Ends {
  let work: Work = { what: 'started', file: 'site.ts', patience: 60 };
  /** Work that last ran code of the site: an error that comes later is likely to come from there. */
  let ofSite: Work | null = null;
  let locate: Locate = () => ({});
  let isReported = false;
  const report = (error: unknown, describe: (work: Work) => Problem, during = work): void => {
    if (!isReported) send({ type: 'ends', problem: { ...describe(during), ...locate(error) } });
    isReported = true;
  };
  process.on('uncaughtException', (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    report(
      error,
      ({ file, what }) => problemsOf(error)?.[0] ?? { file, ...siteCodeThrows({ reason, work: what }) },
      ofSite ?? work,
    );
    process.exit(1);
  });
  // The handler runs inside process.exit, so the stack names its caller.
  process.on('exit', (code) =>
    report(new Error('exit'), ({ file, what }) => ({ file, ...siteCodeExits({ code, work: what }) })),
  );
  return {
    work: (next) => {
      work = next;
      if (next.isOfSite) ofSite = next;
      send({ type: 'work', work });
    },
    locate: (found) => {
      locate = found;
    },
    expect: () => {
      isReported = true;
    },
  };
}
