import { describe, expect, it } from 'vitest';
import {
  defaultsFor,
  readAddress,
  readAnswers,
  readColor,
  readHours,
  readName,
  readDistance,
  readPhone,
} from '../../generator/local-service/new/answers.ts';
import { projectFiles, servedPlaces } from '../../generator/local-service/new/write.ts';
import { findPlace, placesWithin, readPlaces } from '../../generator/local-service/places/places.ts';
import { lookFor, readLooks } from '../../generator/local-service/new/looks.ts';
import { createTrades, parseServices } from '../../generator/local-service/new/trades.ts';
import { tradeOptions } from '../../generator/local-service/new/ask.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const trades = createTrades(ROOT);
const places = readPlaces();
const looks = readLooks(ROOT);
const choices = { trades, looks };
const plumbing = trades.list.find(({ slug }) => slug === 'plumbing');
if (!plumbing) throw new Error('there is no plumbing');

it('a trade of any name keeps the words of its owner', () => {
  const { name, trade, slug, services } = trades.other(
    'Estate law',
    parseServices('Wills and trusts, TV mounting, probate'),
  );
  expect({ name, trade, slug }).toEqual({ name: 'Estate law', trade: 'estate law', slug: 'estate-law' });
  expect(services.map(({ title, phrase }) => [title, phrase])).toEqual([
    ['Wills and Trusts', 'wills and trusts'],
    ['TV Mounting', 'TV mounting'],
    ['Probate', 'probate'],
  ]);
});

it('services are named alone, or with what the customer gets and a price', () => {
  const bath = { title: 'Bath and brush', line: 'warm bath, blow-dry', from: 45 };
  const parsed = (text: string) => parseServices(text);
  expect(parsed('Bath and brush: warm bath, blow-dry, from $45; Nail trim, from $15; Full groom')).toEqual([
    bath,
    { title: 'Nail trim', line: '', from: 15 },
    { title: 'Full groom', line: '', from: null },
  ]);
  expect(parsed('Bath and brush: warm bath, blow-dry, from $45')).toEqual([bath]);
  expect(parsed('Roof repair, Gutters, roof repair').map(({ title }) => title)).toEqual(['roof repair', 'Gutters']);
  expect(parsed('New roof: all of it, from $8,500.').map(({ from }) => from)).toEqual([8500]);
  const [groom] = trades.other('dog grooming', [bath]).services;
  expect(groom).toMatchObject({
    title: 'Bath and Brush',
    icon: 'bath',
    description: 'Warm bath, blow-dry.',
    price: { from: 45 },
  });
});

