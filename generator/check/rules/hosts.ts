/** Rules for hosts: those of the site's own, and those that belong to nobody. */
import { distance } from 'fastest-levenshtein';
import { faultAt } from '../define-rule.ts';
import { resolveAddress } from '../html/addresses.ts';
import { valuesOf } from '../schema/nodes.ts';
import type { ParsedPage } from '../html/page.ts';
import { byTag, byText } from '../html/query.ts';
import { judgeFacts, kindsFor, normalize, type FactKind, type Statement } from '../statements.ts';
import type { CheckFacts, Found, PageRule, SiteRule } from '../types.ts';

const RESERVED =
  /(?<![\w-])(?:[\w-]+\.)*(?:[\w-]+\.(?:example|test|invalid)|example\.(?:com|net|org)|(?:your|my)-?(?:domain|company|business|site|website)\.(?:com|net|org)|localhost)(?![\w-]|\.\w)/gi;
const EMAIL = /[\w.+-]+@$/;

/** A release contains no host that is reserved for examples: it belongs to nobody. */
export const reservedValues: PageRule = {
  name: 'reserved-value',
  basis: { source: 'RFC 2606 (hosts), the numbering plan of the country (numbers)', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { release }) => {
    if (!release) return [];
    const found: Found[] = [];
    for (const element of page.elements) found.push(...reservedOf(element).map(at(element)));
    for (const statement of page.statements()) found.push(...reservedIn(statement.text).map(at(statement)));
    return found;
  },
};

const at =
  ({ start }: { readonly start: number }) =>
  (fault: Omit<Found, 'offset'>): Found => ({ ...fault, offset: start });

const reservedIn = byText((text) =>
  [...text.matchAll(RESERVED)].map(({ 0: host, index }) => {
    const [name] = EMAIL.exec(text.slice(0, index)) ?? [];
    const message = name ? `The address ${name}${host}` : `The host ${host}`;
    const why = /^(?:your|my)/.test(host) ? 'stands for another' : 'is reserved for examples';
    return { message: `${message} ${why}.`, detail: name ? '' : text.trim().slice(0, 100) };
  }),
);
const reservedOf = byTag(({ attributes }) =>
  ['href', 'src', 'data-src', 'action'].flatMap((name) => reservedIn(normalize(attributes[name] ?? ''))),
);

/** Hosts that serve drafts or lead into somebody's machine. */
const PASSING =
  /(?:^|\.)(?:netlify\.(?:app|com)|vercel\.app|now\.sh|(?:pages|workers|r2|fly|deno|replit)\.dev|(?:web|run|railway|replit|framer|stormkit)\.app|firebaseapp\.com|herokuapp\.com|onrender\.com|git(?:hub|lab)\.io|(?:wpengine|wpcomstaging|kinsta|cloudwaysapps|flywheelsites|amplifyapp|appspot|godaddysites)\.com|(?:kinsta|gitpod|codesandbox|stackblitz|webflow|ngrok|zrok|nip|sslip)\.io|azure(?:websites|staticapps)\.net|surge\.sh|glitch\.me|pantheonsite\.io|ngrok(?:-free)?\.(?:app|dev|io)|trycloudflare\.com|loca\.lt|localhost\.run|serveo\.net|lhr\.(?:life|rocks)|pinggy\.(?:io|link)|localto\.net|bore\.pub|devtunnels\.ms|ts\.net|tunnel\.site|tunnelmole\.net|local|internal|lan|home|corp)$/;
/** Hosts of drafts of the site itself: others have their sites there. */
const BUILDERS =
  /(?:^|\.)(?:wixsite|squarespace|weebly|wordpress|blogspot|myshopify|amazonaws|cloudfront|strikingly|jimdosite|square|carrd)\.(?:com|net|site|co)$/;
const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;
const STAGING =
  /(?:^|[.-])(?:staging|stage|stg|dev|test|testing|preview|beta|demo|draft|new|old|uat|qa|local|www\d|web\d)[.-]/;

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Returns why an address cannot be meant, though it may look like one of the site's own; null if nothing is wrong. */
function faultOfHost(url: URL, { origin }: Pick<CheckFacts, 'origin'>): string | null {
  const own = new URL(origin);
  if (url.origin === own.origin || !/^https?:$/.test(url.protocol)) return null;
  if (IP.test(url.hostname) || PASSING.test(url.hostname)) return 'a host that visitors cannot rely on';
  const name = withoutWww(own.hostname);
  const isNamed = (): boolean => bare(`${url.hostname}${url.pathname}`).includes(bare(labelOf(name)));
  if (BUILDERS.test(url.hostname) && isNamed()) return 'a host that visitors cannot rely on';
  if (withoutWww(url.hostname) === name) return "another form of the site's own address";
  return faultOfName(url.hostname, name);
}

const HOST = /(?<![\w.-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w-])/gi;
/** Shorter names are alike by chance. */
const LONG_NAME = 10;
const LONG_LABEL = 10;
/** Without hyphens: a name that is taken gets them, or loses them. */
const bare = (name: string): string => name.replaceAll('-', '');
/** "redclay-towing" of "redclay-towing.com" */
const labelOf = (name: string): string => name.split('.').at(-2) ?? name;

