/** Validates a record with its schema: returns the typed value, or every mistake in it with its place. */
import type { z } from 'zod';
import type { Message, Problem } from '../errors/problem.ts';
import { count, foreignLetter, listOf, nearest, show, suggest } from '../errors/prose.ts';
import type { Collection, Fault } from '../define/collection.ts';
import { daysIn } from '../define/day.ts';
import { keyName, type KeyPath, type Source } from '../define/record.ts';
import { catchProblems } from '../errors/gen-error.ts';
import { callSiteCode, type SiteCall } from '../errors/site-code.ts';
import { schemaAt, shapeOf, unwrapSchema } from './schemas.ts';
import { UNSEEN, unseenIn } from './plain-text.ts';
import { readNumber, coerce } from './coerce.ts';

type Issue = z.core.$ZodIssue;

/** Returns the typed record, or adds its mistakes to `problems` and returns null. */
export function validate(collection: Collection, source: Source, problems: Problem[]): unknown {
  const before = problems.length;
  const { schema } = collection;
  const result = catchProblems(problems, () =>
    callSiteCode(
      () => callOf(collection, 'schema', source),
      () => {
        const written = coerce(schema, source.value, formatOf(source));
        return { unseen: [...unseenIn(written)], parsed: schema.safeParse(written, { reportInput: true }) };
      },
    ),
  );
  if (!result) return null;
  const { unseen, parsed } = result;
  const unusable = unseen.map(({ path, text }): SchemaFault => ({ path, ...unseenCharacter(text) }));
  const issues = parsed.error?.issues.flatMap(chooseForm).flatMap((issue) => explain(issue, collection, source)) ?? [];
  const hidden = new Set(unseen.map(({ path }) => keyName(path)));
  const mistakes = [...unusable, ...issues.filter(({ path }) => !hidden.has(keyName(path)))];
  const meant = new Set(mistakes.flatMap(({ meant: key }) => key ?? []));
  for (const mistake of mistakes) {
    const { path, isKey, isMissing, meant: _, ...message } = mistake;
    const key = keyName(path);
    // A misspelt key is one mistake, not a second one for the missing key.
    if (isMissing && meant.has(key)) continue;
    const place = { file: source.file, ...(isKey ? source.locateKey(path) : source.locate(path)), key };
    problems.push({ ...place, ...message });
  }
  return problems.length > before ? null : parsed.data;
}

const unseenCharacter = (text: string): Message => ({
  what: `The text contains the character ${show(text.match(UNSEEN)?.[0])}, which no browser shows: ${show(text)}.`,
  todo: 'Delete it, or type the text again.',
  value: show(text),
});

const formatOf = ({ columns, hasDecimalCommas = false }: Source) => ({
  isTable: columns !== undefined,
  hasDecimalCommas,
});

/** Describes a call of a collection's own function for one record. */
export const callOf = ({ name }: Collection, own: string, { file, locate }: Source): SiteCall => ({
  called: `The function "${own}" of ${name}`,
  record: `${file}:${locate([]).line}`,
});

