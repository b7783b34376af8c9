/** What components are written with: the types of their props, and the few functions that also run in browsers. */
export type { BuildNotes } from '../define/build-notes.ts';
export type { Audit, AuditFinding, AuditGrade } from '../define/page.ts';
export type { LocateWords, Places } from './files/places.ts';
export { directionFrom, milesBetween, nearestOnLine, type Position } from './geo.ts';
export type * from './model.ts';
export { percentOf } from './percent.ts';
