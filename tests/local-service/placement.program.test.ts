/** A cell is a page, a part of its city's page, or not open yet: everything else follows from that. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { createResolver } from '../../generator/serve/resolve.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
const LIST = 'city\tservice\tplace\tsince\topens\n';

it('A section stands on its city’s page, a held page opens on its day, and no link is broken', async () => {
  const place = await builtTiny();
  const { project } = place;
  const before = place.snapshot();
  place.write('data/placement.tsv', LIST);
  place.write('data/placement.yaml', 'rule: strict\n');
  await place.build();
  const changed = (file: string): boolean => place.snapshot()[file] !== before[file];
  expect(Object.keys(before).filter(changed)).toEqual(['build-manifest.tsv']);

  place.write(
    'data/placement.tsv',
    `${LIST}montpelier\tpiano-moving\tsection\t2026-11-20\t\nbarre\tpiano-tuning\theld\t2026-11-20\t2026-12-01\n`,
  );
  await place.build({ date: '2026-11-30' });
  const hub = place.read('locations/montpelier.html');
  expect(hub).toMatch(/<section[^>]* id="piano-moving"/);
  expect(hub).toContain('href="/locations/montpelier#piano-moving"');
  const resolve = createResolver(project.out);
  expect(resolve('/locations/montpelier/piano-moving')).toEqual({ status: 302, to: '/locations/montpelier' });
  expect(readFileSync(join(project.out, '_redirects'), 'utf8')).toContain('/locations/montpelier#piano-moving 302');
  expect(resolve('/locations/barre/piano-tuning')).toEqual({ status: 404 });
  const all = place.files().filter((file) => /\.(html|xml)$/.test(file) && !file.startsWith('all-city-pages'));
  const naming = (path: string) =>
    all.filter((file) => new RegExp(`"(https://[^/"]+)?${path}"|>https.*${path}<`).test(place.read(file)));
  expect(naming('/locations/barre/piano-tuning')).toEqual([]);
  expect(naming('/locations/montpelier/piano-moving')).toEqual([]);
  expect(JSON.parse(place.read('build-status.json')).cities[0].elsewhere).toEqual([
    { slug: 'piano-moving', place: 'section' },
  ]);
  const { findings } = await check(project, { release: false, onProgress: () => {} });
  expect(findings.filter(({ rule }) => /link|plan|sitemap|redirect|status|menus|serving/.test(rule))).toEqual([]);

  // On the eve nothing changes; on its day the page opens without a change of the data.
  expect((await place.build({ date: '2026-11-30' })).pages.written).toBe(0);
  await place.build({ date: '2026-12-01' });
  expect(createResolver(project.out)('/locations/barre/piano-tuning')).toEqual({ status: 200 });
  expect(place.read('locations/barre.html')).toContain('href="/locations/barre/piano-tuning"');
});

it('A section tells of the jobs of its cell, with its own numbers', async () => {
  const place = await builtTiny();
  place.write('data/placement.tsv', `${LIST}barre\tpiano-moving\tsection\t2026-11-20\t\n`);
  const job = (day: number, more: string) =>
    `- { date: 2026-11-0${day}, city: barre, service: piano-moving, minutes: ${30 + day}${more} }\n`;
  const told = ', place: US-302, text: A grand went down a spiral stair. It took two of us., consent: true';
  place.write('data/jobs.yaml', [1, 2, 3, 4].map((day) => job(day, '')).join('') + job(5, told));
  await place.build();
  const [section = ''] = /<section id="piano-moving"[^]*?<\/section>/.exec(place.read('locations/barre.html')) ?? [];
  expect(section.replace(/<[^>]+>/g, '')).toContain(
    'Of 5 calls since November 2026, half were reached within 33 minutes and all within 35. November 2026, US-302: A grand went down a spiral stair. It took two of us. We were there after 35 minutes.',
  );
  expect(place.read('locations/montpelier.html')).not.toContain('spiral stair');
  const { findings } = await check(place.project, { release: false, onProgress: () => {} });
  expect(findings.filter(({ rule }) => /link|plan|statements|hidden/.test(rule))).toEqual([]);
});

it('A day that no calendar has is refused: the page would be held for ever', async () => {
  const place = await builtTiny();
  place.write('data/placement.tsv', `${LIST}barre\tpiano-tuning\theld\t2026-11-20\t2026-02-31\n`);
  place.write('data/placement.yaml', 'rule: strict\n');
  await expect(place.build()).rejects.toThrow('such as "2026-12-01"');
});