/** For a union, returns the mistakes of the form that was probably meant: of those with the right type, the one with the fewest. */
function chooseForm(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.filter((issues) => issues.length > 0).sort((a, b) => a.length - b.length);
  const meant = forms.find(([first]) => first && !(first.code === 'invalid_type' && first.path.length === 0));
  return (meant ?? forms[0] ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

interface SchemaFault extends Fault {
  /** True if the place is the key, not its value. */
  readonly isKey?: boolean;
  readonly isMissing?: boolean;
  /** The key that was probably meant. */
  readonly meant?: string | null;
}

/** "key" in a mapping, "column" in a table. */
type KeyNoun = 'key' | 'column';

const EMPTY = 'must not be empty';

function explain(issue: Issue, collection: Collection, source: Source): SchemaFault[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  // The keys of a group in a cell are no columns.
  const columns = path.length > (issue.code === 'unrecognized_keys' ? 0 : 1) ? undefined : source.columns;
  const noun: KeyNoun = columns ? 'column' : 'key';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => splitNumber(key, path, issue.input) ?? unknownKey({ key, path, noun }, collection));
  const expected = describeExpected(collection.schema, path);
  const key = path.at(-1);
  const isAbsent = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);
  if (typeof key === 'string' && (isAbsent || issue.message === EMPTY)) {
    const isEmpty = issue.input !== undefined || columns?.includes(key);
    if (!isEmpty)
      return [{ path, isMissing: true, what: `The ${noun} "${key}" is missing.`, todo: expected ?? 'Add it.' }];
    const what = `The ${noun} "${key}" has no value${noun === 'column' ? ' in this row' : ''}.`;
    return [{ path, what, todo: expected ?? `Add one${noun === 'key' ? ', or remove the key' : ''}.` }];
  }
  if (issue.message === EMPTY) {
    const what = 'This entry of the list is empty.';
    return [{ path, what, todo: expected ?? 'Fill it in, or remove it.' }];
  }
  if (path.length === 0 && issue.code === 'invalid_type') {
    const what = `A record with keys and values is expected here, but this is ${show(issue.input)}.`;
    return [{ path, what, todo: 'Write it as "key: value" lines.' }];
  }
  // A rule about several keys: what they are stands in the record.
  if (issue.code === 'custom' && issue.input === Object(issue.input) && !Array.isArray(issue.input))
    return [{ path, what: `${requirement(issue)}.`, todo: advice(issue, expected) }];
  const found = describeInput(issue);
  const what = `${requirement(issue)}, but it ${found}.`;
  return [{ path, what, value: found.replace(/^is /, ''), todo: advice(issue, expected) }];
}

/** Returns what to write instead. Messages of our own schemas contain it, or have it in a second line. */
function advice(issue: Issue, expected: string | undefined): string | undefined {
  const lines = [
    typeHint(issue) ?? dayHint(issue),
    issue.message.startsWith('must') ? issue.message.split('\n')[1] : expected,
    issue.code === 'invalid_format' && typeof issue.input === 'string' ? foreignLetter(issue.input).trim() : undefined,
  ];
  return lines.filter(Boolean).join(' ') || undefined;
}

/** In braces a comma ends the value: "{ from: 1,189 }" has the keys "from" and "189". */
function splitNumber(key: string, path: KeyPath, input: unknown): SchemaFault | null {
  const group = input as Readonly<Record<string, unknown>>;
  const [before] = Object.entries(group).filter(([name, value]) => name !== key && /^\d{1,3}$/.test(String(value)));
  if (!/^\d{3}(?:\.\d+)?$/.test(key) || group[key] !== null || !before) return null;
  const [name, thousands] = before;
  return {
    path: [...path, key],
    isKey: true,
    what: `The comma before "${key}" ends the value of "${name}".`,
    todo: `Write the number without a comma: "${name}: ${String(thousands)}${key}".`,
  };
}

