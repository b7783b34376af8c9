/** One record against its schema: the typed value, or every mistake in it with its place. */
import type { z } from 'zod';
import { count, show, suggest, type Problem } from '../errors.ts';
import { keyName, type KeyPath, type Source } from '../define/record.ts';

type Issue = z.core.$ZodIssue;

export function validate<T>(
  schema: z.ZodType<T>,
  source: Source,
): { value: T; problems: [] } | { value: null; problems: Problem[] } {
  const result = schema.safeParse(source.value, { reportInput: true });
  if (result.success) return { value: result.data, problems: [] };
  return {
    value: null,
    problems: result.error.issues.flatMap(chooseForm).flatMap((issue) => explain(issue, schema, source)),
  };
}

/** Where a value may take several forms, the mistakes in the one that was meant: that whose type fits, or the first. */
function chooseForm(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.filter((issues) => issues.length > 0);
  const meant = forms.find(([first]) => first && !(first.code === 'invalid_type' && first.path.length === 0));
  return (meant ?? forms[0] ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function explain(issue: Issue, schema: z.ZodType, source: Source): Problem[] {
  const { file, locate, locateKey } = source;
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  const expected = describe(schema, path);
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, path);
    return issue.keys.map((key) => ({
      file,
      ...locateKey([...path, key]),
      key: keyName([...path, key]),
      what: `The key "${key}" is not known here.`,
      todo: suggest(key, known),
    }));
  }
  const place = { file, ...locate(path), key: keyName(path) };
  const name = path.at(-1);
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return [{ ...place, what: `The key "${String(name ?? '')}" is missing.`, todo: expected ?? 'Add it.' }];
  if (issue.code === 'invalid_type' && issue.input === null && typeof name === 'string')
    return [{ ...place, what: `The key "${name}" has no value.`, todo: expected ?? 'Write one, or remove the key.' }];
  return [
    {
      ...place,
      what: `${requirement(issue)}; it ${seen(issue)}.`,
      todo: [hint(issue), expected].filter((line) => line !== undefined).join(' ') || undefined,
    },
  ];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a mapping of keys',
  record: 'a mapping of keys',
};

/** What the value must be, as a sentence without its end. Messages of our own schemas begin with "must". */
function requirement(issue: Issue): string {
  if (issue.message.startsWith('must')) return `The value ${issue.message}`;
  switch (issue.code) {
    case 'invalid_type':
      return `The value must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return bound(issue.origin, {
        word: issue.exact ? 'exactly' : 'at least',
        limit: Number(issue.minimum),
        beyond: issue.inclusive ? null : 'greater than',
      });
    case 'too_big':
      return bound(issue.origin, {
        word: issue.exact ? 'exactly' : 'at most',
        limit: Number(issue.maximum),
        beyond: issue.inclusive ? null : 'less than',
      });
    case 'invalid_value':
      return `The value must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'invalid_format':
      return `The value must be ${issue.format === 'email' ? 'an e-mail address' : issue.format === 'url' ? 'an address that begins with "https://"' : `written as ${issue.format}`}`;
    default:
      return issue.message.replace(/\.$/, '');
  }
}

function bound(
  origin: string,
  { word, limit, beyond }: { word: string; limit: number; beyond: string | null },
): string {
  if (origin === 'array' || origin === 'tuple') return `The list must have ${word} ${count(limit, 'entry', 'entries')}`;
  if (origin === 'string') return `The text must have ${word} ${count(limit, 'character')}`;
  return `The number must be ${beyond ?? word} ${limit}`;
}

function seen({ code, input }: Issue): string {
  const isBound = code === 'too_small' || code === 'too_big';
  return isBound && Array.isArray(input) ? `has ${input.length === 0 ? 'none' : input.length}` : `is ${show(input)}`;
}

/** What YAML makes of a value is a surprise to most: "02139" needs quotes, 44.2 must not have them. */
function hint(issue: Issue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  const { expected, input } = issue as { expected: string; input?: unknown };
  if (expected === 'string' && (Number.isFinite(input) || typeof input === 'boolean'))
    return 'Put it in quotes, so that it is read as text.';
  if (expected === 'number' && typeof input === 'string' && input.trim() !== '' && Number.isFinite(Number(input)))
    return 'Write it without quotes.';
  if (expected === 'array' && typeof input === 'string') return `Write it as a list: [${input}].`;
  return undefined;
}

/** Walks a schema along a key path, through optional and default wrappers. */
function schemaAt(schema: z.ZodType, path: KeyPath): z.ZodType | null {
  let here: unknown = schema;
  for (const part of path) {
    here = unwrap(here);
    const { shape, element, valueType } = here as {
      shape?: Record<string, unknown>;
      element?: unknown;
      valueType?: unknown;
    };
    here = typeof part === 'number' ? element : (shape?.[part] ?? valueType);
    if (!here) return null;
  }
  return here as z.ZodType;
}

function unwrap(schema: unknown): unknown {
  let here = schema as { def: { type: string; innerType?: unknown; options?: readonly unknown[] } };
  for (;;) {
    const { type, innerType, options } = here.def;
    if (innerType && ['optional', 'default', 'nullable'].includes(type)) here = innerType as typeof here;
    // Of several forms, only one has keys.
    else if (options) here = (options.find((option) => 'shape' in (option as object)) ?? options[0]) as typeof here;
    else return here;
  }
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
