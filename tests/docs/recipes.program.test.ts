/** The recipes of docs/recipes, done in one small site: it builds, and `gen check` finds nothing. */
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { runNode } from '../fixtures/run.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { photograph } from '../fixtures/photographs.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { anchorsOf, applyRecipe, filesOf, hiddenPlaces, NAMES, RECIPES } from './recipe.ts';

const { tiny } = workplaces();
/** Recipes that other tests do: `tests/site/language` and `tests/e2e/base`. */
const ELSEWHERE = ['language', 'subfolder'];
/** Recipes that change what others use: each has a site of its own. */
const ALONE = [
  'header',
  'keep-addresses',
  'landing-page',
  'neighborhoods',
  'office-page',
  'photos',
  'projects',
  'service-categories',
];
const HERE = RECIPES.filter((name) => ![...ELSEWHERE, ...ALONE].includes(name));
const DEFINED = HERE.filter((name) => filesOf(name).includes('site.ts'));

/** What a recipe assumes. */
const BEFORE: Readonly<Record<string, (place: Workplace) => void | Promise<void>>> = {
  hero: async (place) => {
    mkdirSync(join(place.folder, 'data/images'), { recursive: true });
    writeFileSync(join(place.folder, 'data/images/tuning.jpg'), await photograph({ scene: 'room' }));
  },
  photos: async (place) => {
    mkdirSync(join(place.folder, 'data/images'), { recursive: true });
    writeFileSync(join(place.folder, 'data/images/tuning.jpg'), await photograph({ scene: 'room' }));
  },
  'share-components': (place) => {
    // `npm install` in the folder of the agency.
    mkdirSync(join(place.folder, '../node_modules/@agency'), { recursive: true });
    symlinkSync('../../shared', join(place.folder, '../node_modules/@agency/shared'));
  },
  island: (place) => place.edit('data/services/piano-moving.yaml', 'priceNote:', 'price: { from: 90 }\npriceNote:'),
  'keep-addresses': (place) => place.remove('data/aliases.yaml'),
  'office-page': (place) => place.edit('data/team.yaml', 'position: Tuner', 'position: Tuner\n  office: waterbury'),
  projects: async (place) => {
    mkdirSync(join(place.folder, 'data/images'), { recursive: true });
    for (const name of ['two-grands', 'narrow-stair'])
      writeFileSync(join(place.folder, `data/images/${name}.jpg`), await photograph({ scene: 'room' }));
  },
  'service-categories': (place) => {
    place.remove('data/aliases.yaml');
    place.remove('data/home-cards.yaml');
  },
  rule: (place) => place.edit('templates/copy/pages/AboutPage.hbs', '{{!# title }}\n', '{{!# title }}\nFrom $90: '),
  logo: (place) =>
    place.write(
      'data/images/logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40"><path d="M0 0h240v40H0z"/></svg>',
    ),
};

/** What is seen in which file afterwards. */
const AFTER: Readonly<Record<string, readonly [file: string, text: string | RegExp]>> = {
  analytics: ['about.html', 'src="https://plausible.io/js/script.js"'],
  chat: [
    'index.html',
    /style-src 'self' 'sha256-[^']+'; .*frame-src 'self'[ ;].*<iframe src="\/chat" title="Chat with us"/s,
  ],
  'contact-form': [
    'contact.html',
    /action="https:\/\/formspree.io\/f\/abcdefgh" encType="multipart\/form-data".*type="file"/s,
  ],
  consent: [
    'index.html',
    /script-src [^"]*'sha256-.*https:\/\/www\.googleadservices\.com.*<aside class="consent no-print" aria-label="Cookies" hidden/s,
  ],
  header: ['contact.html', /<header class="own-header wrap">.*aria-current="page">Contact<\/a><\/nav>/s],
  'landing-page': ['offers/spring.html', /noindex.*<main(?!.*<header).*Your first check in spring is free/s],
  field: ['locations/barre.html', 'Parking: Behind the opera house'],
  'old-addresses': ['vercel.json', '"/news/:rest(.*)"'],
  headers: ['_headers', 'X-Frame-Options: DENY'],
  'second-number': [
    'contact.html',
    /Commercial: \(802\) 555-0144.*"contactPoint"|"contactPoint".*Commercial: \(802\) 555-0144/s,
  ],
  'second-office': ['locations/waterbury.html', '(802) 555-0143'],
  hours: ['contact.html', 'Christmas Day'],
  hero: ['locations/barre/piano-tuning.html', /Tuning around Montpelier Area<\/p>.*before we start\.<\/p>.*hero-photo/],
  'price-table': [
    'services/piano-tuning.html',
    /<h2>Prices<\/h2>.*<td>from \$120<\/td>.*"minPrice":120|"minPrice":120.*<td>from \$120<\/td>/s,
  ],
  'county-hubs': ['counties/washington-vt.html', 'href="/locations/barre"'],
  'keep-addresses': ['piano-tuning-barre-vt.html', 'href="/barre-vt"'],
  'office-page': ['offices/waterbury.html', /Who you will meet.*Ada Quill/s],
  'service-categories': ['services/care-at-home.html', 'href="/services/care-at-home/piano-tuning"'],
  projects: [
    'projects/barre/two-grands.html',
    /og:image" content="\S+two-grands-\w+\.jpg".*alt="Two grand pianos on a stage".*<h2 id="what-we-did">/s,
  ],
  answers: ['answers.html', /<section id="how-often"><h2>How often.*<ul><li>in a school/],
  blog: ['blog/tuning-after-a-move.html', 'Read about <a href="/blog/humidity">humidity</a>'],
  'page-kind': ['pricing.html', '<h2>Complete</h2><p>$210</p>'],
  'text-page': ['index.html', 'href="/privacy"'],
  neighborhoods: [
    'locations/barre/piano-tuning/north-main-street.html',
    /<h1>Piano Tuning &amp; Voicing in North Main Street, Barre<\/h1>.*above shops/s,
  ],
  island: [
    'services/piano-moving.html',
    /<gen-island src="\/assets\/[^"]+" when="visible"[^>]*><p class="estimate"><label>How many\?.*From.*90/s,
  ],
  section: ['locations/barre/piano-tuning.html', /<h2>Pay over time<\/h2>.*<h2>Pay over time<\/h2>/s],
  photos: ['locations/barre/piano-tuning.html', 'alt="A tuner at the pins"'],
  'light-only': ['index.html', /color-scheme:light[;}]/],
  'share-components': ['services/piano-tuning.html', '<h2>Our promise</h2>'],
  rule: ['about.html', 'From $90'],
  tests: ['contact.html', 'action="https://formspree.io/'],
  command: ['index.html', 'Maple &amp; Wire'],
  logo: [
    'index.html',
    /<img class="brand-logo" src="\S*\/assets\/images\/logo.svg" alt="Maple &amp; Wire" width="240" height="40"\/>/,
  ],
};

