/** What a form does not change keeps its bytes. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import { readFile, writeFile } from '../../generator/editor/browser/format.ts';
import { clean } from '../../generator/editor/browser/values.ts';
import type { FileForm } from '../../generator/editor/field.ts';
import { fieldsOf } from '../../generator/editor/fields.ts';
import { defineCollection, image, z } from '../../generator/define/index.ts';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { readFileRecords } from '../../generator/load/records.ts';
import { localService } from '../../generator/local-service/index.ts';
import shipped from '../../site.ts';
import { rounds, SEED } from '../fixtures/random.ts';
import { ROOT } from '../fixtures/workplaces.ts';
import clinic from '../sites/clinic/site.ts';
import { configOf, formFor } from './forms.ts';

const SITES = {
  shipped: [shipped, ROOT],
  tiny: [localService(), `${ROOT}/tests/fixtures/tiny`],
  clinic: [clinic, `${ROOT}/tests/sites/clinic`],
} as const;

/** What Sveltia does with a text before a format reads it, and behind it. */
const opened = (text: string): string => text.trim().replace(/\r\n?/g, '\n');
const saved = (text: string): string => `${text.trim()}\n`;

/** What Sveltia makes of values: fields without any are empty, and texts lose the spaces around them. */
const filled = (form: FileForm, text: string): ReturnType<typeof readFile> =>
  JSON.parse(JSON.stringify(readFile(form, opened(text)))) as ReturnType<typeof readFile>;

describe.each(Object.entries(SITES))('the data files of the site "%s"', (_, [site, folder]) => {
  const config = configOf(site, folder);
  const files = readDataFiles(`${folder}/data`, 'data').map(({ name }) => name);
  const edited = files.flatMap((name) => {
    const form = formFor(config, name);
    return form ? [{ name, form }] : [];
  });

  it('are in a form, but for those of developers', () => {
    expect(
      files
        .filter((name) => !edited.some((one) => one.name === name))
        .filter((name) => !/^(?:aliases|roads)\./.test(name)),
    ).toEqual([]);
  });

  it.each(edited)('$name is the same after it was opened and saved', ({ name, form }) => {
    const text = readFileSync(`${folder}/data/${name}`, 'utf8');
    expect(saved(writeFile(form, filled(form, text)))).toBe(text);
  });
});

