import { describe, expect, it } from 'vitest';
import { joinHeaders } from '../../generator/define/headers.ts';
import { headersOf } from '../../generator/output/headers.ts';
import { hostFilesOf, rulesWith } from '../serve/fixture-site.ts';

const sources = { policy: "script-src 'self'", assets: [], hasPhotos: false, own: {} };

describe('headersOf', () => {
  it('lets browsers cache files with a hash in their names for a year', () => {
    const { ofPaths } = headersOf({
      ...sources,
      assets: ['assets/b.1a.js', 'assets/a.2b.css', 'favicon.svg', 'assets/odd name.js'],
      hasPhotos: true,
    });
    const kept = ofPaths.filter(({ value }) => value.includes('immutable')).map(({ path }) => path);
    expect(kept).toEqual(['/fonts/*', '/assets/photos/*', '/assets/a.2b.css', '/assets/b.1a.js']);
  });

  it('takes the headers of the site in place of those of the same name', () => {
    const { all, ofPaths } = headersOf({
      ...sources,
      own: { '/*': { 'referrer-policy': 'no-referrer', 'X-A': 'b' }, '/files/*': { 'X-Robots-Tag': 'noindex' } },
    });
    expect(all.map(({ name }) => name)).not.toContain('Referrer-Policy');
    expect(all.slice(-2)).toEqual([
      { name: 'referrer-policy', value: 'no-referrer' },
      { name: 'X-A', value: 'b' },
    ]);
    expect(ofPaths).toContainEqual({ path: '/files/*', name: 'X-Robots-Tag', value: 'noindex' });
  });
});

describe('headers in site.ts', () => {
  it('join those of the kit', () => {
    expect(
      joinHeaders({ '/*': { 'X-A': '1', 'X-B': '1' } }, { '/*': { 'X-B': '2' }, '/a.pdf': { 'X-C': '3' } }),
    ).toEqual({
      '/*': { 'X-A': '1', 'X-B': '2' },
      '/a.pdf': { 'X-C': '3' },
    });
  });

  it.each([
    ['files/*', 'X-A', 'b'],
    ['/*/a', 'X-A', 'b'],
    ['/a b', 'X-A', 'b'],
    ['/*', 'X A', 'b'],
    ['/*', 'X-A', 'b\nX-C: d'],
    ['/*', 'X-A', '$host'],
  ])('are refused where a host cannot hold them: %j %j %j', (path, name, value) => {
    expect(() => joinHeaders({}, { [path]: { [name]: value } })).toThrow(/site\.ts/);
  });
});

describe('the settings of hosts', () => {
  it('have one file for each host', () => {
    expect(hostFilesOf(rulesWith()).map(({ file }) => file)).toEqual([
      '_redirects',
      '_headers',
      'vercel.json',
      'nginx.conf',
      '.htaccess',
    ]);
  });

  it('name the not-found pages of the site, and the usual one where it names none', () => {
    const own = rulesWith({ notFound: [{ path: '*', page: '/gone/404.html' }] });
    for (const { file, body } of hostFilesOf(own))
      expect({ file, usual: / \/404\b/.test(String(body)) }).toEqual({ file, usual: false });
  });
});
