/** Whatever an editor writes comes out as text: in elements, in attributes, in structured data; never as markup or as a template. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse as parseHtml } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { NOT_COPIED } from '../../generator/local-service/new/copied-files.ts';
import { attribute, elementsOf, readPage, type Element } from '../fixtures/html.ts';
import { photograph } from '../fixtures/photographs.ts';
import { listFiles, ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';

/** Browsers read these tags, though nobody writes them so: tags as people write them are refused. */
const HOSTILE = `<script/x>alert("x")</script/x> & 'q' "d" {{site.brand}} {{{site}}} </title/x></style/x><!x --><img/src=x onerror=y> $& \\u003c 🎹 שלום עולם ${'W'.repeat(40)}`;
const REGION = ` <"&'> {{{}}} `;
/** As long, and of letters where the other has signs. */
const HARMLESS = HOSTILE.replace(/[^\p{L}\p{N}\p{Emoji_Presentation}\s]/gu, 'x');

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Mapping = { [key: string]: Json };

/** Texts with a form that JSON Schema cannot say: numbers, hours, days, addresses, names of other records. The path of a key ends in "{key}". */
const FORMED =
  /(?:phone|allowedNumbers\{\}|priceRange|timeZone|[Uu]rl|illustration|notOffered\[\]|ours(?:\{(?:key)?\})?|serviceTexts\{key\}|specialHours\[\]\.(?:date|from|to))$/;

const photo = (name: string): Mapping => ({ file: 'yard.jpg', alt: `Picture of ${name}`, credit: 'Ada Quill' });
const SPECIAL: Mapping = { date: '2026-12-25', closed: true, text: 'Christmas' };
const NOTICE: Mapping = { text: 'The hall is closed', until: '2026-12-31', level: 'warning' };

/** What the small business leaves out, so that each text of each schema is there once. Lists are those of the first record. */
const FURTHER: Readonly<Record<string, Mapping>> = {
  'business.yaml': {
    titleBrand: 'Maple & Wire',
    legalName: 'Maple & Wire LLC',
    about: 'Two people and a van',
    billing: { motorClubs: ['A club'], insurance: 'Insurers pay us' },
    proof: { insurer: 'An insurer', coverage: 'A million' },
    allowedNumbers: { Fax: '(802) 555-0188' },
    specialHours: [SPECIAL],
    notice: NOTICE,
    form: { url: 'https://forms.example/f', hidden: { _subject: 'A piano' }, honeypot: 'gotcha' },
    consultation: 'first visit free',
    nextFree: 'next free day June 3',
    logo: { file: 'logo.svg', alt: 'Maple & Wire' },
    photo: photo('a yard'),
  },
  'centers.yaml': {
    parking: 'Behind the house',
    startsFrom: { name: 'Montpelier', geo: { lat: 44.26006, lon: -72.57539 } },
    photo: photo('a workshop'),
    specialHours: [SPECIAL],
    more: [{ title: 'The workshop', href: '/about' }],
  },
  'cities/barre.yaml': {
    photo: photo('a street'),
    image: photo('a bridge'),
    approach: ['US-2'],
    majorRoads: ['US-2'],
    notice: NOTICE,
    more: [{ title: 'Pianos', href: '/about' }],
    notes: ['One note', 'Two notes', 'Three notes', { text: 'Four notes', services: ['piano-tuning'] }],
  },
  'services/piano-tuning.yaml': {
    problem: 'Out of tune',
    price: { from: 90, includes: 'an hour', dependsOn: ['Pitch'] },
    photo: photo('a fork'),
    consultation: 'first visit free',
    nextFree: 'next free day June 4',
    appointmentNote: 'A day is agreed',
    workHoursNote: 'By daylight',
    waitNote: 'It can take a week',
  },
  'tips.json': { photo: photo('a bowl') },
  'team.yaml': { photo: photo('a tuner'), image: photo('a bench') },
  'testimonials.yaml': { source: 'A letter' },
};