const word = fc.oneof(
  fc.constantFrom(
    'a',
    'b: c',
    '# d',
    '- e',
    '"f"',
    "it's",
    '[g',
    '24/7',
    'yes',
    '2026-01-01',
    'h, i; j',
    '{k}',
    '*l',
    '&m',
    '1e3',
  ),
  fc.stringMatching(/^[ -~]{1,60}$/),
);
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ').trim() || 'x');
const prose = fc.oneof(
  text,
  fc.tuple(text, text).map((parts) => parts.join('\n')),
);
const record = fc.record(
  {
    name: text,
    hidden: text,
    bio: prose,
    price: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
    isOpen: fc.boolean(),
    skills: fc.array(text, { minLength: 1, maxLength: 4 }),
    links: fc.array(fc.record({ label: text, secret: text }, { requiredKeys: ['label'] }), {
      minLength: 1,
      maxLength: 3,
    }),
    photo: fc.oneof(fc.constant('dale.jpg'), fc.record({ file: fc.constant('dale.jpg'), alt: text })),
    numbers: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), text, { minKeys: 1, maxKeys: 3 }),
  },
  { requiredKeys: ['name'] },
);
const schema = z.strictObject({
  name: z.string(),
  hidden: z.string().optional().meta({ form: false }),
  bio: z
    .string()
    .optional()
    .meta({ form: { rows: 3 } }),
  price: z.number().positive().optional(),
  isOpen: z.boolean().optional(),
  skills: z.array(z.string()).default([]),
  links: z
    .array(z.strictObject({ label: z.string(), secret: z.string().optional().meta({ form: false }) }))
    .default([]),
  photo: image().optional(),
  numbers: z.record(z.string(), z.string()).optional(),
});
const style = fc.record({
  collectionStyle: fc.constantFrom('any', 'block', 'flow') as fc.Arbitrary<'any' | 'block' | 'flow'>,
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_FOLDED') as fc.Arbitrary<'PLAIN'>,
  lineWidth: fc.constantFrom(0, 40, 80),
  indentSeq: fc.boolean(),
  indent: fc.constantFrom(2, 4),
});
const form: FileForm = { name: 'people', extension: 'yaml', isList: true, fields: fieldsOf(schema, new Map()) };
type Draft = Record<string, unknown>;
/** Another list made of the old one: some records stay, some get values of others, some are new, in any order. */
const edits = fc.array(
  fc.record({ of: fc.nat(5), like: fc.option(record), keys: fc.subarray(Object.keys(schema.shape)) }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

it('writes what the form has, whatever the style of the file, and keeps hidden keys', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), style, edits, (records, options, changes) => {
      const file = saved(stringify(records, options));
      // The package writes lines between brackets that it cannot read.
      fc.pre(parseDocument(file).errors.length === 0);
      const draft = filled(form, file) as unknown as { records: Draft[] };
      const used = new Set<number>();
      const expected: unknown[] = [];
      const next = changes.map(({ of, like, keys }): Draft => {
        const at = of % records.length;
        const isOld = !used.has(at) && used.add(at) !== undefined;
        const other = like && (readFile(form, stringify([like])).records as Draft[])[0];
        const taken = other ? keys.filter((key) => key !== 'hidden').map((key) => [key, other[key]] as const) : [];
        const changed = { ...(isOld ? draft.records[at] : { name: 'New' }), ...Object.fromEntries(taken) };
        if (taken.some(([key]) => key === 'name') === false && !isOld) changed.name = 'New';
        expected.push({ form: clean(changed), hidden: isOld ? records[at]?.hidden : undefined });
        return changed;
      });
      const written = saved(writeFile(form, { ...draft, records: next }));
      const found = parse(written) as Draft[];
      const shown = readFile(form, opened(written)).records as Draft[];
      expect(found.map(({ hidden }, at) => ({ form: clean(shown[at]), hidden }))).toEqual(expected);
    }),
    { seed: SEED, numRuns: rounds(100, 20_000) },
  );
});

it('reads and writes tables as gen reads them', () => {
  const cell = fc.oneof(fc.constantFrom('', 'a;b', 'a, b', '"c"', 'd\ne', ' f '), text);
  const names = ['name', 'note', 'zips'];
  const question = fc.record({ question: text, answer: prose });
  const rowSchema = z.strictObject({
    name: z.string(),
    note: z.string().optional(),
    zips: z.string().optional(),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).optional(),
  });
  const places = defineCollection({ name: 'places', key: null, schema: rowSchema });
  const table: FileForm = {
    name: 'places',
    extension: 'csv',
    isList: true,
    fields: fieldsOf(rowSchema, new Map()),
  };
  const quoted = (value: string, separator: string): string =>
    value.includes(separator) || /["\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, cell, cell), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...names), text), { maxLength: 4 }),
      fc.array(fc.array(question, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
      (rows, separator, changes, questions) => {
        const file = saved(
          [names, ...rows].map((row) => row.map((one) => quoted(one, separator)).join(separator)).join('\n'),
        );
        const valuesIn = (text: string, file = 'places.csv'): unknown[] =>
          readFileRecords(places, { file, text }, []).map(({ value }) => value);
        const draft = filled(table, file) as unknown as { records: Draft[] };
        fc.pre(draft.records.length === rows.length && valuesIn(file).length === rows.length);
        for (const [row, name, value] of changes)
          Object.assign(draft.records[row % rows.length] as Draft, { [name]: value });
        for (const [row, list] of questions.entries()) if (draft.records[row]) draft.records[row].questions = list;
        const written = saved(writeFile(table, draft));
        if (changes.length + questions.length === 0) expect(written).toBe(file);
        expect(valuesIn(written)).toEqual(valuesIn(JSON.stringify(clean(draft.records)), 'places.json'));
      },
    ),
    { seed: SEED, numRuns: rounds(100, 20_000) },
  );
});
