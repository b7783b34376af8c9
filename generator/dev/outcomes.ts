/** The outcome of the newest build, for pages that report on the whole site. */
import type { Outcome } from '../define/page.ts';
import type { Project } from '../project.ts';
import type { Background } from './background.ts';
import { isReport } from './draw.ts';
import type { LiveSite } from './live-site.ts';
import { NO_OUTCOME, readOutcome } from './outcome.ts';

interface OutcomesOptions {
  readonly project: Project;
  /** Day of pages that have no other, "2026-11-20". */
  readonly date: string;
  readonly live: Pick<LiveSite, 'state'>;
  readonly background: Background;
}

export interface Outcomes {
  readonly get: () => Outcome;
  /** Counts the outcomes. */
  readonly number: () => number;
  /** Remark about the build that a page's figures come from; null for a page without such figures. */
  readonly noteFor: (path: string) => string | null;
}

/** Reads the outcome of the newest build: the one in the background, or `out/`. */
export function openOutcomes({ project, live, background, date }: OutcomesOptions): Outcomes {
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
