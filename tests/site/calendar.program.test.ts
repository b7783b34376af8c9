/** A business whose hours change: its pages, its structured data, its dates, and what `gen due` says of it. */
import { describe, beforeAll, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { attribute, nodeOf, readPage, textOf } from '../fixtures/html.ts';
import { runCommand } from '../fixtures/kit-command.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
const CALENDAR = `- { on: thanksgiving, closed: true }
- { on: 2026-12-24, closed: from 12:00 }
- { from: 12-28, to: 12-31, hours: 10-14 }
`;
const HUB = 'locations/barre.html';

let place: Workplace;
const shownIn = (file: string): string[] =>
  readPage(place.read(file))
    .find('ul.special-hours li')
    .filter((line) => attribute(line, 'hidden') === null)
    .map(textOf);
/** Days of change of the pages that the public sees. */
const lastmods = (): string[] =>
  place
    .read('build-manifest.tsv')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , , file = '']) => /^(?:index|contact|about|services|locations)\b.*html$/.test(file))
    .map(([, , , lastmod, file]) => `${file} ${lastmod}`);

const gen = (now: string, ...args: string[]): Promise<string> => runCommand(place, now, args);

beforeAll(async () => {
  place = await builtTiny();
  place.edit('data/business.yaml', 'officeHours:', 'timeZone: America/New_York\nofficeHours:');
  await place.build({ date: '2026-11-20' });
});

describe('a business with a calendar', () => {
  let before: string[];
  beforeAll(async () => {
    before = lastmods();
    place.write('data/calendar.yaml', CALENDAR);
    await place.build({ date: '2026-11-21' });
  });

  it('shows the days that are near without a script, and has the others in the page', () => {
    const wanted = ['Thanksgiving Day, Thursday, November 26: Closed'];
    for (const file of ['contact.html', 'index.html', HUB, 'locations/barre/piano-tuning.html'])
      expect(shownIn(file), file).toEqual(wanted);
    expect(readPage(place.read(HUB)).find('ul.special-hours li').length).toBeGreaterThan(3);
  });

  it('says the same in structured data', () => {
    const special = nodeOf(readPage(place.read(HUB)), 'LocalBusiness')?.specialOpeningHoursSpecification;
    expect((special as object[]).slice(0, 3)).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-11-26',
        validThrough: '2026-11-26',
        opens: '00:00',
        closes: '00:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-24',
        validThrough: '2026-12-24',
        opens: '09:00',
        closes: '12:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-28',
        validThrough: '2026-12-31',
        opens: '10:00',
        closes: '14:00',
      },
    ]);
  });

  it('passes every check', async () => {
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    expect(
      findings
        .filter(({ rule }) => rule !== 'description')
        .map(({ rule, message, places }) => `${rule}: ${message} ${places[0]?.file}`),
    ).toEqual([]);
  });

  it('keeps the days on which its pages changed, whatever the calendar changes', async () => {
    expect(lastmods()).toEqual(before);
    place.edit('data/calendar.yaml', 'hours: 10-14', 'hours: 11-14');
    await place.build({ date: '2026-12-05' });
    expect(shownIn('contact.html')).toEqual([
      'Thursday, December 24: 9:00 AM to 12:00 PM',
      'December 28 – 31: 11:00 AM to 2:00 PM',
    ]);
    expect(lastmods()).toEqual(before);
  });

  it('is current until the next moment, and drops what is over', async () => {
    expect(place.read('build-manifest.tsv')).toMatch(/^gen 3 2026-12-05 2026-12-25T05:00Z /);
    await place.build({ date: '2026-12-25', now: '2026-12-25T00:00:01-05:00' });
    expect(shownIn('contact.html')).toEqual(['December 28 – 31: 11:00 AM to 2:00 PM']);
    expect(place.read('contact.html')).not.toContain('Thursday, December 24');
  });

  it('says with gen due what changes when', async () => {
    expect(await gen('2026-12-20T12:00Z', 'due', '--days', '10')).toMatchInlineSnapshot(`
      "2026-12-24 09:00  office opens
      2026-12-24 12:00  office closes
      2026-12-25 00:00  pages no longer show: Thursday, December 24
      2026-12-28 00:00  office: 11:00 AM to 2:00 PM until 2026-12-31
      Christmas Day is on 2026-12-25. Add it to data/calendar.yaml: - { on: christmas, closed: true }
      New Year's Day is on 2027-01-01. Add it to data/calendar.yaml: - { on: new-years-day, closed: true }
      Martin Luther King Jr. Day is on 2027-01-18. Add it to data/calendar.yaml: - { on: martin-luther-king-day, closed: true }
      Presidents' Day is on 2027-02-15. Add it to data/calendar.yaml: - { on: presidents-day, closed: true }
      The next build is due on 2026-12-25 00:00 (2026-12-25T05:00Z).
      "
    `);
    await expect(gen('2026-12-20T12:00Z', 'due', '--days', 'soon')).rejects.toThrow('--days is not a number: "soon".');
    expect((await gen('2026-12-20T12:00Z', 'due', '--next')).trim()).toBe('2026-12-25T05:00Z');
  });
});

describe('a line that is open day and night', () => {
  it('is never said to be closed: the office is', async () => {
    place.edit('data/business.yaml', 'timeZone:', 'emergency247: true\ntimeZone:');
    place.write('data/calendar.yaml', CALENDAR);
    await place.build({ date: '2026-11-21' });
    expect(shownIn(HUB)).toEqual([]);
    expect(place.read(HUB)).not.toContain('specialOpeningHours');
    expect(place.read('contact.html')).not.toContain('specialOpeningHours');
    expect(shownIn('contact.html')).toEqual(['Thanksgiving Day, Thursday, November 26: Closed']);
  });
});
