import { readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DevEvent, DevServer } from '../../generator/dev/server/server.ts';
import { startPreview, type Preview } from '../../generator/serve/preview.ts';
import { noteOpened } from '../fixtures/editor.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask, type Told } from '../serve/ask.ts';
import { startServer } from './start.ts';
import { withoutClient, withoutVersions } from './versions.ts';

const { tiny } = workplaces();
let place: Workplace;
let server: DevServer;
let preview: Preview;
beforeAll(async () => {
  place = await tiny();
  await place.build();
  server = await startServer(() => place.project);
  preview = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await preview.close();
});

const PATHS = [
  '/',
  '/index.html',
  '/locations/barre',
  '/locations/barre/',
  '/locations/barre.html',
  '//locations//barre',
  '/locations/barre?x=1',
  '/locations/nowhere',
  '/services/nothing',
  '/nothing',
  '/404',
  '/robots.txt',
  '/sitemap.xml',
  '/_redirects',
  '/build-manifest.json',
  '/site.webmanifest',
  '/favicon.svg',
  '/og.png',
  '/%zz',
  '/..%2f..%2fetc/passwd',
];
const compared = ({ status, headers, body }: Told): object => ({
  status,
  location: headers.location,
  type: headers['content-type'],
  policy: headers['content-security-policy'],
  body: withoutVersions(withoutClient(body.toString('latin1'))),
});

describe('addresses', () => {
  it.each(PATHS)('%s: has the same answer as in gen preview', async (path) => {
    expect(compared(await ask(server.url, path))).toEqual(compared(await ask(preview.url, path)));
  });

  it('of redirects in the data have the same answers as in gen preview', async () => {
    const aliases = [...readFileSync(join(place.folder, 'out/_redirects'), 'utf8').matchAll(/^(\/[^\s:*]+)\s/gm)];
    expect(aliases.length).toBeGreaterThan(0);
    for (const [, path = ''] of aliases)
      expect(compared(await ask(server.url, path)), path).toEqual(compared(await ask(preview.url, path)));
  });

  it('of scripts, styles and fonts that a page names exist, from the bundle and compiled again', async () => {
    for (const state of ['bundled', 'compiled']) {
      if (state === 'compiled') await server.warm;
      for (const path of ['/', '/locations/barre', '/missing-service-pages', '/nothing']) {
        const { body } = await ask(server.url, path);
        const named = [...body.toString().matchAll(/"(\/(?:assets|fonts)\/[\w./-]+\.(?:js|woff2))"/g)].map(
          ([, file]) => file,
        );
        expect(named.length, path).toBeGreaterThan(0);
        for (const file of new Set(named))
          expect((await ask(server.url, String(file))).status, `${state} ${file}`).toBe(200);
      }
    }
  });

  it('are stored by no cache', async () => {
    expect((await ask(server.url, '/locations/barre')).headers['cache-control']).toBe('no-cache');
  });
});

describe('access', () => {
  it.each([
    ['evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost:1234', 200],
    ['127.0.0.1', 200],
    ['[::1]:80', 200],
  ])('Host "%s": %i', async (host, status) => {
    expect((await ask(server.url, '/', { headers: { Host: host } })).status).toBe(status);
  });

  const own = (): string => server.url;
  it.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a page of another port', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['an old browser, from another site', { Origin: 'http://evil.example' }, 403],
    ['a page without an origin', { Origin: 'null' }, 403],
    ['a client without these headers', {}, 403],
    ['a page of this server', { 'Sec-Fetch-Site': 'same-origin' }, 404],
    ['an old browser, from this server', { Origin: 'OWN' }, 404],
  ])('%s asks to open a file: %o → %i', async (_, headers, status) => {
    const sent = 'Origin' in headers && headers.Origin === 'OWN' ? { Origin: own() } : headers;
    expect((await ask(server.url, '/@gen/open?at=none', { method: 'POST', headers: { ...sent } })).status).toBe(status);
  });

  it.each(['@fs/etc/passwd?raw', '@fs/etc/passwd?url', 'package.json?raw', '@id/gen:nothing'])(
    'is refused to files that no island imports: %s',
    async (name) => {
      const { status, body } = await ask(server.url, `/@gen/vite/${name}`);
      expect(status).toBe(404);
      expect(body.toString()).toBe('Not found\n');
    },
  );

  it('is refused to pages of other sites', async () => {
    for (const path of ['/@gen/events?path=/', '/@gen/client.js', '/@gen/page?path=/'])
      expect((await ask(server.url, path, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status, path).toBe(403);
  });
});

describe('the editor', () => {
  it('opens files of the site at their place, and no others', async () => {
    const opened = noteOpened(place);
    const open = async (at: string): Promise<number> =>
      (
        await ask(server.url, `/@gen/open?at=${encodeURIComponent(at)}`, {
          method: 'POST',
          headers: { 'Sec-Fetch-Site': 'same-origin' },
        })
      ).status;
    expect(await open('data/cities/barre.yaml:3:7')).toBe(200);
    await expect.poll(opened).toContain('data/cities/barre.yaml:3:7');
    for (const at of [
      '/etc/passwd',
      '../../etc/passwd',
      'package.json',
      'data',
      'data/cities/none.yaml',
      'data/../package.json',
    ])
      expect(await open(at), at).toBe(404);
    vi.unstubAllEnvs();
  });
});

describe('the port', () => {
  it('is the next one when it is in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => void holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as AddressInfo;
    const events: DevEvent[] = [];
    const second = await startServer(() => place.project, { port, onEvent: (event) => events.push(event) });
    expect(events).toContainEqual({ type: 'note', text: `Port ${port} is in use: the site is at ${second.url}.` });
    expect(new URL(second.url).port).not.toBe(String(port));
    expect((await ask(second.url, '/')).status).toBe(200);
    await second.close();
    await new Promise((resolve) => void holder.close(resolve));
  });
});

describe('a page that needs the whole site', () => {
  it('shows the output at this moment; a build in the background tells what is out of date, and is never waited for', async () => {
    const tracker = '/montpelier-service-page-tracker';
    await server.warm;
    place.edit('data/cities/barre.yaml', 'name: Barre', 'name: Upper Barre');
    await expect.poll(async () => (await ask(server.url, '/locations/barre')).body.toString()).toContain('Upper Barre');
    expect((await ask(server.url, tracker)).status).toBe(200);
    const note = async (): Promise<string> =>
      (
        await ask(server.url, `/@gen/status?path=${tracker}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
      ).body.toString();
    expect(await note()).toContain('is being worked out');
    await expect.poll(note, { timeout: 60_000 }).toContain('as they are now');
    const stateOfBarre = async (): Promise<string | undefined> => {
      const { cities } = JSON.parse((await ask(server.url, '/build-status.json')).body.toString());
      return cities.find(({ slug }: { slug: string }) => slug === 'barre').hubState;
    };
    expect(await stateOfBarre()).toBe('out of date');
    rmSync(join(place.project.out, 'locations/barre.html'));
    expect(await stateOfBarre()).toBe('missing');
    await place.build();
    // The build in the background is another installation than this process, so their keys differ, and with them the states.
    expect(compared(await ask(server.url, '/sitemap.xml'))).toEqual(compared(await ask(preview.url, '/sitemap.xml')));
  });
});
