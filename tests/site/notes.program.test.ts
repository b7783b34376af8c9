/** A build says what the data holds that no page shows, each with its file and line. Staff see what else is left to do. */
import { beforeAll, describe, expect, it } from 'vitest';
import { gen } from '../fixtures/gen.ts';
import { readPage } from '../fixtures/html.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();

it('names notices, days, texts, testimonials and images that no page shows', async () => {
  const place = await tiny();
  expect((await place.build()).notes).toEqual([]);
  place.edit(
    'data/business.yaml',
    'social:',
    'notice: { text: We move., until: 2026-11-19 }\nspecialHours:\n  - { date: 2026-11-18, closed: true }\n  - { date: 12-25, closed: true }\nsocial:',
  );
  place.edit('data/cities/barre.yaml', 'region:', 'notice: { text: Snow., until: 2026-11-20 }\nregion:');
  place.edit('data/testimonials.yaml', 'showOn: [home], sample', 'showOn: [], sample');
  place.write('data/images/cities/old.jpg', 'x');
  const notes = (await place.build()).notes.map((note) => note.replaceAll(`${place.folder}/`, ''));
  expect(notes).toEqual([
    'No record names this image, so no page shows it. (data/images/cities/old.jpg)',
    'The notice is over since 2026-11-19: no page shows it. (data/business.yaml:15)',
    'This day is over: no page shows it. (data/business.yaml:17)',
    'No page shows the testimonial of "Otto M.". (data/testimonials.yaml:2)',
  ]);
});

it('names a menu that no layout has', async () => {
  const place = await tiny();
  place.write(
    'site.ts',
    `import { defineSite, extendPage } from 'areaserved';
import { localService, pageOf } from 'areaserved/local-service';
export default defineSite(localService(), { pages: [extendPage(pageOf('AboutPage'), { menu: { head: 'About' } })] });
`,
  );
  expect((await place.build()).notes).toEqual([
    'The layout has no menu "head", so no page shows its links: write "header" or "footer". (site.ts)',
  ]);
});

it('names texts that are several times as long as their place', async () => {
  const place = await tiny();
  const long = 'Bows are rehaired while you wait, and cracks are glued. '.repeat(9).trim();
  place.edit('data/reasons.yaml', 'One fork and time enough.', `"${long}"`);
  expect((await place.build()).notes.map((note) => note.replaceAll(`${place.folder}/`, ''))).toEqual([
    `The text has ${long.length} characters, and its place has room for about 150. (data/reasons.yaml:1)`,
  ]);
});

interface Next {
  readonly tasks: readonly { readonly text: string; readonly places: readonly object[] }[];
  readonly check: { readonly isCurrent: boolean; readonly findings: readonly { readonly message: string }[] } | null;
}

const nextOf = async (place: Workplace): Promise<Next> => {
  const { stdout } = await gen(place.folder, ['status', '--next', '--json']);
  return JSON.parse(stdout.replaceAll(`${place.folder}/`, '')) as Next;
};

const STARTING = 'This is starting text. Read it, make it your own, then remove the mark.';
const SAMPLE = 'A record is marked as a sample. Make it true and your own, then remove the mark.';
const SILENT =
  'The data say nothing of this city alone. Two true sentences help, in its `description`, or as `notes` in its file in data/cities.';
const ENDING =
  'It ends on a day, and no workflow of this site builds it every night: pages show it until the next build. The recipe "Nightly build" helps.';
const priceOf = (amount: string): string =>
  `The text names ${amount}, which is not among the prices of the services. Is it still true?`;

it('names address, mailbox and number of a business that is no sample while they are examples', async () => {
  const place = await tiny();
  const examples = async (): Promise<unknown> =>
    (await nextOf(place)).tasks.find(({ text }) => text === 'This value is reserved for examples. Write your own.')
      ?.places;
  expect(await examples()).toBeUndefined();
  place.edit('data/business.yaml', 'sample: true\n', '');
  const inBusiness = (line: number, subject: string) => ({ file: 'data/business.yaml', line, subject });
  expect(await examples()).toEqual([inBusiness(4, 'url'), inBusiness(6, 'email'), inBusiness(5, 'phone')]);
  place.edit('data/business.yaml', 'phone: "+18025550117"', 'phone: (802) 223-4567');
  place.edit('data/business.yaml', 'www.mapleandwire.example', 'www.mapleandwire-example.com');
  expect(await examples()).toEqual([inBusiness(6, 'email')]);
});

