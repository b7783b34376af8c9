/** The build status in the reports of `gen build` and `gen status`. */
import { defineStatus, type Line } from '../define/index.ts';
import { STATUS_FILE } from './files/build-status.ts';
import type { BuildStatus, CityStatus } from './types.ts';
import { status } from './status.ts';

export const statusDefinition = defineStatus<BuildStatus>({
  file: STATUS_FILE,
  compute: ({ get }, outcome) => get(status)(outcome),
  figures: ({ cities, totals, pages }) => ({
    servicePages: totals.servicePages,
    servicePagesBuilt: totals.servicePagesBuilt,
    citiesComplete: cities.filter(isComplete).length,
    cities: totals.cities,
    pagesOutOfDate: pages.outOfDate,
  }),
  describe,
  summarize: ({ cities, totals, pages }) =>
    [
      `${totals.servicePagesBuilt} of ${totals.servicePages} city-service pages, ${cities.filter(isComplete).length} of ${totals.cities} cities complete`,
      ...(pages.missing > 0 ? [`${pages.missing} of all ${pages.planned} pages missing`] : []),
      ...(pages.outOfDate > 0 ? [`${pages.outOfDate} out of date`] : []),
    ].join(', '),
});

const isComplete = ({ hubPageBuilt, totalServicePagesBuilt, servicePages }: CityStatus): boolean =>
  hubPageBuilt && totalServicePagesBuilt === servicePages.length;

function describe({ cities, totals, date }: BuildStatus): Line[] {
  const width = Math.max(4, ...cities.map(({ name }) => name.length));
  return [
    { text: `${'City'.padEnd(width)}  Hub  ${'Services'.padStart(9)}  ${'Done'.padStart(6)}`, tone: 'strong' },
    ...cities.map((city) => describeCity(city, width)),
    { text: '' },
    {
      text: `  ${totals.servicePagesBuilt} of ${totals.servicePages} city-service pages, ${totals.hubsBuilt} of ${totals.cities} hubs, ${totals.percentComplete} % of the pages of cities.`,
    },
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
