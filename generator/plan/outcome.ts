/** Makes the outcome that report pages and files show from the state of each page. */
import {
  isBuilt,
  type Audit,
  type FinishedPage,
  type Outcome,
  type PageState,
  type PageStatus,
} from '../define/page.ts';
import { keysOf, type Page, type Plan } from './pages.ts';

export interface OutcomeOptions {
  readonly date: string;
  readonly stateOf: (page: Page) => PageState;
  /** Null for a page that is not built. */
  readonly finished: (page: Page) => FinishedPage | null;
  /** Called once, for the first page that shows the audit. */
  readonly audit: () => Audit;
}

/** Audit of a site without pages. */
export const NO_AUDIT: Audit = { date: '', pages: 0, links: 0, findings: [] };

export function createOutcome(plan: Plan, { date, stateOf, finished, audit: makeAudit }: OutcomeOptions): Outcome {
  let audit: Audit | undefined;
  const stateAt = (path: string): PageState => {
    const page = plan.byPath.get(path);
    return page ? stateOf(page) : 'not offered';
  };
  return {
    date,
    stateOf: stateAt,
    isBuilt: (path) => isBuilt(stateAt(path)),
    pageAt: (path) => {
      const page = plan.byPath.get(path);
      return page && !page.definition.afterBuild ? finished(page) : null;
    },
    pages: () => plan.pages.map((page): PageStatus => ({ path: page.path, state: stateOf(page), keys: keysOf(page) })),
    get audit() {
      audit ??= makeAudit();
      return audit;
    },
  };
}