function unknownKey(
  { key, path, noun }: { key: string; path: KeyPath; noun: KeyNoun },
  { schema }: Collection,
): SchemaFault {
  const known = keysAt(schema, path);
  const meant = nearest(key, known);
  return {
    path: [...path, key],
    isKey: true,
    meant: meant === null ? null : keyName([...path, meant]),
    what: `There is no ${noun} called "${key}" here.`,
    todo: suggest(key, known),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address such as "office@maple.example"',
  url: 'an address that begins with "https://"',
  date: 'a day such as "2026-11-20"',
};

/** Returns the requirement as a clause. Messages of our own schemas begin with "must". */
export function requirement(issue: Issue): string {
  if (issue.message.startsWith('must')) return `The value ${issue.message.split('\n')[0]}`;
  switch (issue.code) {
    case 'invalid_type':
      return `The value must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return requireBound(issue, issue.inclusive ? 'at least' : 'greater than', issue.minimum);
    case 'too_big':
      return requireBound(issue, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value));
      return `The value must be ${listOf(values, 'or')}`;
    }
    case 'invalid_format':
      return `The value must be ${FORMATS[issue.format] ?? `written as ${issue.format}`}`;
    default:
      return issue.message.replace(/\.$/, '');
  }
}

function requireBound(
  { origin, exact }: { origin: string; exact?: boolean },
  nearly: string,
  limit: number | bigint,
): string {
  const word = exact ? 'exactly' : nearly;
  const n = Number(limit);
  if (origin === 'array' || origin === 'tuple') return `The list must have ${word} ${count(n, 'entry', 'entries')}`;
  if (origin === 'string') return `The text must have ${word} ${count(n, 'character')}`;
  return `The number must be ${word} ${n}`;
}

function describeInput({ code, input }: Issue): string {
  const isBound = code === 'too_small' || code === 'too_big';
  if (input === '' || (isBound && Array.isArray(input) && input.length === 0)) return 'is empty';
  if (Array.isArray(input)) return isBound ? `has ${input.length}` : 'is a list';
  return `is ${typeof input === 'object' && input !== null ? 'a group of keys' : show(input)}`;
}

/** Explains types that YAML infers: "02139" needs quotes, 44.2 must not have them. */
function typeHint(issue: Issue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  const { expected, input } = issue as { expected: string; input?: unknown };
  if (expected === 'string' && (Number.isFinite(input) || typeof input === 'boolean'))
    return 'Put it in quotation marks so that it is read as text.';
  if (['number', 'int'].includes(expected) && typeof input === 'string') {
    const numbers = input.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
    if (numbers.length > 0 && numbers.length <= 2 && !numbers.some((number) => /^0\d/.test(number)))
      return `Write ${listOf(
        numbers.map((number) => String(readNumber(number))),
        'or',
      )}.`;
  }
  if (expected === 'string' && typeof input === 'object' && input !== null && !Array.isArray(input))
    return 'A text that begins with "{" needs quotation marks.';
  if (['array', 'object', 'record'].includes(expected) && typeof input === 'string' && /^[[{]/.test(input))
    return 'Check its brackets and commas, and put texts with a comma or a colon in quotation marks.';
  if (expected === 'array' && typeof input === 'string' && /^-\S/.test(input)) return 'Put a space after each hyphen.';
  if (expected === 'array' && typeof input === 'string') return `Write it as a list: [${input}].`;
  return undefined;
}

/** Says what a day could mean, or how long its month is. */
function dayHint({ code, input, message, ...issue }: Issue): string | undefined {
  const isOfDay =
    (code === 'invalid_format' && 'format' in issue && issue.format === 'date') || / a day such as /.test(message);
  if (!isOfDay || typeof input !== 'string') return undefined;
  const either = daysIn(input);
  if (either.length > 1)
    return `Write ${listOf(
      either.map((day) => `"${day}" for ${nameDay(day)}`),
      'or',
    )}.`;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(input)?.map(Number) ?? [];
  if (!year || !month || !day || month > 12) return undefined;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > last
    ? `${nameDay(`${year}-${String(month).padStart(2, '0')}-01`).split(' ')[0]} has ${last} days.`
    : undefined;
}

/** "May 6" */
const nameDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

function keysAt(schema: z.ZodType, path: KeyPath): string[] {
  const here = schemaAt(schema, path);
  return Object.keys((here && shapeOf(here)) ?? {});
}

/** Describes the expected value: "Expected: The postal address. It has the keys street, locality, state and postalCode." */
function describeExpected(schema: z.ZodType, path: KeyPath): string | undefined {
  const here = schemaAt(schema, path);
  const description = here?.description ?? (here && unwrapSchema(here).description);
  const keys = keysAt(schema, path);
  if (!description) return undefined;
  return `Expected: ${description}${keys.length > 0 ? ` It has the keys ${listOf(keys)}.` : ''}`;
}
