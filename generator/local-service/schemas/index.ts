/** The schemas of all records in `data/`, for gen and for editors. Unknown keys are errors. */
export * from './business.ts';
export * from './lists.ts';
export * from './places.ts';
export * from './services.ts';
export type { Numbered, Question, Titled } from './fields.ts';
