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

/** Returns what `gen dev` answers in another way than a build: in more than dev scripts, sources and the delivery of styles. */
async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const file of place.files().filter((name) => name.endsWith('.html'))) {
    const built = place.read(file);
    const path = `/${file.replace(/(?:^index)?\.html$/, '').replace('404-service', 'barre/none')}`;
    const { status, body } = await ask(server.url, path);
    const isRedirect = built.includes('http-equiv="refresh"');
    const expected = isRedirect ? 301 : /\b404\b/.test(file) ? 404 : 200;
    if (status !== expected) found.push(`${file}: ${status}`);
    else if (!isRedirect && withoutDev(String(body)) !== withoutDev(built)) found.push(file);
  }
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