it('a trade has the look that suits it', () => {
  const look = (trade: string): string => lookFor(trade, looks).name;
  expect(['plumbing', 'Law firm', 'dog grooming', 'Towing & Recovery', 'pool service'].map(look)).toEqual([
    'direct',
    'practice',
    'practice',
    'roadside',
    'direct',
  ]);
});

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
    expect(['#FFB000', '7a1230', 'navy', '', '#123'].map((said) => readColor(said).value)).toEqual([
      '#ffb000',
      '#7a1230',
      null,
      null,
      null,
    ]);
    expect(readColor('grue').problem).toBe('"grue" is not a color. Write one such as #7a1230.');
    expect(['+49 30 123456', '0049 30 123456'].map((number) => readPhone(number).problem)).toEqual([
      expect.stringContaining('"+49 30 123456" is not a number in the United States.'),
      expect.stringContaining('is not a number in the United States.'),
    ]);
  });

  it.each([
    ['1 Elm St, Austin, Texas 78701', { locality: 'Austin', state: 'TX' }],
    ['1 Elm St, Austin TX 78701', { locality: 'Austin', state: 'TX' }],
    ['1 Elm St, Suite 200, Austin, TX, 78701', { street: '1 Elm St, Suite 200', locality: 'Austin' }],
    ['5 Grand Concourse, The Bronx, New York 10451', { locality: 'The Bronx', state: 'NY' }],
    ['Round Rock, TX 78664', { locality: 'Round Rock', state: 'TX', postalCode: '78664' }],
    ['Northampton, MA 1060', { locality: 'Northampton', state: 'MA', postalCode: '01060' }],
    ['Round Rock, Texas', { locality: 'Round Rock', state: 'TX' }],
    ['1 F St NW, Washington, D.C. 20001', { locality: 'Washington', state: 'DC' }],
  ])('read the address %s', (text, address) => {
    expect(readAddress(text).value).toMatchObject(address);
  });

  it.each([
    ['1208 W Grove St, Boise, ID', 'It has no ZIP code.'],
    ['1208 W Grove St Boise, ID', 'It needs a comma between the street and the town.'],
    ['1 Elm St, Austin 78701', 'It has no state.'],
    ['1 Elm St, Austin, ZZ 78701', '"ZZ" is not a state.'],
    ['1 Elm St Austin TX 78701', 'It needs a comma between the street and the town.'],
  ])('say what is missing in %s', (text, missing) => {
    expect(readAddress(text).problem).toContain(missing);
  });

  it('are refused with the reason that a person needs', () => {
    expect(readHours('Mon-Fri 8-5').problem).toMatch(
      /^"8-5" must say am or pm\. It ends before it begins: write "8am-5pm"/,
    );
    expect(readHours('Mon-Fri 8-17, Fri 9-12').problem).toMatch(/must not give Friday hours twice\./);
    expect(['+1 (012) 345-6789', '478-155-0142'].map((phone) => readPhone(phone).value)).toEqual([null, null]);
    expect(['', ' ', '!!!'].map((name) => readName(name).value)).toEqual([null, null, null]);
    expect([' 7 Oaks ', '北京'].map((name) => readName(name).value)).toEqual(['7 Oaks', '北京']);
  });

  it('say hours as people write them; days that are not named are closed', () => {
    const hoursOf = (text: string): unknown => readHours(text).value?.hours;
    expect(readHours('Mon-Fri 8-17, Sat 9-13:30').value).toEqual({
      emergency: false,
      hours: {
        'Monday to Friday': '8:00 AM to 5:00 PM',
        Saturday: '9:00 AM to 1:30 PM',
        Sunday: 'Closed',
      },
    });
    expect(readHours('24/7').value).toEqual({ emergency: true, hours: { 'Every day': '24 hours' } });
    expect(readHours('24/7, Mon-Fri 8-17').value).toEqual({
      emergency: true,
      hours: { 'Monday to Friday': '8:00 AM to 5:00 PM', 'Saturday and Sunday': 'Closed' },
    });
    expect(hoursOf('Mon-Thu 8-12, 13-17, Sat 9-13')).toEqual({
      'Monday to Thursday': '8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM',
      Saturday: '9:00 AM to 1:00 PM',
      'Friday and Sunday': 'Closed',
    });
    expect(hoursOf('Tue-Sat 9am-6pm')).toMatchObject({ 'Sunday and Monday': 'Closed' });
    expect(hoursOf('Sun-Sat 8-12')).toEqual({ 'Every day': '8:00 AM to 12:00 PM' });
    for (const wrong of ['Mon-Fri 8-5', 'Mon-Fri', 'always', '', 'Mon 8-25'])
      expect(hoursOf(wrong), wrong).toBeUndefined();
  });

  it('are refused all at once, each with its flag', () => {
    const typed = {
      trade: 'plumbing',
      ...defaultsFor(plumbing, looks),
      phone: '1',
      address: '1 A St, Nowhereville, TX 12345',
      hours: 'late',
    };
    const problems = readAnswers(typed, choices);
    expect(Array.isArray(problems) && problems.map(({ file }) => file)).toEqual(['--phone', '--address', '--hours']);
    expect(readAnswers({ ...typed, trade: 'plumming' }, choices)).toMatchObject([
      { todo: expect.stringContaining('Did you mean "plumbing"?') as string },
    ]);
  });

  it('may name any trade, with services of its own', () => {
    const typed = {
      ...defaultsFor(plumbing, looks),
      trade: 'Locksmith',
      services: 'Lock repair, key copies ,Lock repair',
    };
    expect(readAnswers(typed, choices)).toMatchObject({
      trade: {
        slug: 'locksmith',
        name: 'Locksmith',
        trade: 'locksmith',
        headline: 'Locksmith in {town}',
      },
      services: ['lock-repair', 'key-copies'],
    });
    const answersTo = (trade: string, services: string): unknown => readAnswers({ ...typed, trade, services }, choices);
    const refused = [expect.objectContaining({ file: '--trade' })];
    // A slip of the hand, and a name without services.
    expect(answersTo('plumming', 'drain-cleaning')).toEqual(refused);
    expect(answersTo('pool service', 'all')).toEqual(refused);
    expect(answersTo('pool service', ' , ')).toEqual(refused);
    expect(answersTo(' ', 'Repairs')).toEqual(refused);
    const unknown = { ...typed, look: 'practise', texts: 'maybe' };
    expect(readAnswers(unknown, choices)).toMatchObject([
      { file: '--texts', what: '"maybe" is neither yes nor no.' },
      { file: '--look', todo: expect.stringContaining('Did you mean "practice"?') as string },
    ]);
    // One letter from "towing", and a trade all the same.
    expect(answersTo('mowing', 'Lawn mowing, Edging')).toMatchObject({ trade: { trade: 'mowing' } });
    for (const name of ['Heating & Air', 'heating and air', 'heating-and-air'])
      expect(answersTo(name, 'all')).toMatchObject({ trade: { slug: 'heating-and-air' } });
  });

  it('offer what is typed as a trade of its own beside the prepared ones', () => {
    const values = (typed: string): string[] => tradeOptions(trades, typed).map(({ value }) => value);
    const known = trades.list.map(({ slug }) => slug);
    expect([values(''), values('Plumbing')]).toEqual([known, known]);
    expect(values(' pool service ')).toEqual([...known, 'pool service']);
  });
});

