/** Sites of each look, as `gen new` writes them: they build, pass the check, and their pages stay small. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readLooks } from '../../generator/local-service/new/looks.ts';
import { gen } from '../fixtures/gen.ts';
import { isLong } from '../fixtures/random.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** Bytes of a page of a service in a town, compressed. */
const BUDGET = 12_000;

const LINES =
  'Full groom: bath, haircut and nails in one visit, from $85; Nail trim: done in ten minutes; Bath and brush';
const OWN = ['--trade', 'dog grooming', '--about', 'Ana and Joe opened in 2014. Every dog has one groomer'];
const TWO_OFFICES = '100 Main St, Round Rock, TX 78664; 2 Oak St, Georgetown, TX 78626';

const MAP = '<svg class="locator"';

/** Flags by what is special about a site; the first of each look runs in `npm test`. */
const SITES: readonly (readonly [look: string, kind: string, service: string, ...flags: string[]])[] = [
  ['direct', 'known trade', 'roof-repair', '--trade', 'roofing', '--texts'],
  ['practice', 'own trade with lines', 'full-groom', ...OWN, '--services', LINES],
  ['roadside', 'known trade', 'car-towing', '--trade', 'towing'],
  ['practice', 'large type', 'probate', '--trade', 'law'],
  ['direct', 'own trade without lines', 'repairs', '--trade', 'pool service', '--services', 'Weekly care, Repairs'],
  ['direct', 'two offices', 'local-moves', '--trade', 'moving', '--address', TWO_OFFICES],
  ['practice', 'own trade without lines', 'color', '--trade', 'hair salon', '--services', 'Haircuts, Color'],
  ['practice', 'two offices', 'checkups-and-cleanings', '--trade', 'dental', '--address', TWO_OFFICES],
  ['roadside', 'own trade with lines', 'nail-trim', '--look', 'roadside', ...OWN, '--services', LINES],
  [
    'roadside',
    'own trade without lines',
    'pumping',
    '--look',
    'roadside',
    '--trade',
    'septic',
    '--services',
    'Pumping',
  ],
  ['roadside', 'two offices', 'house-cleaning', '--look', 'roadside', '--trade', 'cleaning', '--address', TWO_OFFICES],
];

const shown = SITES.filter(([look], index) => isLong || SITES.findIndex(([other]) => other === look) === index);

it('there is a site for each look', () => {
  const tested = [...new Set(SITES.map(([look]) => look))].sort();
  expect(tested).toEqual(readLooks(ROOT).map(({ name }) => name));
});

describe.each(shown)('%s, %s', (look, kind, service, ...flags) => {
  it('builds, passes the check, and has small pages', async () => {
    const cwd = join(temporaryFolder(), 'site');
    const written = await gen('/', ['new', cwd, ...flags, '--places', '3', '--yes'], { root: ROOT });
    expect(written.problems).toBe('');
    expect(JSON.parse(readFileSync(join(cwd, '.areaserved/answers.json'), 'utf8'))).toMatchObject({
      answers: { look },
    });
    const cities = join(cwd, 'data/cities.csv');
    const [head = '', home = '', ...rows] = readFileSync(cities, 'utf8').split('\n');
    const [name = '', state = ''] = home.split(',');
    const slug = name.toLowerCase().replaceAll(' ', '-');
    writeFileSync(cities, [head, ...rows].join('\n'));
    mkdirSync(join(cwd, 'data/cities'));
    const text = 'Old trees stand close to the houses here. So we bring the small ladder and come by the back lane.';
    writeFileSync(
      join(cwd, `data/cities/${slug}.yaml`),
      `name: ${name}\nstate: ${state}\nserviceTexts:\n  ${service}: ${text}\n`,
    );
    const built = await gen(cwd, ['build'], { root: ROOT });
    expect(built.problems).toBe('');
    const page = readFileSync(join(cwd, `out/locations/${slug}/${service}.html`));
    expect(String(page)).toContain(text);
    expect(brotliCompressSync(page).length).toBeLessThanOrEqual(BUDGET);
    // A map without roads does not tell how help comes.
    expect(String(page)).not.toContain(MAP);
    // A page with little text does not say a price twice.
    const isOwn = kind.startsWith('own trade');
    if (isOwn) expect(String(page)).not.toContain('What does it cost?');
    // The page about the business says something, or is not there.
    const about = join(cwd, 'out/about.html');
    expect(existsSync(about)).toBe(!isOwn || flags.includes('--about'));
    if (existsSync(about)) expect(readFileSync(about, 'utf8')).toContain(MAP);
    const { code, stdout } = await gen(cwd, ['check'], { root: ROOT });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^\d+ pages and 0 redirects checked: nothing found\.\n$/),
    ]);
  });
});
