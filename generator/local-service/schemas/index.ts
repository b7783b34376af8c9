/**
 * The shape of every record in `data/`. One zod schema per kind: it checks what an editor wrote, and
 * `gen schema` publishes it as JSON Schema so that the editor completes and explains the keys.
 * Unknown keys are refused everywhere: a misspelt key must never be silently ignored.
 */
export * from './business.ts';
export * from './jobs.ts';
export * from './lists.ts';
export * from './people.ts';
export * from './placement.ts';
export * from './places.ts';
export * from './services.ts';
export * from './theme.ts';
export type { Question, Source, Titled } from './fields.ts';
