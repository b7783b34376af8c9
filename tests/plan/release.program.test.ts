/** A release records the addresses of the site, and every later build keeps them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordAddresses, redirectMoved } from '../../generator/commands/release.ts';
import { createResolver } from '../../generator/serve/resolve.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();

it('Addresses of a renamed city redirect, those of a removed one are gone, and others keep every byte', async () => {
  const place = await builtTiny();
  const { project } = place;
  const before = place.snapshot();
  expect(await recordAddresses(project, '2026-11-20')).toMatch(/^\d+ new addresses in .*data\/addresses\.tsv/);
  const report = await place.build();
  expect(report.pages.kept).toBe(report.pages.total);
  expect(place.snapshot()).toEqual(before);

  place.edit('data/cities/barre.yaml', 'slug: barre', 'slug: barre-vt');
  place.edit('data/cities/montpelier.yaml', '[barre, waterbury]', '[barre-vt, waterbury]');
  place.edit('data/business.yaml', 'popular: [barre,', 'popular: [barre-vt,');
  const refused = await place.fail();
  expect(refused).toContain('address-vanished');
  expect(refused).toContain('"gen release --moved"');
  expect(place.snapshot()).toEqual(before);
  expect(await redirectMoved(project)).toMatch(/^3 addresses redirected/);
  await place.build();
  const list = join(project.data, 'addresses.tsv');
  expect(readFileSync(list, 'utf8')).toContain(
    '/locations/barre\t→ /locations/barre-vt\t2026-11-20\tCityPage cities 2\n',
  );
  const resolve = createResolver(project.out);
  expect(resolve('/locations/barre/piano-tuning')).toEqual({ status: 301, to: '/locations/barre-vt/piano-tuning' });

  // What a person writes: an address is gone, and so is the one that led there.
  const text = readFileSync(list, 'utf8');
  place.write('data/addresses.tsv', text.replace('→ /locations/barre-vt\t', 'gone\t'));
  await place.build();
  expect(createResolver(project.out)('/locations/barre')).toEqual({ status: 410 });
});
