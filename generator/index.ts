/** The functions and types for sites: `import { … } from 'areaserved'`. */
export * from './define/index.ts';
export { definePageRule, defineSiteRule, type RuleDefinition } from './check/define-rule.ts';
export { faultAt } from './check/define-rule.ts';
export type { Element, ParsedPage } from './check/html/page.ts';
export { byTag, isProse, textOf } from './check/html/query.ts';
export { isReference, listOf, nodesOf, type Json, type Node } from './check/schema/nodes.ts';
export { ratingsIn } from './check/rules/ratings.ts';
export { inDigits, judgeFacts, kindsFor, normalize, type FactKind, type Statement } from './check/statements.ts';
export type { Found, SiteFound } from './check/types.ts';
