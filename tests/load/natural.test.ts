/** What people type, and the value that it has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFileRecords } from '../../generator/load/records.ts';
import { localService } from '../../generator/local-service/index.ts';
import type { Problem } from '../../generator/errors/problem.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const { collections } = localService();

/** Reads a file of the small business after a change. Returns a value of its first record, or what is wrong. */
function valueOf(file: string, [from, to]: readonly [string, string], path: string): unknown {
  const collection = collections.find(({ name }) => file.startsWith(name));
  const written = readFileSync(join(ROOT, 'tests/fixtures/tiny/data', file), 'utf8');
  if (!collection || written.split(from).length !== 2) throw new Error(`${file} does not hold ${from} once`);
  const problems: Problem[] = [];
  const text = written.replace(from, () => to);
  const [first] = readFileRecords(collection, { file: `data/${file}`, text }, problems);
  if (problems.length > 0) return problems.map(({ line, what, todo }) => `${line} ${what} ${todo ?? ''}`.trim());
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], first?.value);
}

const PHONE = 'phone: "+18025550117"';
const URL = 'url: https://www.mapleandwire.example';
const EMBED = 'embedUrl: https://video.example/embed/maple-and-wire';
const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const BOOKING = 'bookingUrl: https://booking.example/maple-and-wire';
const PROFILE = 'url: https://photos.example/mapleandwire';
const MAIL = 'email: hello@mapleandwire.example';
const BRAND = 'brand: Maple & Wire Piano Care';

