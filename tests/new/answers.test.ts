import { describe, expect, it } from 'vitest';
import {
  defaultsFor,
  readAddress,
  readAnswers,
  readColors,
  readHours,
  readDistance,
  readPhone,
} from '../../generator/new/answers.ts';
import { projectFiles } from '../../generator/new/project.ts';
import { findPlace, placesWithin, readPlaces } from '../../generator/new/places.ts';
import { readTrades } from '../../generator/new/trades.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const trades = readTrades(ROOT);
const places = readPlaces(ROOT);
const plumbing = trades.find(({ slug }) => slug === 'plumbing');
if (!plumbing) throw new Error('there is no plumbing');

describe('answers', () => {
  it('are read as people type them', () => {
    for (const phone of ['(478) 555-0142', '478-555-0142', '1 478 555 0142', '+14785550142'])
      expect(readPhone(phone).value).toBe('+14785550142');
    expect(readPhone('555-0142').problem).toBe('"555-0142" is not a phone number. Write it like (478) 555-0142.');
    expect(readAddress(' 570 Smith Chapel Rd, Musella, ga 31066-1234').value).toEqual({
      street: '570 Smith Chapel Rd',
      locality: 'Musella',
      state: 'GA',
      postalCode: '31066',
    });
    expect(readAddress('Macon').value).toBeNull();
    expect(['25', '40mi', '12.5 miles', '0', 'far'].map((miles) => readDistance(miles).value)).toEqual([
      25,
      40,
      12.5,
      null,
      null,
    ]);
    expect(readColors('#FFB000, #161c23').value).toEqual({ accent: '#ffb000', dark: '#161c23' });
    expect(readColors('yellow').value).toBeNull();
  });

  it('say hours in few letters; days that are not named are closed', () => {
    expect(readHours('Mon-Fri 8-17, Sat 9-13:30').value).toEqual({
      emergency: false,
      hours: [
        {
          days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          label: 'Monday to Friday',
          opens: '08:00',
          closes: '17:00',
        },
        { days: ['Saturday'], label: 'Saturday', opens: '09:00', closes: '13:30' },
        { days: ['Sunday'], label: 'Sunday' },
      ],
    });
    expect(readHours('24/7').value).toMatchObject({ emergency: true, hours: [{ label: 'Every day' }] });
    expect(readHours('24/7, Mon-Fri 8-17').value).toMatchObject({
      emergency: true,
      hours: [{}, { label: 'Saturday and Sunday' }],
    });
    for (const wrong of ['Fri-Mon 8-17', 'Mon-Fri 17-8', 'Mon-Fri', 'always', ''])
      expect(readHours(wrong).value, wrong).toBeNull();
  });

  it('are refused all at once, each with its flag', () => {
    const typed = {
      trade: 'plumbing',
      ...defaultsFor(plumbing),
      phone: '1',
      address: '1 A St, Nowhereville, TX 12345',
      hours: 'late',
    };
    const problems = readAnswers(typed, trades, places);
    expect(Array.isArray(problems) && problems.map(({ file, code }) => `${file} ${code}`)).toEqual([
      '--phone new-bad-answer',
      '--address new-bad-answer',
      '--hours new-bad-answer',
    ]);
    expect(readAnswers({ ...typed, trade: 'plumming' }, trades, places)).toMatchObject([
      { todo: 'Did you mean "plumbing"?' },
    ]);
  });
});

describe('open geography', () => {
  it('knows the places around one, the nearest first, each once', () => {
    const macon = findPlace(places, 'macon', 'GA');
    expect(macon).toMatchObject({ name: 'Macon', state: 'GA' });
    const near = placesWithin(places, macon as NonNullable<typeof macon>, { within: 20, population: 5000 });
    expect(near.map(({ name }) => name)).toEqual(['Macon', 'Byron', 'Centerville', 'Warner Robins']);
    expect(near.every(({ away }, index) => index === 0 || away >= (near[index - 1]?.away ?? 0))).toBe(true);
  });
});

describe('a new project', () => {
  it.each(trades.map(({ slug }) => slug))('has the files of a site of its own: %s', (slug) => {
    const trade = trades.find((one) => one.slug === slug) as (typeof trades)[number];
    const answers = readAnswers({ trade: slug, ...defaultsFor(trade) }, trades, places);
    if (Array.isArray(answers)) throw new Error(JSON.stringify(answers));
    const files = projectFiles(answers, { packageSpec: '^1.0.0', places });
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'package.json',
        'site.ts',
        'README.md',
        'data/business.yaml',
        'data/theme.yaml',
        'data/cities.csv',
      ]),
    );
    expect(files['data/cities.csv']?.split('\n')[1]).toBe('Round Rock,TX,30.5083,-97.6789');
    const records = Object.entries(files).filter(([name]) => /services\/|reasons|tips/.test(name));
    expect(records.length).toBe(trade.services.length + 2);
    for (const [name, text] of records) expect(text, name).toContain('starting: true');
    expect(files['data/business.yaml']).toContain('sample: true');
  });
});
