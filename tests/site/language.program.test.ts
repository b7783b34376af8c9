/** A site with a page in Spanish, made as docs/recipes/language.md says. */
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { applyRecipe } from '../docs/recipe.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
const ORIGIN = 'https://www.mapleandwire.example';
let place: Workplace;
beforeAll(async () => {
  place = await tiny();
  applyRecipe(place, 'language');
  await place.build();
});

describe('a page in Spanish', () => {
  it('says its language to browsers and search engines', () => {
    const page = place.read('es.html');
    expect(page).toContain('<html lang="es-US">');
    expect(page).toContain('"inLanguage":"es-US"');
    expect(place.read('index.html')).toContain('<html lang="en-US">');
  });

  it('and the page in English name each other, in their heads and in the sitemap', () => {
    const links = [
      `<link rel="alternate" hreflang="en-US" href="${ORIGIN}/">`,
      `<link rel="alternate" hreflang="es-US" href="${ORIGIN}/es">`,
    ].join('\n');
    for (const file of ['index.html', 'es.html']) expect(place.read(file)).toContain(links);
    expect(place.read('about.html')).not.toContain('hreflang');
    const rows = place
      .read('sitemap.xml')
      .match(/<url>.*?<\/url>/gs)
      ?.filter((row) => row.includes('xhtml:link'));
    expect(rows?.map((row) => row.match(/hreflang="[^"]*"/g))).toEqual([
      ['hreflang="en-US"', 'hreflang="es-US"'],
      ['hreflang="en-US"', 'hreflang="es-US"'],
    ]);
  });

  it('links the page in English, which links it, and names all towns', () => {
    for (const file of ['index.html', 'es.html'])
      expect(place.read(file)).toMatch(
        /<a href="\/" hrefLang="en-US" lang="en-US">English<\/a>.*<a href="\/es" hrefLang="es-US" lang="es-US">español<\/a>/is,
      );
    for (const city of ['Barre', 'Montpelier'])
      expect(place.read('es.html')).toMatch(new RegExp(`<p>[^<]*\\b${city}\\b`));
  });

  it('has the words of its folder, and those of the site as English', () => {
    const page = place.read('es.html');
    expect(page).toContain('<h1');
    expect(page).toContain('Hablamos español');
    expect(page).toMatch(/>Reservar en línea</);
    expect(page).toContain('<span lang="en-US" data-untranslated>');
    expect(page).not.toMatch(/[\uE000\uE001]/);
    for (const file of ['index.html', 'about.html']) expect(place.read(file)).not.toMatch(/data-untranslated|Reservar/);
  });

  it('writes weekdays, hours and prices as its language does, and the page in English as English', () => {
    const page = place.read('es.html');
    expect(page).toContain('<li>martes – viernes: 9:00 a.m. – 5:30 p.m.</li>');
    expect(page).toContain('<li>Mudanza de pianos, desde $1,250: ');
    expect(place.read('contact.html')).toContain('Tuesday to Friday');
  });

  it('is checked: each sentence that is not translated is a warning', async () => {
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    const [untranslated] = findings.filter(({ rule }) => rule === 'untranslated');
    expect(untranslated).toMatchObject({ level: 'warning', files: 1 });
    expect(untranslated?.count).toBeGreaterThan(5);
  });
});

it('an alternate that is no page is an error', async () => {
  place.edit('site.ts', `alternate: '/'`, `alternate: '/start'`);
  expect(await place.fail()).toContain('The page /es has the alternate "/start", but there is no such page.');
  place.edit('site.ts', `alternate: '/start'`, `alternate: '/about'`);
  place.edit('site.ts', `language: 'es-US',\n`, '');
  expect(await place.fail()).toContain('The page /es has the alternate "/about", which is in the same language.');
});
