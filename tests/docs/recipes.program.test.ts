/** Each recipe of docs/recipes, done in a small site: it builds, and `gen check` finds nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { applyRecipe, namesFiles } from './recipe.ts';

const { tiny } = workplaces();
const FOLDER = join(ROOT, 'docs/recipes');
const textOf = (name: string): string => readFileSync(join(FOLDER, `${name}.md`), 'utf8');
/** Recipes that other tests do: `tests/site/language`, `tests/e2e/base` and `tests/e2e/analytics`. */
const ELSEWHERE = ['language', 'subfolder', 'analytics'];
/** Recipes whose code names files; the others are about files that a site has already. */
const RECIPES = readdirSync(FOLDER)
  .map((file) => file.replace('.md', ''))
  .filter((name) => namesFiles(textOf(name)) && !ELSEWHERE.includes(name));
/** A site has one definition. All other recipes are done in one site. */
const isAlone = (name: string): boolean => textOf(name).includes(' site.ts\n');
const SITES = [...RECIPES.filter(isAlone).map((name) => [name]), RECIPES.filter((name) => !isAlone(name))];

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
  field: ['locations/barre.html', 'Parking: Behind the opera house'],
  'old-addresses': ['vercel.json', '"/blog/:rest(.*)"'],
  headers: ['_headers', 'X-Frame-Options: DENY'],
  'second-office': ['locations/waterbury.html', '(802) 555-0143'],
  hours: ['contact.html', 'Christmas Day'],
  'page-kind': ['pricing.html', '<h2>Complete</h2><p>$210</p>'],
  'text-page': ['index.html', 'href="/privacy"'],
  logo: ['index.html', /<img src="\S*\/assets\/images\/logo.svg" alt="Maple &amp; Wire" height="40"\/>/],
};

it.each(SITES.map((names) => ({ names })))('$names', async ({ names }) => {
  const place = await tiny();
  for (const name of names) {
    BEFORE[name]?.(place);
    applyRecipe(place, name);
  }
  await place.build();
  for (const name of names) {
    const [file, text] = AFTER[name] ?? ['index.html', 'no expectation for this recipe'];
    if (typeof text === 'string') expect(place.read(file), name).toContain(text);
    else expect(place.read(file), name).toMatch(text);
  }
  const { findings } = await check(place.project, { release: false, onProgress: () => {} });
  expect(findings.filter(({ level }) => level !== 'warning')).toEqual([]);
});
