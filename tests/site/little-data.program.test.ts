/** A business that has just begun: one city, one service, one centre that nobody lives around, and no list that may be left out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { attribute, elementsOf, nodeOf, readPage, textOf, type PageFacts } from '../fixtures/html.ts';
import { ROOT, listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
let place: Workplace;
const page = (file: string): PageFacts => readPage(place.read(file));
const pages = (): string[] => place.files().filter((file) => file.endsWith('.html'));

beforeAll(async () => {
  place = await tiny();
  for (const list of ['team.yaml', 'tips.json', 'testimonials.yaml', 'reasons.yaml', 'home-cards.yaml', 'roads.yaml'])
    place.remove(`data/${list}`);
  for (const file of ['aliases.yaml', 'cities/barre.yaml', 'cities/waterbury.yaml', 'services/piano-moving.yaml'])
    place.remove(`data/${file}`);
  place.write('data/checklist.yaml', '- { id: 1, title: Tuning page, service: piano-tuning }\n');
  place.write(
    'data/cities/montpelier.yaml',
    'name: Montpelier\nstate: VT\nregion: Montpelier Area\nlat: 44.26006\nlon: -72.57539\n',
  );
  place.edit('data/business.yaml', 'generations: 2', 'generations: 1');
  place.edit('data/business.yaml', 'responseMinutes: 90', 'responseMinutes: 1');
  place.edit('data/business.yaml', 'popular: [barre, waterbury]\n', '');
  place.edit(
    'data/business.yaml',
    'social:\n  - name: Photo Album\n    url: https://photos.example/mapleandwire\n',
    'social: []\n',
  );
  place.edit('data/centers.yaml', 'radius: 15', 'radius: 1');
  place.edit(
    'data/services/piano-tuning.yaml',
    'priceNote: It depends on how far the piano is off pitch.',
    'price: { from: 95, includes: an hour, dependsOn: [Pitch, Loose pins] }',
  );
  // The shipped sentences: it is their numbers that are counted.
  const ofTheSite = /(Landing|ServiceTracker)Page/;
  for (const file of listFiles(join(ROOT, 'templates')).filter((name) => !ofTheSite.test(name)))
    place.write(`templates/${file}`, readFileSync(join(ROOT, 'templates', file), 'utf8'));
  await place.build();
});

describe('sections without content', () => {
  it('are not rendered: no page has a list without an item', () => {
    const found = pages().flatMap((file) =>
      ['ul', 'ol', 'dl']
        .flatMap((tag) => page(file).find(tag))
        .filter((list) => !list.childNodes.some(({ nodeName }) => !nodeName.startsWith('#')))
        .map((list) => `${file}: ${JSON.stringify(list.attrs)}`),
    );
    expect(found).toEqual([]);
  });

  it('leave no heading, no paragraph and no term without anything in it', () => {
    for (const file of pages())
      expect(
        ['h1', 'h2', 'h3', 'p', 'dt', 'dd', 'figcaption']
          .flatMap((tag) => page(file).find(`main ${tag}`))
          .filter((element) => textOf(element) === '' && elementsOf(element).length === 1)
          // A live region is there before it has something to say.
          .filter((element) => attribute(element, 'role') !== 'status')
          .map(({ tagName }) => tagName),
        file,
      ).toEqual([]);
  });

  it('leave no heading alone in its band', () => {
    for (const file of pages()) {
      const lonely = page(file)
        .find('main section')
        .filter((section) => !hasContent(section));
      expect(
        lonely.map((section) => JSON.stringify(section.attrs)),
        file,
      ).toEqual([]);
    }
  });

  it('are those that the data says nothing about', () => {
    const home = page('index.html').texts('main h2');
    for (const title of ['Why Choose Us', 'Why Customers Love Us', 'Meet Our Team', 'Emergency Towing Tips'])
      expect(home, title).not.toContain(title);
    expect(page('about.html').texts('h2')).not.toContain('Why Choose Us');
    for (const section of ['.why-cards', '.other-services', '.nearby'])
      expect(page('locations/montpelier/piano-tuning.html').find(section), section).toEqual([]);
    expect(
      page('locations.html')
        .hrefs('main a')
        .filter((href) => href === '#waterbury-area'),
    ).toEqual([]);
  });
});

it('lists what moves a price that no sentence explains', () => {
  const service = page('services/piano-tuning.html');
  expect(service.texts('.price h3')).toContain('What affects the price');
  expect(service.texts('.price li')).toEqual(['Pitch', 'Loose pins']);
});

it('says one of what there is one of', () => {
  const PLURALS =
    /\b1 (generations|minutes|miles|services|cities|places|areas|centers|kinds|pages|towns|workshops)\b|\ball 1\b/gi;
  const found = pages().flatMap((file) => [...place.read(file).matchAll(PLURALS)].map(([text]) => `${file}: ${text}`));
  expect(found).toEqual([]);
  expect(page('about.html').texts('p').join(' ')).toContain('1 generation');
});

describe('structured data', () => {
  const business = () => nodeOf(page('index.html'), 'LocalBusiness') as Record<string, unknown>;
  const contactType = () =>
    nodeOf(page('locations/montpelier/piano-tuning.html'), 'Service')?.availableChannel as {
      servicePhone: { contactType: string };
    };

  it('gives the hours of the office where nobody comes at night', () => {
    expect(business().openingHoursSpecification).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '17:30',
    });
    expect(contactType().servicePhone.contactType).toBe('customer service');
    expect(business()).not.toHaveProperty('sameAs');
  });

  it('gives all days and the emergency line where help comes at any hour', async () => {
    place.edit('data/business.yaml', 'generations: 1', 'emergency247: true\ngenerations: 1');
    await place.build();
    expect(business().openingHoursSpecification).toMatchObject({ opens: '00:00', closes: '23:59' });
    expect((business().openingHoursSpecification as { dayOfWeek: string[] }).dayOfWeek).toHaveLength(7);
    expect(contactType().servicePhone.contactType).toBe('emergency');
  });
});

interface Node {
  readonly nodeName: string;
  readonly childNodes?: readonly Node[];
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
}

/** Whether a section shows more than its heading: text or pictures outside of `.head` and headings, or a heading that leads on, as that of a card. */
function hasContent(node: Node): boolean {
  return (node.childNodes ?? []).some((child) => {
    const isHead = /^h[1-6]$/.test(child.nodeName) || classesOf(child).includes('head');
    if (isHead) return (child.childNodes ?? []).some(({ nodeName }) => nodeName === 'a');
    if (['svg', 'img', 'iframe', 'input'].includes(child.nodeName)) return true;
    if (child.nodeName === '#text') return ((child as Node & { value?: string }).value ?? '').trim() !== '';
    return hasContent(child);
  });
}

const classesOf = ({ attrs = [] }: Node): string[] =>
  attrs.find(({ name }) => name === 'class')?.value.split(' ') ?? [];
