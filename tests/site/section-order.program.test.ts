/** Sections in the order that the theme gives, on pages of every kind that has one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readPage, textOf } from '../fixtures/html.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
let place: Workplace;
/** Headings of a page, as far as they are about its sections. */
const headings = (file: string): string[] =>
  readPage(place.read(file))
    .find('main h2')
    .map((heading) => textOf(heading));
let before: Readonly<Record<string, string[]>>;
const PAGES = {
  home: 'index.html',
  service: 'services/piano-tuning.html',
  city: 'locations/barre.html',
  cityService: 'locations/barre/piano-tuning.html',
};
const all = (): Record<string, string[]> =>
  Object.fromEntries(Object.entries(PAGES).map(([page, file]) => [page, headings(file)]));

beforeAll(async () => {
  place = await tiny();
  await place.build();
  before = all();
});

describe('a theme', () => {
  it('that names no order, or the usual one, changes no byte', async () => {
    const home = place.read('index.html');
    place.write('data/theme.yaml', 'order: { home: [video, services, about], city: [local] }\n');
    await place.build();
    expect(place.read('index.html')).toBe(home);
  });

  it('puts the sections that it names first, and loses none', async () => {
    place.write(
      'data/theme.yaml',
      'order: { home: [contact, why], service: [questions, locations], city: [nearby, services], cityService: [questions, steps] }\n',
    );
    await place.build();
    const after = all();
    for (const page of Object.keys(PAGES)) {
      expect(after[page], page).not.toEqual(before[page]);
      expect([...(after[page] as string[])].sort(), page).toEqual([...(before[page] as string[])].sort());
    }
    expect(after.home?.slice(0, 2)).toEqual(['Contact Us', 'Why Choose Us']);
  });

  it('is refused when it names a section that there is not', async () => {
    place.write('data/theme.yaml', 'order: { home: [servces] }\n');
    const message = await place.fail();
    expect(message).toContain('data/theme.yaml:1:');
    expect(message).toContain('order.home');
    expect(message).toContain('services');
  });
});
