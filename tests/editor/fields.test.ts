/** What the form of a record shows. */
import { describe, expect, it } from 'vitest';
import { fieldsOf, isWhole } from '../../generator/editor/fields.ts';
import { image, markdown, slug, z } from '../../generator/define/index.ts';
import { localService } from '../../generator/local-service/index.ts';
import shipped from '../../site.ts';
import { ROOT } from '../fixtures/workplaces.ts';
import { configOf, formFor } from './forms.ts';

const fieldOf = (schema: z.ZodType) => {
  const [field] = fieldsOf(z.strictObject({ key: schema }), new Map());
  const { name: _, label: __, ...more } = field ?? { name: '', label: '' };
  return more;
};

describe('a key', () => {
  it('has a label, its description with the default, and its section', () => {
    const schema = z.strictObject({
      parkingNote: z
        .string()
        .describe('One sentence for `visitors`.')
        .meta({ form: { rows: 2 } }),
      radius: z
        .number()
        .positive()
        .default(25)
        .describe('In miles.')
        .meta({ form: { title: 'How far', section: 'Area' } }),
      secret: z.string().meta({ form: false }),
    });
    expect(fieldsOf(schema, new Map())).toEqual([
      {
        name: 'parkingNote',
        label: 'Parking note',
        required: true,
        hint: 'One sentence for "Visitors".',
        widget: 'text',
      },
      {
        name: 'section_Area',
        label: 'Area',
        widget: 'object',
        as: 'section',
        collapsed: true,
        fields: [
          {
            name: 'radius',
            label: 'How far',
            required: false,
            hint: 'In miles. If empty: 25.',
            widget: 'string',
            as: 'number',
            pattern: [
              '/^\\$?\\d[\\d,]*(?:\\.\\d+)?$/u',
              'The value must be a number greater than 0, such as 149 or 149.50.',
            ],
          },
        ],
      },
    ]);
  });

  it.each<[string, z.ZodType, object]>([
    [
      'a switch, which may be left alone',
      z.boolean().default(true),
      {
        required: false,
        hint: 'If empty: yes.',
        widget: 'select',
        options: [
          { label: 'Yes', value: true },
          { label: 'No', value: false },
        ],
      },
    ],
    [
      'a mark',
      z.literal(true).optional(),
      { required: false, widget: 'select', options: [{ label: 'Yes', value: true }] },
    ],
    [
      'words to choose from',
      z.enum(['wait', 'nextFree']),
      {
        required: true,
        widget: 'select',
        options: [
          { label: 'Wait', value: 'wait' },
          { label: 'Next free', value: 'nextFree' },
        ],
      },
    ],
    [
      'several of them',
      z.array(z.enum(['home', 'about'])),
      {
        required: true,
        widget: 'select',
        multiple: true,
        options: [
          { label: 'Home', value: 'home' },
          { label: 'About', value: 'about' },
        ],
      },
    ],
    [
      'stars',
      z.int().min(1).max(3),
      {
        required: true,
        widget: 'select',
        options: [
          { label: '1', value: 1 },
          { label: '2', value: 2 },
          { label: '3', value: 3 },
        ],
      },
    ],
    [
      'a number below zero',
      z.number().min(-90).max(90),
      {
        required: true,
        widget: 'string',
        as: 'number',
        pattern: [
          '/^[-\\u2212]?\\$?\\d[\\d,]*(?:\\.\\d+)?$/u',
          'The value must be a number of at least -90, such as 149 or 149.50.',
        ],
      },
    ],
    [
      'a whole number',
      z.int().min(2),
      {
        required: true,
        widget: 'string',
        as: 'number',
        pattern: ['/^\\$?\\d[\\d,]*$/u', 'The value must be a whole number of at least 2, such as 15.'],
      },
    ],
    ['a day', z.iso.date(), { required: true, widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }],
    [
      'an address',
      z.url({ protocol: /^https$/ }),
      {
        required: true,
        widget: 'string',
        pattern: ['/^https://[^\\s/]+/u', 'The value must be an address that begins with "https://".'],
      },
    ],
    [
      'a slug, in the words of gen',
      slug('Name.'),
      {
        required: true,
        hint: 'Name.',
        widget: 'string',
        pattern: [
          '/^[a-z0-9]+(-[a-z0-9]+)*$/u',
          'The value must consist of lower-case letters, digits, and single hyphens, such as "warner-robins".',
        ],
      },
    ],
    [
      'texts',
      z.array(z.string()).default([]).describe('Tags.'),
      { required: false, widget: 'text', as: 'texts', hint: 'Tags. One per line.' },
    ],
    ['hours', z.union([z.string(), z.record(z.string(), z.string())]), { required: true, widget: 'text', as: 'lines' }],
    ['nothing that a form can have', z.date(), {}],
  ])('may be %s', (_, schema, field) => {
    expect(fieldOf(schema)).toEqual(field);
  });

  it('may be a photograph with its description, or a text in Markdown', () => {
    expect(fieldOf(image())).toMatchObject({
      widget: 'object',
      as: 'short',
      fields: [
        { name: 'file', widget: 'image', as: 'image' },
        { name: 'alt', label: 'What it shows' },
        { name: 'credit', label: 'Photographer' },
      ],
    });
    expect(fieldOf(markdown())).toMatchObject({ widget: 'richtext', as: 'body' });
  });
});

describe('a form', () => {
  it('makes no records that lack a key for developers', () => {
    const schema = z.strictObject({ slug: slug(), name: z.string(), at: z.date() });
    expect(isWhole(schema, 'slug')).toBe(false);
    expect(isWhole(schema.omit({ at: true }), 'slug')).toBe(true);
  });

  it('has the fields of a site and choices for its references', () => {
    const site = localService({ fields: { city: { parkingNote: z.string().optional() } } });
    const form = formFor(configOf(site, `${ROOT}/tests/fixtures/tiny`), 'cities/barre.yaml');
    const labels = form?.fields.map(({ label, fields }) => [label, ...(fields ?? []).map((field) => field.label)]);
    expect(labels).toEqual([
      ['Name'],
      ['State'],
      ['Place', 'County', 'Postal codes', 'Description', 'Photo', 'Landmarks', 'Neighborhoods', 'Major roads'],
      ['Services here', 'Service texts', 'Not offered'],
      ['Notice', 'Notice'],
      ['Questions', 'Questions', 'Service questions'],
      ['Notes and article', 'Notes', 'Article', 'Steps', 'More'],
      ['Parking note'],
    ]);
    const [texts, notOffered] = form?.fields[3]?.fields ?? [];
    const services = [
      { label: 'Piano Tuning & Voicing', value: 'piano-tuning' },
      { label: 'Piano Moving', value: 'piano-moving' },
    ];
    expect(texts?.fields?.[0]?.options).toEqual(services);
    expect(notOffered).toMatchObject({ widget: 'select', multiple: true, options: services });
  });

  it('takes no page of the shipped site away, and opens all of its files', () => {
    const { config, forms } = configOf(shipped, ROOT);
    const { collections } = config as { collections: { name: string; create: boolean; delete: boolean }[] };
    expect(collections.map(({ name, create, delete: isRemovable }) => [name, create, isRemovable])).toEqual([
      ['cities', true, false],
      ['services', true, false],
    ]);
    expect(forms.map(({ name }) => name)).toEqual([
      ...['business', 'centers', 'cities', 'services', 'testimonials', 'team', 'tips', 'home-cards', 'reasons'],
    ]);
  });
});
