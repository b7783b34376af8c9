/** Sites that agencies make, from the answers of `gen new` and a few edits: they build, and the check finds nothing. */
import { renameSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { applyRecipe } from '../docs/recipe.ts';
import { gen } from '../fixtures/gen.ts';
import { CACHE, listFiles, ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
const OPTIONS = { root: ROOT, env: { GEN_CACHE: join(CACHE, 'new-sites') } };

/** Begins a site with these answers. */
async function begin(...answers: string[]) {
  const folder = join(temporaryFolder(), 'site');
  expect(await gen('/', ['new', folder, ...answers, '--yes'], OPTIONS)).toMatchObject({ code: 0, problems: '' });
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const edit = (file: string, from: string, to: string): void => {
    expect(read(file).split(from)).toHaveLength(2);
    write(
      file,
      read(file).replace(from, () => to),
    );
  };
  return {
    folder,
    read,
    write,
    edit,
    /** Builds and checks it. */
    finish: async () => {
      expect(await gen(folder, ['build'], OPTIONS)).toMatchObject({ code: 0, problems: '' });
      const { code, stdout } = await gen(folder, ['check'], OPTIONS);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/nothing found/)]);
    },
    pages: (): string[] =>
      listFiles(join(folder, 'out'))
        .filter((file) => file.endsWith('.html'))
        .map((file) => `/${file.slice(0, -'.html'.length)}`),
  };
}

it('a law firm with offices in two states, addresses of its own and a blog', async () => {
  const offices = ['500 W Jefferson St, Louisville, KY 40202', '300 W Vine St, Lexington, KY 40507'];
  const site = await begin(
    ...['--trade', 'law', '--name', 'Harlow & Pike, Attorneys at Law', '--places', '12'],
    ...['--address', [...offices, '100 E Spring St, New Albany, IN 47150'].join('; ')],
  );
  applyRecipe(site, 'blog', (code) =>
    code.replace('export default defineSite(localService({ fields }), {', 'export const blog = ({'),
  );
  site.edit('data/posts/tuning-after-a-move.md', '(/services)', '(/practice-areas)');
  renameSync(join(site.folder, 'site.ts'), join(site.folder, 'blog.ts'));
  site.write(
    'site.ts',
    `import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
import { blog } from './blog.ts';
import { fields } from './fields.ts';
const paths = {
  locations: '/areas',
  city: '/attorneys-{city}-{city.state}',
  cityService: '/{service}-lawyer-{city}-{city.state}',
  services: '/practice-areas',
  service: '/practice-areas/{service}',
};
export default defineSite(localService({ fields, cityServicePages: 'with-text', paths }), blog);
`,
  );
  await site.finish();
  const pages = site.pages();
  expect(pages).toEqual(
    expect.arrayContaining([
      ...['/areas', '/attorneys-louisville-ky', '/attorneys-lexington-ky', '/attorneys-new-albany-in'],
      ...['/practice-areas', '/practice-areas/probate', '/blog', '/blog/humidity'],
    ]),
  );
  expect(pages.filter((path) => /^\/(?:locations|services)\b/.test(path))).toEqual([]);
  const home = site.read('out/index.html');
  const states = [
    ...home.matchAll(/"name":"(Louisville|New Albany)","containedInPlace":\{"@type":"State","name":"(\w+)"/g),
  ];
  expect(Object.fromEntries(states.map(([, town, state]) => [town, state]))).toEqual({
    Louisville: 'KY',
    'New Albany': 'IN',
  });
});

it('a mover with 60 towns, and pages of services only where there is text', async () => {
  const site = await begin(
    ...['--trade', 'moving', '--name', 'Long Haul Movers', '--address', '100 Main St, Round Rock, TX 78664'],
    ...['--within', '60', '--places', '60'],
  );
  const [, ...rows] = site.read('data/cities.csv').trim().split('\n');
  expect(rows).toHaveLength(60);
  site.edit('data/cities.csv', rows.find((row) => row.startsWith('Georgetown,')) + '\n', '');
  site.write(
    'data/cities/georgetown.yaml',
    `name: Georgetown
state: TX
serviceTexts:
  local-moves: >-
    Around the square we park on 8th Street, since the alleys are closed to trucks on market days. Homes in Sun City
    have long drives, so we bring the small truck as well.
`,
  );
  await site.finish();
  const pages = site.pages();
  expect(pages.filter((path) => /^\/locations\/[^/]+$/.test(path) && !path.includes('404'))).toHaveLength(60);
  expect(pages.filter((path) => /^\/locations\/[^/]+\/[^/]+$/.test(path))).toEqual([
    '/locations/georgetown/local-moves',
  ]);
  expect(site.read('out/locations/georgetown.html')).toContain('href="/locations/georgetown/local-moves"');
  expect(site.read('out/locations/austin.html')).toContain('href="/services/local-moves"');
});

it('a plumber who is open on Saturdays by appointment', async () => {
  const site = await begin(
    ...['--trade', 'plumbing', '--name', 'Hill Country Plumbing', '--address', '100 Main St, Round Rock, TX 78664'],
    ...['--places', '4'],
  );
  const business = site.read('data/business.yaml');
  site.write(
    'data/business.yaml',
    business.replace(
      /^hours:\n(?: .*\n)+/m,
      'hours:\n  Mon – Fri: 8:00 a.m. – 5:00 p.m.\n  Sat: by appointment\n  Sun: closed\n',
    ),
  );
  await site.finish();
  const [, hours = ''] = /<dl class="info-hours">(.*?)<\/dl>/.exec(site.read('out/contact.html')) ?? [];
  expect([...hours.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...row]) => row)).toEqual([
    ['Emergencies', '24/7'],
    ['Monday to Friday', '8:00 AM to 5:00 PM'],
    ['Saturday', 'By appointment'],
  ]);
});
