/** What Netlify, Cloudflare Pages and Vercel make of their files, by their own parsers and engines where these can be had. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { parseAllHeaders } from 'netlify-headers-parser';
import redirector from 'netlify-redirector';
import { describe, expect, it } from 'vitest';
import { describeHost } from '../../generator/output/host-rules.ts';
import { describeOverflow, formatHeaders, formatRedirects } from '../../generator/output/hosts/cloudflare.ts';
import { formatNetlifyRedirects } from '../../generator/output/hosts/netlify.ts';
import { formatVercel } from '../../generator/output/hosts/vercel.ts';
import { NOT_FOUND, aliases, HASHED, POLICY, redirects, rules } from '../serve/fixture-site.ts';
import { found, missing, moved } from '../serve/requests.ts';

const pathOf = (request: string): string => request.replace(/\?.*$/, '');
/** Hosts take away extensions and slashes by themselves; these redirects are ours. */
const ours = Object.entries(moved).filter(([from]) =>
  redirects.some((redirect) => redirect.from === pathOf(from).replace(/\/$/, '')),
);
const pages = new Set([...Object.keys(found).map(pathOf), ...redirects.map(({ from }) => from)]);

const large = describeHost({
  origin: 'https://www.towing.example',
  rules: aliases,
  notFound: NOT_FOUND,
  redirects: [
    ...Array.from({ length: 3_000 }, (_, index) => ({
      from: `/services/heavy-duty-towing/city-${index}`,
      to: `/locations/city-${index}`,
    })),
    ...rules.plain,
  ],
  policy: POLICY,
  hashedFiles: Array.from({ length: 150 }, (_, index) => `assets/chunk-${index}.js`),
});

