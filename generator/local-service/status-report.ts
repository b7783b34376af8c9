/** The build status in the reports of `gen build` and `gen status`. */
import { defineStatus, firstOf, type Line } from '../define/index.ts';
import { STATUS_FILE } from './files/build-status.ts';
import type { BuildStatus, CityStatus } from './types.ts';
import { cityPath, cityServicePath } from './paths.ts';
import { status } from './status.ts';

export const statusDefinition = defineStatus<BuildStatus>({
  file: STATUS_FILE,
  compute: ({ get }, outcome) => get(status)(outcome),
  isComplete: ({ totals }) => totals.servicePagesBuilt === totals.servicePages && totals.hubsBuilt === totals.cities,
  figures: ({ cities, totals }) => ({
    servicePages: totals.servicePages,
    servicePagesBuilt: totals.servicePagesBuilt,
    citiesComplete: cities.filter(isComplete).length,
    cities: totals.cities,
  }),
  describe,
  summarize: ({ cities, totals }) =>
    `${totals.servicePagesBuilt} of ${totals.servicePages} city-service pages, ${cities.filter(isComplete).length} of ${totals.cities} cities complete`,
});

const isComplete = ({ hubPageBuilt, totalServicePagesBuilt, servicePages }: CityStatus): boolean =>
  hubPageBuilt && totalServicePagesBuilt === servicePages.length;

function describe({ cities, totals, date }: BuildStatus): Line[] {
  const width = Math.max(4, ...cities.map(({ name }) => name.length));
  const missing = cities.flatMap(missingPages);
  const total = `${totals.servicePagesBuilt} of ${totals.servicePages} city-service pages, ${totals.hubsBuilt} of ${totals.cities} hubs, ${totals.percentComplete} %`;
  return [
    { text: `${'City'.padEnd(width)}  Hub  ${'Services'.padStart(9)}  ${'Done'.padStart(6)}`, tone: 'strong' },
    ...cities.map((city) => describeCity(city, width)),
    { text: '' },
    missing.length === 0
      ? { text: `✓ ${total}: all pages are built.`, tone: 'good' }
      : { text: `! ${total}. Missing: ${firstOf(missing, 5)}.`, tone: 'warning' },
    ...(date ? [{ text: `  Content last changed on ${date}.`, tone: 'quiet' } as const] : []),
  ];
}

function describeCity(city: CityStatus, width: number): Line {
  const { name, hubPageBuilt, totalServicePagesBuilt, servicePages, percentComplete } = city;
  const services = `${totalServicePagesBuilt} of ${servicePages.length}`.padStart(9);
  return {
    text: `${name.padEnd(width)}  ${hubPageBuilt ? 'yes' : 'no '}  ${services}  ${`${percentComplete} %`.padStart(6)}`,
    tone: percentComplete === 100 ? 'good' : 'warning',
  };
}

function missingPages({ slug, hubPageBuilt, servicePages }: CityStatus): string[] {
  const services = servicePages.filter(({ built }) => !built).map((page) => cityServicePath(slug, page.slug));
  return hubPageBuilt ? services : [cityPath(slug), ...services];
}
