import { describe, expect, it } from 'vitest';
import { describeHost, parametricRedirects, type HostOptions } from '../../generator/output/host-rules.ts';
import { renderHostFiles } from '../../generator/output/files.ts';
import { answersItself } from '../../generator/plan/redirects.ts';
import { NOT_FOUND, aliases, redirects, rules } from '../serve/fixture-site.ts';

const facts: HostOptions = {
  origin: 'https://www.towing.example',
  rules: aliases,
  notFound: NOT_FOUND,
  redirects,
  policy: "default-src 'self'",
  hashedFiles: [],
};
const policyOf = (policy: string): string | undefined =>
  describeHost({ ...facts, policy }).headers.find(({ name }) => name === 'Content-Security-Policy')?.value;

describe('describeHost', () => {
  it('tells plain redirects from those with a parameter', () => {
    expect(rules.plain.map(({ from }) => from)).toEqual(['/index', '/perry/perry', '/towing']);
    expect(rules.patterns.map(({ from }) => from)).toEqual(['/services/heavy-duty-towing/{city}', '/{city}']);
    expect(rules.redirects).toEqual(redirects);
  });

  it('leaves out a redirect whose target is not there', () => {
    expect(
      describeHost({ ...facts, redirects: redirects.filter(({ from }) => from !== '/towing') }).plain.map(
        ({ from }) => from,
      ),
    ).toEqual(['/index', '/perry/perry']);
  });

  it('takes a parameter of any name, once; what the target alone has is no pattern', () => {
    const table = describeHost({
      ...facts,
      rules: [
        { from: '/pieces/{piece}', to: '/catalog/{piece}' },
        { from: '/{piece}/{piece}', to: '/catalog/{piece}' },
        { from: '/by/{maker}', to: '/catalog/{piece}' },
      ],
      redirects: [{ from: '/pieces/oak-chair', to: '/catalog/oak-chair' }],
    });
    expect(table.patterns).toEqual([{ from: '/pieces/{piece}', to: '/catalog/{piece}' }]);
    expect(table.plain).toEqual([]);
    const settings = new Map(renderHostFiles(table).map(({ file, body }) => [file, String(body)]));
    expect(settings.get('nginx.conf')).toContain('location ~ "^/pieces/(?<key>[a-z0-9-]+)$"');
    expect(settings.get('Caddyfile')).toContain('^/pieces/([a-z0-9-]+)/?$');
    expect(settings.get('.htaccess')).toContain('RewriteRule ^pieces/([a-z0-9-]+)/*$ /-moved/catalog/$1 [L]');
  });

  it('refuses a redirect in which a parameter is left', () => {
    expect(() => describeHost({ ...facts, redirects: [{ from: '/by/{maker}', to: '/about' }] })).toThrow('/by/{maker}');
  });

  it('knows the not-found pages of the site, and the usual one where it names none', () => {
    const own = describeHost({ ...facts, notFound: [{ path: '*', page: '/gone/404.html' }] });
    expect(own).toMatchObject({ notFound: [], generalNotFound: '/gone/404.html', notFoundPages: ['/gone/404.html'] });
    for (const { file, body } of renderHostFiles(own))
      expect({ file, usual: / \/404\b/.test(String(body)) }).toEqual({ file, usual: false });
    expect(describeHost({ ...facts, notFound: [] }).notFoundPages).toEqual(['/404.html']);
  });

  it('forbids framing, once', () => {
    expect(policyOf("default-src 'self'")).toBe("default-src 'self'; frame-ancestors 'none'");
    expect(policyOf("default-src 'self';")).toBe("default-src 'self'; frame-ancestors 'none'");
    expect(policyOf("default-src 'self'; frame-ancestors 'self'")).toBe("default-src 'self'; frame-ancestors 'self'");
    expect(policyOf('')).toBe("frame-ancestors 'none'");
  });

  it('gives the same bytes for hashed files in any order', () => {
    const files = (hashedFiles: string[]): unknown => renderHostFiles(describeHost({ ...facts, hashedFiles }));
    expect(files(['assets/b.js', 'assets/a.js'])).toEqual(files(['assets/a.js', 'assets/b.js']));
  });
});

describe('renderHostFiles', () => {
  it('makes one file for each host', () => {
    expect(renderHostFiles(rules).map(({ file }) => file)).toEqual([
      '_redirects',
      '_headers',
      'vercel.json',
      'nginx.conf',
      'Caddyfile',
      '.htaccess',
    ]);
  });

  it('writes nothing undefined, and no empty line of rules where there are none', () => {
    const bare = describeHost({ ...facts, rules: [], redirects: [], policy: '', hashedFiles: [] });
    for (const { file, body } of [...renderHostFiles(bare), ...renderHostFiles(rules)])
      expect({ file, bad: /undefined|NaN|\[object|""\s*$/.exec(String(body))?.[0] }).toEqual({ file, bad: undefined });
  });

  it('keeps settings short on a large site: one rule for each pattern, not one for each city', () => {
    const many = Array.from({ length: 25_000 }, (_, index) => ({
      from: `/services/heavy-duty-towing/city-${index}`,
      to: `/locations/city-${index}`,
    }));
    const large = describeHost({ ...facts, redirects: [...many, ...rules.plain] });
    for (const { file, body } of renderHostFiles(large))
      expect({ file, short: String(body).length < 10_000 }).toEqual({ file, short: true });
  });
});

describe('parametricRedirects', () => {
  it('leaves out what could fit a page, since hosts that take them do not look first', () => {
    const patterns = [
      '/{city}',
      '/{city}/old',
      '/locations/{city}/old',
      '/locations/{city}',
      '/services/{city}',
      '/services/old/{city}',
      '/old/{city}/x',
    ].map((from) => ({ from, to: '/locations/{city}' }));
    expect(parametricRedirects({ ...rules, patterns })).toEqual([
      { from: '/services/old/:city', to: '/locations/:city' },
      { from: '/old/:city/x', to: '/locations/:city' },
    ]);
  });
});

describe('answersItself', () => {
  it('is true where the stub would be the file of its target', () => {
    expect(answersItself({ from: '/index', to: '/' })).toBe(true);
    expect(answersItself({ from: '/About', to: '/about' })).toBe(true);
    expect(answersItself({ from: '/home', to: '/' })).toBe(false);
  });
});
