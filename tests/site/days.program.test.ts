/** What pages show until a day is over: notices, and special opening hours. They leave the days of change as they are. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readPage, textOf } from '../fixtures/html.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
const HUB = 'locations/barre.html';
const BARRE = [HUB, 'locations/barre/piano-tuning.html'];
const WATERBURY = 'locations/waterbury.html';
const SNOW = 'Warning: Snow on US 302: allow more time.';
const MOVE = 'The workshop in Montpelier moves on Monday.';
const CHRISTMAS = 'Fri, Dec 25: closed';
const EVE = 'Thu, Dec 24: 9:00 AM to 12:00 PM';
const REST = 'Dec 28 – 31, Tuesday to Thursday: 10:00 AM to 2:00 PM';

let place: Workplace;
let before: string[];
const noticesIn = (file: string): string[] => readPage(place.read(file)).find('.notice').map(textOf);
const specialHoursIn = (file: string): string[] => readPage(place.read(file)).find('ul.special-hours li').map(textOf);
/** Days of change of the pages that the public sees. */
const lastmods = (): string[] =>
  place
    .read('build-manifest.json')
    .split('\n')
    .filter((line) => /^"(?:index|contact|about|services|locations)\b.*html"/.test(line))
    .map((line) => line.replace(/:.*"lastmod":("[^"]*").*/, ' $1'));

beforeAll(async () => {
  place = await builtTiny();
  before = lastmods();
  const notice = `notice: { text: ${MOVE}, until: 2026-11-30 }`;
  const days = '- { date: 2026-12-25, closed: true }\n  - { from: 2026-12-28, to: 2026-12-31, hours: 10-14 }';
  place.edit('data/business.yaml', 'social:', `${notice}\nspecialHours:\n  ${days}\nsocial:`);
  place.edit(
    'data/cities/barre.yaml',
    'region:',
    'notice: { text: "Snow on US 302: allow more time.", until: 2026-11-24, level: warning }\nregion:',
  );
  place.edit(
    'data/centers.yaml',
    '- id: waterbury',
    '- id: waterbury\n  specialHours: [{ date: 2026-12-24, hours: 9-12 }]',
  );
  await place.build({ date: '2026-11-24' });
});

describe('notices and special hours', () => {
  it('are between header and content, that of a city first, and only on its pages', () => {
    for (const file of ['index.html', 'contact.html', WATERBURY, '404.html'])
      expect(noticesIn(file), file).toEqual([MOVE]);
    for (const file of BARRE) expect(noticesIn(file), file).toEqual([SNOW, MOVE]);
    expect(lastmods()).toEqual(before);
    expect(place.read('index.html')).toMatch(
      /<\/header><aside [^>]*><div class="notice notice-info">.*<\/aside><main /s,
    );
  });

  it('are printed with their date, those of one center on pages about another only with its name', () => {
    for (const file of BARRE) expect(specialHoursIn(file), file).toEqual([CHRISTMAS, REST]);
    expect(specialHoursIn(WATERBURY)).toEqual([EVE, CHRISTMAS, REST]);
    for (const file of ['contact.html', 'index.html', 'services/piano-tuning.html'])
      expect(specialHoursIn(file), file).toEqual([`Waterbury Workshop: ${EVE}`, CHRISTMAS, REST]);
  });

  it('are left out by the first build after their last day in the time zone of the business', async () => {
    const at = async (now: string): Promise<string[]> => {
      await place.build({ date: null, now });
      return [...noticesIn(HUB), ...specialHoursIn(HUB)];
    };
    expect(await at('2026-11-25T04:59:00Z')).toEqual([SNOW, MOVE, CHRISTMAS, REST]);
    expect(await at('2026-11-25T05:00:00Z')).toEqual([MOVE, CHRISTMAS, REST]);
    expect(await at('2026-12-26T04:59:00Z')).toEqual([CHRISTMAS, REST]);
    expect(await at('2026-12-26T05:00:00Z')).toEqual([REST]);
    expect(await at('2027-01-01T05:00:00Z')).toEqual([]);
    expect(lastmods()).toEqual(before);
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
