/** New sites with none, one, two, three and many of everything: no page has a sentence that its data breaks. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { copiedFiles } from '../../generator/local-service/new/copied-files.ts';
import { readLooks, type Look } from '../../generator/local-service/new/looks.ts';
import { attribute, elementsOf, readPage, textOf, type Element, type PageFacts } from '../fixtures/html.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const [look] = readLooks(ROOT) as [Look];
const { tiny } = workplaces();
let place: Workplace;

beforeAll(async () => {
  place = await tiny();
  for (const folder of ['components', 'templates', 'data']) rmSync(join(place.folder, folder), { recursive: true });
  for (const [file, content] of copiedFiles(ROOT, look))
    if (!file.startsWith('public/')) place.write(file, Buffer.from(content).toString('utf8'));
});

interface Counts {
  readonly offices: number;
  readonly towns: number;
  readonly services: number;
  readonly lists: number;
  readonly business?: object;
  readonly service?: object;
  readonly town?: object;
  readonly testimonial?: object;
}

const NAMES = ['Adams', 'St. Albans', 'Barre', 'Jones Corner', 'Lake George', 'Athens'];
const WORDS = ['alpha', 'bravo', 'carbon', 'delta', 'ember', 'flint', 'garnet', 'harbor', 'indigo', 'juniper'];
const word = (index: number): string => `${WORDS[index % 10]}${'x'.repeat(Math.floor(index / 10))}`;
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const nameOf = (index: number): string => NAMES[index] ?? upper(word(index));
const titled = (kind: string, index: number) => ({
  title: `${upper(word(index))} ${kind}`,
  description: `Our ${kind} is about the ${word(index)} part.`,
});

/** Writes the data of a site. Names end in a period or an s. */
function writeData({ offices, towns, services, lists, ...more }: Counts): void {
  rmSync(join(place.folder, 'data'), { recursive: true, force: true });
  const write = (name: string, value: unknown): void => place.write(`data/${name}.json`, JSON.stringify(value));
  write('business', {
    brand: 'Harris & Sons Co.',
    tagline: 'We fix pianos.',
    trade: 'piano repairs',
    url: 'https://www.harris.example',
    phone: '+18025550117',
    email: 'office@harris.example',
    hours: { 'Mon-Fri': '9-17', 'Sat-Sun': 'By appointment with Dr. Smith' },
    ...more.business,
  });
  write(
    'centers',
    many(offices, (index) => ({
      id: `office-${index}`,
      name: `${nameOf(index)} Workshop`,
      region: `${nameOf(index)} Area`,
      mapUrl: 'https://maps.example/embed',
      directionsUrl: 'https://maps.example/',
      address: { street: `${index + 1} Main St`, locality: nameOf(index), state: 'VT', postalCode: '05602' },
      coverage: { around: nameOf(index), radius: 40, geo: { lat: 44 + index / 4, lon: -72.5 } },
    })),
  );
  write(
    'cities',
    many(towns, (index) => ({
      name: nameOf(index),
      state: 'VT',
      lat: 44 + (index % offices) / 4 + Math.floor(index / offices) / 150,
      lon: -72.5 + Math.floor(index / offices) / 150,
      landmarks: many(lists, (n) => `the ${word(n)} mill`),
      majorRoads: many(lists, (n) => `VT-${n + 10}`),
      ...more.town,
    })),
  );
  write(
    'services',
    many(services, (index) => ({
      id: index + 1,
      slug: word(index),
      title: `${upper(word(index))} Works`,
      shortTitle: `${upper(word(index))} Works`,
      tag: upper(word(index)),
      phrase: `${word(index)} works`,
      icon: 'music',
      description: `The ${word(index)} part is cleaned and set.`,
      fullDescription: [`The ${word(index)} part takes about an hour, and you can play again at once.`],
      steps: many(lists, (n) => titled('Step', n)),
      included: many(lists, (n) => `The ${word(n)} of it`),
      haveReady: many(lists, (n) => `The age of the ${word(n)}`),
      ...more.service,
    })),
  );
  write(
    'reasons',
    many(lists, (n) => ({ ...titled('Reason', n), icon: 'music', showOn: ['home', 'about', 'service', 'values'] })),
  );
  write(
    'tips',
    many(lists, (n) => ({ ...titled('Tip', n), icon: 'music' })),
  );
  write(
    'team',
    many(lists, (n) => ({
      id: n + 1,
      name: `${upper(word(n))} Jones Jr.`,
      position: 'Tuner',
      bio: `Likes ${word(n)}.`,
    })),
  );
  write(
    'testimonials',
    many(lists, (n) => ({
      name: 'A. B.',
      location: 'Adams, VT',
      content: `They saved my ${word(n)}.`,
      rating: 5,
      ...more.testimonial,
    })),
  );
}

const BLOCKS = new Set(['p', 'li', 'h1', 'h2', 'h3', 'dt', 'dd', 'figcaption', 'address', 'summary', 'small']);

