import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { installPackage } from '../fixtures/program.ts';
import { oneIn, rounds } from '../fixtures/random.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask } from '../serve/ask.ts';

const RESTARTS = rounds(1, 3);

const { temporaryFolder, tiny } = workplaces();
/** The command of an installed package. */
let bin: string;
beforeAll(async () => {
  const root = temporaryFolder();
  await installPackage(root);
  bin = join(root, 'dist/bin.mjs');
});
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

type Line = Readonly<Record<string, unknown>> & { readonly event: string };

/** Starts `gen dev --json` as a process. `next` returns its next line of an event. */
function start(place: Workplace, file = bin): { child: ChildProcess; next: (event: string) => Promise<Line> } {
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [file, 'dev', '--port', '0', '--json'], {
    cwd: place.folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (event: string): Promise<Line> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`gen dev has ended before it printed "${event}"`);
      const line = JSON.parse(value) as Line;
      if (line.event === event) return line;
    }
  };
  return { child, next };
}

describe('gen dev --json', () => {
  it('prints its start, each change, each mistake and its fix, and catches up after it was stopped, beside another server and a build', async () => {
    const place = await tiny();
    const servers = [start(place), start(place)] as const;
    const [{ child, next }] = servers;
    const urls = await Promise.all(servers.map(async (server) => String((await server.next('started')).url)));
    const [url = ''] = urls;
    expect(new Set(urls).size).toBe(2);
    expect((await ask(url, '/locations/barre')).status).toBe(200);
    const build = spawn(process.execPath, [bin, 'build'], { cwd: place.folder, stdio: 'ignore' });
    const built = once(build, 'exit');
    place.edit('data/cities/barre.yaml', 'A granite town with', 'A town of granite with');
    for (const server of servers) expect((await server.next('changed')).files).toEqual(['data/cities/barre.yaml']);
    for (const address of urls)
      expect((await ask(address, '/locations/barre')).body.toString()).toContain('A town of granite with');
    expect((await built)[0]).toBe(0);
    await place.build();
    expect(place.read('locations/barre.html')).toContain('A town of granite with');
    for (const address of urls) expect((await ask(address, '/locations/barre')).status).toBe(200);
    place.edit('data/cities/barre.yaml', 'lat: 44.19701', 'lat: north');
    expect((await next('problems')).problems).toMatchObject([
      { file: 'data/cities/barre.yaml', line: 8, column: 6, what: expect.stringContaining('"north"') },
    ]);
    place.edit('data/cities/barre.yaml', 'lat: north', 'lat: 44.19701');
    await next('mended');
    child.kill('SIGSTOP');
    place.edit('data/cities/barre.yaml', 'A town of granite with', 'A town of gray granite with');
    child.kill('SIGCONT');
    await next('changed');
    expect((await ask(url, '/locations/barre')).body.toString()).toContain('A town of gray granite with');
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('ends without an error while it still loads modules for the first edit', async () => {
    const { child, next } = start(await tiny());
    await next('started');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('restarts at the same address when a source of gen changes', async () => {
    const place = await tiny();
    rmSync(join(place.folder, 'generator'));
    cpSync(join(ROOT, 'generator'), join(place.folder, 'generator'), { recursive: true });
    const { next } = start(place, join(place.folder, 'generator/bin.mjs'));
    const { url } = await next('started');
    for (let round = 0; round < RESTARTS; round++) {
      appendFileSync(join(place.folder, 'generator/disk/files.ts'), '\n// changed\n');
      expect((await next('started')).url).toBe(url);
      expect((await ask(String(url), '/locations/barre')).status).toBe(200);
    }
  });
});

describe('gen dev while code of the site runs without an end', () => {
  const LOOP = [
    "import { writeFileSync } from 'node:fs';",
    "import { defineSite } from 'areaserved';",
    "import { localService } from 'areaserved/local-service';",
    "writeFileSync('begun', '');",
    'for (;;) globalThis.gone = 1;',
    'export default defineSite(localService, {});',
  ].join('\n');

  // At a SIGKILL nobody is left to end the second process: it ends itself.
  it.each(oneIn(3, ['SIGKILL', 'SIGINT', 'SIGTERM'] as const))('ends with both processes at a %s', async (signal) => {
    const place = await tiny();
    const { child, next } = start(place);
    await next('started');
    place.write('site.ts', LOOP);
    await expect.poll(() => existsSync(join(place.folder, 'begun'))).toBe(true);
    child.kill(signal);
    // Both processes hold the standard output, so it closes with the last of them.
    await once(child, 'close');
  });
});
