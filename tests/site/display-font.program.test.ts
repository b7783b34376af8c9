/** The display font of a theme on the pages of a site: cut to the letters of its records and of its sentences. */
import { beforeAll, describe, expect, it } from 'vitest';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
let place: Workplace;
const fonts = (): string[] => place.files().filter((file) => file.endsWith('.woff2') && file.includes('roboto-slab'));
const home = (): string => place.read('index.html');

beforeAll(async () => {
  place = await tiny();
  place.write('data/theme.yaml', 'font: { display: roboto-slab }\n');
  await place.build();
});

describe('the display font', () => {
  it('is one file where everything is written in Latin-1', () => {
    expect(fonts()).toHaveLength(1);
    expect(home()).not.toContain('unicode-range');
  });

  it('has the letters that stand in a sentence only', async () => {
    const [plain] = fonts();
    const file = 'templates/copy/pages/HomePage.hbs';
    place.edit(file, '{{!# servicesTitle }}\n', '{{!# servicesTitle }}\nStefan Wołoș, tuned with a háček: ž, ő. ');
    await place.build();
    expect(home()).toContain('Wołoș');
    expect(fonts()).toHaveLength(2);
    expect(fonts()).toContain(plain);
    const ranges = /unicode-range:([^;]+);/.exec(home())?.[1]?.split(',') ?? [];
    const letters = ranges.map((code) => String.fromCodePoint(Number.parseInt(code.slice(2), 16)));
    expect(letters.join('')).toBe('čőłžș'.split('').sort().join(''));
  });

  it('takes no letters from what is no sentence: arrows and the like', async () => {
    const before = fonts();
    place.edit('templates/copy/pages/HomePage.hbs', '{{!# servicesLead }}\n', '{{!# servicesLead }}\n→ ');
    await place.build();
    expect(fonts()).toEqual(before);
  });
});
