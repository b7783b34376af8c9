import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rounds } from '../fixtures/random.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask } from '../serve/ask.ts';
import { startServer, type StartedServer } from './start.ts';

const SAVES = rounds(15, 300);
const { tiny } = workplaces();
let place: Workplace;
let server: StartedServer;
beforeAll(async () => {
  place = await tiny();
  server = await startServer(place);
});
afterAll(() => server.close());

const KINDS = {
  'a record': ['data/cities/barre.yaml', 'A granite town with'],
  'a sentence': ['templates/copy/pages/CityPage.hbs', 'In and around {{city.name}}'],
  'a component': ['components/ui/Crumbs.tsx', 'className="crumbs"'],
  'a style': ['components/ui/Crumbs.css', '.crumbs a'],
} as const;

it(`shows the last of ${SAVES} quick saves of each kind of source`, { timeout: 120_000 + SAVES * 2000 }, async () => {
  for (const [kind, [file, from]] of Object.entries(KINDS)) {
    const at = (round: number): string =>
      kind === 'a style' ? `.save-${round} a` : from.replace(/\w+/, `$& save-${round}`);
    place.edit(file, from, at(0));
    for (let round = 1; round <= SAVES; round++) {
      place.edit(file, at(round - 1), at(round));
      await pause(20);
    }
    const page = async (): Promise<string> => (await ask(server.url, '/locations/barre')).body.toString();
    await expect.poll(page, { message: kind }).toContain(`save-${SAVES}`);
    place.edit(file, at(SAVES), from);
  }
  expect(server.printed.filter((text) => text.includes('\n'))).toEqual([]);
});
