/** What sites are written with: `import { … } from 'areaserved'`. */
export * from './define/index.ts';
export { definePageRule, defineSiteRule, type RuleDefinition } from './check/define-rule.ts';
export { isProse, textOf } from './check/html/query.ts';
export { isReference, listOf, nodesOf } from './check/schema/nodes.ts';
