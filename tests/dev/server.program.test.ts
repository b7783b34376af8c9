import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPreview, type Preview } from '../../generator/serve/preview.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask, type Answer } from '../serve/ask.ts';
import { startServer, withoutDev, type StartedServer } from './start.ts';

const { builtTiny } = workplaces();
let place: Workplace;
let server: StartedServer;
let preview: Preview;
beforeAll(async () => {
  place = await builtTiny();
  server = await startServer(place);
  preview = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await preview.close();
});

const STAFF = '/missing-service-pages';
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
  '/site.webmanifest',
  '/favicon.svg',
  '/og.png',
  '/%zz',
  '/..%2f..%2fetc/passwd',
];
const compared = ({ status, headers, body }: Answer): object => ({
  status,
  location: headers.location,
  type: headers['content-type'],
  body: withoutDev(body.toString('latin1')),
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

  it('of files in public/ have these files', async () => {
    place.write('public/verify.txt', 'mine');
    expect((await ask(server.url, '/verify.txt')).body.toString()).toBe('mine');
  });

  it('of films in public/ answer the ranges that Safari asks for', async () => {
    place.write('public/film@2x.mp4', '0123456789');
    const { status, headers, body } = await ask(server.url, '/film@2x.mp4', { headers: { Range: 'bytes=0-1' } });
    expect({ status, range: headers['content-range'], body: body.toString() }).toEqual({
      status: 206,
      range: 'bytes 0-1/10',
      body: '01',
    });
  });

  it('of staff pages show the output folder as it is', async () => {
    const list = await ask(server.url, STAFF);
    expect(list.status).toBe(200);
    expect(compared(list)).toEqual(compared(await ask(preview.url, STAFF)));
  });

  it('of scripts, styles and fonts that a page names exist', async () => {
    for (const path of ['/', '/locations/barre', '/missing-service-pages', '/nothing']) {
      const { body } = await ask(server.url, path);
      const named = [...body.toString().matchAll(/"(\/(?:assets|fonts|@gen)\/[^"\s<]+)"/g)].map(([, file]) => file);
      expect(named.length, path).toBeGreaterThan(0);
      for (const file of new Set(named)) expect((await ask(server.url, String(file))).status, file).toBe(200);
    }
  });

  it('are stored by no cache', async () => {
    expect((await ask(server.url, '/locations/barre')).headers['cache-control']).toBe('no-store');
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

  it('to files outside of the site is refused', async () => {
    for (const path of ['/@gen/@fs/etc/passwd', '/@gen/@fs/etc/passwd?raw', '/@gen/@fs/etc/passwd?url'])
      expect((await ask(server.url, path)).status, path).toBe(403);
  });
});