/** Texts of the blocks in the page's own part that hold no other block, and of its head. */
function textsOf(page: PageFacts): string[] {
  const blocks = page
    .find('main')
    .flatMap((main) => elementsOf(main))
    .filter((element) => BLOCKS.has(element.tagName) && !elementsOf(element).slice(1).some(isBlock));
  return [page.title, page.meta('description') ?? '', ...blocks.map(textOf)];
}
const isBlock = ({ tagName }: Element): boolean => BLOCKS.has(tagName);

const WRONG: Readonly<Record<string, RegExp>> = {
  'two periods': /[.!?]\.(?!\.)/,
  'a space before a sign': /\s[,.;:!?]/,
  'a sign after a comma': /,\s*[,.;]/,
  'A and B and C': /\b(?!minutes)[\w.]+ and [\w.]+ and [\w.]+\b/,
  'zero or one of many': /\b0 \w+|\b1 (?:minutes|years|miles|places|cities|services|centers|towns)\b|\b[Aa]ll 1\b/,
  'a doubled word': /\b([A-Za-z]{2,})\s\1\b/,
  'a value that is none': /undefined|null|\[object|NaN|\{\{|\}\}/,
  'a hole': /\b(?:in|around|from|near|by|about|for|of|at|and|or)[.,;]|\(\)/,
};

/** Labels that stand beside several things. */
const REPEATED = /^(?:Call|Learn more|Show|Open in maps)\b|\d/;

function mistakesOn(page: PageFacts): string[] {
  const texts = textsOf(page);
  const wrong = texts.flatMap((text) =>
    Object.entries(WRONG).flatMap(([what, pattern]) => (pattern.test(text) ? [`${what}: ${text}`] : [])),
  );
  const main = page.find('main').flatMap((element) => elementsOf(element));
  const empty = main.filter(
    (element) =>
      ['a', 'li', 'p', 'h1', 'h2', 'h3', 'dt', 'dd', 'ul', 'ol', 'dl', 'section'].includes(element.tagName) &&
      textOf(element) === '' &&
      !attribute(element, 'role') &&
      !elementsOf(element).some(
        ({ tagName, attrs }) => tagName === 'code' || attrs.some(({ name }) => name === 'aria-label'),
      ),
  );
  const sentences = texts
    .slice(2)
    .flatMap((text) => text.split(/(?<=[.!?])\s+(?=[A-Z])/))
    .filter((text) => text.split(' ').length > 4 && !REPEATED.test(text));
  const twice = sentences.filter((text, index) => sentences.indexOf(text) < index);
  return [...wrong, ...empty.map(({ tagName }) => `empty <${tagName}>`), ...twice.map((text) => `twice: ${text}`)];
}

const SITES: Readonly<Record<string, Counts>> = {
  'one of each and nothing else': { offices: 1, towns: 1, services: 1, lists: 0 },
  'one of each, with one of every list': {
    offices: 1,
    towns: 1,
    services: 1,
    lists: 1,
    business: {
      emergency247: true,
      responseMinutes: 1,
      yearsInBusiness: 1,
      proof: { coverage: '$1,000,000 liability' },
    },
    service: { appointmentNote: 'It is by appointment, for a day that suits you.' },
    testimonial: { url: 'https://www.reviews.example/a' },
  },
  'two of each': {
    offices: 2,
    towns: 2,
    services: 2,
    lists: 2,
    business: { responseMinutes: 45, drive: { setOutMinutes: 30, speed: 30 }, proof: { usdot: '1234567' } },
    testimonial: { showOn: ['home'] },
  },
  'three of each, around the clock': {
    offices: 3,
    towns: 4,
    services: 3,
    lists: 3,
    business: {
      emergency247: true,
      yearsInBusiness: 12,
      drive: { setOutMinutes: 30, speed: 30 },
      billing: { insurance: 'We send the bill to your insurer.' },
      proof: { insurer: 'Mutual Co.' },
      reviewUrl: 'https://www.reviews.example/new',
    },
    service: {
      price: { from: 95, includes: 'the first hour', dependsOn: ['Age'] },
      waitNote: 'After a storm, it can take a day.',
    },
    testimonial: { date: '2026-03-14', source: 'Example Reviews', cities: ['adams'] },
  },
  'many of each': { offices: 2, towns: 32, services: 6, lists: 8, business: { social: [] } },
};

describe.each(Object.entries(SITES))('a site with %s', (_, counts) => {
  beforeAll(async () => {
    writeData(counts);
    await place.build();
  });

  it('has whole sentences, each once on a page, and nothing empty', () => {
    const pages = place.files().filter((file) => file.endsWith('.html') && !/status|missing|audit/.test(file));
    const found = pages.flatMap((file) =>
      mistakesOn(readPage(place.read(file))).map((mistake) => [mistake, file] as const),
    );
    // Each mistake with the last page that has it.
    expect(Object.fromEntries(found)).toEqual({});
  });
});