describe('Netlify', () => {
  const matchRule = async (path: string, text: string) =>
    (await redirector.parsePlain(text, {})).match({
      scheme: 'https',
      host: 'www.towing.example',
      path,
      query: '',
      headers: {},
      cookieValues: {},
      getHeader: () => '',
      getCookie: () => '',
    });
  const match = async (path: string, text = formatNetlifyRedirects(rules)) => {
    const rule = await matchRule(path, text);
    // A file at the path wins over a rule that is not forced.
    return rule && (rule.force || !pages.has(path.replace(/(.)\/$/, '$1')))
      ? { to: rule.to, status: rule.status }
      : null;
  };

  it.each(ours.filter(([from]) => !from.startsWith('/index')))(
    'redirects %s although a stub page stands there',
    async (from, to) => {
      expect(await match(pathOf(from))).toEqual({ to: pathOf(to), status: 301 });
    },
  );

  it.each(ours.filter(([from]) => !from.startsWith('/index')))(
    'redirects %s by the stub page in the form for all hosts, and redirects where there is none',
    async (from, to) => {
      const rule = await matchRule(pathOf(from), formatRedirects(rules));
      expect(rule && { to: rule.to, status: rule.status, force: rule.force }).toEqual({
        to: pathOf(to),
        status: 301,
        force: false,
      });
    },
  );

  it('says what is gone', async () => {
    expect(await match('/locations/gray')).toEqual({ to: '/404.html', status: 410 });
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

  it('takes a pattern for the cities of a large site', async () => {
    const text = formatNetlifyRedirects(large);
    expect(await match('/services/heavy-duty-towing/city-7', text)).toEqual({ to: '/locations/city-7', status: 301 });
    expect(await match('/towing', text)).toEqual({ to: '/services/roadside-assistance', status: 301 });
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
        'Content-Security-Policy': `${POLICY}; frame-ancestors 'none'`,
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

const OPTIONS = {
  origin: 'https://www.towing.example',
  rules: [],
  notFound: NOT_FOUND,
  policy: POLICY,
  hashedFiles: [],
};
const patterned = describeHost({
  ...OPTIONS,
  rules: Array.from({ length: 60 }, (_, index) => ({ from: `/old-${index}/{city}`, to: '/locations/{city}' })),
  redirects: Array.from({ length: 1_800 }, (_, index) => ({
    from: `/old-${index % 60}/city-${index}`,
    to: `/locations/city-${index}`,
  })),
});

describe('Cloudflare', () => {
  it.each(ours)('redirects %s', (from, to) => {
    expect(readAsCloudflare(formatRedirects(rules)).rules.get(pathOf(from))).toEqual({
      to: pathOf(to),
      status: 301,
    });
  });

  it.each([
    ['small', rules, { fixed: 12, dynamic: 0 }],
    ['large', large, { fixed: 6, dynamic: 2 }],
    ['large one with 60 patterns', patterned, { fixed: 0, dynamic: 100 }],
  ] as const)('reads every line of a %s site', (_, table, count) => {
    expect(readAsCloudflare(formatRedirects(table))).toMatchObject({ invalid: [], ...count });
    const headers = formatHeaders(table).split('\n');
    expect(headers.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
    expect(Math.max(...headers.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  });

  it('names each city of a small site and a pattern on a large one', () => {
    expect(readAsCloudflare(formatRedirects(rules)).rules.has('/services/heavy-duty-towing/:city')).toBe(false);
    expect(readAsCloudflare(formatRedirects(large)).rules.get('/services/heavy-duty-towing/:city')).toEqual({
      to: '/locations/:city',
      status: 301,
    });
  });

  it('says how many redirects have no room', () => {
    expect([rules, large].map(describeOverflow)).toEqual([null, null]);
    expect(describeOverflow(patterned)).toBe(
      "_redirects has room for 100 redirects with a pattern, and the site has 120. The last 20 are left out: Cloudflare reads no more. Remove some, or set hosting: 'netlify' in site.ts.",
    );
    const redirects = Array.from({ length: 1_200 }, (_, index) => ({ from: `/old-${index}`, to: '/' }));
    const many = describeHost({ ...OPTIONS, redirects });
    expect(readAsCloudflare(formatRedirects(many))).toMatchObject({ invalid: [], fixed: 2_000, dynamic: 0 });
    expect(describeOverflow(many)).toBe(
      '_redirects has room for 2000 lines, and the redirects of the site take 2400. Visitors get stub pages in place of the last 400: Cloudflare reads no more.',
    );
  });
});

describe('Vercel', () => {
  const config = (table: typeof rules): Parameters<typeof getTransformedRoutes>[0] => {
    const { cleanUrls, trailingSlash, redirects: list, headers } = JSON.parse(formatVercel(table));
    return { cleanUrls, trailingSlash, redirects: list, headers };
  };
  const routesOf = (table: typeof rules) => {
    const { routes, error } = getTransformedRoutes(config(table));
    expect(error).toBeNull();
    return (routes ?? []) as { src: string; status?: number; headers?: Record<string, string> }[];
  };
  /** Follows redirects as the routing table says; gives where it ends and by which statuses. */
  const follow = (path: string, table = rules): { end: string; statuses: number[] } => {
    const statuses: number[] = [];
    let here = path;
    for (let hop = 0; hop < 5; hop++) {
      const route = routesOf(table).find(({ src, status }) => status !== undefined && new RegExp(src).test(here));
      if (!route) break;
      here = here.replace(new RegExp(route.src), (route.headers as Record<string, string>).Location as string);
      statuses.push(route.status as number);
    }
    return { end: here, statuses };
  };

  it.each(Object.entries(moved).filter(([from]) => from !== '/towing.html'))(
    'leads from %s to %s by permanent redirects',
    (from, to) => {
      const { end, statuses } = follow(pathOf(from));
      expect(end).toBe(pathOf(to));
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
        ...routesOf(rules)
          .filter(({ src, status }) => status === undefined && new RegExp(src).test(path))
          .map((route) => route.headers),
      );
    expect(headers('/about')).toMatchObject({
      'Content-Security-Policy': `${POLICY}; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
    });
    expect(headers('/about')).not.toHaveProperty('Cache-Control');
    expect(headers(`/${HASHED}`)['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(headers('/assets/appX1a2b3c4dXjs')).not.toHaveProperty('Cache-Control');
  });

  it('takes a pattern for the cities of a large site', () => {
    expect(follow('/services/heavy-duty-towing/city-7', large)).toEqual({ end: '/locations/city-7', statuses: [301] });
  });
});
