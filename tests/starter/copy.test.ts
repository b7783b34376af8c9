/** The sentences that a new site lays over the shipped ones: true of any trade, and only of what the data hold. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileCopyFile, type CompiledTemplate } from '../../generator/copy/compile.ts';
import type { Props } from '../../generator/define/page.ts';
import { splitSentences } from '../../generator/copy/sentences.ts';
import { createCopy } from '../../generator/copy/render.ts';
import { copiedFiles } from '../../generator/local-service/new/copied-files.ts';
import { sentenceNames } from '../fixtures/sentences.ts';
import { OWN_WORDS, ROOT, type Trade, readTrade, startNames } from './trade-files.ts';

const NEUTRAL = `${ROOT}starter/templates/copy`;
const SHIPPED = `${ROOT}templates/copy`;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.hbs'))
    .sort();
const files = filesIn(NEUTRAL);
const read = (folder: string, file: string): string => readFileSync(`${folder}/${file}`, 'utf8');
const compile = (folder: string, file: string): CompiledTemplate => compileCopyFile(file, read(folder, file));
const namesIn = ({ sentences }: CompiledTemplate): string[] => sentences.map(({ name }) => name);

/** Words of the shipped business that are no trade's own. */
const OF_THE_SHIPPED_BUSINESS =
  /\b(trucks?|drivers?|drives?|vehicles?|roads?|shoulder|dispatch\w*|Georgia|Atlanta|generations?|family|licensed|bonded|both|two|four|six)\b/i;
const AT_ANY_HOUR = /24\/7|24 hours|day (and|or) night|any hour|holidays included/i;

/** What trades are called, whether or not the word is theirs alone. */
const NAMES_OF_TRADES = /\b(clean\w*|electric\w*|heat(ing)?|cooling|repairs?|install\w*)\b/i;

