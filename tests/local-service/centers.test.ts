/** The three places of a center: its address, the area that it covers, and where those who come set out. */
import { describe, expect, it } from 'vitest';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { loadRecords, type Loaded } from '../../generator/load/site.ts';
import { localService } from '../../generator/local-service/index.ts';
import type { Center } from '../../generator/local-service/types.ts';
import { planOf, recordsOf, shippedSite, viewsOf } from '../fixtures/sites.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const TINY = `${ROOT}/tests/fixtures/tiny/data`;
const COMMON = `- id: montpelier
  name: Montpelier Workshop
  region: Montpelier Area
  mapUrl: https://maps.example/embed/montpelier
  directionsUrl: https://maps.example/montpelier
`;
const ADDRESS = '  address: { street: 12 Example Street, locality: LOCALITY, state: VT, postalCode: "05602" }\n';
const COVERAGE = '  coverage: { around: Montpelier, radius: 15, geo: { lat: 44.26006, lon: -72.57539 } }\n';
/** The small business with another first center; `geo` of its address is `[lat, lon]`. */
function load(first: string): Loaded {
  const files = readDataFiles(TINY, 'data').map((file) => {
    if (!file.file.endsWith('centers.yaml')) return file;
    const [, second] = file.text.split(/^(?=- id: waterbury)/m);
    return { ...file, text: `${COMMON}${first}${second}` };
  });
  return loadRecords({ site: localService(), files, dataDir: TINY, dataName: 'data' });
}

function centerOf({ data, problems }: Loaded): Center {
  if (!data) throw new Error(problems.map(({ what }) => what).join('\n'));
  return (data.records.centers as readonly Center[])[0] as Center;
}

const addressAt = (locality: string, geo?: string): string =>
  ADDRESS.replace('LOCALITY', locality).replace(' }\n', geo ? `, geo: { ${geo} } }\n` : ' }\n');

describe('a center', () => {
  const middle = { lat: 44.26006, lon: -72.57539 };
  const yard = 'lat: 44.19701, lon: -72.50201';

  it('starts from its address', () => {
    const { startsFrom, coverage } = centerOf(load(addressAt('Barre', yard) + COVERAGE));
    expect(startsFrom).toEqual({ name: 'Barre', geo: { lat: 44.19701, lon: -72.50201 } });
    expect(coverage.geo).toEqual(middle);
  });

  it('starts from the middle of its area when its address has no point', () => {
    expect(centerOf(load(addressAt('Barre') + COVERAGE)).startsFrom).toEqual({ name: 'Montpelier', geo: middle });
  });

  it('starts from where its record says', () => {
    const start = '  startsFrom: { name: Barre, geo: { lat: 44.19701, lon: -72.50201 } }\n';
    expect(centerOf(load(addressAt('Montpelier', 'lat: 44.26, lon: -72.57') + COVERAGE + start)).startsFrom.name).toBe(
      'Barre',
    );
  });

  it.each([
    ['without its area', addressAt('Barre', yard), ['coverage']],
    ['with a wrong number', addressAt('Barre', 'lat: 144, lon: -72') + COVERAGE, ['address.geo.lat']],
  ])('%s is told by its key', (_, first, keys) => {
    expect(load(first).problems.map(({ key }) => key)).toEqual(keys);
  });
});

describe('the shipped centers', () => {
  const plan = planOf(shippedSite());
  const cityOf = (slug: string) =>
    viewsOf(plan).city(recordsOf(plan).cities.find((city) => city.slug === slug) as never);

  it('give miles and waits from Macon, where trucks set out, and the address of Musella', () => {
    const { center, distance, wait } = cityOf('dry-branch');
    expect(center).toMatchObject({
      addressLine: '570 Smith Chapel Rd, Musella, GA 31066',
      startsFrom: { name: 'Macon' },
      coverage: { around: 'Macon' },
    });
    expect(distance).toMatchObject({ text: '10 miles', from: 'Macon', direction: 'east' });
    expect(wait).toBeNull();
    expect(cityOf('roberta').wait).toEqual({ from: 40, to: 50 });
  });

  it('need no street: the address is the town', () => {
    const site = shippedSite();
    const centers = site.centers.map((center) => ({ ...center, address: { locality: 'Barre', state: 'VT' } }));
    const views = viewsOf(planOf({ ...site, centers }));
    expect(views.site.regions.map(({ center }) => center.addressLine)).toEqual(['Barre, VT', 'Barre, VT']);
    expect(views.site.hasOffice).toBe(false);
  });

  it('draw the way from where trucks set out', () => {
    for (const slug of ['dry-branch', 'roberta']) expect(cityOf(slug).map.center.name).toBe('Macon');
  });
});
