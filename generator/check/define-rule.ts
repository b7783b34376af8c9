/** Rules of `gen check` that a site defines. */
import type { Rule } from '../define/site.ts';
import { GenError } from '../errors/problem.ts';
import { ruleFailed } from '../errors/site.ts';
import type { PageRule, SiteRule } from './types.ts';

/** As `PageRule`, but `on` may be left out. */
export type PageRuleOptions = Omit<PageRule, 'on'> & Partial<Pick<PageRule, 'on'>>;

/** A rule for one page at a time, or one for the whole site. */
export type RuleDefinition =
  | { readonly name: string; readonly page: PageRule; readonly site?: never }
  | { readonly name: string; readonly site: SiteRule; readonly page?: never };

/**
 * Defines a rule that looks at one page at a time: at pages of the site, unless `on` names others. A rule that throws is a message
 * with the page on which it did.
 */
export const definePageRule = ({ on = ['page'], ...rule }: PageRuleOptions): RuleDefinition => ({
  name: rule.name,
  page: {
    ...rule,
    on,
    check: (page, ...rest) => blaming(rule.name, page.path, () => rule.check(page, ...rest)),
  },
});

/** Defines a rule that needs all pages, or the files beside them. */
export const defineSiteRule = (rule: SiteRule): RuleDefinition => ({
  name: rule.name,
  site: { ...rule, check: (site) => blaming(rule.name, null, () => rule.check(site)) },
});

/** Reports an error that a rule throws as a mistake in `site.ts`. */
function blaming<T>(rule: string, page: string | null, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GenError({ file: 'site.ts', ...ruleFailed({ rule, page, reason }) }, { cause: error });
  }
}

/** Rules as the check uses them: those of a site's definition come from the two functions above and from nowhere else. */
export const rulesOf = (rules: readonly Rule[]): readonly RuleDefinition[] => rules as readonly RuleDefinition[];
