/** What a Content-Security-Policy blocks on the page: that of its meta element, and those of the host files. */
import {
  PAGE_ROLES,
  type Address,
  type AddressUse,
  type Element,
  type CheckedPage,
} from '../../define/checked-page.ts';
import { memoize } from '../../define/memoize.ts';
import { baseOf } from '../../define/site-url.ts';
import { createHash } from 'node:crypto';
import { definePageRule, findingAt } from '../../define/rule.ts';
import type { Finding, SharedFacts } from '../../define/rule.ts';
import { firstOfEach } from '../../group-by.ts';

/** Directive → its sources. */
type Policy = ReadonlyMap<string, readonly string[]>;

interface NamedPolicy {
  /** "The policy of the page", "The policy in _headers" */
  readonly name: string;
  readonly policy: Policy;
}

export const policyBlocks = definePageRule({
  name: 'policy',
  basis: 'W3C, Content Security Policy Level 3 (2026)',
  on: PAGE_ROLES,
  check: (page, facts) => {
    const origin = facts.siteUrl.slice(0, facts.siteUrl.length - baseOf(facts.siteUrl).length);
    const blocked = policiesOf(page, facts).flatMap((policy) => findBlocked(page, policy, origin));
    // One cause is one finding, however many policies have it.
    return firstOfEach(blocked, ({ offset, detail }) => `${offset} ${detail}`);
  },
});

interface HostPolicies {
  readonly fits: RegExp;
  readonly policy: Policy;
}

/** Policies of the host files, parsed: they are those of all pages. */
const hostPoliciesOf = memoize(
  ({ policies }: SharedFacts): readonly HostPolicies[] =>
    policies.map(({ paths, policy }) => ({ fits: new RegExp(paths), policy: parsePolicy(policy) })),
  new WeakMap(),
);

function policiesOf({ elements, path }: CheckedPage, facts: SharedFacts): NamedPolicy[] {
  const inPage = elements
    .filter(
      ({ tag, attributes, parent }) =>
        tag === 'meta' &&
        parent?.tag === 'head' &&
        attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
    )
    .map(({ attributes }) => ({ name: 'The policy of the page', policy: parsePolicy(attributes.content ?? '') }));
  const inFiles = hostPoliciesOf(facts)
    .filter(({ fits }) => fits.test(baseOf(facts.siteUrl) + path))
    .map(({ policy }) => ({ name: 'The policy in _headers', policy }));
  return [...inPage, ...inFiles];
}

/** Of two directives with one name, the first counts. */
function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** The directives for each use, the first that a policy has counts. `form-action` has no fallback. */
const DIRECTIVES: Readonly<Partial<Record<AddressUse, readonly string[]>>> = {
  form: ['form-action'],
  frame: ['frame-src', 'child-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
  style: ['style-src-elem', 'style-src', 'default-src'],
  image: ['img-src', 'default-src'],
  font: ['font-src', 'default-src'],
  media: ['media-src', 'default-src'],
  object: ['object-src', 'default-src'],
  manifest: ['manifest-src', 'default-src'],
};

/** Keys of `policy` in site.ts. */
const OPTIONS: Readonly<Partial<Record<AddressUse, string>>> = {
  form: 'forms',
  frame: 'frames',
  script: 'scripts',
  style: 'styles',
  image: 'images',
  font: 'fonts',
  media: 'media',
};

function findBlocked(page: CheckedPage, named: NamedPolicy, origin: string): Finding[] {
  return [
    ...page.addresses.flatMap((address) => checkAddress(address, { named, origin })),
    ...page.elements.flatMap((element) => [...checkInline(element, page, named), ...checkAttributes(element, named)]),
  ];
}

function checkAddress(
  { value, offset, use, name, target }: Address,
  { named, origin }: { named: NamedPolicy; origin: string },
): Finding[] {
  const found = directiveFor(named.policy, DIRECTIVES[use] ?? []);
  if (!found) return [];
  if (target.kind === 'invalid' || (target.kind === 'external' && /^(?:javascript|about):$/.test(target.url.protocol)))
    return [];
  const url = target.kind === 'external' ? target.url : new URL(target.path, origin);
  if (found.sources.some((source) => matches(source, url, origin))) return [];
  const option = OPTIONS[use];
  const advice =
    option && url.origin !== origin && url.origin !== 'null'
      ? `: add "${url.origin}" to policy.${option} in site.ts`
      : '';
  return [
    findingAt(
      offset,
      `${named.name} blocks ${name}: ${found.directive} does not allow it.`,
      value.slice(0, 100) + advice,
    ),
  ];
}

function directiveFor(
  policy: Policy,
  directives: readonly string[],
): { directive: string; sources: readonly string[] } | null {
  const directive = directives.find((one) => policy.has(one));
  return directive === undefined ? null : { directive, sources: policy.get(directive) ?? [] };
}

const isKeyword = (source: string, keyword: string): boolean => source.toLowerCase() === `'${keyword}'`;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** True if a source expression matches an address (CSP 3, 6.7.2.8). */
function matches(source: string, url: URL, origin: string): boolean {
  if (isKeyword(source, 'self')) return url.origin === origin;
  if (source.startsWith("'")) return false;
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source))
    return url.protocol === source.toLowerCase() || isUpgrade(source, url.protocol);
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  const protocol = scheme ? `${scheme.toLowerCase()}:` : new URL(origin).protocol;
  if (protocol !== url.protocol && !isUpgrade(protocol, url.protocol)) return false;
  const wanted = host.toLowerCase();
  const isHost = wanted.startsWith('*.') ? url.hostname.endsWith(wanted.slice(1)) : url.hostname === wanted;
  const actual = url.port || DEFAULT_PORTS[url.protocol];
  const isPort = port === undefined ? actual === DEFAULT_PORTS[url.protocol] : port === '*' || port === actual;
  const isPath =
    path === '' || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
  return isHost && isPort && isPath;
}

