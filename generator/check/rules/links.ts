/** Rules for addresses that a page alone decides. Whether their targets exist is a rule of the site. */
import { closest, PAGE_ROLES, textOf, type Element } from '../../define/checked-page.ts';
import { definePageRule, findingAt } from '../../define/rule.ts';
import { isLocalHost } from '../../define/site-url.ts';
import { words } from '../html/query.ts';

/** Schemes that open something for a visitor. */
const OPENING = words(
  'https: http: tel: mailto: sms: geo: maps: whatsapp: facetime: facetime-audio: webcal: skype: viber: signal: ftp:',
);

/** Every link has an address that a browser can open. */
export const linkAddress = definePageRule({
  name: 'link-address',
  on: PAGE_ROLES,
  check: ({ addresses }) =>
    addresses
      .filter(({ use }) => use === 'link')
      .flatMap(({ value, offset, target }) => {
        if (target.kind === 'invalid') return [findingAt(offset, 'A link has an invalid address.', value)];
        if (target.kind === 'internal' || OPENING.has(target.url.protocol)) return [];
        return [findingAt(offset, 'A link has a scheme that a browser does not open.', value)];
      }),
});

/** What a page loads has an address with https:. */
export const loadedAddress = definePageRule({
  name: 'asset-address',
  on: PAGE_ROLES,
  check: ({ addresses }) =>
    addresses.flatMap(({ value, offset, use, name, target }) => {
      if (use === 'link') return [];
      const detail = `"${value}" in ${name}`;
      if (target.kind === 'invalid') return [findingAt(offset, 'An address that the page loads is invalid.', detail)];
      const isPlain = target.kind === 'external' && target.url.protocol === 'http:';
      return isPlain && !isLocalHost(target.url.hostname)
        ? [findingAt(offset, 'An address that the page loads does not begin with https:.', detail)]
        : [];
    }),
});

/** A not-found page answers at any address, so what it names must not depend on where it is. */
export const relativeAddress = definePageRule({
  name: 'relative-address',
  on: ['not-found'],
  check: ({ addresses }) =>
    addresses
      .filter(({ value }) => !/^(?:\/|#|[a-z][a-z0-9+.-]*:)/i.test(value))
      .map(({ offset, value, name }) =>
        findingAt(offset, 'A not-found page has a relative address.', `"${value}" in ${name}`),
      ),
});

/** A browser warns of pages without https:, and search engines prefer those with it. */
export const plainLink = definePageRule({
  name: 'http-link',
  isWarning: true,
  check: ({ addresses }, { siteUrl }) =>
    addresses.flatMap(({ value, offset, use, target }) =>
      use === 'link' &&
      target.kind === 'external' &&
      target.url.protocol === 'http:' &&
      !isLocalHost(target.url.hostname) &&
      // It has a finding already.
      target.url.host !== new URL(siteUrl).host
        ? [findingAt(offset, 'A link begins with http:. Write https: if the site answers there.', value)]
        : [],
    ),
});

/** `href="#"` is what templates have before anybody knows where a link leads. */
export const deadLink = definePageRule({
  name: 'dead-link',
  isWarning: true,
  on: ['page', 'not-found'],
  check: ({ elements }) =>
    elements
      .filter(
        (element) =>
          element.tag === 'a' && element.attributes.href?.trim() === '#' && !isScripted(element) && !isTop(element),
      )
      .map((element) =>
        findingAt(
          element,
          'A link leads to "#", so nothing happens. Give it an address, or write "#top" for the top of the page.',
          nameOf(element),
        ),
      ),
});

const nameOf = (element: Element): string => element.attributes['aria-label'] ?? textOf(element);

const isTop = (element: Element): boolean => /\btop\b/i.test(nameOf(element));

/** True for a link that a script answers. */
const isScripted = (element: Element): boolean =>
  closest(element, ['gen-island']) !== null ||
  Object.keys(element.attributes).some((name) =>
    /^(?:on|@|x-|data-|role$|aria-(?:expanded|controls|haspopup)$)/.test(name),
  );

const REFERENCES = ['aria-labelledby', 'aria-describedby'];

/** A screen reader reads nothing for a name that leads nowhere. Scripts may add what other attributes name. */
export const ariaReference = definePageRule({
  name: 'aria-reference',
  isWarning: true,
  basis: 'WAI-ARIA 1.2, accessible name and description (2023-06)',
  on: ['page', 'not-found'],
  check: ({ elements }) => {
    const ids = new Set(elements.map(({ attributes }) => attributes.id));
    return elements
      .filter((element) => REFERENCES.some((name) => name in element.attributes) && !closest(element, ['gen-island']))
      .flatMap((element) =>
        REFERENCES.flatMap((name) => {
          const named = element.attributes[name]?.split(/\s+/).filter(Boolean) ?? [];
          const missing = named.filter((id) => !ids.has(id));
          const message = 'An attribute names an element for screen readers, but nothing has that id.';
          return missing.length > 0 ? [findingAt(element, message, `${name}="${missing.join(' ')}"`)] : [];
        }),
      );
  },
});

const FILE_NAME =
  /^[^\s/]+\.(?:jpe?g|png|webp|avif|gif|svg|heic|tiff?)$|^(?:IMG|DSC|DSCN|DSCF|PXL|DCIM|Screenshot)[_-]?\d[\w-]*$/i;

/** A screen reader spells out a file name. */
export const altText = definePageRule({
  name: 'alt-text',
  isWarning: true,
  basis: 'WCAG 2.2, 1.1.1: a file name is no text alternative, failure F30 (2023-10)',
  on: ['page', 'not-found'],
  check: ({ elements }) =>
    elements
      .filter(({ tag, attributes: { alt = '' } }) => tag === 'img' && FILE_NAME.test(alt.trim()))
      .map((element) =>
        findingAt(element, 'The alt of an image is a file name. Say what it shows.', element.attributes.alt),
      ),
});
