/** What a form changes in a file, line by line. */
import { describe, expect, it } from 'vitest';
import { readFile, writeFile } from '../../generator/editor/browser/format.ts';
import type { FileForm } from '../../generator/editor/field.ts';
import { fieldsOf } from '../../generator/editor/fields.ts';
import { z, image, markdown } from '../../generator/define/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: edits reach anywhere
type Draft = Record<string, any>;

const person = z.strictObject({
  id: z.int().optional().meta({ form: false }),
  name: z.string(),
  bio: z.string().optional(),
  photo: image().optional(),
  skills: z.array(z.string()).default([]),
  links: z
    .array(z.strictObject({ label: z.string(), href: z.string(), secret: z.string().optional().meta({ form: false }) }))
    .default([]),
  hours: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  numbers: z.record(z.string(), z.string()).optional(),
  price: z.number().positive().optional(),
});

const formOf = (schema: z.ZodType, more: Partial<FileForm> = {}): FileForm => ({
  name: 'form',
  extension: 'yaml',
  isList: false,
  fields: fieldsOf(schema, new Map()),
  ...more,
});

/** Returns the lines that an edit takes away and adds. */
function diff(form: FileForm, text: string, edit: (draft: Draft) => void): string[] {
  const [before, after] = [text.split('\n'), `${writeFile(form, edited(form, text, edit)).trim()}\n`.split('\n')];
  const kept = longestCommon(before, after);
  const walk = (lines: readonly string[], mark: string): string[] => {
    const left = [...kept];
    return lines.flatMap((line) => (line === left[0] ? (left.shift(), []) : [`${mark}${line}`]));
  };
  return [...walk(before, '-'), ...walk(after, '+')];
}

function longestCommon(a: readonly string[], b: readonly string[]): string[] {
  const best: string[][][] = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => []));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const [skipA, skipB] = [best[i + 1]?.[j] ?? [], best[i]?.[j + 1] ?? []];
      const both = a[i] === b[j] ? [a[i] as string, ...(best[i + 1]?.[j + 1] ?? [])] : [];
      (best[i] as string[][])[j] = [both, skipA, skipB].reduce((most, one) => (one.length > most.length ? one : most));
    }
  return best[0]?.[0] ?? [];
}

const DALE = `# The owner.
id: 7
name: "Dale"   # short
# For the card.
bio: >-
  Third generation of the family in towing. He still takes night calls,
  and walks every rollover before a strap goes on.

skills: [winching, "ice, snow"]
links:
  # The first.
  - label: Facebook
    href: https://facebook.example
    secret: a
  - label: Instagram # the second
    href: 'https://instagram.example'
    secret: b
hours:
  Mon-Fri: 8-17
  # Only by phone.
  Sat: 9-12
numbers: { Fax: "1" }
price: 149
`;