describe('what next', () => {
  let place: Workplace;
  let before: Next;
  beforeAll(async () => {
    place = await tiny();
    before = await nextOf(place);
    place.edit('data/services/piano-tuning.yaml', 'priceNote:', 'starting: true\nprice: { from: 1300 }\npriceNote:');
    place.edit('data/services/piano-tuning.yaml', 'Rarely. Loose pins tell.', '"Rarely. Ours is $1,300 and was $95."');
    place.edit('data/services/piano-moving.yaml', 'A piano moves', 'For $1,189.50, a piano moves');
    place.edit('data/services/piano-moving.yaml', 'icon:', 'price: { from: 95 }\nicon:');
    place.edit('data/cities/barre.yaml', 'region:', 'notice: { text: Snow., until: 2026-11-20 }\nregion:');
    place.edit('templates/copy/pages/AboutPage.hbs', '{{!# title }}', '{{!# title starting }}\nSince $20.');
    place.edit('data/business.yaml', 'social:', 'notice: { text: We move., until: 2026-12-01 }\nsocial:');
    for (const slug of ['calais', 'worcester'])
      place.write(`data/cities/${slug}.yaml`, `name: ${slug}\nstate: VT\nlat: 44.37\nlon: -72.49\n`);
    place.write('data/images/old.jpg', 'x');
  });

  it('names what nobody has read, written, or used, each with its file and line', async () => {
    expect(before).toEqual({ tasks: [{ text: SAMPLE, places: expect.any(Array) as object[] }], check: null });
    const { tasks } = await nextOf(place);
    expect(tasks).toEqual([
      { text: SAMPLE, places: expect.any(Array) as object[] },
      {
        text: STARTING,
        places: [
          { file: 'data/services/piano-tuning.yaml', line: 32, subject: 'service piano-tuning' },
          { file: 'templates/copy/pages/AboutPage.hbs', line: 9, subject: 'sentence "title"' },
        ],
      },
      { text: 'No record names this image, so no page shows it.', places: [{ file: 'data/images/old.jpg' }] },
      {
        text: SILENT,
        places: [
          { file: 'data/cities/calais.yaml', line: 1, subject: 'calais' },
          { file: 'data/cities/worcester.yaml', line: 1, subject: 'worcester' },
        ],
      },
      {
        text: priceOf('$95'),
        places: [{ file: 'data/services/piano-tuning.yaml', line: 36, subject: 'questions[0].answer' }],
      },
      {
        text: priceOf('$1,189.50'),
        places: [{ file: 'data/services/piano-moving.yaml', line: 11, subject: 'fullDescription[0]' }],
      },
      {
        text: priceOf('$20'),
        places: [{ file: 'templates/copy/pages/AboutPage.hbs', line: 9, subject: 'sentence "title"' }],
      },
      {
        text: ENDING,
        places: [
          { file: 'data/business.yaml', line: 15, subject: 'notice' },
          { file: 'data/cities/barre.yaml', line: 5, subject: 'notice' },
        ],
      },
    ]);
    expect((await gen(place.folder, ['status', '--next'])).stdout.replaceAll(`${place.folder}/`, '')).toContain(
      `${SILENT}\n  data/cities/calais.yaml:1  calais\n  data/cities/worcester.yaml:1  worcester\n\n`,
    );
  });

  it('says nothing of notices that end where a workflow builds every night', async () => {
    const workflow = '.github/workflows/site.yml';
    place.write(workflow, "on:\n  # schedule:\n  #   - cron: '15 5 * * *'\n");
    expect((await nextOf(place)).tasks.map(({ text }) => text)).toContain(ENDING);
    place.write(workflow, "on:\n  schedule:\n    - cron: '15 5 * * *'\n");
    expect((await nextOf(place)).tasks.map(({ text }) => text)).not.toContain(ENDING);
  });

  it('is on the page for staff, after the pages that are built', async () => {
    await place.build();
    const { tasks } = await nextOf(place);
    const page = readPage(place.read('montpelier-area-build-status.html'));
    expect(page.texts('section.staff-tasks p')).toEqual(
      tasks.map(({ text }) => text).filter((text) => text !== ENDING),
    );
    expect(page.texts('section.staff-tasks ul li')).toEqual(
      expect.arrayContaining([
        'data/cities/calais.yaml: calais',
        'data/images/old.jpg',
        'data/services/piano-tuning.yaml: service piano-tuning',
      ]),
    );
    place.remove('data/images/old.jpg');
    await place.build();
    expect(place.read('montpelier-area-build-status.html')).not.toContain('old.jpg');
  });

  it('names the findings of the last check, and whether the site is still the same', async () => {
    const { stdout } = await gen(place.folder, ['check', '--json']);
    const { findings } = JSON.parse(stdout) as { findings: { message: string }[] };
    const { check } = await nextOf(place);
    expect(check?.isCurrent).toBe(true);
    expect(check?.findings.map(({ message }) => message)).toEqual(findings.map(({ message }) => message));
    place.edit('data/business.yaml', 'We move.', 'We moved.');
    await place.build();
    expect((await nextOf(place)).check?.isCurrent).toBe(false);
  });
});
