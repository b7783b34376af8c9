/** Each recipe of docs/recipes, done in a small site: it builds, and `gen check` finds nothing. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { applyRecipe } from './recipe.ts';

const { tiny } = workplaces();
const RECIPES = readdirSync(join(ROOT, 'docs/recipes')).map((file) => file.replace('.md', ''));

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
  analytics: ['index.html', /script-src 'self' 'sha256-\S+' 'sha256-\S+' https:\/\/plausible\.io;/],
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
