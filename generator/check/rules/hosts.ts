/** Rules for hosts: those of the site's own, drafts of it, and those that are reserved for examples. */
import { PAGE_ROLES, type AddressTarget, type CheckedPage } from '../../define/checked-page.ts';
import { memoize } from '../../define/memoize.ts';
import { definePageRule, findingAt, type Finding } from '../../define/rule.ts';
import { isLocalHost } from '../../define/site-url.ts';
import { isProse } from '../html/query.ts';

const TUNNEL = /(?:^|\.)(?:ngrok(?:-free)?\.(?:app|dev|io)|trycloudflare\.com|loca\.lt|localhost\.run|serveo\.net)$/;
/** Hosts of drafts. Some real sites are there, too. */
const PREVIEW = /\.(?:netlify\.app|vercel\.app|pages\.dev|web\.app|onrender\.com)$/;
const STAGING = /(?:^|[.-])(?:staging|stage|stg|dev|test|preview|beta|draft|uat|qa)[.-]/;

/** The site's own addresses have its one address, and none leads to a draft of the site or to a developer's machine. */
export const ownHost = definePageRule({
  name: 'own-host',
  basis: 'Google Search Central, "Consolidate duplicate URLs" (2026-08)',
  on: PAGE_ROLES,
  check: (page, { siteUrl }) => checkHosts(page, (url) => faultOfHost(url, new URL(siteUrl))),
});

/** A draft disappears when its branch does. */
export const previewHost = definePageRule({
  name: 'preview-host',
  isWarning: true,
  on: PAGE_ROLES,
  check: (page, { siteUrl }) => {
    const { origin } = new URL(siteUrl);
    const message = 'An address leads to a host of drafts. Write the address of the finished site.';
    return checkHosts(page, (url) => (url.origin !== origin && PREVIEW.test(url.hostname) ? message : null));
  },
});

/** `messageFor` returns what is wrong with an address of another host, or null. */
const checkHosts = (page: CheckedPage, messageFor: (url: URL) => string | null): Finding[] =>
  namedAddresses(page).flatMap(({ value, offset, name, target }) => {
    const message = target.kind === 'external' ? messageFor(target.url) : null;
    return message ? [findingAt(offset, message, `${value} in ${name}`)] : [];
  });

interface Named {
  readonly value: string;
  readonly offset: number;
  readonly name: string;
  readonly target: AddressTarget;
}

/** Addresses that are followed or loaded, and those of the head and of structured data. Two rules ask for them. */
const namedAddresses = memoize(findNamed, new WeakMap());

function findNamed({ addresses, elements, blocks, resolve }: CheckedPage): Named[] {
  const inHead = elements.flatMap(({ tag, attributes, start }) => {
    const value = tag === 'meta' ? attributes.content : tag === 'link' || tag === 'base' ? attributes.href : undefined;
    return value && /^https?:/.test(value) ? [{ value, offset: start, name: `<${tag}>`, target: resolve(value) }] : [];
  });
  const inData = blocks.flatMap(({ offset, nodes }) =>
    nodes.flatMap(({ value, path }) =>
      Object.entries(value).flatMap(([property, one]) =>
        typeof one === 'string' && /^https?:/.test(one)
          ? [{ value: one, offset, name: `${path}.${property}`, target: resolve(one) }]
          : [],
      ),
    ),
  );
  return [...addresses.filter(({ name }) => name !== '<link href>'), ...inHead, ...inData];
}

function faultOfHost(url: URL, own: URL): string | null {
  if (!/^https?:$/.test(url.protocol) || url.origin === own.origin) return null;
  const leadsTo = (place: string, wanted: string): string => `An address leads to ${place}. Write ${wanted} instead.`;
  if (isLocalHost(url.hostname)) return leadsTo("a developer's machine", 'the public address');
  if (TUNNEL.test(url.hostname)) return leadsTo("a tunnel to a developer's machine", 'the public address');
  const name = own.hostname.replace(/^www\./, '');
  if (url.hostname.replace(/^www\./, '') === name) return leadsTo("another form of the site's own address", own.origin);
  return url.hostname.endsWith(`.${name}`) && STAGING.test(url.hostname)
    ? leadsTo('a staging host of the site', own.origin)
    : null;
}

/** RFC 2606 and RFC 6761. */
const RESERVED_HOST = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;
const NAMED_HOST = /(?:https?:\/\/|www\.|([\w.+-]+@))((?:[\w-]+\.)+[a-z]{2,})/gi;

/** A release names no host that is reserved for examples. */
export const reservedHost = definePageRule({
  name: 'reserved-host',
  basis: 'RFC 2606 (2026)',
  onlyRelease: true,
  on: PAGE_ROLES,
  check: (page) => {
    const written: Pick<Named, 'value' | 'offset'>[] = [
      ...namedAddresses(page),
      ...page.texts.filter(isProse).map(({ value, start }) => ({ value, offset: start })),
    ];
    return written.flatMap(({ value, offset }) =>
      reservedIn(value).map((name) => findingAt(offset, 'A host is reserved for examples.', name)),
    );
  },
});

const reservedIn = (text: string): string[] =>
  [...text.matchAll(NAMED_HOST)]
    .filter(([, , host = '']) => RESERVED_HOST.test(host))
    .map(([, mailbox = '', host = '']) => mailbox + host);
