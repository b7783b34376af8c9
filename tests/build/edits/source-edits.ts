/** Edits of templates and components: few states each, since every new mixture is bundled once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Workplace } from '../../fixtures/workplaces.ts';
import type { Edit } from './data-edits.ts';

/** The shipped text of a component, or one that differs from it in this. */
const component =
  (file: string, from: string, to: string): Edit =>
  (place, n) => {
    const text = readFileSync(join(ROOT, 'components', file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold "${from}" once`);
    place.write(`components/${file}`, n % 2 ? text.replace(from, () => to) : text);
  };

const inPlace = (place: Workplace, file: string, work: (text: string) => string): void =>
  place.write(file, work(readFileSync(join(place.folder, file), 'utf8')));

export const SOURCE_EDITS: Readonly<Record<string, Edit>> = {
  'change the component of one page': component('pages/AboutPage.tsx', '<>', '<><i data-new="" />'),
  'change a part that some pages have': component(
    'ui/Quote.tsx',
    '<svg className="stars"',
    '<svg data-new="" className="stars"',
  ),
  'change a style': component('ui/Quote.css', 'height: 1.25rem', 'height: 1.5rem'),
  'change an island': component('islands/FrameFacade.tsx', 'size={22}', 'size={24}'),
  'change a font': (place, n) => place.write('public/fonts/barlow-condensed-700.woff2', `font ${n % 2}`),
  'change a sentence of one page': (place, n) =>
    inPlace(
      place,
      'templates/copy/pages/ReviewsPage.hbs',
      (text) => text.replace(/( again)*$/, '').trimEnd() + (n % 2 ? ' again' : ''),
    ),
  'change a sentence of all pages': (place, n) =>
    inPlace(place, 'templates/copy/site.hbs', (text) =>
      text.replace(/The workshop answers all (day|week)/, `The workshop answers all ${n % 2 ? 'week' : 'day'}`),
    ),
  'change the robots file': (place, n) =>
    inPlace(place, 'templates/robots.hbs', (text) => text.replace(/Crawl-delay: \d/, `Crawl-delay: ${1 + (n % 2)}`)),
};
