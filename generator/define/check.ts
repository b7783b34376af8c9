/** Rules of `gen check`: `import { … } from 'areaserved/check'`. */
export type * from './checked-page.ts';
export { closest, textOf } from './checked-page.ts';
export type * from './rule.ts';
export { definePageRule, defineSiteRule, findingAt } from './rule.ts';
