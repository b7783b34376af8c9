/** Rules of `gen check` that a site defines. */
import type { Rule } from '../define/site.ts';
import { GenError } from '../errors/problem.ts';
import { ruleFailed } from '../errors/site.ts';
import { asError } from '../errors/prose.ts';
import { findOwnPlace } from '../source-place.ts';
import type { PageRule, SiteRule, Found } from './types.ts';

/** As `PageRule`, but `on` may be left out. */
export type PageRuleOptions = Omit<PageRule, 'on'> & Partial<Pick<PageRule, 'on'>>;

/** A rule for one page at a time, or one for the whole site. */
export type RuleDefinition =
  | { readonly name: string; readonly page: PageRule; readonly site?: never }
  | { readonly name: string; readonly site: SiteRule; readonly page?: never };

/** Defines a rule that looks at one page at a time: at pages of the site, unless `on` names others. */
export const definePageRule = ({ on = ['page'], ...rule }: PageRuleOptions): RuleDefinition => ({
  name: rule.name,
  page: { ...rule, on },
});

/** Defines a rule that needs all pages, or the files beside them. */
export const defineSiteRule = (rule: SiteRule): RuleDefinition => ({ name: rule.name, site: rule });

/** Returns the rules of a site for the check. An error that a rule throws is reported with its line in the site's source, and its page. */
export const rulesOf = (rules: readonly Rule[]): readonly RuleDefinition[] =>
  (rules as readonly RuleDefinition[]).map((rule) => {
    const { name, page, site } = rule;
    if (site) return { name, site: { ...site, check: (all) => blaming(name, null, () => site.check(all)) } };
    return {
      name,
      page: { ...page, check: (one, ...rest) => blaming(name, one.path, () => page.check(one, ...rest)) },
    };
  });

/** Reports an error that a rule throws as a mistake of the site. A function without `return` finds nothing. */
function blaming<T>(rule: string, page: string | null, work: () => T[]): T[] {
  try {
    return (work() as T[] | undefined) ?? [];
  } catch (error) {
    const { message: reason } = asError(error);
    const place = { file: 'site.ts', ...findOwnPlace(error) };
    throw new GenError({ ...place, ...ruleFailed({ rule, page, reason }) }, { cause: error });
  }
}

/** A fault at an element or at an offset into the page. `detail` is the value seen there. */
export const faultAt = (place: number | { readonly start: number }, message: string, detail = ''): Found => ({
  offset: typeof place === 'number' ? place : place.start,
  message,
  detail,
});
