/** Exceptions of the opening hours on the pages of a built site, and what they leave as it is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { nodeOf, readPage, textOf } from '../fixtures/html.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
const BARRE = 'locations/barre.html';
const WATERBURY = 'locations/waterbury.html';

let place: Workplace;
const shownIn = (file: string): string[] => readPage(place.read(file)).find('ul.exceptions li').map(textOf);
/** Days of change of the pages that the public sees. */
const lastmods = (): string[] =>
  place
    .read('build-manifest.json')
    .split('\n')
    .filter((line) => /^"(?:index|contact|about|services|locations)\b.*html"/.test(line))
    .map((line) => line.replace(/:.*"lastmod":("[^"]*").*/, ' $1'));

beforeAll(async () => {
  place = await builtTiny();
  await place.build({ date: '2026-11-20' });
});

describe('exceptions of a business and of a center', () => {
  let before: string[];
  beforeAll(async () => {
    before = lastmods();
    place.edit(
      'data/business.yaml',
      'social:',
      'exceptions:\n  - { date: 2026-12-25, closed: true }\n  - { from: 2026-12-28, to: 2026-12-31, hours: 10-14 }\nsocial:',
    );
    place.edit(
      'data/centers.yaml',
      '- id: waterbury',
      '- id: waterbury\n  exceptions: [{ date: 2026-12-24, hours: 9-12 }]',
    );
    await place.build({ date: '2026-11-21' });
  });

  it('are printed with their date, on pages about one center only where they hold there', () => {
    const all = ['Fri, Dec 25: closed', 'Dec 28 – 31, Tuesday to Thursday: 10:00 AM to 2:00 PM'];
    const eve = 'Thu, Dec 24: 9:00 AM to 12:00 PM';
    for (const file of [BARRE, 'locations/barre/piano-tuning.html']) expect(shownIn(file), file).toEqual(all);
    expect(shownIn(WATERBURY)).toEqual([eve, ...all]);
    for (const file of ['contact.html', 'index.html', 'services/piano-tuning.html'])
      expect(shownIn(file), file).toEqual([`Waterbury Workshop: ${eve}`, ...all]);
  });

  it('are in structured data', () => {
    expect(nodeOf(readPage(place.read(BARRE)), 'LocalBusiness')?.specialOpeningHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-25',
        validThrough: '2026-12-25',
        opens: '00:00',
        closes: '00:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-28',
        validThrough: '2026-12-31',
        dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday'],
        opens: '10:00',
        closes: '14:00',
      },
    ]);
  });

  it('pass every check', async () => {
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    expect(
      findings
        .filter(({ level }) => level === 'error')
        .map(({ rule, message, places }) => `${rule}: ${message} ${places[0]?.file}`),
    ).toEqual([]);
  });

  it('change no day of change when they come, change and go', async () => {
    expect(lastmods()).toEqual(before);
    place.edit('data/business.yaml', 'hours: 10-14', 'hours: 11-14');
    await place.build({ date: '2026-12-05' });
    expect(shownIn(BARRE)).toEqual(['Fri, Dec 25: closed', 'Dec 28 – 31, Tuesday to Thursday: 11:00 AM to 2:00 PM']);
    expect(lastmods()).toEqual(before);
    await place.build({ date: '2027-01-01' });
    expect(shownIn('contact.html')).toEqual([]);
    expect(lastmods()).toEqual(before);
  });

  it('leave the pages with the first build after them, in the time zone of the business', async () => {
    await place.build({ date: null, now: '2026-12-26T04:59:00Z' });
    expect(shownIn(BARRE)[0]).toBe('Fri, Dec 25: closed');
    await place.build({ date: null, now: '2026-12-26T05:00:00Z' });
    expect(shownIn(BARRE)[0]).toBe('Dec 28 – 31, Tuesday to Thursday: 11:00 AM to 2:00 PM');
  });
});

it('the day of a build and the year in the footer are those of the business, wherever the machine is', async () => {
  await place.build({ date: null, now: '2027-01-01T12:00:00+09:00' });
  expect(place.read('index.html')).toContain('© 2026 ');
  expect(JSON.parse(place.read('build-manifest.json'))).toMatchObject({
    date: '2026-12-31',
    timeZone: 'America/New_York',
  });
  await place.build({ date: null, now: '2027-01-01T14:00:00+09:00' });
  expect(place.read('index.html')).toContain('© 2027 ');
});
