/** Statements about travel, visits, urgency, and numbers are compared with the data; what no data decides is listed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckFacts } from '../../generator/check/types.ts';
import { undecidedClaims } from '../../generator/local-service/rules/promises.ts';
import { serving, type ServingBasis } from '../../generator/local-service/rules/serving.ts';
import type { Records } from '../../generator/local-service/types.ts';
import { recordsOf, planOf, shippedSite } from '../fixtures/sites.ts';

const LAW: ServingBasis = {
  emergencyNumber: '911',
  comes: false,
  visited: true,
  urgent: false,
  places: 25,
  services: 4,
  centers: 1,
  ...{ people: 0, districts: 1, codes: 1, stats: [], reach: 20, unit: 'miles?' },
  serviceWays: {},
  cityWays: {},
};
const GROOMER: ServingBasis = {
  ...LAW,
  comes: true,
  visited: false,
  urgent: false,
  places: 10,
  services: 3,
  centers: 1,
};

function judge(basis: ServingBasis, text: string, release = true, path = '/'): string[] {
  const page = { path, elements: [], blocks: [], statements: () => [{ text, start: 0, kind: 'text' }] };
  const context = { facts: { values: { serving: basis } } as unknown as CheckFacts, release };
  type Check = NonNullable<typeof serving.page>['check'];
  return (serving.page?.check as unknown as (page: object, context: object) => ReturnType<Check>)(page, context).map(
    ({ message }) => message,
  );
}

describe('a release of a firm that customers visit', () => {
  it.each([
    'The drive to Dublin, about 12 miles from Columbus, is part of the quote.',
    'How we reach Dublin',
    'We come to your roadside with a truck and a technician, 24/7.',
    'If anyone is in danger, call 911 first.',
    'We Come Prepared',
    'Our lawyers drive to you.',
    'A technician arrives within the hour.',
    'How fast can you get to Dublin?',
    'Response time',
    'Keep the phone free while we are on our way.',
    'We offer 12 services to families.',
    'Our lawyers serve 40 towns around Columbus.',
    'We work from three offices.',
  ])('is refused with "%s"', (text) => {
    expect(judge(LAW, text)).not.toEqual([]);
    expect(judge(LAW, text, false)).toEqual([]);
  });

  it.each([
    'Our office is in Columbus, about 12 miles away in a straight line.',
    'We do not come to you: please visit our office.',
    'Visit our office on Broadway.',
    'You come to us, and nobody has to drive to your house.',
    'We serve 14 places from one office.',
    '25 places whose clients we serve, and our office in Columbus.',
    'Two of our four services concern families.',
    'The county has 30 towns.',
    'An emergency fund is part of a good plan.',
    'Go outside, and call 911 for anyone who has trouble breathing.',
  ])('may say "%s"', (text) => {
    expect(judge(LAW, text)).toEqual([]);
  });
});

describe('a release of a salon that drives to customers with one of its services', () => {
  const salon: ServingBasis = {
    ...{ ...LAW, comes: true },
    serviceWays: { haircut: { own: null, together: 'visited' }, 'bridal-hair': { own: 'comes', together: 'comes' } },
    cityWays: { dublin: { own: 'visited', together: 'both' } },
  };
  const travel = 'We come to you.';
  const visit = 'Visit our shop.';

  it.each([
    ['/', [], []],
    ['/locations/dublin', [], []],
    ['/services/haircut', ['travel'], []],
    ['/locations/dublin/haircut', ['travel'], []],
    ['/services/bridal-hair', [], ['visit']],
    ['/locations/dublin/bridal-hair', [], ['visit']],
  ])('is judged on %s by what the page is about', (path, travels, visits) => {
    expect(judge(salon, travel, true, path)).toHaveLength(travels.length);
    expect(judge(salon, visit, true, path)).toHaveLength(visits.length);
  });
});

describe('a release of a firm that comes', () => {
  it('speaks of travel, and not of visitors', () => {
    expect(judge(GROOMER, 'We come to you and set out at eight.')).toEqual([]);
    expect(judge(GROOMER, 'Stop by our shop, walk-ins are welcome.')).toHaveLength(2);
  });
});

describe('statements that no data decides', () => {
  const site = recordsOf(planOf(shippedSite()));
  const firm = { ...site, business: { ...site.business, sample: undefined } } as Records;
  const sentences = [
    { name: 'site.licensed', file: 'templates/copy/site.hbs', line: 3, text: 'Licensed, insured and bonded', layer: 0 },
    { name: 'site.callNow', file: 'templates/copy/site.hbs', line: 6, text: 'Call Now', layer: 0 },
  ];
  const namesOf = (records: Records): string[] =>
    undecidedClaims(records, { sentences, shown: 'data' }).map(({ name }) => name);

  it('are listed once, with the sentence as written, until the data has evidence', () => {
    const bare = { ...firm, business: { ...firm.business, proof: undefined } };
    expect(undecidedClaims(bare, { sentences, shown: 'data' })).toContainEqual({
      ...{ kind: 'claim', name: 'site.licensed', file: 'templates/copy/site.hbs', line: 3 },
      content: 'Licensed, insured and bonded',
    });
    expect(namesOf(bare)).not.toContain('site.callNow');
    expect(namesOf(firm)).not.toContain('site.licensed');
  });

  it.each([
    'Upfront pricing with no hidden fees',
    'You hear the price before any work starts.',
    'The best prices in town, and flat rates.',
    'We match it: a price match for everybody.',
  ])('are found in "%s"', (text) => {
    const said = [{ name: 'site.upfront', file: 'templates/copy/site.hbs', line: 3, text, layer: 0 }];
    expect(undecidedClaims(firm, { sentences: said, shown: 'data' }).map(({ name }) => name)).toContain('site.upfront');
  });

  it('do not begin with a question for the price', () => {
    const text = 'Ask what it costs before you decide. The price depends on the size of the room.';
    const said = [{ name: 'site.upfront', file: 'templates/copy/site.hbs', line: 3, text, layer: 0 }];
    expect(undecidedClaims(firm, { sentences: said, shown: 'data' }).map(({ name }) => name)).not.toContain(
      'site.upfront',
    );
  });

  it('are found in the records of every kind, under the name of the record', () => {
    const bare = {
      ...firm,
      services: firm.services.map((service) => ({ ...service, consultation: undefined })),
    } as Records;
    const claims = [
      'Free estimates, always.',
      'Our work is guaranteed.',
      'No hidden fees.',
      'All of it at no extra cost.',
    ];
    const withText = {
      centers: 'parking',
      homeCards: 'description',
      services: 'description',
      reasons: 'description',
      tips: 'description',
      cities: 'description',
      team: 'bio',
    } as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(withText) as (keyof typeof withText)[])),
        fc.nat(),
        fc.constantFrom(...claims),
        (kind, number, claim) => {
          const at = number % bare[kind].length;
          const changed = bare[kind].map((record, index) =>
            index === at ? { ...record, [withText[kind]]: claim } : record,
          );
          const found = undecidedClaims({ ...bare, [kind]: changed } as Records, { sentences: [], shown: 'data' });
          expect(found.filter(({ content }) => (content as string[]).includes(claim))).toEqual([
            expect.objectContaining({ kind: 'claim', file: expect.stringMatching(/^data\//) as string }),
          ]);
        },
      ),
    );
    const tagline = {
      ...bare,
      business: { ...bare.business, tagline: 'Licensed and insured', proof: undefined },
    } as Records;
    expect(namesOf(tagline)).toContain('business/tagline');
  });

  it('are listed while the firm is a sample, so that they can be read before it is a release', () => {
    expect(namesOf({ ...site, business: { ...site.business, sample: true } })).toContain('cities/macon');
  });
});
