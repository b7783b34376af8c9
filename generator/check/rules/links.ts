/** Rules for addresses that a page alone decides. Whether their targets exist is a rule of the site. */
import { PAGE_ROLES } from '../../define/checked-page.ts';
import { definePageRule, faultAt } from '../../define/rule.ts';
import { resolveAddress } from '../html/addresses.ts';
import { isLocalHost } from './hosts.ts';

/** Schemes that open something for a visitor. */
const OPENING = new Set(
  'https: http: tel: mailto: sms: geo: maps: whatsapp: facetime: facetime-audio: webcal: skype: viber: signal: ftp:'.split(
    ' ',
  ),
);

/** Every link has an address that a browser can open. */
export const links = definePageRule({
  name: 'link',
  on: PAGE_ROLES,
  check: ({ addresses, path }, { siteUrl }) =>
    addresses
      .filter(({ use }) => use === 'link')
      .flatMap(({ value, offset }) => {
        const target = resolveAddress(value, { path, siteUrl });
        if (target.kind === 'invalid') return [faultAt(offset, 'A link has an invalid address.', value)];
        if (target.kind === 'internal' || OPENING.has(target.url.protocol)) return [];
        return [faultAt(offset, `A link uses ${target.url.protocol}, which a browser does not open.`, value)];
      }),
});

/** What a page loads has an address with https:. */
export const loads = definePageRule({
  name: 'asset',
  on: PAGE_ROLES,
  check: (page, { siteUrl }) =>
    page.addresses.flatMap(({ value, offset, use, name }) => {
      if (use === 'link') return [];
      const target = resolveAddress(value, { path: page.path, siteUrl });
      if (target.kind === 'invalid') return [faultAt(offset, `The address in ${name} is invalid.`, value)];
      const isPlain = target.kind === 'external' && target.url.protocol === 'http:';
      return isPlain && !isLocalHost(target.url.hostname)
        ? [faultAt(offset, `The address in ${name} does not begin with https:.`, value)]
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
      .map(({ offset, value, name }) => faultAt(offset, `A not-found page has a relative address in ${name}.`, value)),
});
