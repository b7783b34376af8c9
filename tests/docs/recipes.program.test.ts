/** Each recipe of docs/recipes, done in a small site: it builds, and `gen check` finds nothing. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { photograph } from '../fixtures/photographs.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { applyRecipe, filesOf, RECIPES } from './recipe.ts';

const { tiny } = workplaces();
/** Recipes that other tests do: `tests/site/language`, `tests/e2e/base` and `tests/e2e/analytics`. */
const ELSEWHERE = ['language', 'subfolder', 'analytics'];
const HERE = RECIPES.filter((name) => !ELSEWHERE.includes(name));
/** A site has one definition. All other recipes are done in one site. */
const isAlone = (name: string): boolean => filesOf(name).includes('site.ts');
const SITES = [...HERE.filter(isAlone).map((name) => [name]), HERE.filter((name) => !isAlone(name))];

/** What a recipe assumes. */
const BEFORE: Readonly<Record<string, (place: Workplace) => void | Promise<void>>> = {
  hero: async (place) => {
    mkdirSync(join(place.folder, 'data/images'), { recursive: true });
    writeFileSync(join(place.folder, 'data/images/tuning.jpg'), await photograph({ scene: 'room' }));
  },
  rule: (place) => place.edit('templates/copy/pages/AboutPage.hbs', '{{!# title }}\n', '{{!# title }}\nFrom $90: '),
  logo: (place) =>
    place.write(
      'data/images/logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40"><path d="M0 0h240v40H0z"/></svg>',
    ),
};

/** What is seen in which file afterwards. */
const AFTER: Readonly<Record<string, readonly [file: string, text: string | RegExp]>> = {
  'contact-form': ['contact.html', 'action="https://formspree.io/f/abcdefgh"'],
  field: ['locations/barre.html', 'Parking: Behind the opera house'],
  'old-addresses': ['vercel.json', '"/blog/:rest(.*)"'],
  headers: ['_headers', 'X-Frame-Options: DENY'],
  'second-office': ['locations/waterbury.html', '(802) 555-0143'],
  hours: ['contact.html', 'Christmas Day'],
  hero: ['locations/barre/piano-tuning.html', /Tuning around Montpelier Area<\/p>.*<div class="hero-art">/],
  'recent-jobs': ['locations/barre.html', /October 14, 2026: Two grands.*September 2, 2026: An upright/],
  'page-kind': ['pricing.html', '<h2>Complete</h2><p>$210</p>'],
  'text-page': ['index.html', 'href="/privacy"'],
  rule: ['about.html', 'From $90'],
  command: ['index.html', 'Maple &amp; Wire'],
  logo: ['index.html', /<img src="\S*\/assets\/images\/logo.svg" alt="Maple &amp; Wire" height="40"\/>/],
};

it.each(SITES.map((names) => ({ names })))('$names', async ({ names }) => {
  const place = await tiny();
  for (const name of names) {
    await BEFORE[name]?.(place);
    applyRecipe(place, name);
  }
  await place.build();
  for (const name of names) {
    const [file, text] = AFTER[name] ?? ['index.html', 'no expectation for this recipe'];
    if (typeof text === 'string') expect(place.read(file), name).toContain(text);
    else expect(place.read(file), name).toMatch(text);
  }
  const { findings } = await check(place.project, { release: false, onProgress: () => {} });
  const errors = findings.filter(({ level }) => level === 'error').map(({ rule, message }) => `${rule}: ${message}`);
  expect(errors).toEqual(names.includes('rule') ? ['no-prices: A heading names a price.'] : []);
});

it('the command of the recipe runs in its site', async () => {
  const place = await tiny();
  applyRecipe(place, 'command');
  const { run } = await compiledProgram();
  expect(await run(place, ['uncounted', '--state', 'VT', '--json'])).toMatchObject({ stdout: '[]\n', code: 0 });
});
