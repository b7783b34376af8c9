/** Rules that compare what pages state with the data. */
import { definePageRule, judgeFacts, kindsFor, type FactKind, type Found, type ParsedPage } from '../../index.ts';

type PageRuleOptions = Parameters<typeof definePageRule>[0];

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
  readonly others?: (page: ParsedPage, values: Values) => Found[];
}

/** Defines a rule for statements of pages. */
export function defineDataRule<Values extends object>(options: DataRuleOptions<Values>) {
  const { values: name, kinds, others, onlyRelease, ...rule } = options;
  const kindsIn = kindsFor(kinds);
  return definePageRule({
    ...rule,
    check: (page, { facts, release }) => {
      const values = facts.values[name] as Values | undefined;
      if (!values || (onlyRelease && !release)) return [];
      return [...judgeFacts(page, kindsIn(values)), ...(others?.(page, values) ?? [])];
    },
  });
}
