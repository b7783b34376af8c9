/** Makes the fields of a form from the schema of a record: nothing about a key is written twice. */
import { z } from 'zod';
import { requirement } from '../load/validate.ts';
import type { Choices, Field } from './field.ts';
import { coreOf, defaultOf, labelOf, metaOf, readsMore, shapeOf, type Meta } from './schema.ts';

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

/** Returns the fields of a record or group. Those that name a section are in it. */
export function fieldsOf(schema: z.ZodType, choices: Choices, path = ''): readonly Field[] {
  const found = Object.entries(shapeOf(schema)).flatMap(([key, one]) => {
    const field = fieldOf(key, one, choices, path === '' ? key : `${path}.${key}`);
    const { order = Number.MAX_VALUE, section } = metaOf(one);
    return field ? [{ field, order, section }] : [];
  });
  const sorted = found.sort((a, b) => a.order - b.order);
  const sections = [...new Set(sorted.map(({ section }) => section))];
  return sections.flatMap((section): readonly Field[] => {
    const fields = sorted.filter((one) => one.section === section).map(({ field }) => field);
    if (!section) return fields;
    return [
      {
        name: `section_${section.replace(/\W+/g, '_')}`,
        label: section,
        widget: 'object',
        as: 'section',
        collapsed: true,
        fields,
      },
    ];
  });
}

/** True if a form can make new records: it has all keys that they need. */
export const isWhole = (schema: z.ZodType, key: string | null): boolean =>
  Object.entries(shapeOf(schema)).every(
    ([name, one]) => name === key || !isRequired(one) || fieldOf(name, one, NO_CHOICES, name) !== null,
  );

const NO_CHOICES: Choices = new Map();

/** Returns the field of a key; null for one that only a developer changes, or that no form can have. */
function fieldOf(name: string, schema: z.ZodType, choices: Choices, path: string): Field | null {
  const meta = metaOf(schema);
  const kind = meta.isHidden ? null : kindOf(schema, meta, choices, path);
  if (!kind) return null;
  const hint = hintOf(schema, meta, kind);
  const label = meta.title ?? labelOf(name);
  return { name, label, required: isRequired(schema), ...(hint !== '' && { hint }), ...kind };
}

function hintOf(schema: z.ZodType, { description = '' }: Meta, { as }: Kind): string {
  const usual = defaultOf(schema);
  const isNamed = ['string', 'number', 'boolean'].includes(typeof usual) && usual !== '';
  const word = typeof usual === 'boolean' ? (usual ? 'yes' : 'no') : usual;
  const more = [as === 'texts' && 'One per line.', isNamed && `If empty: ${word}.`];
  const hint = [description, ...more].filter(Boolean).join(' ');
  return hint.replace(/`(\w+)`/g, (_, key: string) => `"${labelOf(key)}"`).replaceAll('`', '');
}

type Kind = Pick<Field, 'widget'> & Partial<Field>;

function kindOf(schema: z.ZodType, meta: Meta, choices: Choices, path: string): Kind | null {
  const core = coreOf(schema);
  const options = choices.get(path);
  if (options) return { widget: 'select', options };
  if (meta.markdown) return { widget: 'richtext', as: 'body', ...RICH_TEXT };
  if (meta.image) return { widget: 'image', as: 'image', choose_url: false };
  if (core instanceof z.ZodObject) return groupKind(core, choices, path);
  if (core instanceof z.ZodArray) return listKind(core, choices, path);
  if (core instanceof z.ZodRecord) return mapKind(core, choices, path);
  if (core instanceof z.ZodUnion) return unionKind(core, choices, path);
  if (core instanceof z.ZodBoolean) return { widget: 'select', options: [YES, { label: 'No', value: false }] };
  if (core instanceof z.ZodEnum) return { widget: 'select', options: core.options.map(choiceOf) };
  if (core instanceof z.ZodLiteral) return { widget: 'select', options: [...core.values].map(choiceOf) };
  if (core.def.type === 'number') return numberKind(core);
  return core.def.type === 'string' ? textKind(schema, meta) : null;
}

const YES = { label: 'Yes', value: true } as const;
const choiceOf = (value: unknown) =>
  value === true ? YES : { label: labelOf(String(value)), value: value as string | number };

const RICH_TEXT = {
  modes: ['rich_text', 'raw'],
  buttons: ['bold', 'italic', 'link', 'heading-two', 'heading-three', 'quote', 'bulleted-list', 'numbered-list'],
  editor_components: ['image'],
  linked_images: false,
};

function groupKind(core: z.ZodObject, choices: Choices, path: string): Kind | null {
  const fields = fieldsOf(core, choices, path);
  return fields.length > 0 ? { widget: 'object', fields, collapsed: false } : null;
}

