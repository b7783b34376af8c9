/** Values that could break out of a settings file: quoted so that the servers take them, or refused before they are written. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GenError } from '../../generator/errors/problem.ts';
import { renderHostFiles } from '../../generator/output/files.ts';
import { encodePath } from '../../generator/output/host-paths.ts';
import { describeHost, type HostOptions } from '../../generator/output/host-rules.ts';
import { startPreview } from '../../generator/serve/preview.ts';
import { ask } from './ask.ts';
import { aliases, manifestOf, NOT_FOUND, POLICY, redirects } from './fixture-site.ts';
import { nginxFolders, startApache, startCaddy, startNginx, type RunningServer } from './real-servers.ts';
import { rounds } from '../fixtures/random.ts';

const facts: HostOptions = {
  origin: 'https://www.towing.example',
  rules: aliases,
  notFound: NOT_FOUND,
  redirects,
  policy: POLICY,
  hashedFiles: [],
};
const temporary = mkdtempSync(join(tmpdir(), 'gen-odd-'));
chmodSync(temporary, 0o755);
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** The settings of these facts; null when they are refused. */
function settingsOf(more: Partial<HostOptions>): ReadonlyMap<string, string> | null {
  try {
    return new Map(renderHostFiles(describeHost({ ...facts, ...more })).map(({ file, body }) => [file, String(body)]));
  } catch (error) {
    if (error instanceof GenError) return null;
    throw error;
  }
}

describe('paths with odd characters', () => {
  const segments = [
    'tow truck',
    'a"b',
    "it's",
    'a;b',
    'a,b',
    'a&b',
    'a=b',
    'a+b',
    'a@b',
    'a:b',
    'a*b',
    'a|b',
    'a^b',
    'a(b)',
    'a[b]',
    'a<b>',
    'a!b',
    '~a',
    'über',
    '拖车',
    '-f',
    'a.b',
  ];
  const odd = segments.map((segment) => ({ from: `/old/${segment}`, to: `/new/${segment}` }));
  const root = join(temporary, 'odd', 'site');
  const hosts = [
    { name: 'preview', start: () => startPreview({ out: root, host: '127.0.0.1', port: 0 }) },
    { name: 'nginx', start: () => startNginx(root) },
    { name: 'Caddy', start: () => startCaddy(root) },
    { name: 'Apache', start: () => startApache(root) },
  ];

  beforeAll(() => {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'index.html'), 'home');
    writeFileSync(join(root, '404.html'), 'missing');
    const moved = odd.map((redirect) => ({ ...redirect, status: 301 as const }));
    writeFileSync(join(root, 'build-manifest.json'), manifestOf({ redirects: moved }));
    for (const [file, body] of settingsOf({ rules: odd, redirects: odd }) ?? []) writeFileSync(join(root, file), body);
  });

  describe.each(hosts)('$name', ({ start }) => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await start();
    }, 20_000);
    afterAll(() => server?.close());

    it.each(odd)('redirects $from', async ({ from, to }) => {
      for (const path of [encodePath(from), `${encodePath(from)}/`]) {
        const { status, headers } = await ask(server.url, path);
        expect({ status, to: decodeURIComponent(headers.location ?? '') }).toEqual({ status: 301, to });
        expect(headers.location).toMatch(/^[\x21-\x7e]+$/);
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
  caddy: (text) => {
    const file = join(temporary, 'Caddyfile');
    writeFileSync(file, text);
    return run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]);
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
    caddy: readers.caddy?.(files.get('Caddyfile') ?? '') ?? '',
    apache: readers.apache?.(files.get('.htaccess') ?? '') ?? '',
  };
}
const FINE = { nginx: '', caddy: '', apache: '' };

describe('origins', () => {
  it.each([
    'https://www.towing.example',
    'http://localhost:8080',
    'https://towing.example:8443',
    'https://192.0.2.7',
    'https://[2001:db8::1]:8443',
    'https://xn--bcher-kva.example',
    'https://a_b.example',
    'https://1.example',
    `https://${'long-name-'.repeat(6)}a.${'and-longer-'.repeat(5)}b.towing.example`,
  ])('are written so that each server takes them: %s', (origin) => {
    const files = settingsOf({ origin });
    expect(files).not.toBeNull();
    expect(opinions(files ?? new Map())).toEqual(FINE);
  });

  it.each([
    '',
    'www.towing.example',
    'ftp://towing.example',
    'https://towing.example/',
    'https://towing.example/path',
    'https://towing.example?a',
    'https://user@towing.example',
    'https://towing.example\n}',
    'https://a{b}.example',
    'https://a"b.example',
    "https://a'b.example",
    'https://a;b.example',
    'https://a$b.example',
    'https://a`b.example',
    'https://*.example',
    'https://~a.example',
    'https://a,b.example',
    'https://-a.example',
    'https://a..example',
    'javascript:alert(1)',
    'https://WWW.towing.example',
  ])('are refused before anything is written: %j', (origin) => {
    expect(settingsOf({ origin })).toBeNull();
  });

  it('tells two hosts apart that differ in a hyphen', () => {
    const names = ['https://a-b.example', 'https://a.b.example'].map(
      (origin) => /map \$uri \$(\w+)_cache/.exec(settingsOf({ origin })?.get('nginx.conf') ?? '')?.[1],
    );
    expect(new Set(names).size).toBe(2);
  });
});

describe('any values', () => {
  const RUNS = rounds(2, 40);
  const odd = fc.constantFrom(...'"\'\\;{}$%#?<>()[]|&!*~^`=,:@+ \t\n\r\0\u2028aüb.-/'.split(''));
  const text = fc.oneof(fc.string({ unit: odd, maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 8 }));
  const path = fc.array(text, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
  const pattern = fc.tuple(text, text).map(([before, after]) => `/${before}/{city}/${after}`);
  const redirect = fc.record({ from: fc.oneof(path, pattern), to: fc.oneof(path, fc.constant('/locations/{city}')) });

  it('are refused, or each server takes the settings', { timeout: 60_000 + RUNS * 10_000 }, () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(redirect, { minLength: 20, maxLength: 40, selector: ({ from }) => from }),
        text,
        (list, policy) => {
          const isPlain = ({ from }: (typeof list)[number]): boolean => !from.includes('{city}');
          const fine = list.filter(
            (one) => one.from !== '/' && settingsOf({ rules: [one], redirects: isPlain(one) ? [one] : [] }) !== null,
          );
          const said = settingsOf({ policy }) === null ? POLICY : policy;
          const files = settingsOf({ rules: fine, redirects: fine.filter(isPlain), policy: said });
          expect(opinions(files ?? new Map([['nginx.conf', 'refused']]))).toEqual(FINE);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('never begin a line of their own', () => {
    const shape = (body: string): number => body.split(/[\n\r]/).length;
    const usual = settingsOf({ rules: [{ from: '/a', to: '/b' }], redirects: [{ from: '/a', to: '/b' }] });
    fc.assert(
      fc.property(path, path, text, (from, to, policy) => {
        const files = settingsOf({ rules: [{ from, to }], redirects: [{ from, to }], policy });
        for (const [file, body] of files ?? [])
          if (file !== '_redirects')
            expect({ file, lines: shape(body) }).toEqual({ file, lines: shape(usual?.get(file) ?? '') });
      }),
      { examples: [['/a', '/b', '+\r+']] },
    );
  });
});
