/** Rules that compare what pages state with the data. */
import { definePageRule, judgeFacts, kindsFor, type FactKind, type Found, type ParsedPage } from '../../index.ts';

type PageRuleOptions = Parameters<typeof definePageRule>[0];
/** The facts of a site for the check. */
export type Facts = Parameters<PageRuleOptions['check']>[1]['facts'];

/** Why the statements of a business must agree with its data. */
export const TRUE_CLAIMS = {
  source: '16 CFR Part 255 and FTC Act, section 5: claims must be true',
  date: '2023-07-26',
};

interface DataRuleOptions<Values> extends Omit<PageRuleOptions, 'check'> {
  /** Name of the values that `describeCheck` gives the check. Without them the rule finds nothing. */
  readonly values: string;
  readonly onlyRelease?: boolean;
  /** Returns the kinds of facts that are judged on every page. */
  readonly kinds: (values: Values) => readonly FactKind[];
  /** Returns further faults of a page. */
  readonly others?: (page: ParsedPage, values: Values, facts: Facts) => Found[];
}

/** Defines a rule for statements of pages. */
export function defineDataRule<Values>({ values: name, kinds, others, onlyRelease, ...rule }: DataRuleOptions<Values>) {
  const valuesIn = ({ values }: Facts) => values[name] as Values | undefined;
  const kindsIn = kindsFor((facts) => kinds(valuesIn(facts) as Values));
  return definePageRule({
    ...rule,
    check: (page, { facts, release }) => {
      const values = valuesIn(facts);
      if (values === undefined || (onlyRelease && !release)) return [];
      return [...judgeFacts(page, kindsIn(facts)), ...(others?.(page, values, facts) ?? [])];
    },
  });
}
