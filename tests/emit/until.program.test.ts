/** A site that changes with time: a build is current until the next moment, and no longer. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, merge, type BuildOptions } from '../../generator/build/build.ts';
import { rollbackSite } from '../../generator/emit/rollback.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();

/** A file of the site says whether a sale is over; it ends on a moment within a day. */
const SITE = `
import { defineFile, defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';

const END = Date.parse('2026-12-24T17:00Z');
const sale = defineFile({
  name: 'sale',
  claims: ['sale.txt'],
  render: ({ context: { now } }) => [{ file: 'sale.txt', body: now < END ? 'sale' : 'no sale' }],
});

export default defineSite(localService, {
  files: [sale],
  until: [({ now }) => (now < END ? END : null), () => null],
});
`;

const OPTIONS: BuildOptions = {
  ...{ date: '2026-12-24', only: null, previous: null, workers: null, shard: null, waitMs: 0, verify: false },
  progress: { stage: () => {}, pages: () => {}, waiting: () => {} },
};

const header = (place: Workplace): string => place.read('build-manifest.tsv').split('\n')[0] as string;

let place: Workplace;
beforeAll(async () => {
  place = await tiny();
  place.write('site.ts', SITE);
});

/** The site as of the morning of that day, without a history. */
async function openSale(): Promise<void> {
  for (const name of ['out', '.out.gen']) rmSync(join(place.folder, name), { recursive: true, force: true });
  await place.build({ date: '2026-12-24', now: '2026-12-24T08:00:00-05:00' });
}

describe('a site with a moment of change', () => {
  it('is current until that moment, which the manifest names, and is built anew after it', async () => {
    await openSale();
    expect(header(place)).toMatch(/^gen 3 2026-12-24 2026-12-24T17:00Z \w+ \w{16}$/);
    expect(place.read('sale.txt')).toBe('sale');
    const before = place.snapshot();
    await place.build({ date: '2026-12-24', now: '2026-12-24T11:59:59-05:00' });
    expect(place.snapshot()).toEqual(before);
    await place.build({ date: '2026-12-24', now: '2026-12-24T12:00:00-05:00' });
    expect(place.read('sale.txt')).toBe('no sale');
    expect(header(place)).toMatch(/^gen 2 2026-12-24 \w+ \w{16}$/);
  });

  it('is built anew for an earlier day, too', async () => {
    await openSale();
    const before = place.snapshot();
    await place.build({ date: '2026-12-23' });
    expect(header(place)).toMatch(/^gen 3 2026-12-23 2026-12-24T17:00Z /);
    await place.build({ date: '2026-12-24', now: '2026-12-24T08:00:00-05:00' });
    expect(place.read('sale.txt')).toBe('sale');
    expect(Object.keys(place.snapshot())).toEqual(Object.keys(before));
  });

  it('is built anew after a rollback to a time that has passed', async () => {
    await openSale();
    await place.build({ date: '2026-12-25' });
    await rollbackSite(place.project);
    expect(place.read('sale.txt')).toBe('sale');
    await place.build({ date: '2026-12-25' });
    expect(place.read('sale.txt')).toBe('no sale');
  });

  it('takes no parts from the other side of the moment', async () => {
    await openSale();
    const parts: string[] = [];
    for (const [part, now] of ['2026-12-24T11:00:00-05:00', '2026-12-24T13:00:00-05:00'].entries()) {
      const out = join(temporaryFolder(), 'part');
      await build({ ...place.project, out }, { ...OPTIONS, now, shard: { index: part + 1, of: 2 } });
      parts.push(out);
    }
    const joined = merge(place.project, parts, { ...OPTIONS, now: '2026-12-24T11:00:00-05:00' });
    await expect(joined).rejects.toThrow('before a moment that changes the site');
  });
});
