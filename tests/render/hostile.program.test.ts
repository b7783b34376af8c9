/** Whatever an editor writes comes out as text: in elements, in attributes, in structured data; never as markup or as a template. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { attribute, elementsOf, readPage, type Element } from '../fixtures/html.ts';
import { listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { parse as parseHtml } from 'parse5';

/** Browsers read these tags, though nobody writes them so: tags as people write them are refused. */
const HOSTILE = `<script/x>alert("x")</script/x> & 'q' "d" {{site.brand}} {{{site}}} </title/x></style/x><!x --><img/src=x onerror=y> $& \\u003c 🎹 שלום עולם ${'W'.repeat(200)}`;
/** Keys whose values are no text: addresses, names that refer to something, numbers in quotes. */
const NO_TEXT = new Set([
  'id',
  'slug',
  'phone',
  'email',
  'opens',
  'closes',
  'icon',
  'state',
  'postalCode',
  'url',
  'reviewUrl',
  'bookingUrl',
  'embedUrl',
  'watchUrl',
  'mapUrl',
  'directionsUrl',
  'from',
  'to',
  'link',
  'href',
  'city',
  'popular',
  'cities',
  'disallow',
  'showOn',
  'nearbyLocations',
  'center',
  'distance',
  'days',
  'postalCodes',
  'image',
  'fallbackImage',
  'kind',
  'service',
  'notOffered',
  'priceRange',
  'schemaType',
]);

const { builtTiny, tiny } = workplaces();
let plain: Workplace;
let hostile: Workplace;
beforeAll(async () => {
  plain = await builtTiny();
  hostile = await tiny();
  for (const file of listFiles(hostile.project.data)) {
    const path = join(hostile.project.data, file);
    const records = spoil(parse(readFileSync(path, 'utf8')));
    writeFileSync(path, file.endsWith('.json') ? JSON.stringify(records) : stringify(records));
  }
  await hostile.build();
});
const htmlFiles = (): string[] => plain.files().filter((file) => file.endsWith('.html'));

function spoil(value: unknown, key = ''): unknown {
  if (NO_TEXT.has(key)) return value;
  // The name of a region is part of a path: this one leaves the path as it is.
  if (key === 'region') return String(value).replace(' ', ` <"&'> {{{}}} `);
  if (Array.isArray(value)) return value.map((item) => spoil(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item, name)]));
  return typeof value === 'string' ? `${value} ${HOSTILE}` : value;
}

/** Tags and names of attributes, in order; a map has as many labels as find room. */
function structureOf(html: string): string[] {
  const skipped = new Set<Element>();
  return elementsOf(parseHtml(html)).flatMap((element) => {
    if (skipped.has(element)) return [];
    if ((attribute(element, 'class') ?? '').includes('locator'))
      for (const inner of elementsOf(element)) skipped.add(inner);
    return [`${element.tagName} ${element.attrs.map(({ name }) => name).join(' ')}`];
  });
}

describe('hostile text in every field', () => {
  it('changes no element and no attribute of any page', () => {
    expect(hostile.files().filter((file) => file.endsWith('.html'))).toEqual(htmlFiles());
    // What is next, on the build status page, also names amounts in texts that no price has.
    const withoutTasks = htmlFiles().filter((file) => !plain.read(file).includes('id="what-next"'));
    expect(withoutTasks.length).toBeGreaterThan(htmlFiles().length - 2);
    for (const file of withoutTasks)
      expect(structureOf(hostile.read(file)), file).toEqual(structureOf(plain.read(file)));
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
    expect(title).toBe(`Tuning ${HOSTILE} in Barre ${HOSTILE}, VT | Maple & Wire Piano Care ${HOSTILE}`);
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
