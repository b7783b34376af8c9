/** What a field can name: records of other collections. The collections themselves say which fields those are. */
import { z } from 'zod';
import type { Collection, Reference } from '../define/collection.ts';
import type { Data } from '../define/data.ts';
import { attempt } from '../errors/attempt.ts';
import type { Choice, Choices } from './field.ts';
import { coreOf } from './schema.ts';

/**
 * Asks a collection for the references of a record that has every key. One whose function `references` cannot read such a record has
 * text fields in their place: gen checks the names when it builds.
 */
export function choicesOf({ schema, references }: Collection, data: Data): Choices {
  const found = attempt(() => references(sampleOf(schema))) ?? [];
  return new Map(found.map((reference) => [pathOf(reference), namesIn(reference, data)]));
}

const ANY = '*';
const ANY_KEY = '*key';

const pathOf = ({ path }: Reference): string => path.map((part) => (typeof part === 'number' ? ANY : part)).join('.');

/** Returns a record with every key of its schema: texts are "*", lists have one entry. */
function sampleOf(schema: z.ZodType): unknown {
  const core = coreOf(schema);
  if (core instanceof z.ZodObject) return mapValues(core.shape, sampleOf);
  if (core instanceof z.ZodArray) return [sampleOf(core.element as z.ZodType)];
  if (core instanceof z.ZodRecord) return { [ANY_KEY]: sampleOf(core.valueType as z.ZodType) };
  if (core instanceof z.ZodUnion) {
    const forms = core.options as readonly z.ZodType[];
    return sampleOf(forms.find((form) => coreOf(form) instanceof z.ZodObject) ?? (forms[0] as z.ZodType));
  }
  if (core instanceof z.ZodEnum) return core.options[0];
  if (core instanceof z.ZodLiteral) return [...core.values][0];
  const { type } = core.def;
  return type === 'number' ? 1 : type === 'boolean' ? true : ANY;
}

const mapValues = (shape: Readonly<Record<string, z.ZodType>>, change: (schema: z.ZodType) => unknown): object =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, change(schema)]));

/** Returns the records that a reference can name, as the last build has them. */
const namesIn = ({ to, by = to.key ?? '', or }: Reference, data: Data): readonly Choice[] =>
  [{ to, by }, ...(or ? [or] : [])].flatMap((one) =>
    (data.all(one.to) as readonly Readonly<Record<string, unknown>>[]).map((record) => ({
      label: String([record.label, record.name, record.title, record[one.by]].find((name) => typeof name === 'string')),
      value: record[one.by] as string,
    })),
  );
