import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../fixtures/random.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask } from '../serve/ask.ts';
import { startServer, withoutDev, type StartedServer } from './start.ts';

const { builtShipped, builtTiny } = workplaces();
let place: Workplace;
let server: StartedServer;
beforeAll(async () => {
  place = await (isLong ? builtShipped() : builtTiny());
  server = await startServer(place, { isLive: false });
});
afterAll(() => server.close());

/** Returns the pages whose HTML differs from that of the build in more than dev scripts, sources and the delivery of styles. */
async function differences(): Promise<string[]> {
  const files = place.files().filter((file) => file.endsWith('.html'));
  const found: string[] = [];
  let compared = 0;
  for (const file of files) {
    const { status, body } = await ask(server.url, `/${file.replace(/(?:^index)?\.html$/, '')}`);
    if (status !== 200) continue;
    compared++;
    if (withoutDev(String(body)) !== withoutDev(readFileSync(join(place.project.out, file), 'utf8'))) found.push(file);
  }
  expect(compared).toBeGreaterThan(15);
  return found;
}

it('pages have the HTML of the build, from the bundle of a build and from the modules of Vite', async () => {
  expect(await differences()).toEqual([]);
  await server.started;
  expect(await differences()).toEqual([]);
  expect(/data-source="[^"]*components\/layout\/Header\.tsx:\d+"/.test(String((await ask(server.url, '/')).body))).toBe(
    true,
  );
});
