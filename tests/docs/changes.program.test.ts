/** Changes that need no recipe: an edit in one to three files of a site. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { readPage, textOf } from '../fixtures/html.ts';
import { photograph } from '../fixtures/photographs.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
const HOME = 'components/pages/HomePage.tsx';
const TEAM = "      <Team title={say('teamTitle')} lead={say('teamLead')} team={team} swipe />\n";
const REASONS = "      <Reasons title={say('whyTitle')} reasons={reasons} />\n";

let place: Workplace;
beforeAll(async () => {
  place = await tiny();
  // Two sections of the home page change places.
  place.edit(HOME, TEAM, '');
  place.edit(HOME, REASONS, TEAM + REASONS);
  // Another font for headings, and other corners of buttons.
  const font = 'barlow-condensed-700.woff2';
  copyFileSync(join(ROOT, 'public/fonts', font), join(place.folder, 'public/fonts/oswald-700.woff2'));
  place.edit('components/styles/fonts.css', `url("/fonts/${font}")`, 'url("/fonts/oswald-700.woff2")');
  place.edit('components/styles/fonts.css', 'font-family: "Barlow Condensed"', 'font-family: "Oswald"');
  place.edit('components/styles/tokens.css', '"Barlow Condensed", ', '"Oswald", ');
  place.edit('components/styles/tokens.css', '--radius-button: var(--radius)', '--radius-button: 3.5px');
  place.edit('templates/page.hbs', font, 'oswald-700.woff2');
  // Photographs of the business and of a city.
  mkdirSync(join(place.folder, 'data/images'), { recursive: true });
  for (const name of ['yard.jpg', 'barre.jpg'])
    writeFileSync(join(place.folder, 'data/images', name), await photograph({ width: 900, height: 600 }));
  place.edit('data/business.yaml', 'social:\n', 'photo: { file: yard.jpg, alt: Our yard }\nsocial:\n');
  place.edit('data/cities/barre.yaml', 'postalCodes:', 'photo: { file: barre.jpg, alt: Barre }\npostalCodes:');
  // Everything by appointment.
  place.edit(
    'data/business.yaml',
    'hours:\n  Tue-Fri: 9:00-17:30\n  Sat-Mon: by appointment\n',
    'hours:\n  daily: by appointment\n',
  );
  await place.build();
});

const headingsOf = (file: string): string[] => readPage(place.read(file)).find('h2').map(textOf);

it('sections stand in the order of their lines', () => {
  const headings = headingsOf('index.html');
  expect(headings.indexOf('Meet Our Team')).toBeLessThan(headings.indexOf('Why Choose Us'));
});

it('a font and the shape of buttons follow their tokens', () => {
  const home = place.read('index.html');
  expect(home).toContain('<link rel="preload" href="/fonts/oswald-700.woff2"');
  // Builds shorten the names of tokens.
  expect(home).toMatch(/--\w+:3\.5px[;}]/);
  expect(home).not.toContain('Barlow');
});

it('photographs take the place of drawings and maps', () => {
  const photosIn = (file: string): (string | undefined)[] =>
    readPage(place.read(file))
      .find('main .photo img')
      .map(({ attrs }) => attrs.find(({ name }) => name === 'alt')?.value);
  expect(photosIn('index.html')).toContain('Our yard');
  expect(photosIn('locations/barre.html')).toContain('Barre');
});

it('a business by appointment claims nothing else', () => {
  const pages = place.files().filter((file) => file.endsWith('.html'));
  expect(pages.filter((file) => /24\/7|around the clock|24 hours/i.test(place.read(file)))).toEqual([]);
  expect(place.read('contact.html')).toContain('By appointment');
});

it('gen check finds nothing', async () => {
  const { findings } = await check(place.project, { release: false, onProgress: () => {} });
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
});
