/** Values that could break out of a settings file: quoted so that the servers take them, or refused before they are written. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GenError } from '../../generator/errors/gen-error.ts';
import { joinHeaders } from '../../generator/define/headers.ts';
import { createHostRules } from '../../generator/output/hosts/rules.ts';
import { encodePath, formatAddress, normalizeTarget, parseAddress } from '../../generator/plan/addresses.ts';
import { parseRedirects, type Redirect } from '../../generator/plan/redirects.ts';
import { startPreview } from '../../generator/serve/preview.ts';
import { ask } from './ask.ts';
import { hostFilesOf, manifestOf, POLICY, routesWith } from './fixture-site.ts';
import { nginxFolders, startApache, startNginx, type RunningServer } from './real-servers.ts';
import { rounds } from '../fixtures/random.ts';

const temporary = mkdtempSync(join(tmpdir(), 'gen-odd-'));
chmodSync(temporary, 0o755);
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

interface Settings {
  readonly url?: string;
  readonly redirects?: readonly Redirect[];
  readonly headers?: Readonly<Record<string, string>>;
}

const settingsOf = ({ url = 'https://www.towing.example', redirects = [], headers = {} }: Settings) =>
  new Map(
    hostFilesOf(
      createHostRules({
        url,
        routes: routesWith({}),
        redirects: parseRedirects(redirects),
        headers: {
          all: [
            { name: 'Content-Security-Policy', value: POLICY },
            ...Object.entries(headers).map(([name, value]) => ({ name, value })),
          ],
          ofPaths: Object.entries(headers).map(([name, value]) => ({ path: '/files/*', name, value })),
        },
      }),
    ).map(({ file, body }) => [file, String(body)]),
  );

/** A redirect as a plan has it; null for an address that is refused. */
function redirectOf(from: string, to: string): Redirect | null {
  const address = parseAddress(from);
  return address && { from: formatAddress(address), to: normalizeTarget(to) };
}

describe('paths with odd characters', () => {
  const names = `a"b it's a;b a,b a&b a=b a+b a@b a:b a*b a|b a^b a(b) a[b] a<b> a!b ~a über 拖车 -f a.b a$b a{b}`;
  const segments = ['tow truck', 'a`b', ...names.split(' '), ...'100%25 a%3Fb a%23b a%2Ab'.split(' ')];
  const odd = segments.flatMap((segment) => redirectOf(`/old/${segment}`, `/new/${segment.replace(/%../, '')}`) ?? []);
  const folders = segments.flatMap((segment) => redirectOf(`/old-${segment}/*`, '/new/*') ?? []);
  const queries = segments.flatMap((segment) => redirectOf(`/page.php?${encodeURIComponent(segment)}=1`, '/new') ?? []);
  const elsewhere = segments.flatMap(
    (segment) => redirectOf(`/out/${segment}`, `https://a.example/${segment}?q=${segment}`) ?? [],
  );
  const all = [...queries, ...odd, ...elsewhere, ...folders];
  const root = join(temporary, 'odd', 'site');
  const hosts = [
    { name: 'preview', start: () => startPreview({ out: root, host: '127.0.0.1', port: 0 }) },
    { name: 'nginx', start: () => startNginx(root) },
    { name: 'Apache', start: () => startApache(root) },
  ];

  beforeAll(() => {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'index.html'), 'home');
    writeFileSync(join(root, '404.html'), 'missing');
    writeFileSync(join(root, 'build-manifest.json'), manifestOf({ redirects: all }));
    for (const [file, body] of settingsOf({ redirects: all })) writeFileSync(join(root, file), body);
  });

  describe.each(hosts)('$name', ({ start }) => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server?.close());

    const follow = async (path: string): Promise<{ status: number; to: string }> => {
      const { status, headers } = await ask(server.url, path);
      expect(headers.location).toMatch(/^[\x21-\x7e]+$/);
      return { status, to: headers.location ?? '' };
    };

    const pathOf = ({ from }: Redirect): string => encodePath(parseAddress(from)?.path ?? '');

    it('redirects them, what is below them, and queries', async () => {
      for (const redirect of odd)
        for (const asked of [pathOf(redirect), `${pathOf(redirect)}/`])
          expect.soft(decodeURIComponent((await follow(asked)).to), asked).toBe(redirect.to);
      for (const redirect of folders)
        expect
          .soft(await follow(`${pathOf(redirect)}/a%20b/c`), redirect.from)
          .toEqual({ status: 301, to: '/new/a%20b/c' });
      for (const { from } of queries) expect.soft(await follow(from), from).toEqual({ status: 301, to: '/new' });
    });

    it('redirects them to another host', async () => {
      for (const redirect of elsewhere) {
        const { status, to } = await follow(pathOf(redirect));
        const location = new URL(to).href.replaceAll('$', '%24');
        expect.soft({ status, location }, redirect.from).toEqual({ status: 301, location: redirect.to });
      }
    });
  });
});

