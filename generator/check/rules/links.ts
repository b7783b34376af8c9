/** Rules for the addresses on a page. */
import { fileOfPath, normalizePath } from '../../plan/paths.ts';
import { type Address, resolveAddress } from '../html/addresses.ts';
import type { ParsedPage } from '../html/page.ts';
import { byTag, elementsNamed } from '../html/query.ts';
import { refreshTarget } from '../redirects.ts';
import { type Json, valuesOf } from '../schema/nodes.ts';
import { faultAt } from '../define-rule.ts';
import type { Found, PageContext, PageRule } from '../types.ts';

const SCHEMES = new Set(['https:', 'tel:', 'mailto:', 'sms:']);

/** Every link leads to a page by its one address, or out of the site over a safe or a calling scheme. */
export const links: PageRule = {
  name: 'link',
  on: ['page', 'not-found', 'redirect'],
  check: (page, context) => {
    const ids = new Set(page.elements.flatMap(targetsOf));
    return page.addresses
      .filter(({ use }) => use === 'link')
      .flatMap((address) =>
        judgeLink(page, address, context, ids).map((message) => faultAt(address.offset, message, address.value)),
      );
  },
};

/** Returns the names by which a link can lead to an element. */
const targetsOf = byTag(({ tag, attributes: { id, name } }) => [id ?? [], (tag === 'a' && name) || []].flat());

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

/** Returns the fault of a path as a link, if it has one. */
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

/** Every picture, font, style, script and frame of the site's own that a page names is there. */
export const assets: PageRule = {
  name: 'asset',
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts, files }) =>
    page.addresses.flatMap(({ value, offset, use, name }) => {
      if (use === 'link') return [];
      const target = resolveAddress(value, { path: page.path, origin: facts.origin });
      if (target.kind === 'invalid') return [faultAt(offset, `The address in ${name} is invalid.`, value)];
      if (target.kind === 'external' && target.protocol !== 'https:')
        return [faultAt(offset, `The address in ${name} does not begin with https:.`, value)];
      if (target.kind === 'external' || files.has(fileOfPath(target.path))) return [];
      return [faultAt(offset, `The file "${target.path}" in ${name} does not exist.`)];
    }),
};

/** Nothing is asked of another host before the visitor taps, apart from the frames that a page is allowed. */
export const otherHosts: PageRule = {
  name: 'other-host',
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts }) => {
    const frames = (facts.frames[page.component ?? ''] ?? []).map((address) => new URL(address).href);
    return page.addresses.flatMap(({ value, offset, use, name }) => {
      const target = use === 'link' ? null : resolveAddress(value, { path: page.path, origin: facts.origin });
      if (target?.kind !== 'external' || (use === 'frame' && frames.includes(target.href))) return [];
      return [faultAt(offset, `${name} contacts ${target.host} before the visitor taps anything.`, value)];
    });
  },
};

/** A not-found page answers under any address, so what it names must not depend on where it is. */
export const relativeAddress: PageRule = {
  name: 'relative-address',
  on: ['not-found'],
  check: ({ addresses }) =>
    addresses
      .filter(({ value }) => !/^(?:\/|#|[a-z][a-z0-9+.-]*:)/i.test(value))
      .map(({ offset, value, name }) => faultAt(offset, `A not-found page has a relative address in ${name}.`, value)),
};

/** A stub sends on at once, to a page that is there and does not send on again. */
export const redirectTarget: PageRule = {
  name: 'redirect',
  basis: {
    source: 'Google Search Central, "Redirects and Google Search": an instant meta refresh is permanent',
    date: '2026-04',
  },
  on: ['redirect'],
  check: (page, { redirects, files, facts }) => {
    const tag = elementsNamed(page, 'meta').find(
      ({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'refresh',
    );
    const content = tag?.attributes.content ?? '';
    const target = redirects.get(page.path) ?? '';
    const fault = (message: string, detail: string): Found[] => [faultAt(tag ?? 0, message, detail)];
    if (refreshTarget(content, facts.origin).seconds !== 0)
      return fault('A redirect stub waits before it redirects.', content);
    if (redirects.has(target)) return fault('A redirect leads to another redirect.', target);
    return files.has(fileOfPath(target)) ? [] : fault('A redirect leads to a page that does not exist.', target);
  },
};

/** Addresses of the site's own in structured data lead to a page or a file, by its one address. */
export const dataAddresses: PageRule = {
  name: 'data-address',
  on: ['page', 'not-found'],
  check: ({ blocks, path }, context) => {
    const { origin } = context.facts;
    const judge = (one: Json): string[] => {
      if (typeof one !== 'string' || !(one === origin || one.startsWith(`${origin}/`))) return [];
      const target = resolveAddress(one, { path, origin });
      if (target.kind !== 'internal') return [];
      if (/\.\w+$/.test(target.path) && context.files.has(fileOfPath(target.path))) return [];
      return judgePath(target.path, context);
    };
    return blocks.flatMap(({ offset, nodes }) =>
      valuesOf(nodes).flatMap(({ property, way, one }) =>
        judge(one).map((message) =>
          faultAt(offset, message.replace(/^A link/, 'An address in the structured data'), `${way}.${property}`),
        ),
      ),
    );
  },
};