/** True for a sentence with words outside of its conditions: it is never empty. */
const alwaysSays = (body: string): boolean =>
  body
    .replaceAll(/\{\{#(if|unless|each)\b.*\{\{\/\1\}\}/gs, '')
    .replaceAll(/\{\{[^}]*\}\}/g, '')
    .trim() !== '';

/** A site as the pages see it, with little in it or much. */
function siteOf({ trade, tagline, services }: Trade, much: boolean): Props {
  const region = (short: string) => ({
    short,
    center: {
      address: { locality: short },
      coverage: { around: short },
      startsFrom: { name: short },
      radius: { text: much ? '30 miles' : '1 mile' },
    },
  });
  return {
    brand: 'Maple & Wire',
    about: null,
    urgent: much,
    titleBrand: 'Maple & Wire',
    country: { distance: 'mile', distances: 'miles', marker: 'mile marker', postalCode: 'ZIP', emergencyNumber: '911' },
    trade,
    tagline: tagline.replace('{services}', 'Repairs').replace('{town}', 'Macon'),
    phone: { display: '(478) 555-0142' },
    responseMinutes: much ? 45 : 1,
    responseTime: much ? '45 minutes' : '1 minute',
    townNames: much ? ['Macon', 'Covington'] : ['Macon'],
    startNames: much ? ['Macon', 'Covington'] : ['Macon'],
    yearsInBusiness: much ? 12 : null,
    emergency247: much,
    proof: much ? { usdot: '1234567', insurer: 'Acme', coverage: '$1,000,000 liability' } : {},
    hours: [
      { label: 'Monday to Friday', text: '8:00 AM to 6:00 PM', isOpen: true },
      { label: 'Sunday', text: 'Closed', isOpen: false },
    ],
    regions: much ? [region('Macon'), region('Covington')] : [region('Macon')],
    services: much ? services : services.slice(0, 1),
    cityCount: much ? 25 : 1,
  };
}

function cityOf(much: boolean): Props {
  return {
    name: 'Warner Robins',
    state: 'GA',
    region: 'Macon Area',
    center: {
      name: 'Macon Service Center',
      address: { locality: 'Macon' },
      ...{ coverage: { around: 'Macon' }, region: 'Macon Area', radius: { text: much ? '30 miles' : '1 mile' } },
    },
    distance: much
      ? { text: '18 miles', amount: 18, measured: 'by road', from: 'Macon', direction: 'south' }
      : { text: '0 miles', amount: 0, measured: 'by road', from: 'Macon', direction: '' },
    wait: much ? { from: 50, to: 60 } : null,
    approach: much ? ['I-75', 'US-129'] : [],
    landmarks: much ? ['the water tower', 'the old mill', 'the library'] : [],
    offers: much ? [1, 2, 3] : [1],
    nearby: much ? [{ name: 'Byron', distance: '9 miles', direction: 'southwest', byRoad: false, roads: [] }] : [],
  };
}

/** The sentences of a new site. */
const copied = copiedFiles(ROOT, { layers: [], font: '', staff: true });
const copiedText = (file: string): string => String(copied.get(`templates/copy/${file}`));

/** "pages/CityPage title" of each that is never empty. */
const ALWAYS_SAID = new Set(
  files.flatMap((file) =>
    splitSentences(copiedText(file)).flatMap(({ name, body }) =>
      alwaysSays(body) ? [`${file.replace(/\.hbs$/, '')} ${name}`] : [],
    ),
  ),
);

/** All its sentences, compiled: file, name of the sentence, template. */
const table = Object.fromEntries(
  files.map((file) => [
    file.replace(/\.hbs$/, ''),
    Object.fromEntries(
      compileCopyFile(file, copiedText(file)).sentences.map(({ name, code }) => [
        name,
        new Function(`return ${code}`)() as TemplateSpecification,
      ]),
    ),
  ]),
);
const copyOf = createCopy({ table, siteLanguage: 'en-US', language: 'en-US' });

/** All neutral sentences as the pages of a site would say them: "pages/CityPage.hbs title" and the text. */
function speak(trade: Trade, much: boolean): Map<string, string> {
  const spoken = new Map<string, string>();
  for (const service of trade.services) {
    const props = {
      site: siteOf(trade, much),
      city: cityOf(much),
      regions: [],
      service: {
        appointmentNote: null,
        waitNote: null,
        price: null,
        priceNote: '',
        ...service,
        description: service.description ?? '',
        urgent: much,
      },
      offer: {
        local: much ? 'The streets around the square are narrow.' : null,
        locations: [],
      },
      work: {
        arrival: much ? { count: 14, since: 'May 2026', median: 38, least: 20, most: 61 } : null,
        charged: much ? { count: 9, since: 'May 2026', median: '$120', least: '$95', most: '$310' } : null,
        last: [],
      },
      kind: 'page',
    };
    for (const name of files) {
      const file = name.replace(/\.hbs$/, '');
      const copy = copyOf(file.replace(/^pages\//, ''), props);
      const say = file.startsWith('pages/') ? copy.page : (copy as Readonly<Record<string, typeof copy.site>>)[file];
      for (const { name: sentence, list } of compile(NEUTRAL, name).sentences)
        if (list === null && table[file]?.[sentence])
          spoken.set(`${service.slug} ${file} ${sentence}`, say?.(sentence) ?? '');
    }
  }
  return spoken;
}

describe('neutral sentences', () => {
  it('replace sentences that exist, in files that exist', () => {
    expect(files.length).toBeGreaterThan(10);
    const shipped = filesIn(SHIPPED);
    for (const file of files) {
      expect(shipped).toContain(file);
      expect(namesIn(compile(SHIPPED, file)), file).toEqual(expect.arrayContaining(namesIn(compile(NEUTRAL, file))));
    }
  });

  it('differ from the shipped ones', () => {
    const bodies = (text: string): Map<string, string> =>
      new Map(
        [...text.matchAll(/\{\{!#\s*(.+?)\s*\}\}([\s\S]*?)(?=\{\{!#|$)/g)].map(([, name = '', body = '']) => [
          name,
          body.trim(),
        ]),
      );
    for (const file of files) {
      const shipped = bodies(read(SHIPPED, file));
      const same = [...bodies(read(NEUTRAL, file))].filter(([name, body]) => shipped.get(name) === body);
      expect(same, file).toEqual([]);
    }
  });

  it('can be compiled', () => {
    for (const file of files) expect(compile(NEUTRAL, file).problems, file).toEqual([]);
  });

  it('use no word of a trade, nor of the shipped business', () => {
    for (const file of files) {
      const lines = read(NEUTRAL, file)
        .replaceAll(/\{\{[^}]*\}\}/g, '')
        .split('\n');
      for (const words of [...Object.values(OWN_WORDS), NAMES_OF_TRADES, OF_THE_SHIPPED_BUSINESS])
        expect(
          lines.filter((line) => words.test(line)),
          `${file} ${words}`,
        ).toEqual([]);
    }
  });
});

describe.each(startNames)('a new site for %s', (name) => {
  const trade = readTrade(name) as Trade;
  const little = speak(trade, false);
  const much = speak(trade, true);
  const all = [...little, ...much];

  it('has complete sentences, with little data and with much', () => {
    for (const [key, text] of all) {
      if (ALWAYS_SAID.has(key.replace(/^\S+ /, ''))) expect(text, key).not.toBe('');
      expect(text, key).not.toMatch(/undefined|null|\[object|\.\.|,\s*[.,]|\s[.,;:?]|\(\)|\{|\}/);
      expect(text, key).not.toMatch(/\b1 (minutes|years|miles|places|cities|services|kinds|centers)\b/);
    }
  });

  it('promises help at any hour only if the business offers it', () => {
    expect([...little].filter(([, text]) => AT_ANY_HOUR.test(text))).toEqual([]);
    expect([...much].filter(([, text]) => AT_ANY_HOUR.test(text)).length).toBeGreaterThan(0);
  });

  it('describes its pages in 50 to 160 characters', () => {
    for (const [key, text] of all)
      if (key.endsWith(' metaDescription')) {
        expect(text.length, `${key}: ${text}`).toBeGreaterThanOrEqual(50);
        expect(text.length, `${key}: ${text}`).toBeLessThanOrEqual(160);
      }
  });
});

/** Sentences that are empty in `starter/`: only records of the shipped site name them. */
const LEFT_OUT = new Set(
  files.flatMap((file) =>
    splitSentences(read(NEUTRAL, file)).flatMap(({ name, body }) => (body.trim() === '-' ? [`${file} ${name}`] : [])),
  ),
);

it('of a new site have the sentences of the shipped ones in the same order, each once', () => {
  for (const file of filesIn(SHIPPED).filter((name) => !/Landing|Tracker/.test(name)))
    expect(sentenceNames(copiedText(file)), file).toEqual(
      sentenceNames(read(SHIPPED, file)).filter((name) => !LEFT_OUT.has(`${file} ${name}`)),
    );
});
