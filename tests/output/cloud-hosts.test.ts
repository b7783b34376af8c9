/** What Netlify, Cloudflare Pages and Vercel make of their files, by their own parsers and engines where these can be had. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { parseAllHeaders } from 'netlify-headers-parser';
import redirector from 'netlify-redirector';
import { describe, expect, it } from 'vitest';
import { headersOf } from '../../generator/output/headers.ts';
import { describeLimits, formatHeaders, formatRedirects } from '../../generator/output/hosts/cloudflare.ts';
import { formatNetlifyRedirects } from '../../generator/output/hosts/netlify.ts';
import { formatVercel } from '../../generator/output/hosts/vercel.ts';
import { encodePath, isExternal, parseAddress } from '../../generator/plan/addresses.ts';
import { HASHED, POLICY, redirects, rules, rulesWith } from '../serve/fixture-site.ts';
import { found, missing, moved } from '../serve/requests.ts';

const pathOf = (request: string): string => request.replace(/\?.*$/, '');
const paths = new Set(redirects.map(({ from }) => encodePath(parseAddress(from)?.path ?? '')));
/** Hosts take away extensions and slashes by themselves; these redirects are ours. */
const ours = Object.entries(moved).filter(
  ([from]) => paths.has(pathOf(from).replace(/\/$/, '')) || /^\/(?:blog|towns)\//.test(from),
);
/** Netlify compares values as they are written, so none with a space. */
const SPACED = '/services.php?lang=en+us&id=4';
const withQuery = ours.filter(([from]) => /[?&](?:id|page)=/.test(from));
const plain = ours.filter((each) => !withQuery.includes(each));
/** A target of another host has a query of its own. */
const targetOf = (to: string): string => (isExternal(to) ? to : pathOf(to));
const stubs = redirects.flatMap(({ from, to }) => (to === null ? [] : encodePath(parseAddress(from)?.path ?? '')));
const pages = new Set([...Object.keys(found).map(pathOf), ...stubs]);

const large = rulesWith({
  redirects: Array.from({ length: 1_200 }, (_, index) => ({ from: `/old-${index}`, to: '/' })),
});