describe('a value of the business', () => {
  it.each<[from: string, to: string, path: string, value: unknown]>([
    [PHONE, 'phone: (413) 586-9000', 'phone', '+14135869000'],
    [PHONE, 'phone: 413-586-9000', 'phone', '+14135869000'],
    [PHONE, 'phone: 413.586.9000', 'phone', '+14135869000'],
    [PHONE, 'phone: 4135869000', 'phone', '+14135869000'],
    [PHONE, 'phone: 1 413 586 9000', 'phone', '+14135869000'],
    [PHONE, 'phone: +1 413 586 9000', 'phone', '+14135869000'],
    [PHONE, 'phone: “+14135869000”', 'phone', '+14135869000'],
    [PHONE, 'phone: tel:+14135869000', 'phone', '+14135869000'],
    [PHONE, 'phone: 413-586-9000 ext. 5', 'phone', '+14135869000;ext=5'],
    [PHONE, 'phone: (413) 586-9000 x 5', 'phone', '+14135869000;ext=5'],
    [URL, 'url: https://www.mapleandwire.example/', 'url', 'https://www.mapleandwire.example'],
    [URL, 'url: http://www.mapleandwire.example/', 'url', 'https://www.mapleandwire.example'],
    [URL, 'url: mapleandwire.example/shop/index.html', 'url', 'https://mapleandwire.example/shop'],
    [URL, 'url: HTTPS://WWW.MapleAndWire.example', 'url', 'https://www.mapleandwire.example'],
    [URL, 'url: https://klavier-müller.example/shop/', 'url', 'https://xn--klavier-mller-4ob.example/shop'],
    [PROFILE, 'url: www.facebook.com/maple', 'social.0.url', 'https://www.facebook.com/maple'],
    [PROFILE, 'url: facebook.com/maple?x=1', 'social.0.url', 'https://facebook.com/maple?x=1'],
    [PROFILE, 'url: http://facebook.com/maple', 'social.0.url', 'https://facebook.com/maple'],
    [BOOKING, 'bookingUrl: http://booking.example/a', 'bookingUrl', 'https://booking.example/a'],
    [BOOKING, 'bookingUrl: www.booking.example/a', 'bookingUrl', 'https://www.booking.example/a'],
    [BOOKING, 'bookingUrl: //booking.example/a', 'bookingUrl', 'https://booking.example/a'],
    [BOOKING, 'bookingUrl: /book', 'bookingUrl', '/book'],
    [EMBED, 'embedUrl: http://www.youtube.com/embed/abc', 'video.embedUrl', 'https://www.youtube.com/embed/abc'],
    [BRAND, `${BRAND}\nform: { url: formspree.io/f/abc }`, 'form.url', 'https://formspree.io/f/abc'],
    [BRAND, `${BRAND}\nform: { url: http://localhost:3000/f }`, 'form.url', 'http://localhost:3000/f'],
    [MAIL, 'email: Ada Maple <hello@mapleandwire.example>', 'email', 'hello@mapleandwire.example'],
    [MAIL, 'email: " hello@mapleandwire.example "', 'email', 'hello@mapleandwire.example'],
    [MAIL, 'email: mailto:hello@mapleandwire.example', 'email', 'hello@mapleandwire.example'],
    [BRAND, `${BRAND}\nlogo: logo.svg`, 'logo', { file: 'logo.svg', height: 40 }],
    [EMBED, `embedUrl: <iframe src="${FRAME}" width="560"></iframe>`, 'video.embedUrl', FRAME],
    [BRAND, 'brand: Maple &amp; Wire', 'brand', 'Maple & Wire'],
    [BRAND, 'brand: Maple&#39;s &ndash; Wire', 'brand', "Maple's – Wire"],
    [BRAND, 'brand: ‘Maple & Wire’', 'brand', 'Maple & Wire'],
    [BRAND, 'brand: Maple & Wire &nosuch;', 'brand', 'Maple & Wire &nosuch;'],
    [BRAND, `${BRAND}\nabout: |\n  We tune.\n\n  And move.`, 'about', 'We tune. And move.'],
    [BRAND, `${BRAND}\nsendLocation: no`, 'sendLocation', false],
    [BRAND, `${BRAND}\nsendLocation: Yes`, 'sendLocation', true],
    [BRAND, `${BRAND}\nlogo: { file: New Logo.png }`, 'logo.file', 'New Logo.png'],
    [BRAND, `${BRAND}\nlogo: { file: data/images/logo.svg }`, 'logo.file', 'logo.svg'],
    [BRAND, `${BRAND}\nphoto: data/images/yard.jpg`, 'photo.file', 'yard.jpg'],
    [BRAND, `${BRAND}\nphoto: /data/images/yard.jpg`, 'photo.file', 'yard.jpg'],
    [BRAND, `${BRAND}\nphoto: data\\images\\team\\luis.jpg`, 'photo.file', 'team/luis.jpg'],
    [BRAND, `${BRAND}\nnotice: { text: We are hiring!, until: 12/24/2026 }`, 'notice.until', '2026-12-24'],
    [
      BRAND,
      `${BRAND}\nnotice: { text: We are hiring!, until: Dec 24, 2026 }`.replace(', 2026', ' 2026'),
      'notice.until',
      '2026-12-24',
    ],
    [BRAND, `${BRAND}\nspecialHours: [{ date: 12/24/2026, closed: yes }]`, 'specialHours.0.date', '2026-12-24'],
    [BRAND, `${BRAND}\nspecialHours: [{ date: 12/25, closed: true }]`, 'specialHours.0.date', '12-25'],
    [BRAND, `${BRAND}\nspecialHours: [{ date: Dec 25, closed: true }]`, 'specialHours.0.date', '12-25'],
    [BRAND, `${BRAND}\nlegalName: ''`, 'legalName', undefined],
    [BRAND, `${BRAND}\nlegalName:`, 'legalName', undefined],
    [BRAND, `${BRAND}\nform: {}`, 'form', undefined],
    [BRAND, `${BRAND}\ndrive: { setOutMinutes: , speed: '' }`, 'drive', undefined],
    [BRAND, `${BRAND}\nbilling: { motorClubs: [], insurance: '' }`, 'billing', { motorClubs: [] }],
    [BRAND, `${BRAND}\nphoto: { file: yard.jpg, alt: '' }`, 'photo.alt', ''],
  ])('%s → %s', (from, to, path, value) => {
    expect(valueOf('business.yaml', [from, to], path)).toEqual(value);
  });

  it.each<[from: string, to: string, problem: RegExp]>([
    [
      PHONE,
      'phone: 586-9000',
      /must be a phone number, such as "\(478\) 555-0142" or "\+14785550142", but it is "586-9000"\.$/,
    ],
    [
      BRAND,
      `${BRAND}\nnotice: { text: We are hiring!, until: 2026-11-31 }`,
      /but it is "2026-11-31"\. November has 30 days\./,
    ],
    [
      BRAND,
      `${BRAND}\nnotice: { text: x, until: 5/6/2026 }`,
      /Write "2026-05-06" for May 6 or "2026-06-05" for June 5\.$/,
    ],
    [
      BRAND,
      `${BRAND}\nspecialHours: [{ date: 5/6/2026, closed: true }]`,
      /Write "2026-05-06" for May 6 or "2026-06-05" for June 5\.$/,
    ],
    ...['book.html', 'call us', 'mailto:a@b.example'].map((written): [string, string, RegExp] => [
      BOOKING,
      `bookingUrl: ${written}`,
      new RegExp(`must be an https address, .*, or a path of this site, but it is "${written}"\\.$`),
    ]),
    ['yearsInBusiness: 22', 'since: 2199', /must not be a year to come, but it is 2199/],
    [
      BRAND,
      `${BRAND}\nspecialHours: [{ date: 12/24 - 12/26, closed: true }]`,
      /but it is "12\/24 - 12\/26"\. Several days have "from" and "to" in place of "date"\.$/,
    ],
    [
      EMBED,
      'embedUrl: https://youtu.be/dQw4w9WgXcQ',
      /must be an address that can be shown in a frame, but it is "https:\/\/youtu\.be\/dQw4w9WgXcQ"\. Write "https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ"\.$/,
    ],
    [
      BRAND,
      `${BRAND}\nabout: We are **the best**.`,
      /must be plain text, without Markdown, but it is "We are \*\*the best\*\*\."\. Write "the best" without asterisks/,
    ],
    [
      BRAND,
      `${BRAND}\nspecialHours: [{ date: Nov 26, closed: true }]`,
      /must have a year, since it can be meant once, but it is "Nov 26"\. Add the year, or write "11-26" for every year\.$/,
    ],
    [
      BRAND,
      `${BRAND}\nspecialHours: [{ date: 11-26, closed: true, text: Thanksgiving }]`,
      /must have a year, since Thanksgiving is on another day each year, but it is "11-26"\. Write it as in "2026-11-26"\.$/,
    ],
    [
      BRAND,
      `${BRAND}\nspecialHours: [{ date: 2026-12-24, closed: true }, { date: 12/24/2026, hours: 9-12 }]`,
      /must not be in the list twice, but it is "2026-12-24"\. Write all hours of a day in one row/,
    ],
    [
      PROFILE,
      `${PROFILE}\n  - https://facebook.com/maple`,
      /must be a group of keys, but it is "https:\/\/facebook\.com\/maple"\. Expected: A profile, such as \{ name: "Facebook", url: "https:/,
    ],
    ...['/images/yard.jpg', 'C:\\Users\\Ada\\yard.jpg', 'https://maple.example/yard.jpg'].map(
      (file): [string, string, RegExp] => [
        BRAND,
        `${BRAND}\nphoto: ${file}`,
        /must be the path of a photograph in data\/images, .* Put the file into data\/images, and write "yard\.jpg"\.$/,
      ],
    ),
    [
      BRAND,
      `${BRAND}\nphoto: /images/`,
      /must be the path of a photograph in data\/images, [^.]*\.jpg", but it is "\/images\/"\.$/,
    ],
    [BRAND, `${BRAND}\nemergency247: maybe`, /must be true or false, but it is "maybe"/],
  ])('%s → %s is one of two things, or none', (from, to, problem) => {
    expect(valueOf('business.yaml', [from, to], '')).toEqual([expect.stringMatching(problem)]);
  });
});

describe('a value of a service', () => {
  const ICON = 'icon: music';
  it.each<[written: string, value: unknown]>([
    ['$165', 165],
    ['1,189', 1189],
    ['"175"', 175],
    ['$1,189.50', 1189.5],
    ['1\u202F189', 1189],
  ])('%s is a price', (written, value) => {
    const to = `${ICON}\nprice:\n  from: ${written}\n  includes: the visit`;
    expect(valueOf('services/piano-tuning.yaml', [ICON, to], 'price.from')).toBe(value);
  });

  it.each(['$165', '165'])('%s alone is the lowest price', (written) => {
    expect(valueOf('services/piano-tuning.yaml', [ICON, `${ICON}\nprice: ${written}`], 'price')).toEqual({
      from: 165,
      dependsOn: [],
    });
  });

  it('is not cut at its comma without a word', () => {
    expect(valueOf('services/piano-tuning.yaml', [ICON, `${ICON}\nprice: { from: $1,189 }`], '')).toEqual([
      '8 The comma before "189" ends the value of "from". Write the number without a comma: "from: 1189".',
    ]);
  });

  it.each([
    ['From $165', /but it is "From \$165"\. Write 165\./],
    ['$95 to $150', /but it is "\$95 to \$150"\. Write 95 or 150\. Expected: The lowest price/],
    ['call us', /but it is "call us"\. Expected: .* Where no price is the lowest, `priceNote` says/],
    ['1.189', /must be dollars and cents, such as 95 or 89\.50, but it is 1\.189\. A thousand .* no point: 1189\./],
  ])('%s is no price, and what to write is said', (written, message) => {
    const found = valueOf('services/piano-tuning.yaml', [ICON, `${ICON}\nprice: ${written}`], '');
    expect(found).toEqual([expect.stringMatching(message)]);
  });
});

describe('a value of a town', () => {
  const ZIP = 'postalCodes: ["05641"]';
  it.each<[written: string, value: unknown]>([
    ['[5641]', ['05641']],
    ['["5641", 05602]', ['05641', '05602']],
    ['["05641-1234"]', ['05641']],
  ])('%s is a ZIP code', (written, value) => {
    expect(valueOf('cities/barre.yaml', [ZIP, `postalCodes: ${written}`], 'postalCodes')).toEqual(value);
  });

  it.each(['vt', 'Vermont', 'Vt.'])('%s is a state', (written) => {
    expect(valueOf('cities/barre.yaml', ['state: VT', `state: ${written}`], 'state')).toBe('VT');
  });

  it('has its name and its state apart', () => {
    expect(valueOf('cities/barre.yaml', ['name: Barre', 'name: Barre, VT'], '')).toEqual([
      '2 The value must be a name without the state, but it is "Barre, VT". Write "Barre" here, and "VT" in "state".',
    ]);
  });

  it('has one landmark in an entry', () => {
    const to = 'landmarks: ["Opera House, Library, Depot"]';
    expect(valueOf('cities/barre.yaml', ['landmarks: [Barre Opera House]', to], '')).toEqual([
      expect.stringContaining('must be one name, but it is "Opera House, Library, Depot". Write a list of them'),
    ]);
  });

  const PLACE = (state: string, zip: string): string =>
    `state: ${state}\nregion: Montpelier Area\ncounty: Washington\npostalCodes: ["${zip}"]`;
  it.each([
    ['VT', '31201', 'It is in GA.'],
    ['GA', '05641', 'It is in VT.'],
    ['TN', '40202', 'It is in KY.'],
    ['VT', '00012', 'No state has one that begins like this.'],
  ])('has no ZIP code of another state: in %s, %s', (state, zip, where) => {
    expect(valueOf('cities/barre.yaml', [PLACE('VT', '05641'), PLACE(state, zip)], '')).toEqual([
      expect.stringContaining(
        `The value must be a ZIP code of ${state}, but it is "${zip}". ${where} Correct it, or the state.`,
      ),
    ]);
  });

  it('can have a ZIP code that crosses the line of its state', () => {
    // Fort Campbell.
    expect(valueOf('cities/barre.yaml', [PLACE('VT', '05641'), PLACE('TN', '42223')], 'state')).toBe('TN');
  });

  it.each([
    ['East Barre', 'Write "east-barre".'],
    ['b\u0430rre', 'The letter "\u0430" (\\u0430) is not a Latin one.'],
  ])('has no slug "%s"', (slug, todo) => {
    expect(valueOf('cities/barre.yaml', ['slug: barre', `slug: ${slug}`], '')).toEqual([
      expect.stringMatching(new RegExp(`such as "warner-robins", but it is "${slug}"\\. `)),
    ]);
    expect(String(valueOf('cities/barre.yaml', ['slug: barre', `slug: ${slug}`], '')).endsWith(todo)).toBe(true);
  });

  it('has its name as pages show it', () => {
    expect(valueOf('cities/barre.yaml', ['name: Barre', 'name: EAST BARRE'], '')).toEqual([
      expect.stringContaining('but it is "EAST BARRE". Write "East Barre".'),
    ]);
    expect(valueOf('cities/barre.yaml', ['name: Barre', 'name: DISH'], 'name')).toBe('DISH');
  });

  it('has latitude and longitude in their places', () => {
    expect(valueOf('cities/barre.yaml', ['lat: 44.19', 'lat: -144.19'], '')).toEqual([
      expect.stringMatching(
        /must be between -90 and 90, but it is -144\.19\d*\. Check that "lat" and "lon" are in their places/,
      ),
    ]);
  });

  it.each([
    ['"\u221272.50205"', -72.50205],
    ['\u221272.50205', -72.50205],
    ['-72.50205°', null],
  ])('%s is a longitude, or no number', (written, value) => {
    const found = valueOf('cities/barre.yaml', ['lon: -72.50205', `lon: ${written}`], 'lon');
    expect(Array.isArray(found) ? null : found).toBe(value);
  });
});
