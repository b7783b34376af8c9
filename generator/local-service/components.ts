/** Imports of components: the types of their props, and the functions that also run in browsers. */
export type { Audit, AuditFinding, AuditGrade, PageState } from '../define/page.ts';
export { percentOf } from './percent.ts';
export type * from './types.ts';
