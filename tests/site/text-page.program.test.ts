/** A page of plain text, made with nothing but the three files that docs/your-site.md shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
const [, section = ''] = readFileSync(join(ROOT, 'docs/your-site.md'), 'utf8').split('\n## A page of plain text\n');
const [site = '', component = '', copy = ''] = [...section.matchAll(/```(?:tsx?|hbs)\n(.*?)```/gs)].map(
  ([, code = '']) => code,
);
let place: Workplace;
beforeAll(async () => {
  place = await tiny();
  place.write('site.ts', site);
  place.write('components/pages/ImprintPage.tsx', component);
  place.write('templates/copy/pages/ImprintPage.hbs', copy);
  await place.build();
});

it('has its title and paragraphs, and the data in them', () => {
  const page = place.read('imprint.html');
  expect(page).toMatch(/<h1[^>]*>Imprint<\/h1>/);
  expect(page.match(/<p>[^<]*(?:Jane Roe|or call)[^<]*<\/p>/g)).toHaveLength(2);
});

it('is linked from the footer of every page, stands in the sitemap, and passes the check', async () => {
  expect(place.read('index.html')).toContain('href="/imprint"');
  expect(place.read('sitemap.xml')).toContain('/imprint</loc>');
  const { findings } = await check(place.project, { release: false, onProgress: () => {} });
  expect(findings.filter(({ places }) => places.some(({ file }) => file === 'imprint.html'))).toEqual([]);
});
