import { expect, it } from 'vitest';
import { defineSite, type Context } from '../../generator/define/index.ts';

it('redirects and disallowed paths of a site are added to those of its kit', () => {
  const kit = defineSite({ redirects: () => [{ from: '/old', to: '/' }], disallow: () => ['/drafts'] });
  const site = defineSite(kit, { redirects: () => [{ from: '/older', to: '/' }], disallow: () => ['/staff'] });
  const context = {} as Context;
  expect(site.redirects(context)).toEqual([
    { from: '/old', to: '/' },
    { from: '/older', to: '/' },
  ]);
  expect(site.disallow(context)).toEqual(['/drafts', '/staff']);
  expect(defineSite(kit, {}).redirects(context)).toEqual([{ from: '/old', to: '/' }]);
});