describe('Netlify', () => {
  const matchRule = async (path: string, text: string, query = '') =>
    (await redirector.parsePlain(text, {})).match({
      scheme: 'https',
      host: 'www.towing.example',
      path,
      query,
      headers: {},
      cookieValues: {},
      getHeader: () => '',
      getCookie: () => '',
    });
  const netlify = formatNetlifyRedirects(rules);
  const match = async (path: string, query = '') => {
    const rule = await matchRule(path, netlify, query);
    // A file at the path wins over a rule that is not forced.
    return rule && (rule.force || !pages.has(path.replace(/(.)\/$/, '$1')))
      ? { to: rule.to, status: rule.status }
      : null;
  };

  it.each(ours.filter(([from]) => from !== SPACED && (!from.startsWith('/index') || from.startsWith('/index.php'))))(
    'redirects %s although a stub page stands there',
    async (from, to) => {
      const query = from.slice(pathOf(from).length + 1);
      const rule = await match(pathOf(from), withQuery.some(([one]) => one === from) ? query : '');
      expect(rule).toEqual({ to: targetOf(to), status: 301 });
    },
  );

  it.each(plain.filter(([from]) => !from.startsWith('/index') || from.startsWith('/index.php')))(
    'redirects %s by the stub page in the form for all hosts, and redirects where there is none',
    async (from, to) => {
      const rule = await matchRule(pathOf(from), formatRedirects(rules));
      expect(rule && { to: rule.to, status: rule.status, force: rule.force }).toEqual({
        to: targetOf(to),
        status: 301,
        force: false,
      });
    },
  );

  it('says what is gone', async () => {
    for (const path of ['/locations/gray', '/team/dale'])
      expect(await match(path)).toEqual({ to: '/404.html', status: 410 });
  });

  it('serves the home page at /index rather than redirecting in a circle', async () => {
    expect(await match('/index')).toBeNull();
    expect(await match('/')).toBeNull();
  });

  it.each(Object.keys(found))('leaves the page %s alone', async (path) => {
    expect(await match(pathOf(path))).toBeNull();
  });

  it.each(
    Object.entries(missing).filter(([path]) => !path.includes('404') && !path.startsWith('/_') && !path.includes('/.')),
  )('finds the not-found page for %s', async (path, file) => {
    expect((await match(pathOf(path))) ?? { to: '/404.html', status: 404 }).toEqual({ to: `/${file}`, status: 404 });
  });

  it('reads every line of _headers, and sets no header twice for a path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gen-headers-'));
    writeFileSync(join(folder, '_headers'), formatHeaders(rules));
    const { headers, errors } = await parseAllHeaders({
      headersFiles: [join(folder, '_headers')] as never,
      netlifyConfigPath: undefined,
      minimal: false,
      configHeaders: [] as never,
    });
    rmSync(folder, { recursive: true });
    expect(errors).toEqual([]);
    const at = (path: string): Record<string, string>[] =>
      headers.filter(({ forRegExp }) => forRegExp?.test(path)).map(({ values }) => values);
    expect(at('/about')).toEqual([
      expect.objectContaining({
        'Content-Security-Policy': POLICY,
        'X-Content-Type-Options': 'nosniff',
      }),
    ]);
    expect(at(`/${HASHED}`)[1]).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' });
    for (const path of ['/', `/${HASHED}`]) {
      const names = at(path).flatMap((values) => Object.keys(values));
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

/** The rules of Cloudflare's parser (workers-sdk, packages/workers-shared/utils/configuration/parseRedirects.ts, read 2026-11). */
function readAsCloudflare(text: string) {
  const taken = new Map<string, { to: string; status: number }>();
  const invalid: string[] = [];
  let fixed = 0;
  let dynamic = 0;
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [from = '', to = '', status = '302', ...more] = line.split(/\s+/);
    const isDynamic = /[*]|:[A-Za-z]/.test(from);
    const isKnown = [200, 301, 302, 303, 307, 308].includes(Number(status));
    const isLate = !isDynamic && dynamic > 0;
    if (more.length > 0 || !isKnown || isLate || taken.has(from) || line.length > 2_000) invalid.push(line);
    else taken.set(from, { to, status: Number(status) });
    if (isDynamic) dynamic += 1;
    else fixed += 1;
  }
  return { rules: taken, invalid, fixed, dynamic };
}

describe('Cloudflare', () => {
  const read = readAsCloudflare(formatRedirects(rules));

  it.each(plain.filter(([from]) => !/^\/(?:blog|towns)\/./.test(from) || from === '/blog/prices'))(
    'redirects %s',
    (from, to) => {
      expect(read.rules.get(pathOf(from))).toEqual({ to: targetOf(to), status: 301 });
    },
  );

  it('redirects what is below a folder, with the rest where it is kept', () => {
    expect(read.rules.get('/blog/*')).toEqual({ to: '/about', status: 301 });
    expect(read.rules.get('/towns/*')).toEqual({ to: '/locations/:splat', status: 301 });
  });

  it.each([
    ['small', rules, { fixed: 18, dynamic: 2 }],
    ['large', large, { fixed: 2_000, dynamic: 0 }],
  ] as const)('reads every line of a %s site', (_, table, count) => {
    expect(readAsCloudflare(formatRedirects(table))).toMatchObject({ invalid: [], ...count });
    const headers = formatHeaders(table).split('\n');
    expect(headers.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
    expect(Math.max(...headers.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  });

  it('takes the policy of all paths away where a path has its own', () => {
    const own = { '/chat': { 'Content-Security-Policy': "default-src 'self'", 'X-Robots-Tag': 'noindex' } };
    const headers = headersOf({ policy: POLICY, assets: [], hasPhotos: false, own });
    expect(formatHeaders({ ...rules, headers })).toContain(
      "/chat\n  ! Content-Security-Policy\n  Content-Security-Policy: default-src 'self'\n  X-Robots-Tag: noindex\n",
    );
  });

  it('says what it has no room or no form for', () => {
    expect(describeLimits(rulesWith({ redirects: [{ from: '/a', to: '/' }] }))).toEqual([]);
    expect(describeLimits(rules)).toEqual([
      "Cloudflare and GitHub Pages cannot redirect addresses with a query, such as /services.php?id=3. Netlify (hosting: 'netlify' in site.ts), Vercel, Apache and nginx can.",
    ]);
    expect(describeLimits(large)).toEqual([
      '_redirects has room for 2000 lines, and the redirects of the site take 2400. Visitors get stub pages in place of the last 400: Cloudflare reads no more.',
    ]);
    const folders = Array.from({ length: 120 }, (_, index) => ({ from: `/old-${index}/*`, to: '/' }));
    expect(describeLimits(rulesWith({ redirects: folders }))).toEqual([
      '_redirects has room for 100 folders such as "/blog/*", and the site has 120. The last 20 are left out: Cloudflare reads no more.',
    ]);
  });
});

describe('Vercel', () => {
  const config = (table: typeof rules): Parameters<typeof getTransformedRoutes>[0] => {
    const { cleanUrls, trailingSlash, redirects: list, headers } = JSON.parse(formatVercel(table));
    return { cleanUrls, trailingSlash, redirects: list, headers };
  };
  type Route = {
    src: string;
    status?: number;
    headers?: Record<string, string>;
    has?: readonly { key: string; value: string }[];
  };
  const { routes, error } = getTransformedRoutes(config(rules));
  const table = (routes ?? []) as Route[];
  const fits = ({ src, status, has = [] }: Route, { pathname, searchParams }: URL): boolean =>
    status !== undefined &&
    new RegExp(src).test(pathname) &&
    has.every(({ key, value }) => new RegExp(`^${value}$`).test(searchParams.get(key) ?? ''));
  /** Follows redirects as the routing table says; gives where it ends and by which statuses. */
  const follow = (path: string): { end: string; statuses: number[] } => {
    const statuses: number[] = [];
    let here = new URL(path, 'https://host.example');
    for (let hop = 0; hop < 5 && here.host === 'host.example'; hop++) {
      const route = table.find((one) => fits(one, here));
      if (!route) break;
      const location = here.pathname.replace(
        new RegExp(route.src),
        (route.headers as Record<string, string>).Location as string,
      );
      here = new URL(location, here);
      statuses.push(route.status as number);
    }
    return { end: here.href.replace('https://host.example', ''), statuses };
  };

  it('takes the file', () => {
    expect(error).toBeNull();
  });

  it.each(Object.entries(moved).filter(([from]) => from !== '/towing.html'))(
    'leads from %s to %s by permanent redirects',
    (from, to) => {
      const { end, statuses } = follow(from);
      expect(targetOf(end)).toBe(targetOf(to).replace(/(.)\/$/, '$1'));
      expect(statuses.length).toBeGreaterThan(0);
      expect(statuses.every((status) => status === 301 || status === 308)).toBe(true);
    },
  );

  it.each(Object.keys(found))('leaves the page %s alone', (path) => {
    expect(follow(pathOf(path))).toEqual({ end: pathOf(path), statuses: [] });
  });

  it('sets the headers', () => {
    const headers = (path: string): Record<string, string> =>
      Object.assign(
        {},
        ...table
          .filter(({ src, status }) => status === undefined && new RegExp(src).test(path))
          .map((route) => route.headers),
      );
    expect(headers('/about')).toMatchObject({
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
    });
    expect(headers('/about')).not.toHaveProperty('Cache-Control');
    expect(headers(`/${HASHED}`)['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(headers('/assets/appX1a2b3c4dXjs')).not.toHaveProperty('Cache-Control');
  });
});
