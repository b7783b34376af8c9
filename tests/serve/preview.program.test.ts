import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GenError } from '../../generator/errors/gen-error.ts';
import { startPreview, type Preview } from '../../generator/serve/preview.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { ROOT } from '../fixtures/workplaces.ts';
import { ask } from './ask.ts';
import { manifestOf, pageText, writeFixtureSite, type FixtureSite } from './fixture-site.ts';

let site: FixtureSite;
let preview: Preview | undefined;
const lines: string[] = [];
const open = async (): Promise<Preview> =>
  (preview = await startPreview({ out: site.root, host: '127.0.0.1', port: 0, log: (line) => lines.push(line) }));

beforeEach(() => {
  site = writeFixtureSite();
  lines.length = 0;
});
afterEach(async () => {
  await preview?.close();
  preview = undefined;
  site.remove();
});

describe('startPreview', () => {
  it('says that a folder has no site', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'gen-empty-'));
    const error = await startPreview({ out: empty, host: '127.0.0.1', port: 0 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GenError);
    expect((error as GenError).problems).toEqual([
      {
        file: empty,
        what: 'There is no site here to preview.',
        todo: 'Run "npx --no gen build" first, or name the folder of a site with --out.',
      },
    ]);
    rmSync(empty, { recursive: true });
  });

  it('takes the next port when one is in use, and says so', async () => {
    const holder = await hold();
    const { port } = holder.address() as AddressInfo;
    preview = await startPreview({ out: site.root, host: '127.0.0.1', port, log: (line) => lines.push(line) });
    expect(new URL(preview.url).port).not.toBe(String(port));
    expect(lines).toEqual([`Port ${port} is in use.`]);
    await new Promise((resolve) => holder.close(resolve));
  });

  it('says that a host is not on this machine', async () => {
    const error = await startPreview({ out: site.root, host: '192.0.2.1', port: 0 }).catch((thrown: unknown) => thrown);
    expect((error as GenError).problems).toMatchObject([
      { what: expect.stringContaining('of "192.0.2.1": address not available') as string },
    ]);
  });

  it('names an address that a browser can open when it listens everywhere', async () => {
    preview = await startPreview({ out: site.root, host: '0.0.0.0', port: 0 });
    expect(preview.url).toMatch(/^http:\/\/localhost:\d+$/);
  });

  it('answers nothing after it was closed, even with a connection left open', async () => {
    const { url, close } = await open();
    await ask(url, '/', { headers: { Connection: 'keep-alive' } });
    await close();
    preview = undefined;
    await expect(ask(url, '/')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('prints each request', async () => {
    const { url } = await open();
    await ask(url, '/locations/macon/');
    await ask(url, '/nope', { method: 'HEAD' });
    expect(lines).toEqual(['301 GET /locations/macon/', '404 HEAD /nope']);
  });

  it('shows a new build at once: pages, redirects and headers', async () => {
    const { url } = await open();
    const before = await ask(url, '/about');
    writeFileSync(join(site.root, 'about.html'), pageText('new about'));
    utimesSync(join(site.root, 'about.html'), new Date(), new Date(Date.now() + 5_000));
    const redirects = [{ from: '/about-us', to: '/about' }];
    writeFileSync(join(site.root, 'build-manifest.json'), manifestOf({ redirects }));
    writeFileSync(join(site.root, '_headers'), '/*\n  X-New: yes\n');
    const after = await ask(url, '/about', { headers: { 'If-None-Match': before.headers.etag ?? '' } });
    expect({ status: after.status, body: String(after.body), fresh: after.headers['x-new'] }).toEqual({
      status: 200,
      body: pageText('new about'),
      fresh: 'yes',
    });
    expect((await ask(url, '/about-us')).headers.location).toBe('/about');
    expect((await ask(url, '/towing')).status).toBe(200);
  });

  it('works without manifest, headers and not-found pages', async () => {
    for (const file of ['build-manifest.json', '_headers', '404.html']) unlinkSync(join(site.root, file));
    const { url } = await open();
    const { status, headers, body } = await ask(url, '/nope');
    expect({ status, type: headers['content-type'], body: String(body) }).toEqual({
      status: 404,
      type: 'text/plain; charset=utf-8',
      body: 'Not found\n',
    });
    expect((await ask(url, '/about')).status).toBe(200);
  });

  it('serves a folder that is a symlink', async () => {
    const link = join(site.root, '..', 'link');
    symlinkSync(site.root, link);
    preview = await startPreview({ out: link, host: '127.0.0.1', port: 0 });
    expect((await ask(preview.url, '/locations/macon')).status).toBe(200);
  });

  it('understands the request of a proxy, refuses other methods', async () => {
    const { url } = await open();
    expect(String((await ask(url, 'http://www.towing.example/about?a=1')).body)).toBe(pageText('about.html'));
    const { status, headers } = await ask(url, '/about', { method: 'POST' });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
  });

  it('keeps running when its output is closed', async () => {
    const { command } = await compiledProgram();
    const program = spawn(process.execPath, command(ROOT, ['preview', '--port', '0', '--out', site.root]));
    const [line] = (await once(program.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(String(line))?.[0] ?? '';
    program.stdout.destroy();
    for (const path of ['/about', '/nope', '/about']) await ask(url, path);
    expect((await ask(url, '/about')).status).toBe(200);
    program.kill('SIGTERM');
    const [, signal] = await once(program, 'exit');
    expect(signal).toBe('SIGTERM');
  }, 30_000);

  it.each([
    ['logo@2x.png', '/logo@2x.png'],
    ['logo@2x.png', '/logo%402x.png'],
    ['Terms & Conditions.pdf', '/Terms%20&%20Conditions.pdf'],
    ['Terms & Conditions.pdf', '/Terms%20%26%20Conditions.pdf'],
    ["a+b=c,d;e:f$g'h!(i).jpg", "/a+b=c,d;e:f$g'h!(i).jpg"],
    ['a#b?c.txt', '/a%23b%3Fc.txt'],
    ['100%.txt', '/100%25.txt'],
  ])('serves the file "%s" at %s', async (file, path) => {
    writeFileSync(join(site.root, file), file);
    const { url } = await open();
    const { status, body } = await ask(url, path);
    expect({ status, body: String(body) }).toEqual({ status: 200, body: file });
  });

  it.each([
    ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=10-', 416, 'bytes */10', 'Range not satisfiable\n'],
    ['bytes=3-1', 200, undefined, '0123456789'],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['lines=0-1', 200, undefined, '0123456789'],
  ])('answers the range %s with %i', async (range, status, contentRange, text) => {
    writeFileSync(join(site.root, 'film.mp4'), '0123456789');
    const { url } = await open();
    const answer = await ask(url, '/film.mp4', { headers: { Range: range } });
    expect({
      status: answer.status,
      contentRange: answer.headers['content-range'],
      length: answer.headers['content-length'],
      text: String(answer.body),
    }).toEqual({ status, contentRange, length: String(text.length), text });
  });

  it('sends the whole file to a browser that has a part of an older one', async () => {
    const { url } = await open();
    const headers = { Range: 'bytes=0-1', 'If-Range': 'W/"older"' };
    expect((await ask(url, '/og.png', { headers })).status).toBe(200);
    const { etag = '' } = (await ask(url, '/og.png')).headers;
    expect((await ask(url, '/og.png', { headers: { ...headers, 'If-Range': etag } })).status).toBe(206);
  });

  it('sends an archive as it is', async () => {
    writeFileSync(join(site.root, 'catalog.csv.gz'), 'not really packed');
    const { url } = await open();
    const { headers, body } = await ask(url, '/catalog.csv.gz', { headers: { 'Accept-Encoding': 'gzip' } });
    expect({ encoding: headers['content-encoding'], type: headers['content-type'], body: String(body) }).toEqual({
      encoding: undefined,
      type: 'application/gzip',
      body: 'not really packed',
    });
  });

  it('has the headers of a path also for the request of a proxy', async () => {
    const { url } = await open();
    const { headers } = await ask(url, 'http://www.towing.example/price-list.pdf');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('answers 404 for a path that no file system accepts', async () => {
    const { url } = await open();
    expect((await ask(url, `/${'a'.repeat(6_000)}`)).status).toBe(404);
    expect((await ask(url, `/${'a/'.repeat(3_000)}`)).status).toBe(404);
  });

  it('answers 404 for a file that is a folder', async () => {
    mkdirSync(join(site.root, 'folder.html'));
    const { url } = await open();
    expect((await ask(url, '/folder')).status).toBe(404);
  });
});

function hold(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