/** The texts of a schema, by key path: "name", "notes[].text", "serviceTexts{}". */
function textsOf(schema: unknown, path = ''): string[] {
  const { type, properties = {}, items, additionalProperties, anyOf = [], ...rest } = schema as Record<string, unknown>;
  const isText = type === 'string' && !['pattern', 'format', 'enum', 'const'].some((key) => key in rest);
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  return [
    ...(isText && !FORMED.test(path) ? [path] : []),
    ...(anyOf as unknown[]).flatMap((one) => textsOf(one, path)),
    ...Object.entries(properties as object).flatMap(([key, value]) => textsOf(value, below(key))),
    ...(items ? textsOf(items, path === '' ? '' : `${path}[]`) : []),
    ...(additionalProperties ? textsOf(additionalProperties, `${path}{}`) : []),
    ...(rest.propertyNames ? textsOf(rest.propertyNames, `${path}{key}`) : []),
  ];
}

const SCHEMAS: Readonly<Record<string, string>> = { cities: 'city', services: 'service' };
/** Texts by the schema of a data file: "business", "city". */
const TEXTS = new Map<string, ReadonlySet<string>>();
function schemaOf(file: string): string {
  const name = dirname(file) === '.' ? file.replace(/\.\w+$/, '') : (SCHEMAS[dirname(file)] ?? '');
  if (!TEXTS.has(name))
    TEXTS.set(name, new Set(textsOf(JSON.parse(readFileSync(join(ROOT, `data/schemas/${name}.json`), 'utf8')))));
  return name;
}

const { tiny } = workplaces();
let plain: Workplace;
let hostile: Workplace;
/** Texts that have been made hostile: "business.notice.text". */
const spoiled = new Set<string>();
beforeAll(async () => {
  const picture = await photograph({ width: 400, height: 300 });
  plain = await openFull(picture, HARMLESS);
  hostile = await openFull(picture, HOSTILE);
});

/** Builds the small business with every text that a record can have, and the pages that the shipped site adds, of another city. */
async function openFull(picture: Buffer, text: string): Promise<Workplace> {
  const place = await tiny();
  for (const file of ['site.ts', 'fields.ts', ...NOT_COPIED])
    place.write(file, readFileSync(join(ROOT, file), 'utf8').replaceAll('macon', 'barre').replaceAll('Macon', 'Barre'));
  for (const file of listFiles(place.project.data)) {
    const path = join(place.project.data, file);
    const records = complete(parse(readFileSync(path, 'utf8')), FURTHER[file] ?? {});
    const spoilt = spoil(records, { schema: schemaOf(file), text });
    writeFileSync(path, file.endsWith('.json') ? JSON.stringify(spoilt) : stringify(spoilt));
  }
  mkdirSync(join(place.project.data, 'images'));
  writeFileSync(join(place.project.data, 'images/yard.jpg'), picture);
  place.write('data/images/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"></svg>');
  await place.build();
  return place;
}

const complete = (records: Json, further: Mapping): Json =>
  Array.isArray(records)
    ? records.map((record, index) => (index === 0 ? { ...(record as Mapping), ...further } : record))
    : { ...(records as Mapping), ...further };

interface Spoiling {
  readonly schema: string;
  /** Put behind each text. */
  readonly text: string;
}

