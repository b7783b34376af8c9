/** One record against its schema: the typed value, or every mistake in it with its place. */
import type { z } from 'zod';
import { show, suggest, type Problem } from '../errors.ts';
import type { KeyPath, Source } from './read.ts';

type Issue = z.core.$ZodIssue;

export function validate<T>(schema: z.ZodType<T>, source: Source): { value: T; problems: [] } | { value: null; problems: Problem[] } {
  const result = schema.safeParse(source.value, { reportInput: true });
  if (result.success) return { value: result.data, problems: [] };
  return { value: null, problems: result.error.issues.flatMap((issue) => explain(issue, schema, source)) };
}

/** `nearbyLocations[2]`, `rich.article[0].heading` */
export function keyName(path: KeyPath): string {
  return path.reduce<string>((name, part) => (typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${part}` : part), '');
}

function explain(issue: Issue, schema: z.ZodType, source: Source): Problem[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, path);
    return issue.keys.map((key) => at(source, [...path, key], `The key "${key}" is not known here.`, suggest(key, known)));
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  if (missing) return [at(source, path, `The key "${String(path.at(-1) ?? '')}" is missing.`, describe(schema, path) ?? 'Add it.')];
  return [at(source, path, `${reason(issue)}; it is ${show(issue.input)}.`, describe(schema, path))];
}

function at(source: Source, path: KeyPath, what: string, todo?: string): Problem {
  return { file: source.file, ...source.locate(path), key: keyName(path), what, todo };
}

function reason(issue: Issue): string {
  const message = issue.message.replace(/^Invalid input: /, '').replace(/, received .*$/, '');
  const text = message.startsWith('expected') ? `The value must be ${message.slice(9)}` : message.startsWith('must') ? `The value ${message}` : message;
  return text.replace(/^Invalid option: expected one of /, 'The value must be one of ').replace(/\.$/, '');
}

/** Walks a schema along a key path, through optional and default wrappers. */
function schemaAt(schema: z.ZodType, path: KeyPath): z.ZodType | null {
  let here: unknown = schema;
  for (const part of path) {
    here = unwrap(here);
    const { shape, element, valueType } = here as { shape?: Record<string, unknown>; element?: unknown; valueType?: unknown };
    here = typeof part === 'number' ? element : (shape?.[part] ?? valueType);
    if (!here) return null;
  }
  return here as z.ZodType;
}

function unwrap(schema: unknown): unknown {
  let here = schema as { def: { type: string; innerType?: unknown } };
  while (here.def.innerType && ['optional', 'default', 'nullable'].includes(here.def.type)) here = here.def.innerType as typeof here;
  return here;
}

function keysAt(schema: z.ZodType, path: KeyPath): string[] {
  const here = schemaAt(schema, path);
  return Object.keys((here && (unwrap(here) as { shape?: object }).shape) ?? {});
}

/** The description that the schema gives for a key: what belongs there. */
function describe(schema: z.ZodType, path: KeyPath): string | undefined {
  const here = schemaAt(schema, path);
  const description = here?.description ?? (here && (unwrap(here) as z.ZodType).description);
  return description ? `Expected: ${description}` : undefined;
}
