/** The logo in the head of pages. */
import { expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();

it('has the width that follows from its height, so that the header does not move while it loads', async () => {
  const place = await tiny();
  place.edit('data/business.yaml', 'social:', 'logo: { file: logo.svg, height: 50 }\nlegalName: Maple LLC\nsocial:');
  place.write(
    'data/images/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40"><path d="M0 0h240v40"/></svg>\n',
  );
  await place.build();
  expect(place.read('index.html')).toMatch(
    /<img class="brand-logo" src="\S*\/assets\/images\/logo\.svg" alt="[^"]+" width="300" height="50"\/>/,
  );
  // The logo shows the name of the business, where all texts have another one.
  const { findings } = await check(place.project, { release: false, onProgress: () => {} });
  expect(findings.filter(({ rule }) => rule === 'structured-data-agrees')).toEqual([]);
});

it('has no width where its file has no size', async () => {
  const place = await tiny();
  place.edit('data/business.yaml', 'social:', 'logo: logo.svg\nsocial:');
  place.write('data/images/logo.svg', 'no drawing\n');
  await place.build();
  expect(place.read('index.html')).toMatch(
    /<img class="brand-logo" src="\S*\/assets\/images\/logo\.svg" alt="[^"]+" height="40"\/>/,
  );
});
