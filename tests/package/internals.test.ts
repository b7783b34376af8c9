/** Parts of packages that gen uses although they are not documented: a new version that moves them fails here, by name. */
import { runInThisContext } from 'node:vm';
import Handlebars from 'handlebars';
import Runtime from 'handlebars/runtime';
import { expect, it } from 'vitest';
import { createHelpers, template } from '../../generator/render/copy.ts';

const precompile = (source: string): TemplateSpecification =>
  runInThisContext(`(${String(Handlebars.precompile(source))})`) as TemplateSpecification;

it('Handlebars sets helpers up in `_setup` of a template, once for each call', () => {
  const render = Runtime.create().template(precompile('{{a}}')) as { _setup?: unknown };
  expect(render._setup).toBeTypeOf('function');
});

it('a template keeps its helpers when `_setup` does nothing after the first time', () => {
  const render = template(precompile('{{a}} {{plural n "mile" "miles"}}'), createHelpers('en-US'));
  expect([render({ a: 'x', n: 1 }), render({ a: 'y', n: 2 })]).toEqual([
    expect.stringMatching(/^x .*mile$/),
    expect.stringMatching(/^y .*miles$/),
  ]);
});

it('sitemap has its writer in modules of their own', async () => {
  const [{ element }, { ErrorLevel, TagNames }, { normalizeURL }, { validateSMIOptions }, { SitemapIndexStream }] =
    await Promise.all([
      import('sitemap/dist/lib/sitemap-xml.js'),
      import('sitemap/dist/lib/types.js'),
      import('sitemap/dist/lib/utils.js'),
      import('sitemap/dist/lib/validation.js'),
      import('sitemap/dist/lib/sitemap-index-stream.js'),
    ]);
  expect(element(TagNames.loc, 'https://a.example/?b&c')).toBe('<loc>https://a.example/?b&amp;c</loc>');
  expect(normalizeURL({ url: '/b' }, 'https://a.example', true).url).toBe('https://a.example/b');
  expect(() => validateSMIOptions({ url: '' } as Parameters<typeof validateSMIOptions>[0], ErrorLevel.THROW)).toThrow();
  expect(new SitemapIndexStream({ lastmodDateOnly: true })).toHaveProperty('write');
});
