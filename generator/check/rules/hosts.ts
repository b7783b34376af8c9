/** Rules for hosts: those of the site's own, drafts of it, and those that are reserved for examples. */
import { PAGE_ROLES, type Page } from '../../define/checked-page.ts';
import { definePageRule, faultAt } from '../../define/rule.ts';
import { resolveAddress } from '../html/addresses.ts';
import { isProse } from '../html/query.ts';

/** True for a host of this machine or its network. */
export const isLocalHost = (hostname: string): boolean =>
  /^(?:localhost|.*\.(?:localhost|local|internal|lan))$/.test(hostname) ||
  /^(?:0\.|10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/.test(hostname);

const TUNNEL = /(?:^|\.)(?:ngrok(?:-free)?\.(?:app|dev|io)|trycloudflare\.com|loca\.lt|localhost\.run|serveo\.net)$/;
/** Hosts on which others have real sites, too. */
const PREVIEW = /\.(?:netlify\.app|vercel\.app|pages\.dev|workers\.dev|web\.app|onrender\.com|github\.io|gitlab\.io)$/;
const STAGING = /(?:^|[.-])(?:staging|stage|stg|dev|test|preview|beta|draft|uat|qa)[.-]/;

/** The site's own addresses have its one address, and none leads to a draft of the site or to a developer's machine. */
export const ownHost = definePageRule({
  name: 'own-host',
  basis: 'Google Search Central, "Consolidate duplicate URLs" (2026-08)',
  on: PAGE_ROLES,
  check: (page, { siteUrl }) =>
    namedAddresses(page).flatMap(({ value, offset, name }) => {
      const target = resolveAddress(value, { path: page.path, siteUrl });
      const message = target.kind === 'external' ? faultOfHost(target.url, siteUrl) : null;
      return message ? [faultAt(offset, message, `${value} in ${name}`)] : [];
    }),
});

interface Named {
  readonly value: string;
  readonly offset: number;
  readonly name: string;
}

/** Addresses that are followed or loaded, and those of the head and of structured data. */
function namedAddresses({ addresses, elements, blocks }: Page): Named[] {
  const inHead = elements.flatMap(({ tag, attributes, start }) => {
    const value = tag === 'meta' ? attributes.content : tag === 'link' || tag === 'base' ? attributes.href : undefined;
    return value && /^https?:/.test(value) ? [{ value, offset: start, name: `<${tag}>` }] : [];
  });
  const inData = blocks.flatMap(({ offset, nodes }) =>
    nodes.flatMap(({ value, path }) =>
      Object.entries(value).flatMap(([property, one]) =>
        typeof one === 'string' && /^https?:/.test(one) ? [{ value: one, offset, name: `${path}.${property}` }] : [],
      ),
    ),
  );
  return [...addresses.filter(({ name }) => name !== '<link href>'), ...inHead, ...inData];
}

function faultOfHost(url: URL, siteUrl: string): string | null {
  const own = new URL(siteUrl);
  if (!/^https?:$/.test(url.protocol) || url.origin === own.origin) return null;
  const leadsTo = (place: string, wanted: string): string => `An address leads to ${place}. Write ${wanted} instead.`;
  if (isLocalHost(url.hostname)) return leadsTo("a developer's machine", 'the public address');
  if (TUNNEL.test(url.hostname)) return leadsTo("a tunnel to a developer's machine", 'the public address');
  const name = own.hostname.replace(/^www\./, '');
  if (url.hostname.replace(/^www\./, '') === name) return leadsTo("another form of the site's own address", siteUrl);
  if (url.hostname.endsWith(`.${name}`) && STAGING.test(url.hostname))
    return leadsTo('a staging host of the site', siteUrl);
  const label = name.split('.')[0] ?? '';
  return PREVIEW.test(url.hostname) && label.length > 3 && url.hostname.includes(label)
    ? leadsTo('a preview of the site', siteUrl)
    : null;
}

/** RFC 2606 and RFC 6761. */
const RESERVED_HOST = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;
const NAMED_HOST = /(?:https?:\/\/|www\.|([\w.+-]+@))((?:[\w-]+\.)+[a-z]{2,})/gi;

/** A release names no host that is reserved for examples. */
export const reservedHost = definePageRule({
  name: 'reserved-value',
  basis: 'RFC 2606 (hosts), the North American numbering plan (numbers) (2026)',
  onlyRelease: true,
  on: PAGE_ROLES,
  check: (page) => {
    const written: Omit<Named, 'name'>[] = [
      ...namedAddresses(page),
      ...page.texts.filter(isProse).map(({ value, start }) => ({ value, offset: start })),
    ];
    return written.flatMap(({ value, offset }) =>
      reservedIn(value).map((message) => faultAt(offset, message, value.trim().slice(0, 100))),
    );
  },
});

const reservedIn = (text: string): string[] =>
  [...text.matchAll(NAMED_HOST)]
    .filter(([, , host = '']) => RESERVED_HOST.test(host))
    .map(([, mailbox, host = '']) =>
      mailbox
        ? `The address ${mailbox}${host} is reserved for examples.`
        : `The host ${host} is reserved for examples.`,
    );