/** What each server says of its settings; "" when it takes them. */
const readers: Readonly<Record<string, (text: string) => string>> = {
  nginx: (text) => {
    const file = join(temporary, 'nginx.conf');
    writeFileSync(
      file,
      `pid "${temporary}/pid";\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${nginxFolders(temporary)}\n${text.replaceAll(/listen (\[::\]:)?80;/g, '')}\n}\n`,
    );
    return run('nginx', ['-e', 'stderr', '-t', '-p', temporary, '-c', file]);
  },
  apache: (text) => {
    const modules = ['mpm_event', 'authz_core', 'dir', 'mime', 'filter', 'deflate', 'headers', 'alias', 'rewrite'];
    const load = modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
    const file = join(temporary, 'apache.conf');
    writeFileSync(
      file,
      `${load.join('\n')}\nServerName localhost\nServerRoot "${temporary}"\nErrorLog "${temporary}/error.log"\nTypesConfig /etc/mime.types\nListen 127.0.0.1:1\n<Directory "${temporary}">\n${text}\n</Directory>\n`,
    );
    return run('apache2', ['-t', '-f', file]);
  },
};

function run(command: string, args: readonly string[]): string {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, HOME: temporary },
  });
  if (error) throw error;
  return status === 0 ? '' : stderr;
}

/** Each server's opinion of one set of settings. */
function opinions(files: ReadonlyMap<string, string>): Record<string, string> {
  return {
    nginx: readers.nginx?.(files.get('nginx.conf') ?? '') ?? '',
    apache: readers.apache?.(files.get('.htaccess') ?? '') ?? '',
  };
}
const FINE = { nginx: '', apache: '' };

describe('addresses of sites', () => {
  it.each([
    'https://www.towing.example',
    'http://localhost:8080',
    'https://towing.example:8443',
    'https://192.0.2.7',
    'https://[2001:db8::1]:8443',
    'https://xn--bcher-kva.example',
    'https://a_b.example',
    'https://1.example',
    'https://user.github.io/site',
    `https://${'long-name-'.repeat(6)}a.${'and-longer-'.repeat(5)}b.towing.example`,
  ])('are written so that each server takes them: %s', (url) => {
    expect(opinions(settingsOf({ url }))).toEqual(FINE);
  });

  it('distinguishes two hosts that differ in a hyphen', () => {
    const names = ['https://a-b.example', 'https://a.b.example'].map(
      (url) => /map \$uri \$(\w+)_not_found/.exec(settingsOf({ url }).get('nginx.conf') ?? '')?.[1],
    );
    expect(new Set(names).size).toBe(2);
  });
});

describe('any values', () => {
  const RUNS = rounds(2, 40);
  const odd = fc.constantFrom(...'"\'\\;{}$%#?<>()[]|&!*~^`=,:@+ \t\n\r\0\u2028aüb.-/'.split(''));
  const text = fc.oneof(fc.string({ unit: odd, maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 8 }));
  const path = fc.array(text, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
  /** A target is a page, or an address of another host. */
  const isPage = (to: string): boolean => !/[\p{Cc}\u2028\\%?#]/u.test(to);
  const target = fc.oneof(
    path.filter(isPage),
    text.map((part) => `https://a.example/${part}`),
  );
  /** As a site may have it: gen refuses what cannot be written. */
  const headerOf = (value: string): Record<string, string> => {
    try {
      return joinHeaders({}, { '/*': { 'X-Own': value } })['/*'] ?? {};
    } catch (error) {
      if (error instanceof GenError) return {};
      throw error;
    }
  };

  it('are refused, or each server takes the settings', { timeout: 60_000 + RUNS * 10_000 }, () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(path, target), { minLength: 20, maxLength: 40, selector: ([from]) => from }),
        text,
        (list, value) => {
          const redirects = [
            ...new Map(
              list
                .flatMap(([from, to]) => redirectOf(from, to) ?? [])
                // gen refuses to redirect the home page and everything.
                .filter((one) => !['/', '/*'].includes(one.from))
                .map((one) => [one.from, one]),
            ).values(),
          ];
          expect(opinions(settingsOf({ redirects, headers: headerOf(value) }))).toEqual(FINE);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('never begin a line of their own', () => {
    const shape = (body = ''): number => body.split(/[\n\r]/).length;
    fc.assert(
      fc.property(path, target, text, (from, to, value) => {
        const redirect = redirectOf(from, to);
        const plain = { from: redirect && parseAddress(redirect.from)?.isFolder ? '/a/*' : '/a', to: '/b' };
        const isQuery = redirect !== null && (parseAddress(redirect.from)?.query.length ?? 0) > 0;
        if (redirect === null || isQuery) return;
        const headers = headerOf(value);
        const usual = settingsOf({
          redirects: [plain],
          headers: headers['X-Own'] === undefined ? {} : { 'X-Own': 'a' },
        });
        for (const [file, body] of settingsOf({ redirects: [redirect], headers }))
          expect({ file, lines: shape(body) }).toEqual({ file, lines: shape(usual.get(file)) });
      }),
      { examples: [['/a', '/b', '+\r+']] },
    );
  });
});
