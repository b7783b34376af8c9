/** Makes the outcome that report pages and files show from the state of each page by its number. */
import { keyOf } from '../define/collection.ts';
import {
  isBuilt,
  type Audit,
  type FinishedPage,
  type Outcome,
  type PageState,
  type PageStatus,
} from '../define/page.ts';
import type { Plan } from './site-plan.ts';

export interface OutcomeOptions {
  readonly date: string;
  /** State of a page by its number; report pages come after all others. */
  readonly stateAt: (number: number) => PageState;
  /** Null for a page that is not built. */
  readonly pageAt: (number: number) => FinishedPage | null;
  /** Called once, for the first page that shows the audit. */
  readonly audit: () => Audit;
}

/** Audit of a site without pages. */
export const NO_AUDIT: Audit = { date: '', pages: 0, links: 0, findings: [] };

export function createOutcome(plan: Plan, { date, stateAt, pageAt, audit: makeAudit }: OutcomeOptions): Outcome {
  let audit: Audit | undefined;
  const stateOf = (path: string): PageState => {
    const number = plan.numberOf(path);
    return number < 0 ? 'not offered' : stateAt(number);
  };
  function* pages(): Generator<PageStatus> {
    for (const { definition, start, count, numbersAt, pathAt, paramsOf } of plan.spans)
      for (let position = 0; position < count; position++) {
        const numbers = numbersAt(position);
        const records = paramsOf(numbers);
        const keys = Object.entries(definition.each).map(([name, of]) => [name, keyOf(of, records[name])]);
        yield { path: pathAt(numbers), state: stateAt(start + position), keys: Object.fromEntries(keys) };
      }
  }
  return {
    ...{ date, stateOf, pages },
    isBuilt: (path) => isBuilt(stateOf(path)),
    pageAt: (path) => {
      const number = plan.indexOf(path);
      return number < 0 ? null : pageAt(number);
    },
    get audit() {
      audit ??= makeAudit();
      return audit;
    },
  };
}
