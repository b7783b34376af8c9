/** A build says what the data holds that no page shows, each with its file and line. */
import { expect, it } from 'vitest';
import { workplaces } from '../fixtures/workplaces.ts';

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
    'No record names cities/old.jpg of data/images, so no page shows them.',
    'The notice is over since 2026-11-19: no page shows it. (data/business.yaml:15)',
    'This day is over: no page shows it. (data/business.yaml:17)',
    'No page shows the testimonial of "Otto M.". (data/testimonials.yaml:2)',
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