describe('a record in YAML', () => {
  const form = formOf(person);
  it.each<[string, (draft: Draft) => void, string[]]>([
    ['nothing', () => {}, []],
    [
      'a text keeps its quotation marks and comment',
      (d) => void (d.name = 'Dale W.'),
      ['-name: "Dale"   # short', '+name: "Dale W."   # short'],
    ],
    [
      'a folded text stays folded',
      (d) =>
        void (d.bio =
          'Third generation of the family in towing. He still takes night calls, and walks every rollover twice before a strap goes on.'),
      [
        '-  and walks every rollover before a strap goes on.',
        '+  and walks every rollover twice before a strap goes on.',
      ],
    ],
    ['a number as people write it', (d) => void (d.price = '$1,149.50'), ['-price: 149', '+price: 1149.5']],
    ['a cleared text', (d) => void (d.price = ''), ['-price: 149']],
    [
      'a new photograph stands where its field is',
      (d) => void (d.photo = { file: '/dale.webp', alt: '', credit: '' }),
      ['+photo: dale.webp'],
    ],
    [
      'a photograph with a description',
      (d) => void (d.photo = { file: '/dale.webp', alt: 'Dale' }),
      ['+photo:', '+  file: dale.webp', '+  alt: Dale'],
    ],
    [
      'an entry between brackets',
      (d) => void (d.skills = 'towing\nice, snow'),
      ['-skills: [winching, "ice, snow"]', '+skills: [towing, "ice, snow"]'],
    ],
    [
      'a new entry between brackets',
      (d) => void (d.skills += '\na, b\n\n'),
      ['-skills: [winching, "ice, snow"]', '+skills: [winching, "ice, snow", "a, b"]'],
    ],
    [
      'a moved entry between brackets',
      (d) => void (d.skills = 'ice, snow\nwinching'),
      ['-skills: [winching, "ice, snow"]', '+skills: ["ice, snow", winching]'],
    ],
    ['a list without entries', (d) => void (d.skills = ''), ['-skills: [winching, "ice, snow"]']],
    [
      'a key of an entry',
      (d) => void (d.links[1].label = 'Insta'),
      ['-  - label: Instagram # the second', '+  - label: Insta # the second'],
    ],
    [
      'a removed entry goes with its hidden keys',
      (d) => void d.links.shift(),
      ['-  - label: Facebook', '-    href: https://facebook.example', '-    secret: a'],
    ],
    [
      'a new entry',
      (d) => void d.links.push({ label: 'X', href: 'https://x.example' }),
      ['+  - label: X', '+    href: https://x.example'],
    ],
    [
      'moved entries keep their hidden keys',
      (d) => void d.links.reverse(),
      [
        '-  - label: Facebook',
        '-    href: https://facebook.example',
        '-    secret: a',
        '+  - label: Facebook',
        '+    href: https://facebook.example',
        '+    secret: a',
      ],
    ],
    ['a line of the hours', (d) => void (d.hours = d.hours.replace('9-12', '9-13')), ['-  Sat: 9-12', '+  Sat: 9-13']],
    ['a new line of the hours', (d) => void (d.hours += '\nSun: closed'), ['+  Sun: closed']],
    [
      'hours that are one text',
      (d) => void (d.hours = '24/7'),
      ['-hours:', '-  Mon-Fri: 8-17', '-  # Only by phone.', '-  Sat: 9-12', '+hours: 24/7'],
    ],
    [
      'a row of a mapping',
      (d) => void d.numbers.push({ key: 'Poison Control', value: '2' }),
      ['-numbers: { Fax: "1" }', '+numbers: { Fax: "1", Poison Control: "2" }'],
    ],
  ])('%s', (_, edit, expected) => {
    expect(diff(form, DALE, edit)).toEqual(expected);
  });
});

const PEOPLE = `# Our people.
- name: Dale
  bio: Owner.

# The younger ones.
- name: Marcus
  id: 9
- { name: Renee, bio: "Dispatch, care" }
`;

describe('a list of records in YAML', () => {
  const form = formOf(person, { isList: true });
  it.each<[string, (draft: Draft) => void, string[]]>([
    ['a changed record', (d) => void (d.records[1].name = 'Marc'), ['-- name: Marcus', '+- name: Marc']],
    [
      'a record between brackets',
      (d) => void (d.records[2].bio = 'Care, dispatch'),
      ['-- { name: Renee, bio: "Dispatch, care" }', '+- { name: Renee, bio: "Care, dispatch" }'],
    ],
    [
      'lines between brackets, which would be a list',
      (d) => void (d.records[2].bio = '-\nNights'),
      ['-- { name: Renee, bio: "Dispatch, care" }', '+- { name: Renee, bio: "-\\nNights" }'],
    ],
    [
      'a removed record goes with its comment',
      (d) => void d.records.splice(1, 1),
      ['-# The younger ones.', '-- name: Marcus', '-  id: 9'],
    ],
    [
      'a record that moves to the top',
      (d) => void d.records.unshift(d.records.pop()),
      ['-- { name: Renee, bio: "Dispatch, care" }', '+- { name: Renee, bio: "Dispatch, care" }'],
    ],
    [
      'a new record',
      (d) => void d.records.push({ name: 'Luis', photo: { file: '/luis.webp' } }),
      ['+- name: Luis', '+  photo: luis.webp'],
    ],
  ])('%s', (_, edit, expected) => {
    expect(diff(form, PEOPLE, edit)).toEqual(expected);
  });

  it('says so if no record is left', () => {
    expect(
      writeFile(
        form,
        edited(form, PEOPLE, (d) => void (d.records = [])),
      ),
    ).toBe('[]\n');
  });
});

