import { defineFile } from 'areaserved';
import { coverage } from './views.ts';

/** For the people at the desk, to be opened in a spreadsheet. */
export const coverageFile = defineFile({
  file: 'coverage.csv',
  render: ({ context }) =>
    `city,insurer,treatments\n${context
      .get(coverage)
      .rows.map(({ city, insurer, treatments }) => `${city.name},${insurer.name},${treatments.length}\n`)
      .join('')}`,
});

/** A plain color: what is shown where a page is shared. */
export const cardFile = defineFile({
  file: 'card.png',
  render: () => Buffer.from(CARD, 'base64'),
});

const CARD = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAEUlEQVR42mMQS6jAihioJwEAw+8dwah5CooAAAAASUVORK5CYII=';
