/** Every link leads to a page by its one address, or out of the site over a safe or a calling scheme. */
import { resolveAddress, type Address } from '../html/addresses.ts';
import type { ParsedPage } from '../html/page.ts';
import { fileOfPath, normalizePath } from '../../plan/paths.ts';
import type { Found, PageContext, PageRule } from '../types.ts';

const SCHEMES = new Set(['https:', 'tel:', 'mailto:', 'sms:']);

export const links: PageRule = {
  name: 'link',
  on: ['page', 'not-found', 'redirect'],
  check: (page, context) => {
    const ids = new Set(
      page.elements.flatMap(({ attributes, tag }) => [attributes.id ?? '', tag === 'a' ? (attributes.name ?? '') : '']),
    );
    return page.addresses
      .filter(({ use }) => use === 'link')
      .flatMap((address) =>
        judgeLink(page, address, context, ids).map((message) => ({
          offset: address.offset,
          message,
          detail: address.value,
        })),
      );
  },
};

function judgeLink(page: ParsedPage, { value }: Address, context: PageContext, ids: ReadonlySet<string>): string[] {
  const { facts } = context;
  const target = resolveAddress(value, { path: page.path, origin: facts.origin });
  if (target.kind === 'invalid') return ['A link has an invalid address.'];
  if (target.kind === 'external')
    return SCHEMES.has(target.protocol)
      ? []
      : [`A link uses ${target.protocol}, but only https:, tel:, mailto:, and sms: are allowed.`];
  if (target.path === page.path && target.hash !== '')
    return ids.has(target.hash) || target.hash === 'top'
      ? []
      : [`A link leads to "#${target.hash}", but nothing on the page has that id.`];
  return judgePath(target.path, context);
}

/** What is wrong with a path as a link: nothing, or one thing. */
export function judgePath(path: string, { files, redirects, planned }: PageContext): string[] {
  const plain = normalizePath(path);
  if (plain !== path) return [`A link has a trailing slash: write "${plain}".`];
  if (/\.html?$/.test(path)) return ['A link names the file instead of the page: leave out the ending.'];
  const target = redirects.get(path);
  if (target !== undefined) return [`A link leads to a redirect: write "${target}" instead of "${path}".`];
  // A page of the plan that is not in out/ is one finding of its own, not one for each link to it.
  if (files.has(fileOfPath(path)) || planned.has(path)) return [];
  return [`A link leads to "${path}", but there is nothing there.`];
}

/** Links to an id on another page, to be held against that page. */
export function foreignAnchors(page: ParsedPage, { facts }: PageContext): (Found & { path: string; id: string })[] {
  return page.addresses
    .filter(({ use }) => use === 'link')
    .flatMap(({ value, offset }) => {
      const target = value.includes('#') ? resolveAddress(value, { path: page.path, origin: facts.origin }) : null;
      if (target?.kind !== 'internal' || target.path === page.path || target.hash === '' || target.hash === 'top')
        return [];
      return [{ offset, message: '', path: target.path, id: target.hash }];
    });
}
