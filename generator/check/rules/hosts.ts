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
  basis: { source: 'RFC 2606 (hosts), NANPA (555-0100 to 555-0199)', date: '2026' },
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
  /(?:^|\.)(?:netlify\.app|vercel\.app|pages\.dev|web\.app|firebaseapp\.com|herokuapp\.com|onrender\.com|github\.io|gitlab\.io|wpengine\.com|ngrok(?:-free)?\.(?:app|dev|io)|trycloudflare\.com|loca\.lt|localhost\.run|serveo\.net|tunnelmole\.net|local|internal|lan)$/;
const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;
const STAGING = /^(?:staging|stage|stg|dev|test|testing|preview|beta|demo|draft|new|old|uat|qa|local|www\d|web\d)[.-]/;

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Returns why an address cannot be meant, though it may look like one of the site's own; null if nothing is wrong. */
function faultOfHost(url: URL, { origin }: Pick<CheckFacts, 'origin'>): string | null {
  const own = new URL(origin);
  if (url.origin === own.origin || !/^https?:$/.test(url.protocol)) return null;
  if (IP.test(url.hostname) || PASSING.test(url.hostname)) return 'a host that visitors cannot rely on';
  const name = withoutWww(own.hostname);
  if (withoutWww(url.hostname) === name) return "another form of the site's own address";
  return faultOfName(url.hostname, name);
}

/** Hosts that texts and e-mail addresses name. */
const HOST = /(?<![\w.-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w-])/gi;
/** Shorter names are alike by chance. */
const LONG_NAME = 10;

/** `own` is the site's host without www. */
function faultOfName(host: string, own: string): string | null {
  const name = withoutWww(host.toLowerCase());
  if (name.endsWith(`.${own}`)) return STAGING.test(name) ? 'a staging host of the site' : null;
  const isMisspelt = name !== own && own.length >= LONG_NAME && distance(name, own) <= 2;
  return isMisspelt ? "a host that differs from the site's own by a letter or two" : null;
}

const nearlyOwn = kindsFor(({ origin }): FactKind[] => {
  const own = withoutWww(new URL(origin).hostname);
  return [
    {
      pattern: HOST,
      judge: ([host], { kind }) => {
        const fault = kind === 'text' ? faultOfName(host, own) : null;
        return fault && `The page names ${fault}: write ${own}.`;
      },
    },
  ];
});

/** E-mail addresses of links, as statements. */
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
    return [
      ...addresses.flatMap(({ value, offset, name }) => judge(value, offset, `in ${name}`)),
      ...judgeFacts({ statements: () => [...page.statements(), ...mailOf(page)] }, nearlyOwn(facts)),
      ...described,
    ];
  },
};

const isOn = (url: string, origin: string): boolean => url === origin || url.startsWith(`${origin}/`);

/** Properties whose organizations are others. */
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

/** Ways to write a rating: "4.9/5", "5 out of 5", "★★★★★", "rated 4.8", "127 Google reviews". */
const STARS = new RegExp(
  [
    String.raw`(?<![\d.,/])[0-5][.,]\d{1,2} ?\/ ?5(?![\d/]|[.,][1-9]| ?(?:oz|ounces|gallons?|quarts?|inch|inches|amps?|mfd|uf|microfarads?|psi)\b)`,
    String.raw`(?<![\d.,/])[0-5][.,]\d{1,2} out of (?:5|five)\b`,
    // "4 out of 5 calls" is no rating.
    String.raw`(?<![\d.,/])[0-5] out of (?:5|five)\b(?! (?!stars|across)[a-z]+s\b)`,
    String.raw`(?<![\d.,/])[0-5](?:[.,]\d{1,2})?(?: of 5 stars\b| ?\/ ?5 stars\b|[ -](?:google )?stars?\b)`,
    String.raw`\brating[^.!?\d]{0,20} [0-5] ?\/ ?5\b`,
    String.raw`\b\d(?:[.,]\d)? (?:out of|\/) ?10\b[^.!?]{0,30}\b(?:ratings?|reviews?)`,
    String.raw`\b(?:customer|satisfaction|approval) (?:satisfaction|rating|score|approval)[ :a-z]{0,6}\d{2,3} ?%`,
    '[★⭐✭✮✯]{3,}',
    String.raw`\b(?:rated|rating(?: of)?:?) [0-5][.,]\d(?!\d* ?(?:k?A|k?V|k?W|S?EER|tons?|amps?)\b)`,
    String.raw`\b\d[\d,.]*\+? (?:(?:google|yelp|facebook|verified|five-star|5-star|customer) )*(?:reviews|ratings)\b`,
  ].join('|'),
  'gi',
);

const ratings = kindsFor(({ declared }) => [
  {
    pattern: STARS,
    judge: ([rating]) =>
      declared.rating?.includes(rating) ? null : 'The page states a rating that the data does not have.',
  },
]);

/** Ratings in texts are those of the data: others are invented, or go stale. */
export const ratingsInText: PageRule = {
  name: 'no-ratings',
  on: ['page', 'not-found'],
  check: (page, { facts }) => judgeFacts(page, ratings(facts)),
};

/** Returns the ratings that a text states, as `declared.rating` holds them. */
export const ratingsIn = (text: string): string[] => normalize(text).match(STARS) ?? [];
