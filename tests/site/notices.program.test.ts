/** Notices: on the pages that they concern, as long as they hold. */
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { runCommand } from '../fixtures/kit-command.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
const PAGES = ['index.html', 'locations/barre.html', 'locations/barre/piano-tuning.html', 'locations/waterbury.html'];
let place: Workplace;

/** Runs a command on November 24, at 1 PM in New York. */
const gen = (...args: string[]): Promise<string> => runCommand(place, '2026-11-24T18:00Z', args);
const build = (now: string) => place.build({ date: now.slice(0, 10), now });
const withNotice = (): string[] => PAGES.filter((file) => place.read(file).includes('data-notice'));
const lastmods = (): string[] =>
  place
    .read('build-manifest.tsv')
    .split('\n')
    .map((line) => line.split('\t').slice(3, 5).join(' '))
    .filter((line) => /^\S+ (?:index|contact|locations).*html$/.test(line));

beforeAll(async () => {
  place = await builtTiny();
  place.edit('data/business.yaml', 'officeHours:', 'timeZone: America/New_York\nofficeHours:');
  await build('2026-11-23T12:00:00-05:00');
});

describe('a notice', () => {
  it('is written by a command, on the pages that it names, and changes no day of change', async () => {
    const before = lastmods();
    const said = await gen(
      'notice',
      'Ice on US 302. Call {phone}.',
      '--until',
      'today 22:00',
      '--where',
      'city:barre',
      '--level',
      'warning',
    );
    expect(said).toContain(
      'data/notices/ice-on-us-302-call-phone.yaml holds until 2026-11-24 22:00 (America/New_York)',
    );
    await build('2026-11-24T13:00:00-05:00');
    expect(withNotice()).toEqual(['locations/barre.html', 'locations/barre/piano-tuning.html']);
    const page = place.read('locations/barre.html');
    expect(page).toContain(
      '<b>Warning: </b>Ice on US 302. Call <a class="tel" href="tel:+18025550117">(802) 555-0117</a>. <small>Until Tuesday, November 24, 10:00 PM</small>',
    );
    expect(page).toContain(`data-until="${Date.parse('2026-11-25T03:00Z') / 60_000}"`);
    expect(lastmods()).toEqual(before);
    expect(place.read('build-manifest.tsv')).toMatch(/^gen 3 2026-11-24 2026-11-25T03:00Z /);
    expect(await gen('due')).toContain('2026-11-24 22:00  notice ends (city:barre): Ice on US 302.');
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    expect(findings.filter(({ rule }) => rule !== 'description')).toEqual([]);
  });

  it('is gone after its end', async () => {
    await build('2026-11-24T22:00:00-05:00');
    expect(withNotice()).toEqual([]);
    expect(place.read('index.html')).not.toContain('notice-in');
  });

  it('that is to come is in the page, hidden; one for all is on every page', async () => {
    await gen('notice', 'We move.', '--from', '2026-12-01 08:00', '--until', '2026-12-08 18:00');
    await build('2026-11-25T08:00:00-05:00');
    expect(withNotice()).toEqual(PAGES);
    expect(place.read('index.html')).toMatch(/data-notice="we-move" data-from="\d+" data-until="\d+" hidden/);
  });

  it('for one of two centers is on the pages of its area and on those about no place, with its name', async () => {
    await gen('notice', 'The door is broken.', '--until', 'today 22:00', '--where', 'center:waterbury');
    await build('2026-11-24T13:00:00-05:00');
    const withDoor = ['contact.html', 'locations.html', ...PAGES].filter((file) =>
      place.read(file).includes('<b>Waterbury Workshop: </b>The door is broken.'),
    );
    expect(withDoor).toEqual(['contact.html', 'locations.html', 'index.html', 'locations/waterbury.html']);
  });

  it('without an end is refused for a release', async () => {
    place.write('data/notices/for-ever.yaml', 'text: We never close this.\n');
    await build('2026-11-25T08:00:00-05:00');
    const { findings } = await check(place.project, { release: true, now: '2026-11-25', onProgress: () => {} });
    expect(findings.filter(({ rule }) => rule === 'endless-notice').map(({ message }) => message)).toEqual([
      'A notice has no end. Add `until` to its file.',
    ]);
  });

  it.each([
    [['--until', 'today 09:00'], '--until must be a time to come, but is "today 09:00".'],
    [['--until', 'soon'], '--until must be a time to come, but is "soon".'],
    [['--until', '2027-02-30 12:00'], 'There is no such day: "2027-02-30 12:00".'],
    [['--until', 'today 20:00', '--from', 'today 21:00'], 'The notice ends before it begins, on 2026-11-24 21:00.'],
    [['--until', 'today 22:00', '--where', 'city:atlantis'], 'The site has no "city:atlantis".'],
  ])('%j is refused: %s', async (flags, says) => {
    const failed = await gen('notice', 'Some text', ...flags).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(GenError);
    expect((failed as GenError).message).toContain(says);
  });

  it.each([
    ['', 'The text must not be empty.'],
    ['Ice\u001b[31m', 'control'],
    ['Ice \u202e on I-75', 'control'],
    ['Ice '.repeat(80), 'The text must not have more than 300 characters.'],
    ['Call {telephone}', 'The text has no variable "{telephone}".'],
  ])('with the text %j is refused: %s', async (text, says) => {
    await expect(gen('notice', text, '--until', 'today 22:00')).rejects.toThrow(says);
  });
});
