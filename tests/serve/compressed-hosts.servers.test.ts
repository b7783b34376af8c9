/** What a build has compressed is what every server sends, byte for byte, and only to those who can read it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPreview } from '../../generator/serve/preview.ts';
import { ask } from './ask.ts';
import { HASHED, POLICY, compressFixtureSite, pageText, writeFixtureSite } from './fixture-site.ts';
import { startApache, startCaddy, startNginx, type RunningServer } from './real-servers.ts';

const site = writeFixtureSite();
beforeAll(() => compressFixtureSite(site.root));
afterAll(site.remove);
const bytesOf = (file: string): Buffer => readFileSync(join(site.root, file));

const hosts = [
  { name: 'preview', start: () => startPreview({ out: site.root, host: '127.0.0.1', port: 0 }) },
  { name: 'nginx', start: () => startNginx(site.root) },
  { name: 'Caddy', start: () => startCaddy(site.root) },
  { name: 'Apache', start: () => startApache(site.root) },
];
const files = [
  { path: '/', file: 'index.html', type: 'text/html' },
  { path: '/about', file: 'about.html', type: 'text/html' },
  { path: '/about?a=1', file: 'about.html', type: 'text/html' },
  { path: '/locations//macon', file: 'locations/macon.html', type: 'text/html' },
  { path: `/${HASHED}`, file: HASHED, type: 'javascript' },
];
/** What a browser says that it takes, and what it gets. */
const encodings = [
  { accepted: 'gzip, deflate, br', coding: 'br', suffix: '.br' },
  { accepted: 'br', coding: 'br', suffix: '.br' },
  { accepted: 'gzip;q=0.5, br;q=1.0', coding: 'br', suffix: '.br' },
  { accepted: 'gzip, deflate', coding: 'gzip', suffix: '.gz' },
  { accepted: 'gzip, br;q=0', coding: 'gzip', suffix: '.gz' },
  { accepted: 'brotli', coding: undefined, suffix: '' },
  { accepted: 'identity', coding: undefined, suffix: '' },
];

describe.each(hosts)('$name', ({ start }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  }, 20_000);
  afterAll(() => server?.close());
  const get = (path: string, accepted: string, more: Record<string, string> = {}) =>
    ask(server.url, path, { headers: { 'Accept-Encoding': accepted, ...more } });

  it.each(files.flatMap((file) => encodings.map((encoding) => ({ ...file, ...encoding }))))(
    'sends $path to "$accepted" as $coding',
    async ({ path, file, type, accepted, coding, suffix }) => {
      const { status, headers, body } = await get(path, accepted);
      expect({ status, coding: headers['content-encoding'] }).toEqual({ status: 200, coding });
      expect(body.equals(bytesOf(file + suffix))).toBe(true);
      expect(headers['content-type']).toContain(type);
      if (coding) expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
    },
  );

  it('sends the same headers with a compressed answer', async () => {
    const { headers } = await get('/about', 'br');
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html; charset=utf-8$/i),
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    });
    expect((await get(`/${HASHED}`, 'br')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('answers 304 to a browser that has the compressed page', async () => {
    for (const accepted of ['br', 'gzip']) {
      const { headers } = await get('/about', accepted);
      const again = await get('/about', accepted, { 'If-None-Match': headers.etag ?? 'none' });
      expect({ accepted, status: again.status }).toEqual({ accepted, status: 304 });
    }
  });

  it('shows not-found pages', async () => {
    for (const accepted of ['identity', 'gzip', 'br']) expect((await get('/nope', accepted)).status).toBe(404);
    expect(String((await get('/nope', 'identity')).body)).toBe(pageText('404.html'));
  });

  it.each([
    '/about.html.br',
    '/about.html.gz',
    `/${HASHED}.br`,
    `/${HASHED}.gz`,
    '/about.html.br?a=1',
    '//about.html.br',
  ])('has no page at %s', async (path) => {
    expect((await get(path, 'br')).status).toBe(404);
  });

  it('answers HEAD alike', async () => {
    const { status, headers, body } = await ask(server.url, '/about', {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'br' },
    });
    expect({ status, coding: headers['content-encoding'], bytes: body.length }).toEqual({
      status: 200,
      coding: 'br',
      bytes: 0,
    });
  });
});
