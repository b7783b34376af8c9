/** The preview, nginx and Apache answer the same requests alike, with the settings that a build writes. */
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPreview } from '../../generator/serve/preview.ts';
import { ask } from './ask.ts';
import { CHAT_POLICY, HASHED, POLICY, pageText, rulesWith, writeFixtureSite } from './fixture-site.ts';
import {
  attacks,
  found,
  foundDoubled,
  missing,
  missingDoubled,
  moved,
  movedDoubled,
  refusedMethods,
} from './requests.ts';
import { startApache, startNginx, type RunningServer } from './real-servers.ts';

const site = writeFixtureSite();
afterAll(site.remove);

const hosts = [
  { name: 'preview', start: () => startPreview({ out: site.root, host: '127.0.0.1', port: 0 }) },
  { name: 'nginx', start: () => startNginx(site.root) },
  { name: 'Apache', start: () => startApache(site.root) },
];

describe.each(hosts)('$name', ({ name, start }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.close());

  it.each(Object.entries({ ...found, ...foundDoubled }))('serves %s from %s', async (path, file) => {
    const { status, headers, body } = await ask(server.url, path);
    expect({ status, type: headers['content-type']?.toLowerCase(), body: String(body) }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: pageText(file),
    });
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it.each(Object.entries({ ...moved, ...movedDoubled }))(
    'moves %s to %s for good, and leaves the host to the browser',
    async (path, to) => {
      const { status, headers } = await ask(server.url, path);
      expect({ status, location: headers.location }).toEqual({ status: 301, location: to });
    },
  );

  it.each(['/locations/gray', '/locations/gray/', '/old%20page', '/team/dale'])(
    'answers that %s is gone, with the words of a missing page',
    async (path) => {
      const { status, body } = await ask(server.url, path);
      expect(status).toBe(410);
      // Apache has one page for all that is gone.
      const file = name !== 'Apache' && path.startsWith('/locations') ? 'locations/404.html' : '404.html';
      expect(String(body)).toBe(pageText(file));
    },
  );

  it.each(refusedMethods)('refuses %s', async (method) => {
    for (const path of ['/', '/about', '/towing', '/about/', '/nope', `/${HASHED}`]) {
      const { status, headers } = await ask(server.url, path, { method });
      expect({ method, path, status }).toEqual({ method, path, status: 405 });
      // Not every server gets as far as its headers with TRACE.
      if (method !== 'TRACE') expect(headers.allow?.split(', ').filter((name) => name !== '')).toEqual(['GET', 'HEAD']);
    }
  });

  it.skipIf(name === 'preview')('refuses a request with two hosts', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /about HTTP/1.1\r\nHost: www.towing.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(Object.entries({ ...missing, ...missingDoubled }))('says that %s is missing with %s', async (path, file) => {
    const { status, headers, body } = await ask(server.url, path);
    expect({ status, body: String(body) }).toEqual({ status: 404, body: pageText(file) });
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it.each(attacks)('refuses %s', async (path) => {
    const { status, headers, body } = await ask(server.url, path);
    expect([400, 403, 404]).toContain(status);
    expect(String(body)).not.toContain('private');
    expect(headers).not.toHaveProperty('x-injected');
  });

  it('never sends a visitor to another host', async () => {
    for (const path of [
      '//evil.example/',
      '//evil.example/%2f..',
      '//locations/macon/',
      '/\\evil.example/',
      '//locations/macon.html',
      '///towing',
    ]) {
      const { headers } = await ask(server.url, path);
      const target = new URL(headers.location ?? '/', server.url);
      expect({ path, host: target.hostname }).toEqual({ path, host: '127.0.0.1' });
    }
  });

  it.each(['/about', '/nope', '/about/', '/robots.txt', `/${HASHED}`])(
    'sends the security headers with %s',
    async (path) => {
      const { headers } = await ask(server.url, path);
      expect(headers).toMatchObject({
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
        'strict-transport-security': 'max-age=31536000',
        'x-own': 'yes, "quoted"; 100% of us',
      });
    },
  );

  it('asks search engines to leave out the manifest, and what the site names', async () => {
    for (const path of ['/build-manifest.json', '/price-list.pdf'])
      expect((await ask(server.url, path)).headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect((await ask(server.url, '/about')).headers).not.toHaveProperty('x-robots-tag');
  });

  it.each([
    ['/', 'home', POLICY],
    ['/?a=1', 'home', POLICY],
    ['/chat', 'chat', CHAT_POLICY],
    ['/chat?a=1', 'chat', CHAT_POLICY],
    ['/chat/help', 'below chat', POLICY],
    ['/about', undefined, POLICY],
  ])('sends %s with the headers of its path', async (path, page, policy) => {
    const { status, headers } = await ask(server.url, path);
    expect({ status, page: headers['x-page'], policy: headers['content-security-policy'] }).toEqual({
      status: 200,
      page,
      policy,
    });
  });

  it('moves the address of a page with a slash to the page, although it has a folder with an index', async () => {
    const { status, headers } = await ask(server.url, '/chat/');
    expect({ status, location: headers.location }).toEqual({ status: 301, location: '/chat' });
  });

  it('takes no header from an old address', async () => {
    const { headers } = await ask(server.url, '/towns/a%0d%0aX-Injected:1');
    expect(headers).not.toHaveProperty('x-injected');
  });

  it('lets browsers cache hashed files for a year, and revalidate the rest', async () => {
    const kept = async (path: string): Promise<string | undefined> =>
      (await ask(server.url, path)).headers['cache-control'];
    expect(await kept(`/${HASHED}`)).toBe('public, max-age=31536000, immutable');
    expect(await kept('/og.png')).toBe('public, max-age=0, must-revalidate');
    expect(await kept('/robots.txt')).toBe('public, max-age=0, must-revalidate');
  });

  it('answers 304 to a browser that has the page, plain and compressed', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const first = await ask(server.url, '/about', { headers: { 'Accept-Encoding': encoding } });
      expect(first.headers.etag).toBeDefined();
      const again = await ask(server.url, '/about', {
        headers: { 'Accept-Encoding': encoding, 'If-None-Match': first.headers.etag ?? '' },
      });
      expect({ encoding, status: again.status, bytes: again.body.length }).toEqual({ encoding, status: 304, bytes: 0 });
      const changed = await ask(server.url, '/about', {
        headers: { 'Accept-Encoding': encoding, 'If-None-Match': '"another"' },
      });
      expect(changed.status).toBe(200);
    }
  });

  it('compresses pages for those who can read it, found and missing', async () => {
    for (const [path, file] of [
      ['/about', 'about.html'],
      ['/nope', '404.html'],
    ] as const) {
      const { headers, body } = await ask(server.url, path, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(headers['content-encoding']).toBe('gzip');
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
      expect(String(gunzipSync(body))).toBe(pageText(file));
    }
    expect(
      (await ask(server.url, '/about', { headers: { 'Accept-Encoding': 'identity' } })).headers,
    ).not.toHaveProperty('content-encoding');
    expect(
      (await ask(server.url, `/${HASHED}`, { headers: { 'Accept-Encoding': 'gzip' } })).headers['content-encoding'],
    ).toBe('gzip');
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, body } = await ask(server.url, '/about', { method: 'HEAD' });
    expect({ status, bytes: body.length, type: headers['content-type']?.toLowerCase() }).toEqual({
      status: 200,
      bytes: 0,
      type: 'text/html; charset=utf-8',
    });
    expect((await ask(server.url, '/nope', { method: 'HEAD' })).status).toBe(404);
  });

  it('names the types of files that are not pages', async () => {
    const type = async (path: string): Promise<string> =>
      ((await ask(server.url, path)).headers['content-type'] ?? '').toLowerCase().replace(/;\s*charset=utf-8$/, '');
    expect(await type('/site.webmanifest')).toBe('application/manifest+json');
    expect(await type('/robots.txt')).toBe('text/plain');
    expect(await type('/sitemap.xml')).toMatch(/^(text|application)\/xml$/);
    expect(await type('/og.png')).toBe('image/png');
    expect(await type(`/${HASHED}`)).toMatch(/^(text|application)\/javascript$/);
    expect((await ask(server.url, '/.well-known/security.txt')).status).toBe(200);
  });
});

describe('a site below a folder', () => {
  const below = writeFixtureSite(rulesWith({}, { url: 'https://user.towing.example/site' }));
  afterAll(below.remove);

  describe.each([
    { name: 'preview', start: () => startPreview({ out: below.out, host: '127.0.0.1', port: 0 }), path: '' },
    { name: 'nginx', start: () => startNginx(below.root, '/site'), path: '/site' },
    { name: 'Apache', start: () => startApache(below.root), path: '/site' },
  ])('$name', ({ start, path }) => {
    let server: RunningServer;
    let url = '';
    beforeAll(async () => {
      server = await start();
      url = new URL(server.url).origin;
      expect(server.url).toBe(url + (path === '' ? '/site' : ''));
    });
    afterAll(() => server?.close());

    it.each([
      ['/site/', 'index.html'],
      ['/site/about', 'about.html'],
      ['/site/locations/macon', 'locations/macon.html'],
    ])('serves %s', async (path, file) => {
      const { status, body } = await ask(url, path);
      expect({ status, body: String(body) }).toEqual({ status: 200, body: pageText(file) });
    });

    it.each([
      ['/site', '/site/'],
      ['/site/about/', '/site/about'],
      ['/site/about.html', '/site/about'],
      ['/site/index.html', '/site/'],
      ['/site/towing?a=1', '/site/services/roadside-assistance?a=1'],
      ['/site/blog/a/b', '/site/about'],
      ['/site/towns/macon', '/site/locations/macon'],
      ['/site/services.php?id=3', '/site/services/roadside-assistance'],
      ['/site/app', 'https://book.example/start?from=old'],
    ])('moves %s to %s', async (path, to) => {
      const { status, headers } = await ask(url, path);
      expect({ status, location: new URL(headers.location ?? '', 'http://host/').href }).toEqual({
        status: 301,
        location: new URL(to, 'http://host/').href,
      });
    });

    it.each([
      ['/site/nope', 404, '404.html'],
      ['/site/services/nope', 404, 'services/404.html'],
      ['/site/locations/gray', 410, null],
    ])('says that %s is missing', async (path, status, file) => {
      const answer = await ask(url, path);
      expect(answer.status).toBe(status);
      if (file !== null) expect(String(answer.body)).toBe(pageText(file));
      expect(answer.headers).toMatchObject({ 'content-security-policy': POLICY });
    });

    it('lets browsers cache hashed files for a year', async () => {
      const { headers } = await ask(url, `/site/${HASHED}`);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    });
  });
});
