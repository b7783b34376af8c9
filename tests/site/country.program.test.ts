/**
 * A business in a country of its own, made up here: kilometres, a clock of 24 hours, other postal codes. What the kit, the
 * components and the shipped templates say of distances, times and places comes from that country alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import type { Country } from '../../generator/local-service/country/country.ts';
import { NOT_COPIED } from '../../generator/local-service/new/copied.ts';
import { nodeOf, readPage, type PageFacts } from '../fixtures/html.ts';
import { ROOT, listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const freedonia: Country = {
  code: 'XF',
  language: 'en-GB',
  currency: { code: 'EUR', noun: 'euros' },
  county: { one: 'Parish of {name}', many: 'parishes of {name}', noun: 'parish' },
  state: { pattern: '^(Hills|Coast)$', must: 'must be "Hills" or "Coast"', what: 'The half of the country.' },
  postalCode: { pattern: '^H\\d-\\d{2}$', must: 'must be a code such as "H1-02"', what: 'Code.', label: 'Post' },
  address: {
    layout: '{street}, {postalCode} {locality} ({state})',
    pattern: '^(?<street>.+), (?<postalCode>\\S+) (?<locality>.+) \\((?<state>\\w+)\\)$',
    example: '1 Firefly Road, H1-02 Sylvania (Hills)',
  },
  phone: {
    inText: '0\\d{4} \\d{6}',
    reserved: '1632 ?960',
    callingCode: '44',
    example: '+441632960001',
  },
  emergencyNumber: '112',
  timeZone: 'Europe/London',
  distance: { name: 'kilometer', meters: 1000 },
  furthest: 300,
  marker: 'kilometre stone',
  compass: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  roads: ['motorway', 'main', 'lane', 'street'],
};

const SITE = `
import { defineSite } from 'areaserved';
import { localServiceIn } from 'areaserved/local-service';

export default defineSite(localServiceIn(${JSON.stringify(freedonia)}), {});
`;

/** The data of the small business as an editor there writes them. */
const TRANSLATIONS: readonly (readonly [from: RegExp, to: string])[] = [
  [/state: VT/g, 'state: Hills'],
  [/"05(\d)(\d\d)"/g, '"H$1-$2"'],
  [/\b8 miles/g, '13 kilometres'],
  [/\b0 miles/g, '0 kilometres'],
  [/stairs and miles/g, 'stairs and distance'],
  [/radius: 15/g, 'radius: 25'],
  [/\+18025550117/g, '+441632960117'],
  // The shipped sentences speak of answering day and night.
  [/^phone: /m, 'emergency247: true\nphone: '],
  [/kind: interstate/g, 'kind: motorway'],
  [/kind: us\b/g, 'kind: main'],
  [/kind: state/g, 'kind: lane'],
  [
    /price: It depends/g,
    'priceGuide: { from: 95, covers: the first hour, further: 2.5, moves: [Stairs] }\nprice: It depends',
  ],
];

const { tiny } = workplaces();
let place: Workplace;
const page = (file: string): PageFacts => readPage(place.read(file));

beforeAll(async () => {
  place = await tiny();
  place.write('site.ts', SITE);
  for (const file of listFiles(join(place.folder, 'data')).filter((name) => /\.(yaml|json)$/.test(name))) {
    const text = readFileSync(join(place.folder, 'data', file), 'utf8');
    place.write(
      `data/${file}`,
      TRANSLATIONS.reduce((said, [from, to]) => said.replace(from, to), text),
    );
  }
  // The shipped sentences, not those of the small business.
  for (const file of listFiles(join(ROOT, 'templates')).filter((name) => !NOT_COPIED.includes(`templates/${name}`)))
    place.write(`templates/${file}`, readFileSync(join(ROOT, 'templates', file), 'utf8'));
  await place.build();
});

describe('a site in another country', () => {
  it('says nothing in the American way, on any page and in any file', () => {
    const american =
      /\b(?:miles?|ZIP|County|counties|feet|foot|northeast|northwest|southeast|southwest)\b|\d [AP]M\b|\b\d+ mi\b|en[-_]US|"US"|\$\d|\b911\b/;
    const files = place.files().filter((file) => /\.(html|json|webmanifest|csv|xml)$/.test(file));
    expect(files.length).toBeGreaterThan(25);
    for (const file of files) expect(american.exec(place.read(file))?.[0], file).toBeUndefined();
  });

  it('says distances, directions, times, prices and places as its country does', () => {
    const barre = page('locations/barre.html').text;
    expect(barre).toContain('13 kilometres south-east of Montpelier');
    expect(barre).toContain('Parish of Washington');
    expect(barre).toContain('Post H6-41');
    const contact = page('contact.html').text;
    expect(contact).toContain('9:00 to 17:30');
    expect(contact).toContain('01632 960117');
    expect(contact).toContain('call 112 first');
    expect(contact).toContain('12 Example Street, H6-02 Montpelier (Hills)');
    expect(page('services/piano-moving.html').text).toContain('From €95 for the first hour, then €2.50 a kilometre');
  });

  it('says what moves the price in words, not in a list as well', () => {
    const { text } = page('services/piano-moving.html');
    expect(text).toContain('It depends on stairs');
    expect(text).not.toContain('What affects the price');
  });

  it('has its own words for what stands beside a road', () => {
    expect(place.read('index.html')).toContain('kilometre stone');
  });

  it('names its language and itself to machines', () => {
    const html = place.read('locations/barre/piano-tuning.html');
    expect(html).toContain('<html lang="en-GB">');
    expect(place.read('about-us.html')).toContain('<html lang="en-GB">');
    expect(JSON.parse(place.read('site.webmanifest'))).toMatchObject({ lang: 'en-GB' });
    const [service] = [nodeOf(page('locations/barre/piano-tuning.html'), 'Service')];
    expect(service).toMatchObject({ provider: { telephone: '+441632960117', address: { addressCountry: 'XF' } } });
    const home = nodeOf(page('index.html'), 'LocalBusiness');
    expect(home).toMatchObject({
      areaServed: expect.arrayContaining([expect.objectContaining({ geoRadius: 25_000 })]),
    });
  });

  it('passes the check', async () => {
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    const errors = findings.filter(({ level }) => level === 'error');
    expect(errors.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });

  it('tells an editor how its country writes what is wrong', async () => {
    place.edit('data/cities/barre.yaml', '"H6-41"', '"05641"');
    expect(await place.fail()).toContain('must be a code such as "H1-02"');
    place.edit('data/cities/barre.yaml', '"05641"', '"H6-41"');
    place.edit('data/cities/barre.yaml', '13 kilometres', '8 miles');
    expect(await place.fail()).toContain('must be a distance in kilometres such as "12 kilometres"');
  });
});