const isUpgrade = (from: string, to: string): boolean => from.toLowerCase() === 'http:' && to === 'https:';

const HASH = /^'(sha256|sha384|sha512)-([\w+/=-]+)'$/i;

/** True if the sources allow inline code. Beside a hash, 'unsafe-inline' does not count. */
function allowsInline(sources: readonly string[], code: string): boolean {
  const isOneOf = createHashTest(code);
  if (sources.some(isOneOf)) return true;
  return !sources.some(isHash) && sources.some((source) => isKeyword(source, 'unsafe-inline'));
}

const isHash = (source: string): boolean => HASH.test(source);

/** Returns a function that tells whether a source is the hash of this code. */
function createHashTest(code: string): (source: string) => boolean {
  // Browsers hash the text after they have replaced line ends.
  const digestOf = memoize((algorithm: string) =>
    createHash(algorithm).update(code.replace(/\r\n?/g, '\n')).digest('base64'),
  );
  return (source) => {
    const [, name, value = ''] = HASH.exec(source) ?? [];
    return name !== undefined && digestOf(name.toLowerCase()) === value.replaceAll('-', '+').replaceAll('_', '/');
  };
}

/** Types of scripts that run, or that browsers read as rules. */
const SCRIPT_TYPES = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:javascript|ecmascript))$/i;

function checkInline(
  { tag, attributes, inner, innerEnd, start }: Element,
  { html }: CheckedPage,
  { name, policy }: NamedPolicy,
): Finding[] {
  const isScript = tag === 'script' && attributes.src === undefined && SCRIPT_TYPES.test(attributes.type?.trim() ?? '');
  if (!isScript && tag !== 'style') return [];
  const code = html.slice(inner, innerEnd);
  const found = directiveFor(policy, DIRECTIVES[isScript ? 'script' : 'style'] ?? []);
  if (!found || allowsInline(found.sources, code)) return [];
  const message = `${name} blocks an inline <${tag}>: ${found.directive} has no hash of it.`;
  return [findingAt(start, message, code.trim().slice(0, 60).replace(/\s+/g, ' '))];
}

/** Hashes count for attributes beside 'unsafe-hashes' only. */
function checkAttributes({ attributes, start, tag }: Element, { name, policy }: NamedPolicy): Finding[] {
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    const kind = attribute === 'style' ? 'style' : /^on[a-z]+$/.test(attribute) ? 'script' : null;
    const found = kind && directiveFor(policy, [`${kind}-src-attr`, `${kind}-src`, 'default-src']);
    if (!found) return [];
    const { directive, sources } = found;
    const isAllowed = sources.some((source) => isKeyword(source, 'unsafe-hashes'))
      ? allowsInline(sources, value)
      : !sources.some(isHash) && allowsInline(sources, value);
    if (isAllowed) return [];
    return [
      findingAt(start, `${name} blocks the attribute ${attribute} of <${tag}> (${directive}).`, value.slice(0, 60)),
    ];
  });
}
