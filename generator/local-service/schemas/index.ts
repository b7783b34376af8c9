/** The shape of every record in `data/`, for gen and for editors. Unknown keys are refused everywhere: a typo must not pass. */
export * from './business.ts';
export * from './lists.ts';
export * from './places.ts';
export * from './services.ts';
export type { Question, Titled } from './fields.ts';