describe('a list of records with keys', () => {
  const place = z.strictObject({ name: z.string(), note: z.string().optional() });
  const key = { name: 'slug', from: 'name', isRequired: false, known: { Hadley: 'hadley', Ware: 'ware' } };
  const form = formOf(place, { isList: true, key });
  const text = '- name: Hadley\n- name: Ware\n  slug: ware-ma\n';

  it('keeps the address of a record whose name changes', () => {
    expect(diff(form, text, (d) => void (d.records[0].name = 'North Hadley'))).toEqual([
      '-- name: Hadley',
      '+- name: North Hadley',
      '+  slug: hadley',
    ]);
    expect(diff(form, text, (d) => void (d.records[1].name = 'West Ware'))).toEqual([
      '-- name: Ware',
      '+- name: West Ware',
    ]);
  });

  it('gives a new record a key of its own where it needs one', () => {
    const needed = { ...form, key: { ...key, isRequired: true } };
    const edit = (d: Draft): void => void d.records.push({ name: 'Ware, MA' }, { name: 'Ware MA' });
    expect(diff(form, text, edit)).toEqual(['+- name: Ware, MA', '+- name: Ware MA']);
    expect(diff(needed, text, edit)).toEqual([
      '+- slug: ware-ma-2',
      '+  name: Ware, MA',
      '+- slug: ware-ma-3',
      '+  name: Ware MA',
    ]);
  });

  it('keeps the address of a row of a table', () => {
    const table = { ...form, extension: 'csv' };
    const rows = 'name,note\nHadley\nWare,"a, b"\n';
    expect(diff(table, rows, (d) => void (d.records[0].name = 'North Hadley'))).toEqual([
      '-name,note',
      '-Hadley',
      '+name,note,slug',
      '+North Hadley,,hadley',
    ]);
  });
});

describe('a table', () => {
  const place = z.strictObject({
    name: z.string(),
    lat: z.number().optional(),
    zips: z.array(z.string()).default([]),
    isBig: z.boolean().optional(),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
    photo: image().optional(),
  });
  const form = formOf(place, { isList: true, extension: 'csv' });
  const text = 'name;lat;zips;isBig;secret\n"Hadley";42,34;"01035; 01036";yes;x\n\nWare ;;01082\n';

  it.each<[string, (draft: Draft) => void, string[]]>([
    ['nothing', () => {}, []],
    [
      'a cell keeps its quotation marks',
      (d) => void (d.records[0].name = 'North "Hadley"'),
      ['-"Hadley";42,34;"01035; 01036";yes;x', '+"North ""Hadley""";42,34;"01035; 01036";yes;x'],
    ],
    ['a list in a cell', (d) => void (d.records[1].zips = '01082\n01083'), ['-Ware ;;01082', '+Ware ;;"01082; 01083"']],
    [
      'a cell beyond the end of its row',
      (d) => void (d.records[1].isBig = false),
      ['-Ware ;;01082', '+Ware ;;01082;false'],
    ],
    [
      'a quoted cell that is emptied',
      (d) => void (d.records[0].zips = ''),
      ['-"Hadley";42,34;"01035; 01036";yes;x', '+"Hadley";42,34;;yes;x'],
    ],
    [
      'a removed row, with the empty one below it',
      (d) => void d.records.shift(),
      ['-"Hadley";42,34;"01035; 01036";yes;x', '-'],
    ],
    [
      'a new row',
      (d) => void d.records.push({ name: 'Belchertown; MA', zips: '01007' }),
      ['+"Belchertown; MA";;01007;;'],
    ],
  ])('%s', (_, edit, expected) => {
    expect(diff(form, text, edit)).toEqual(expected);
  });

  it('has questions and photographs in cells', () => {
    const [first, second] = [
      { question: 'Sundays?', answer: 'Yes; until 3.' },
      { question: 'Where?', answer: 'At "A",\nor B.' },
    ];
    const table = 'name,questions\nHadley,\n';
    const add = (d: Draft): void =>
      void Object.assign(d.records[0], { questions: [first], photo: { file: '/a.webp' } });
    const written = writeFile(form, edited(form, table, add));
    expect(written).toBe('name,questions,photo\nHadley,"[{question: Sundays?, answer: Yes; until 3.}]",a.webp\n');
    expect(diff(form, written, (d) => void d.records[0].questions.push(second))).toEqual([
      '-Hadley,"[{question: Sundays?, answer: Yes; until 3.}]",a.webp',
      '+Hadley,"[{question: Sundays?, answer: Yes; until 3.}, {question: Where?, answer: ""At \\""A\\"",\\nor B.""}]",a.webp',
    ]);
    expect(diff(form, written, (d) => void (d.records[0].questions = []))).toEqual([
      '-Hadley,"[{question: Sundays?, answer: Yes; until 3.}]",a.webp',
      '+Hadley,,a.webp',
    ]);
  });

  it('keeps the line ends of Windows', () => {
    const edit = { records: [{ name: 'Hadley' }] };
    expect(writeFile({ ...form, crlf: true }, { ...edit, $text: 'name' })).toBe('name\r\nHadley\r\n');
  });
});