/** A site has one definition: what a recipe adds to it becomes a module of its own. */
const DEFINITION = /export default defineSite\(localService\(\{ fields \}\)(?:, (?<own>\{.*\}))?\);/s;
const onlyOwn = (code: string): string => code.replace(DEFINITION, (_, own = '{}') => `export default ${own};`);

/** Does what a recipe says in the site of all recipes. */
async function addRecipe(place: Workplace, name: string): Promise<void> {
  await BEFORE[name]?.(place);
  applyRecipe(place, name, onlyOwn);
  if (DEFINED.includes(name)) renameSync(join(place.folder, 'site.ts'), join(place.folder, `${name}.ts`));
}

const SITE = `import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
import { fields } from './fields.ts';
${DEFINED.map((name, index) => `import own${index} from './${name}.ts';\n`).join('')}
const all = [${DEFINED.map((_, index) => `own${index}`).join()}];
export default all.reduce((kit, own) => defineSite(kit, own), localService({ fields }));
`;

it('recipes say the place of code above it', () => {
  expect(NAMES.flatMap(hiddenPlaces)).toEqual([]);
});

it('recipes name places that are in the components of every look, once each', () => {
  const components = [ROOT, join(ROOT, 'starter/neutral')];
  const places = RECIPES.flatMap(anchorsOf).flatMap(({ file, anchor }) =>
    components.map((root) => ({ path: join(root, file), anchor })).filter(({ path }) => existsSync(path)),
  );
  expect(places.filter(({ path, anchor }) => readFileSync(path, 'utf8').split(anchor).length !== 2)).toEqual([]);
});

describe.each(ALONE)('a site with the recipe %s', (name) => {
  it('shows what it adds, and gen check finds nothing', async () => {
    const place = await tiny();
    await BEFORE[name]?.(place);
    applyRecipe(place, name);
    await place.build();
    const [file = '', text = ''] = AFTER[name] ?? [];
    expect(place.read(file)).toMatch(text);
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a site with all recipes', () => {
  let place: Workplace;
  beforeAll(async () => {
    place = await tiny();
    for (const name of HERE) await addRecipe(place, name);
    place.write('site.ts', SITE);
    await place.build();
  });

  it.each(HERE)('shows what %s adds', (name) => {
    const [file, text] = AFTER[name] ?? ['index.html', 'no expectation for this recipe'];
    if (typeof text === 'string') expect(place.read(file)).toContain(text);
    else expect(place.read(file)).toMatch(text);
  });

  it('has no finding but that of the rule', async () => {
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    const errors = findings.filter(({ level }) => level === 'error').map(({ rule, message }) => `${rule}: ${message}`);
    expect(errors).toEqual(['no-prices: A heading names a price.']);
  });

  it('passes its own tests', async () => {
    const { code, stdout } = await runNode(['--test', 'tests/pages.test.mjs'], { cwd: place.folder });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/pass 2\b/) });
  });

  it('runs its own command', async () => {
    const { run } = await compiledProgram();
    expect(await run(place, ['uncounted', '--state', 'VT', '--json'])).toMatchObject({ stdout: '[]\n', code: 0 });
  });
});