describe('open geography', () => {
  it.each([
    ['New York', 'NY', 'New York City'],
    ['Washington', 'DC', 'Washington'],
    ['St. Paul', 'MN', 'Saint Paul'],
    ['Saint Louis', 'MO', 'St. Louis'],
    ['Bronx', 'NY', 'The Bronx'],
    ['N. Las Vegas', 'NV', 'North Las Vegas'],
    ['Mt. Vernon', 'NY', 'Mount Vernon'],
    ['Honolulu', 'HI', 'Honolulu'],
    ['Hanamaulu', 'HI', 'Hanamā‘ulu'],
  ])('finds %s, %s', (name, state, found) => {
    expect(findPlace({ name, state })?.name).toBe(found);
  });

  it.each([
    ['Center', 'TX', '75935', 31.7954, 'Shelby'],
    ['Mount Vernon', 'KY', '40456', 37.3529, 'Rockcastle'],
    ['Fairview', 'NC', '28730', 35.514, 'Buncombe'],
    ['San Juan', 'PR', '00901', 18.4663, ''],
    // The county of an independent city is none, and near a border it is left out.
    ['Richmond', 'VA', '23220', 37.5538, ''],
    ['Jeffersonville', 'IN', '47130', 38.2776, ''],
    // Fewer than 1,000 people: the point of the ZIP code.
    ['Musella', 'GA', '31066', 32.82, ''],
  ])('finds %s, %s %s', (name, state, postalCode, lat, county) => {
    expect(findPlace({ name, state, postalCode })).toMatchObject({ name, state, lat, county });
  });

  it('takes the town with a post office when no ZIP code tells two apart', () => {
    expect(findPlace({ name: 'Center', state: 'TX' })).toMatchObject({ lat: 31.7954 });
    expect(findPlace({ name: 'Nowhere', state: 'TX' })).toBeUndefined();
  });

  it('lists no place twice, and none that is gone', () => {
    expect(places.filter(({ name }) => /\(|^(City|Town) of /.test(name))).toEqual([]);
    const names = places.filter(({ state }) => state === 'KY').map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('knows the places around one, the nearest first, each once', () => {
    const macon = findPlace({ name: 'macon', state: 'GA' });
    expect(macon).toMatchObject({ name: 'Macon', state: 'GA' });
    const near = placesWithin(macon as NonNullable<typeof macon>, 15);
    expect(near.map(({ name }) => name)).toEqual(['Macon', 'Gray', 'Byron', 'Centerville']);
    expect(near.every(({ away }, index) => index === 0 || away >= (near[index - 1]?.away ?? 0))).toBe(true);
  });
});

describe('a new project', () => {
  const own = trades.other('piano tuning', parseServices('Piano tuning, String replacement'));
  const typedOwn = { trade: 'piano tuning', services: 'Piano tuning, String replacement' };
  it.each([...trades.list, own])('has the files of a site of its own: $slug', (trade) => {
    const said = trade === own ? typedOwn : { trade: trade.slug };
    const answers = readAnswers({ ...defaultsFor(trade, looks), ...said }, choices);
    if (Array.isArray(answers)) throw new Error(JSON.stringify(answers));
    const cities = servedPlaces(answers);
    const files = projectFiles(answers, { root: ROOT, packageSpec: '^1.0.0', places: cities });
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'package.json',
        'site.ts',
        'README.md',
        'data/business.yaml',
        'components/styles/palette.css',
      ]),
    );
    const texts = Object.keys(files).filter((name) => /^(data|\w+\.)/.test(name) && name !== 'AGENTS.md');
    expect(texts.map((name) => files[name]).join('')).not.toMatch(/\{(?!(?:action|term|name|trade)\})[a-z]\w+\}/);
    expect(files['data/cities.csv']).toMatch(
      /^name,state,county,lat,lon,postalCodes,landmarks,majorRoads,description\nRound Rock,TX,Williamson,30\.5083,-97\.6789\n/,
    );
    const records = Object.entries(files).filter(([name]) => /(services\/.*|reasons|tips)\.yaml$/.test(name));
    expect(records.length).toBe(trade.services.length + 2);
    for (const [name, text] of records.filter(([name]) => trade !== own || name.includes('services/')))
      expect(text, name).toContain('starting: true');
    expect(files['data/business.yaml']).toContain('sample: true');
  });

  it.each([
    ['2840 N Stone Ave, Tuscon, AZ 85705', 'Did you mean "Tucson"?'],
    ['1 Main St, Brattelboro, VT 05301', 'Did you mean "Brattleboro"?'],
  ])('does not take a misspelled town for a small one: %s', (address, todo) => {
    expect(readAnswers({ ...defaultsFor(own, looks), ...typedOwn, address }, choices)).toMatchObject([
      { file: '--address', todo },
    ]);
  });

  it.each(['570 Smith Chapel Rd, Musella, GA 31066', '1 Road, West Halifax, VT 05358'])(
    'takes a small town where its ZIP code is: %s',
    (address) => {
      const answers = readAnswers({ ...defaultsFor(own, looks), ...typedOwn, address }, choices);
      expect(answers).toMatchObject({ offices: [{ home: { population: 0 } }] });
    },
  );

  it('has a center for each address, and their towns among its cities', () => {
    const address = '1 Elm St, Round Rock, TX 78664; 2 Oak St, Waco, TX 76701';
    const answers = readAnswers({ ...defaultsFor(own, looks), ...typedOwn, address }, choices);
    if (Array.isArray(answers)) throw new Error(JSON.stringify(answers));
    const cities = servedPlaces(answers);
    expect(cities.slice(0, 2).map(({ name }) => name)).toEqual(['Round Rock', 'Waco']);
    expect(new Set(cities.map(({ name, state }) => `${name}, ${state}`)).size).toBe(25);
    const files = projectFiles(answers, { root: ROOT, packageSpec: '^1.0.0', places: cities });
    expect(files['data/centers.yaml']).toMatch(/id: round-rock\n[^]*id: waco\n/);
    const twice = {
      ...defaultsFor(own, looks),
      ...typedOwn,
      address: '1 Elm St, Waco, TX 76701; 2 Oak St, Waco, TX 76701',
    };
    expect(readAnswers(twice, choices)).toMatchObject([{ file: '--address' }]);
  });

  it('begins with the nearest towns of each office, the larger first', () => {
    const address = '1 Main St, Louisville, KY 40202; 2 Main St, Lexington, KY 40507; 3 Main St, New Albany, IN 47150';
    const places = '12';
    const answers = readAnswers({ ...defaultsFor(own, looks), ...typedOwn, address, places }, choices);
    if (Array.isArray(answers)) throw new Error(JSON.stringify(answers));
    expect(servedPlaces(answers).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Louisville KY',
      'Lexington KY',
      'New Albany IN',
      'Jeffersonville IN',
      'Nicholasville KY',
      'Clarksville IN',
      'Shively KY',
      'Versailles KY',
      'Wilmore KY',
      'Oak Park IN',
      'Midway KY',
      'Audubon Park KY',
    ]);
  });

  it.each([
    ['1 Elm St, Macon, GA 31201', 'America/New_York'],
    ['1 Elm St, Austin, TX 78701', 'America/Chicago'],
    ['1 Elm St, El Paso, TX 79901', 'America/Denver'],
    ['1 Elm St, Phoenix, AZ 85001', 'America/Phoenix'],
  ])('has the time zone of its town: %s', (address, timeZone) => {
    const answers = readAnswers({ ...defaultsFor(own, looks), ...typedOwn, address }, choices);
    if (Array.isArray(answers)) throw new Error(JSON.stringify(answers));
    const files = projectFiles(answers, { root: ROOT, packageSpec: '^1.0.0', places: [] });
    expect(files['data/business.yaml']).toContain(`timeZone: ${timeZone}\n`);
  });

  it('has a host name with as much of a long name as fits', () => {
    const name = 'Weatherford-Kowalczyk and Vanderbiltmann Brothers Roofing and Sheet Metal Company';
    const answers = readAnswers({ ...defaultsFor(own, looks), ...typedOwn, name }, choices);
    if (Array.isArray(answers)) throw new Error(JSON.stringify(answers));
    const files = projectFiles(answers, { root: ROOT, packageSpec: '^1.0.0', places: [] });
    expect(files['data/business.yaml']).toContain(
      'https://www.weatherford-kowalczyk-and-vanderbiltmann-brothers-roofing-and-s.example',
    );
  });
});