function listKind(core: z.ZodArray, choices: Choices, path: string): Kind | null {
  const element = core.element as z.ZodType;
  const entry = fieldOf('entry', element, choices, `${path}.*`);
  if (!entry) return null;
  const { widget, fields, as, options, pattern } = entry;
  if (options) return { widget: 'select', multiple: true, options };
  // Sveltia's own lists of texts change as soon as they are shown.
  if (widget === 'string' && !as && !pattern) return { widget: 'text', as: 'texts' };
  const { minItems: min, maxItems: max } = z.toJSONSchema(core, JSON_OPTIONS);
  const { title = 'Entry' } = metaOf(element);
  return {
    widget: 'list',
    label_singular: title,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(fields
      ? { fields, ...(as && { as }), collapsed: 'auto' }
      : { field: { ...entry, label: title, required: true } }),
    allow_duplicate: false,
  };
}

function mapKind(core: z.ZodRecord, choices: Choices, path: string): Kind | null {
  const value = fieldOf('value', core.valueType as z.ZodType, choices, `${path}.*`);
  const options = choices.get(`${path}.*key`);
  const key: Field = {
    name: 'key',
    label: 'Name',
    required: true,
    ...(options ? { widget: 'select', options } : { widget: 'string' }),
  };
  return (
    value && {
      widget: 'list',
      as: 'map',
      label_singular: 'Entry',
      fields: [key, { ...value, label: 'Text' }],
      collapsed: 'auto',
      allow_duplicate: false,
    }
  );
}

/** A value or a group around it; a text or a mapping of texts. Other unions are for developers. */
function unionKind(core: z.ZodUnion, choices: Choices, path: string): Kind | null {
  const forms = (core.options as readonly z.ZodType[]).map((form) => ({ form, core: coreOf(form) }));
  const group = forms.find((one) => one.core instanceof z.ZodObject);
  const map = forms.find((one) => one.core instanceof z.ZodRecord);
  if (forms.length > 2 || (!group && !map)) return null;
  if (map) return { widget: 'text', as: 'lines' };
  const kind = groupKind(group?.core as z.ZodObject, choices, path);
  return kind && { ...kind, as: 'short' };
}

const JSON_OPTIONS = { io: 'input', unrepresentable: 'any' } as const;

/** Up to ten numbers are choices. Any other is read as gen reads it: "$1,189". */
function numberKind(core: z.ZodType): Kind {
  const json = z.toJSONSchema(core, JSON_OPTIONS);
  const isWhole = json.type === 'integer';
  const bound = (value: unknown): number | undefined =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  const above = bound(json.exclusiveMinimum);
  const min = bound(json.minimum) ?? (isWhole && above !== undefined ? above + 1 : undefined);
  const max = bound(json.maximum);
  if (isWhole && min !== undefined && max !== undefined && max - min < 10)
    return { widget: 'select', options: Array.from({ length: max - min + 1 }, (_, at) => choiceOf(min + at)) };
  const sign = (min ?? above ?? -1) >= 0 ? '' : '[-\\u2212]?';
  const form = `/^${sign}\\$?\\d[\\d,]*${isWhole ? '' : '(?:\\.\\d+)?'}$/u`;
  const kind = isWhole ? 'a whole number' : 'a number';
  const least = above === 0 ? ' greater than 0' : min === undefined ? '' : ` of at least ${min}`;
  return {
    widget: 'string',
    as: 'number',
    pattern: [form, `The value must be ${kind}${least}, such as ${isWhole ? 15 : '149 or 149.50'}.`],
  };
}

function textKind(schema: z.ZodType, { rows }: Meta): Kind {
  const core = coreOf(schema);
  const { format, pattern, maxLength } = z.toJSONSchema(core, JSON_OPTIONS);
  if (format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  if (rows) return { widget: 'text', ...(maxLength !== undefined && { maxlength: maxLength }) };
  // gen reads further forms of such a text: "www.google.com/maps", "Massachusetts".
  if (readsMore(schema)) return { widget: 'string' };
  const form = pattern ?? (format === 'uri' ? '^https://[^\\s/]+' : null);
  const words = form === null ? null : wordsOf(core);
  return { widget: 'string', ...(form !== null && words !== null && { pattern: [`/${form}/u`, words] }) };
}

/** Returns what gen says of a text that does not fit. */
function wordsOf(core: z.ZodType): string | null {
  const { error } = core.safeParse('§ §');
  const issue = error?.issues.find(({ code }) => code === 'invalid_format');
  const words = issue ? requirement(issue) : '';
  return words === '' || words.includes('written as') ? null : `${words}.`;
}