function spoil(value: Json, spoiling: Spoiling, path = ''): Json {
  const { schema, text } = spoiling;
  if (Array.isArray(value)) return value.map((item) => spoil(item, spoiling, path === '' ? '' : `${path}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        String(spoil(key, spoiling, `${path}{key}`)),
        spoil(item, spoiling, pathTo(schema, path, key)),
      ]),
    );
  if (typeof value !== 'string' || !TEXTS.get(schema)?.has(path)) return value;
  spoiled.add(`${schema}.${path}`);
  // The name of a region is part of a path: these signs leave the path as it is.
  return path === 'region' ? value.replace(' ', text === HOSTILE ? REGION : ' ') : `${value} ${text}`;
}

/** Any key of a mapping has one path: "serviceTexts{}". */
function pathTo(schema: string, path: string, key: string): string {
  const isOpen = [...(TEXTS.get(schema) ?? [])].some((text) => text.startsWith(`${path}{`));
  return isOpen ? `${path}{}` : path === '' ? key : `${path}.${key}`;
}

const htmlFiles = (): string[] => plain.files().filter((file) => file.endsWith('.html'));

/** Texts as they are, in the address of an email, and in JSON. */
const FORMS = [(text: string) => text, encodeURIComponent, (text: string) => JSON.stringify(text).slice(1, -1)];
const harmless = (text: string): string =>
  FORMS.reduce((all, form) => all.replaceAll(form(HOSTILE), form(HARMLESS)).replaceAll(form(REGION), form(' ')), text);

/** Tags with their attributes, and texts, in order, with harmless words for hostile ones; a map has as many labels as find room. */
function contentOf(html: string): string[] {
  const skipped = new Set<Element>();
  return elementsOf(parseHtml(html)).flatMap((element) => {
    if (skipped.has(element)) return [];
    if ((attribute(element, 'class') ?? '').includes('locator'))
      for (const inner of elementsOf(element)) skipped.add(inner);
    const texts =
      element.tagName === 'script' ? [] : element.childNodes.flatMap((node) => ('value' in node ? node.value : []));
    return [element.tagName, ...element.attrs.map(({ name, value }) => `${name}=${value}`), ...texts].map(harmless);
  });
}

describe('hostile text in every field', () => {
  it('is in each text that a schema has', () => {
    const texts = [...TEXTS].flatMap(([schema, paths]) => [...paths].map((path) => `${schema}.${path}`));
    expect(texts.filter((text) => !spoiled.has(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(90);
  });

  it('is all that changes on any page', () => {
    expect(hostile.files().filter((file) => file.endsWith('.html'))).toEqual(htmlFiles());
    for (const file of htmlFiles()) expect(contentOf(hostile.read(file)), file).toEqual(contentOf(plain.read(file)));
  });

  it('is shown as it was written', () => {
    const shown = HOSTILE.replace(/\s+/g, ' ');
    for (const [file, selector] of [
      ['index.html', 'h3'],
      ['services/piano-tuning.html', 'h1'],
      ['locations/barre/piano-tuning.html', 'h1'],
      ['locations/barre.html', 'h1'],
      ['locations/montpelier.html', 'details'],
      ['reviews.html', 'blockquote'],
      ['about.html', 'h3'],
    ] as const) {
      const texts = readPage(hostile.read(file)).texts(selector);
      expect(
        texts.some((text) => text.includes(shown)),
        `${file} ${selector}`,
      ).toBe(true);
    }
  });

  it('is unchanged in titles and descriptions', () => {
    const { title, meta } = readPage(hostile.read('locations/barre/piano-tuning.html'));
    expect(title).toBe(`Tuning ${HOSTILE} in Barre ${HOSTILE}, VT | Maple & Wire ${HOSTILE}`);
    expect(meta('og:title')).toBe(title);
    expect(meta('description')).toContain(HOSTILE);
  });

  it('is unchanged in structured data, whose script it cannot end', () => {
    for (const file of htmlFiles()) {
      const html = hostile.read(file);
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        expect(json, file).not.toMatch(/<|[\u2028\u2029]/);
      if (plain.read(file).includes('ld+json'))
        expect(JSON.stringify(readPage(html).jsonLd), file).toContain(JSON.stringify(HOSTILE).slice(1, -1));
    }
  });

  it('is not run as a template', () => {
    // Files of public/ are copied as they are.
    for (const file of htmlFiles().filter((name) => !name.startsWith('demo/')))
      expect(hostile.read(file).split('{{site.brand}}').length, file).toBeGreaterThan(1);
  });

  it('leaves the other files readable', () => {
    expect(JSON.parse(hostile.read('site.webmanifest'))).toMatchObject({ name: `Maple & Wire Piano Care ${HOSTILE}` });
    expect(JSON.parse(hostile.read('build-status.json'))).toMatchObject({
      totals: { cities: 3, servicePagesBuilt: 5 },
    });
    for (const file of [
      'robots.txt',
      'sitemap.xml',
      '_headers',
      '_redirects',
      'vercel.json',
      'nginx.conf',
      '.htaccess',
    ])
      expect(hostile.read(file), file).toBe(plain.read(file));
  });
});
