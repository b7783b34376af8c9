/** A site with plugins of its own, edited: Tailwind, Sass, SVGR and CSS modules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPlugins } from '../fixtures/plugin-site.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask } from '../serve/ask.ts';
import { startServer, withoutDev, type StartedServer } from './start.ts';

const { tiny } = workplaces();
let place: Workplace;
let server: StartedServer;
beforeAll(async () => {
  place = await tiny();
  addPlugins(place);
  await place.build();
  server = await startServer(place);
});
afterAll(() => server.close());

const about = async (): Promise<string> => String((await ask(server.url, '/about')).body);

it('a page has the HTML of a build', async () => {
  expect(withoutDev(await about())).toBe(withoutDev(readFileSync(join(place.project.out, 'about.html'), 'utf8')));
});

it.each([
  [
    'a style of Sass',
    'components/parts/Badge.scss',
    'fill: $accent',
    'fill: $accent; stroke: $accent',
    'stroke:#123456',
  ],
  ['a drawing', 'components/parts/mark.svg', 'M1 1h7v7z', 'M2 2h5v5z', 'M2 2h5v5z'],
  ['a CSS module', 'components/parts/Badge.module.css', '3px', '4px', 'outline:4px'],
  ['a class of Tailwind', 'components/parts/Badge.tsx', 'mt-[13px]', 'mt-[13px] mb-[17px]', 'margin-bottom:17px'],
])('an edit of %s is shown', async (_, file, from, to, seen) => {
  place.edit(file, from, to);
  await expect.poll(about).toContain(seen);
});

it('an edit of a file that vite.config.ts imports restarts Vite', async () => {
  place.edit('colors.ts', '#123456', '#13579b');
  await expect.poll(about).toContain('#13579b');
});

it('a mistake in vite.config.ts ends the start with one message', async () => {
  const broken = await tiny();
  broken.write('vite.config.ts', 'export default { plugins: [ };');
  const { started, close, printed } = await startServer(broken, { isLive: false });
  await expect(started).rejects.toThrow(
    /^\S*vite\.config\.ts:1:29.*\n +The Vite configuration cannot be loaded: Unexpected token\./,
  );
  expect(printed).toEqual([]);
  await close();
});
