/** Each recipe of docs/recipes, done in a small site: it builds, and `gen check` finds nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { applyRecipe, namesFiles } from './recipe.ts';

const { tiny } = workplaces();
const FOLDER = join(ROOT, 'docs/recipes');
/** Recipes whose code names files. The others are about files that a site has already. */
const RECIPES = readdirSync(FOLDER)
  .filter((file) => namesFiles(readFileSync(join(FOLDER, file), 'utf8')))
  .map((file) => file.replace('.md', ''));

/** What a recipe assumes. */
const BEFORE: Readonly<Record<string, (place: Workplace) => void>> = {
  logo: (place) =>
    place.write(
      'data/images/logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40"><path d="M0 0h240v40H0z"/></svg>',
    ),
};

/** What is seen in which file afterwards. */
const AFTER: Readonly<Record<string, readonly [file: string, text: string | RegExp]>> = {
  'contact-form': ['contact.html', 'action="https://formspree.io/f/abcdefgh"'],
  field: ['index.html', ''],
  headers: ['_headers', 'X-Frame-Options: DENY'],
  'second-office': ['locations/waterbury.html', '(802) 555-0143'],
  hours: ['contact.html', 'Christmas Day'],
  'page-kind': ['pricing.html', '<h2>Complete</h2><p>$210</p>'],
  'text-page': ['index.html', 'href="/privacy"'],
  analytics: ['index.html', /script-src 'self' 'sha256-\S+' 'sha256-\S+' https:\/\/plausible\.io;/],
  language: ['es.html', '<html lang="es">'],
  logo: ['index.html', '<img src="/assets/images/logo.svg" alt="Maple &amp; Wire" height="40"/>'],
};

let place: Workplace;
beforeEach(async () => {
  place = await tiny();
});

it.each(RECIPES)('%s', async (name) => {
  BEFORE[name]?.(place);
  applyRecipe(place, name);
  await place.build();
  const [file, text] = AFTER[name] ?? ['index.html', 'no expectation for this recipe'];
  if (typeof text === 'string') expect(place.read(file)).toContain(text);
  else expect(place.read(file)).toMatch(text);
  const { findings } = await check(place.project, { release: false, onProgress: () => {} });
  expect(findings.filter(({ level }) => level !== 'warning')).toEqual([]);
});
