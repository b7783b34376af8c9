/** The notices of a business and of a city: on which pages, until when, and what they leave as it is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { readPage, textOf } from '../fixtures/html.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
const BARRE = ['locations/barre.html', 'locations/barre/piano-tuning.html'];
const OTHERS = ['index.html', 'contact.html', 'locations/waterbury.html', '404.html'];
const SNOW = 'Warning: Snow on US 302: allow more time.';
const MOVE = 'The workshop in Montpelier moves on Monday.';

let place: Workplace;
const shownIn = (file: string): string[] => readPage(place.read(file)).find('.notice').map(textOf);
const lastmods = (): string[] =>
  place
    .read('build-manifest.json')
    .split('\n')
    .filter((line) => /^"(?:index|contact|locations).*html"/.test(line))
    .map((line) => line.replace(/:.*"lastmod":("[^"]*").*/, ' $1'));

beforeAll(async () => {
  place = await builtTiny();
  await place.build({ date: '2026-11-20' });
});

describe('a notice', () => {
  let before: string[];
  beforeAll(async () => {
    before = lastmods();
    place.edit('data/business.yaml', 'social:', `notice: { text: ${MOVE}, until: 2026-11-30 }\nsocial:`);
    place.edit(
      'data/cities/barre.yaml',
      'region:',
      'notice: { text: "Snow on US 302: allow more time.", until: 2026-11-24, level: warning }\nregion:',
    );
    await place.build({ date: '2026-11-24' });
  });

  it('of the business is on all pages, one of a city before it on the pages of the city', () => {
    for (const file of OTHERS) expect(shownIn(file), file).toEqual([MOVE]);
    for (const file of BARRE) expect(shownIn(file), file).toEqual([SNOW, MOVE]);
  });

  it('stands between the header and the content', () => {
    expect(place.read('index.html')).toMatch(
      /<\/header><aside [^>]*><div class="notice notice-info">.*<\/aside><main /s,
    );
  });

  it('passes every check and changes no day of change', async () => {
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(lastmods()).toEqual(before);
  });

  it('is left out by the first build after its last day in the time zone of the business', async () => {
    await place.build({ date: null, now: '2026-11-25T04:59:00Z' });
    expect(shownIn(BARRE[0] as string)).toEqual([SNOW, MOVE]);
    await place.build({ date: null, now: '2026-11-25T05:00:00Z' });
    expect(shownIn(BARRE[0] as string)).toEqual([MOVE]);
    await place.build({ date: '2026-12-01' });
    for (const file of [...OTHERS, ...BARRE]) expect(place.read(file), file).not.toContain('class="notice');
    expect(lastmods()).toEqual(before);
  });
});