/** `own` is the site's host without www. */
function faultOfName(host: string, own: string): string | null {
  const name = withoutWww(host.toLowerCase());
  if (name.endsWith(`.${own}`)) return STAGING.test(name) ? 'a staging host of the site' : null;
  const label = labelOf(own);
  const labels = name.split('.');
  const isDraft = PASSING.test(name) || BUILDERS.test(name) || labels.slice(1).some((one) => STAGING.test(`${one}.`));
  if (label.length >= LONG_LABEL && name !== own && labels.some((one) => bare(one).includes(bare(label))))
    if (bare(labels.at(-2) ?? '') === bare(label) || isDraft)
      return "a host with the site's own name and another ending";
  const isMisspelt = name !== own && own.length >= LONG_NAME && distance(name, own) <= 2;
  return isMisspelt ? "a host that differs from the site's own by a letter or two" : null;
}

const ADDRESS = /https?:\/\/[^\s"'<>()]+[^\s"'<>().,;:!?]/gi;

const nearlyOwn = kindsFor(({ origin, values }): FactKind[] => {
  const own = withoutWww(new URL(origin).hostname);
  const mails = new Set(
    JSON.stringify(values)
      .toLowerCase()
      .match(/[\w.+-]+@[\w.-]+/g),
  );
  return [
    {
      pattern: HOST,
      judge: ([host], { kind }) => {
        const fault = kind === 'text' ? faultOfName(host, own) : null;
        return fault && `The page names ${fault}: write ${own}.`;
      },
    },
    {
      pattern: ADDRESS,
      hint: /https?:/i,
      judge: ([address]) => {
        const fault = URL.canParse(address) ? faultOfHost(new URL(address), { origin }) : null;
        return fault && `The page names ${fault}: write ${origin}.`;
      },
    },
    {
      pattern: /\b(?:go to|visit|see|open|at) (\d{1,3}(?:\.\d{1,3}){3})(?![\d.]*\d)/gi,
      judge: () => 'The page names an IP address: visitors cannot rely on it.',
    },
    {
      hint: /@/,
      pattern: /[\w.+-]+@(?:gmail|googlemail|yahoo|outlook|hotmail|aol|icloud|proton(?:mail)?|gmx|live|msn)\.\w+/gi,
      judge: ([mail]) => {
        const local = mail
          .replace(/@.*/, '')
          .replace(/[^a-z]/gi, '')
          .toLowerCase();
        const label = labelOf(own).replace(/[^a-z]/g, '');
        return label.length >= LONG_LABEL && local.includes(label) && !mails.has(mail.toLowerCase())
          ? `The page gives an e-mail address of the business that the data does not have.`
          : null;
      },
    },
  ];
});

const mailOf = ({ elements }: ParsedPage): Statement[] =>
  elements
    .filter(({ attributes }) => /^mailto:/i.test(attributes.href ?? ''))
    .map(({ attributes, start }) => ({ text: (attributes.href ?? '').replace(/[?].*/, ''), start, kind: 'text' }));

/** Addresses of the site's own have its one origin: with or without www, never a staging host, an IP address or a tunnel. */
export const ownHost: PageRule = {
  name: 'own-host',
  basis: { source: 'Google Search Central, "Consolidate duplicate URLs"', date: '2026-08' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts, vocabulary }) => {
    const { addresses, blocks, path } = page;
    const judge = (value: string, offset: number, name: string): Found[] => {
      const target = resolveAddress(value, { path, origin: facts.origin });
      const fault = target.kind === 'external' ? faultOfHost(new URL(target.href), facts) : null;
      return fault ? [faultAt(offset, `An address leads to ${fault}: write ${facts.origin}.`, `${value} ${name}`)] : [];
    };
    const described = blocks.flatMap(({ offset, nodes }) => [
      ...valuesOf(nodes).flatMap(({ one, way, property }) =>
        typeof one === 'string' && /^https?:/.test(one) ? judge(one, offset, `at ${way}.${property}`) : [],
      ),
      ...nodes.flatMap(({ value, types, property, way }) => {
        const { url } = value;
        const isOwn = types.some((type) => vocabulary.isA(type, 'Organization')) && !OF_OTHERS.has(property);
        if (!isOwn || typeof url !== 'string' || !/^https?:/.test(url) || isOn(url, facts.origin)) return [];
        const message = `The structured data gives the business another url than ${facts.origin}.`;
        return [faultAt(offset, message, `${url} at ${way}`)];
      }),
    ]);
    const named = page.elements.filter(({ tag, attributes }) => /^(?:base|link)$/.test(tag) && attributes.href);
    return [
      ...named.flatMap(({ tag, attributes, start }) => judge(attributes.href ?? '', start, `in <${tag} href>`)),
      ...addresses.flatMap(({ value, offset, name }) => judge(value, offset, `in ${name}`)),
      ...judgeFacts({ statements: () => [...page.statements(), ...mailOf(page)] }, nearlyOwn(facts)),
      ...described,
    ];
  },
};

const isOn = (url: string, origin: string): boolean => url === origin || url.startsWith(`${origin}/`);

const OF_OTHERS = new Set(
  'memberOf affiliation sponsor funder alumniOf recognizedBy issuedBy manufacturer brand itemReviewed'.split(' '),
);

/** A release has an origin that visitors can come back to. */
export const origin: SiteRule = {
  name: 'origin',
  check: ({ release, facts }) => {
    const { protocol, hostname, port } = new URL(facts.origin);
    const isPassing = IP.test(hostname) || PASSING.test(hostname) || !hostname.includes('.') || port !== '';
    const message =
      'The origin is an IP address, a tunnel, or the host of a draft: name the address that visitors know.';
    return release && (isPassing || protocol !== 'https:')
      ? [{ file: 'index.html', message, detail: facts.origin }]
      : [];
  },
};
