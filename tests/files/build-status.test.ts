/** build-status.json is written down in pieces. */
import { describe, expect, it } from 'vitest';
import { formatStatus } from '../../generator/local-service/status.ts';
import type { BuildStatus } from '../../generator/local-service/types.ts';

const city = (name: string): BuildStatus['cities'][number] => ({
  name,
  slug: name.toLowerCase(),
  region: 'Macon Area',
  hubPageBuilt: true,
  hubState: 'built',
  servicePages: [{ service: 'Tow "it"\nnow', slug: 'tow', built: false, state: 'missing' }],
  notOffered: [],
  totalServicePagesBuilt: 0,
  percentComplete: 50,
});
const statusOf = (count: number): BuildStatus => ({
  date: '2026-11-20',
  pages: { planned: 2 * count + 1, built: count + 1, outOfDate: 0, changedByHand: 0, missing: count },
  others: [{ path: '/about', state: 'built' }],
  cities: Array.from({ length: count }, (_, index) => city(`City ${index}`)),
  totals: { cities: count, hubsBuilt: count, servicePages: count, servicePagesBuilt: 0, percentComplete: 50 },
});

describe('the build status', () => {
  it.each([0, 1, 2, 499, 500, 501, 1203])('of %i cities has the bytes that JSON.stringify gives', (count) => {
    const status = statusOf(count);
    expect(Buffer.concat(formatStatus(status)).toString()).toBe(`${JSON.stringify(status, null, 1)}\n`);
  });
});