describe('a post in Markdown', () => {
  const post = z.strictObject({ title: z.string(), tags: z.array(z.string()).default([]), body: markdown() });
  const form = formOf(post, { extension: 'md' });
  const text =
    '---\n# First.\ntitle: "Spring"\ntags: [a,  b]\n---\n\n*  Hoses\n*  The meter\n\n![A truck](truck.webp)\n';

  it.each<[string, (draft: Draft) => void, string[]]>([
    ['nothing', () => {}, []],
    ['the title', (d) => void (d.title = 'Fall'), ['-title: "Spring"', '+title: "Fall"']],
    ['the text', (d) => void (d.body = d.body.replace('Hoses', 'Taps')), ['-*  Hoses', '+*  Taps']],
    [
      'a photograph of the text',
      (d) => void (d.body = d.body.replace('/truck', '/van')),
      ['-![A truck](truck.webp)', '+![A truck](van.webp)'],
    ],
  ])('%s', (_, edit, expected) => {
    expect(diff(form, text, edit)).toEqual(expected);
  });

  it('keeps no empty lines around a paragraph that is removed', () => {
    const edit = (d: Draft): void => void (d.body = 'One.\n\nThree.\n\nFour.');
    expect(writeFile(form, edited(form, 'One.\n\nTwo.\n\n\n\nThree.\n\n\nFour.\n', edit))).toBe(
      'One.\n\nThree.\n\n\nFour.\n',
    );
  });

  it('is written with its keys above the text', () => {
    expect(writeFile(form, { title: 'New: trucks', tags: [], body: 'Two of them.' })).toBe(
      '---\ntitle: "New: trucks"\n---\n\nTwo of them.\n',
    );
  });
});

describe('other files', () => {
  it('keeps the keys of JSON that no form shows, and their order', () => {
    const form = formOf(person, { extension: 'json', isList: true });
    const text = '[\n  {\n    "name": "Dale",\n    "id": 1\n  }\n]\n';
    const edit = (d: Draft): void => {
      d.records[0].bio = 'b "c"';
      d.records.push({ name: 'Luis' });
    };
    expect(diff(form, text, edit)).toEqual(['+    "bio": "b \\"c\\"",', '+  },', '+  {', '+    "name": "Luis"']);
  });

  it('writes a new record of a folder with JSON', () => {
    expect(writeFile(formOf(person, { extension: 'json' }), { name: 'Luis' })).toBe('{\n  "name": "Luis"\n}\n');
  });

  it('writes values out that a file repeats with an asterisk', () => {
    const form = formOf(person, { isList: true });
    const text = '- name: Dale\n  skills: &all [a, b]\n- name: Renee\n  skills: *all\n';
    expect(
      writeFile(
        form,
        edited(form, text, (d) => void (d.records[1].skills = 'a')),
      ),
    ).toBe('- name: Dale\n  skills:\n    - a\n    - b\n- name: Renee\n  skills:\n    - a\n');
  });

  it('opens no file that it would damage', () => {
    const form = formOf(person);
    expect(() => readFile(form, 'name: D\uFFFDle')).toThrow('UTF-8');
    expect(() => readFile(form, '- name: Dale')).toThrow('another form');
    expect(() => readFile(form, 'name: "Dale')).toThrow('Missing closing');
  });
});

function edited(form: FileForm, text: string, edit: (draft: Draft) => void): Draft {
  const draft = JSON.parse(JSON.stringify(readFile(form, text))) as Draft;
  edit(draft);
  return draft;
}
