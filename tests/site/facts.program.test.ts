/** The sheet of facts: what the site says of the business, for the phone and for directories. */
import { beforeAll, expect, it } from 'vitest';
import type { Facts } from '../../generator/local-service/facts/facts.ts';
import { readPage, textOf } from '../fixtures/html.ts';
import { runCommand } from '../fixtures/kit-command.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
const facts = (...flags: string[]): Promise<string> => runCommand(place, '2026-11-24T18:00Z', ['facts', ...flags]);

beforeAll(async () => {
  place = await builtTiny();
  place.edit('data/business.yaml', 'officeHours:', 'timeZone: America/New_York\nofficeHours:');
  place.write('data/calendar.yaml', '- { on: thanksgiving, closed: true }\n- { on: 2026-12-24, closed: from 12:00 }\n');
  place.write(
    'data/notices/ice.yaml',
    'text: Ice on US 302 <all day>.\nuntil: 2026-11-24 22:00\nwhere: [city:barre]\n',
  );
  place.write('data/notices/later.yaml', 'text: We move.\nfrom: 2026-12-01 08:00\nuntil: 2026-12-08 18:00\n');
});

it('is a text for whoever answers the phone', async () => {
  expect(await facts()).toMatchInlineSnapshot(`
    "Maple & Wire Piano Care: facts as of 2026-11-24 (sample values)

    Business
      Name                                     Maple & Wire Piano Care
      Trade                                    piano tuning and moving
      In one sentence                          Piano tuning and moving for homes, schools and halls in central Vermont
      Years in business                        22
      Phone                                    (802) 555-0117, +18025550117
      E-mail                                   hello@mapleandwire.example
      Website                                  https://www.mapleandwire.example

    Hours
      Typical response                         90 minutes or less
      Tuesday to Friday                        9:00 AM to 5:30 PM
      Other days                               By appointment
      Thanksgiving Day, Thursday, November 26  Closed
      Thursday, December 24                    9:00 AM to 12:00 PM
      Time zone                                America/New_York

    Notices
      Barre                                    Ice on US 302 <all day>. Until Tuesday, November 24, 10:00 PM.

    Areas
      Montpelier Workshop                      12 Example Street, Montpelier, VT 05602
      Covers                                   15 miles around Montpelier
      Places                                   Montpelier, Barre
      Waterbury Workshop                       3 Sample Lane, Waterbury, VT 05676
      Covers                                   10 miles around Waterbury
      Places                                   Waterbury

    Services and price guides
      Piano Tuning & Voicing                   No price guide. It depends on how far the piano is off pitch.
      Piano Moving                             No price guide. It depends on stairs and miles. A move is agreed a week ahead.

    Not done
      Piano Moving                             not in Waterbury

    Payment
      Accepted                                 Check, Credit Card
    "
  `);
});

it('is a page with the same words', async () => {
  const [text, html] = [await facts(), await facts('--html')];
  const page = readPage(html);
  for (const part of ['h1', 'h2', 'dt', 'dd'])
    for (const words of page.find(part).map(textOf)) expect(text).toContain(words);
  expect(page.find('dd').length).toBeGreaterThan(15);
  expect(html).toContain('Ice on US 302 &#60;all day&#62;.');
});

it('is data for a directory', async () => {
  const { phone, hours, centers, notices } = JSON.parse(await facts('--json')) as Facts;
  expect(phone).toEqual({ number: '+18025550117', text: '(802) 555-0117' });
  expect(hours.exceptions.map(({ first, opens, closes }) => ({ first, opens, closes }))).toEqual([
    { first: '2026-11-26', opens: null, closes: null },
    { first: '2026-12-24', opens: '09:00', closes: '12:00' },
  ]);
  expect(centers.flatMap(({ cities }) => cities).sort()).toEqual(['Barre', 'Montpelier', 'Waterbury']);
  expect(notices.map(({ text }) => text)).toEqual(['Ice on US 302 <all day>.']);
});
