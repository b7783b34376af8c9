/** Ten sites that share one cache, as GEN_CACHE lets them. */
import { appendFileSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { MOST_ENTRIES } from '../../generator/cache.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();
const NUMBERS = Array.from({ length: 10 }, (_, at) => at + 1);

interface Site {
  readonly number: number;
  readonly place: Workplace;
}

let cache: string;
let sites: readonly Site[];

const defineSite = (text: string): string => `
import { defineFile, defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
export default defineSite(localService(), { files: [defineFile({ file: 'site.txt', render: () => '${text}' })] });
`;

const addStyle = ({ folder }: Workplace, order: number): void =>
  appendFileSync(join(folder, 'components/styles/base.css'), `\nmain { order: ${order}; }\n`);

/** Builds all sites from the cache, one after the other; returns the numbers of those whose components were bundled. */
async function buildAll(): Promise<number[]> {
  const bundled: number[] = [];
  for (const { number, place } of sites) {
    rmSync(place.project.out, { recursive: true, force: true });
    if ((await place.build()).bundled) bundled.push(number);
  }
  return bundled;
}

/** What is of one site alone: in its styles, data, sentences and definition. */
const shownBy = ({ place }: Site) => {
  const page = place.read('about.html');
  return {
    style: /order:(\d+)\}/.exec(page)?.[1],
    data: /Piano Care \d+/.exec(page)?.[0],
    sentence: /Meet us at number \d+/.exec(page)?.[0],
    definition: place.read('site.txt'),
  };
};

const ownOf = (number: number) => ({
  style: `${number}`,
  data: `Piano Care ${number}`,
  sentence: `Meet us at number ${number}`,
  definition: `Site ${number}`,
});

const entriesOf = (kind: string): string[] => readdirSync(cache).filter((name) => name.startsWith(`${kind}-`));

beforeAll(async () => {
  cache = join(temporaryFolder(), 'cache');
  sites = await Promise.all(NUMBERS.map(async (number) => ({ number, place: await tiny({ cache }) })));
  for (const { number, place } of sites) {
    addStyle(place, number);
    place.edit('data/business.yaml', 'brand: Maple & Wire Piano Care', `brand: Piano Care ${number}`);
    place.edit('templates/copy/pages/AboutPage.hbs', '\nAbout Us\n', `\nMeet us at number ${number}\n`);
    place.write('site.ts', defineSite(`Site ${number}`));
  }
  expect(await buildAll()).toEqual(NUMBERS);
}, 400_000);

it('each site has its own pages, and an edit of one bundles that one alone', async () => {
  expect(sites.map(shownBy)).toEqual(NUMBERS.map(ownOf));
  const [, second] = sites as [Site, Site];
  addStyle(second.place, 99);
  second.place.write('site.ts', defineSite('Edited'));
  expect(await buildAll()).toEqual([2]);
  const edited = { ...ownOf(2), style: '99', definition: 'Edited' };
  expect(sites.map(shownBy)).toEqual(NUMBERS.map((number) => (number === 2 ? edited : ownOf(number))));
});

it('old entries go when there are many, and those of the ten sites stay', async () => {
  const before = entriesOf('renderer');
  for (let at = 0; at < MOST_ENTRIES; at++) {
    const folder = join(cache, `renderer-old${at}`);
    mkdirSync(folder);
    utimesSync(folder, 0, 0);
  }
  const [{ place }] = sites as [Site];
  addStyle(place, 98);
  expect(await place.build()).toMatchObject({ bundled: true });
  const after = entriesOf('renderer');
  expect(after).toHaveLength(MOST_ENTRIES);
  expect(after).toEqual(expect.arrayContaining(before));
});
