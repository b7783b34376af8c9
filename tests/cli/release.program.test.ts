/** `gen release` and `gen check --release` of a small business, from before its first release on. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { gen, type Answer } from '../fixtures/gen.ts';
import { listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
const LIST = 'data/published.txt';
const ADDRESSES = [
  '/',
  '/about',
  '/contact',
  '/locations',
  '/locations/barre',
  '/locations/barre/piano-moving',
  '/locations/barre/piano-tuning',
  '/locations/montpelier',
  '/locations/montpelier/piano-moving',
  '/locations/montpelier/piano-tuning',
  '/locations/waterbury',
  '/locations/waterbury/piano-tuning',
  '/reviews',
  '/services',
  '/services/piano-moving',
  '/services/piano-tuning',
];

/** The unfinished business, and the same when everything that is invented has gone. */
let draft: Workplace;
let place: Workplace;
beforeAll(async () => {
  [draft, place] = [await tiny(), await tiny()];
  await draft.build();
  finish(place);
  await place.build();
});

function finish({ folder, remove }: Workplace): void {
  for (const name of listFiles(join(folder, 'data'))) {
    const file = join(folder, 'data', name);
    const text = readFileSync(file, 'utf8').replaceAll('.example', '.piano').replaceAll('+18025550117', '+18022230117');
    writeFileSync(file, text.replace(/,? *sample: true\b\n?/g, ''));
  }
  remove('public/demo');
}

/** A command with its last line, which names the list by its whole path: tests run in another folder. */
async function run({ folder }: Workplace, ...args: readonly string[]): Promise<Answer & { readonly last: string }> {
  const answer = await gen(folder, args);
  return { ...answer, last: answer.stdout.trimEnd().split('\n').at(-1)?.replace(`${folder}/`, '') ?? '' };
}
const listed = ({ folder }: Workplace): string[] | null =>
  existsSync(join(folder, LIST)) ? readFileSync(join(folder, LIST), 'utf8').trimEnd().split('\n') : null;
const NEW = (count: string): string =>
  `${count} in ${LIST}. Commit the file: the next release keeps every address in it.`;

it('refuses what is invented, and lists no address', async () => {
  const { code, stdout, last } = await run(draft, 'release');
  expect({ code, last }).toEqual({
    code: 1,
    last: expect.stringMatching(/^23 pages .* checked: 5 findings/) as string,
  });
  expect(stdout.match(/^[a-z-]+(?= {2})/gm)).toEqual([
    'reserved-host',
    'reserved-number',
    'reserved-number',
    'sample',
    'demo',
    'near-duplicate',
  ]);
  expect(listed(draft)).toBeNull();
});

it('lists each address of a finished site once, which a check only compares', async () => {
  const checked = await run(place, 'check', '--release');
  expect(checked).toMatchObject({ code: 0, last: expect.stringContaining('nothing found') as string });
  expect(listed(place)).toBeNull();
  expect(await run(place, 'release')).toMatchObject({ code: 0, last: NEW('16 new addresses') });
  expect(listed(place)).toEqual(ADDRESSES);
  expect(await run(place, 'release')).toMatchObject({ code: 0, last: NEW('0 new addresses') });
  expect(listed(place)).toEqual(ADDRESSES);
});

it('refuses to lose an address, and lists the new one beside the redirects from the old', async () => {
  const { folder, edit, build } = place;
  writeFileSync(join(folder, LIST), `${ADDRESSES.join('\n')}\n`);
  edit('data/services/piano-moving.yaml', 'slug: piano-moving', 'slug: moving');
  edit('data/home-cards.yaml', '/services/piano-moving', '/services/moving');
  await build();
  const lost = await run(place, 'release');
  expect(lost.code).toBe(1);
  expect(lost.stdout).toMatch(/^address {2}A published address leads nowhere\./m);
  expect(listed(place)).toEqual(ADDRESSES);

  edit('data/services/piano-moving.yaml', 'slug: moving', 'slug: moving\nformerSlugs: [piano-moving]');
  await build();
  expect(await run(place, 'release')).toMatchObject({ code: 0, last: NEW('3 new addresses') });
  expect(listed(place)).toEqual(
    [...ADDRESSES, '/locations/barre/moving', '/locations/montpelier/moving', '/services/moving'].sort(),
  );
});
