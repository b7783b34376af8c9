/** A rule of `gen check` that a site brings along. */
import type { Rule } from '../define/rule.ts';
import type { PageRule, SiteRule } from './types.ts';

/** A rule for one page at a time, or one for the whole site. */
export type RuleDefinition =
  | { readonly name: string; readonly page: PageRule; readonly site?: never }
  | { readonly name: string; readonly site: SiteRule; readonly page?: never };

/** Defines a rule that looks at one page at a time. */
export const definePageRule = (rule: PageRule): RuleDefinition => ({ name: rule.name, page: rule });

/** Defines a rule that needs all pages, or the files beside them. */
export const defineSiteRule = (rule: SiteRule): RuleDefinition => ({ name: rule.name, site: rule });

/** Rules as the check uses them: those of a site's definition come from the two functions above and from nowhere else. */
export const rulesOf = (rules: readonly Rule[]): readonly RuleDefinition[] => rules as readonly RuleDefinition[];
