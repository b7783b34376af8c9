/** Rules for the head of a page, and for its main heading. */
import { PAGE_ROLES, textOf, type Element, type CheckedPage } from '../../define/checked-page.ts';
import { definePageRule, findingAt, type Finding } from '../../define/rule.ts';
import { isInHead, isNoindex, linkTags, metaContent, metaTags, refreshTarget, relsOf, titleOf } from '../html/query.ts';

const HEAD_META = ['description', 'robots', 'viewport', 'theme-color', 'og:title', 'og:url', 'og:image'];

/** An element that is not allowed in the head ends it, and search engines ignore the tags after it. */
export const headEnd = definePageRule({
  name: 'head-end',
  basis: 'Google Search Central, "Use valid HTML in the head" (2026)',
  on: PAGE_ROLES,
  check: ({ elements }) => {
    const first = elements.find((element) => !isInHead(element) && belongsInHead(element));
    const message = 'The head ends early: a browser finds this element, and all of the head behind it, in the body.';
    return first ? [findingAt(first, message, describe(first))] : [];
  },
});

function belongsInHead({ tag, attributes, parent }: Element): boolean {
  if (tag === 'title') return parent?.tag === 'body';
  if (tag === 'meta')
    return (
      HEAD_META.includes((attributes.name ?? attributes.property ?? '').toLowerCase()) || 'http-equiv' in attributes
    );
  return tag === 'link' && relsOf(attributes).includes('canonical');
}

function describe({ tag, attributes }: Element): string {
  if (tag === 'link') return `<link rel="${relsOf(attributes).join(' ')}">`;
  const name = attributes.name ?? attributes.property ?? attributes['http-equiv'];
  return name ? `<meta> "${name}"` : `<${tag}>`;
}

interface OneOptions {
  readonly elements: readonly Element[];
  readonly noun: string;
  readonly textAt?: (element: Element) => string;
  /** Returns the findings of the first element. */
  readonly check?: (value: string) => readonly Omit<Finding, 'offset'>[];
  /** Detail if there is no element. */
  readonly expected?: string;
}

/** Finds that there is no element, faults of the first one, and each further one. */
function expectOne({ elements, noun, textAt = textOf, check = () => [], expected = '' }: OneOptions): Finding[] {
  const [first, ...others] = elements;
  if (!first) return [findingAt(0, `The page has no ${noun}.`, expected)];
  return [
    ...check(textAt(first)).map((finding) => ({ ...finding, offset: first.start })),
    ...others.map((other) => findingAt(other, `The page has more than one ${noun}.`, textAt(other))),
  ];
}

const SHORTEST = 50;
const LONGEST = 160;

export const description = definePageRule({
  name: 'description',
  check: (page) =>
    expectOne({
      elements: metaTags(page, 'description'),
      noun: 'description',
      textAt: descriptionIn,
    }),
});

const descriptionIn = ({ attributes }: Element): string => attributes.content?.trim() ?? '';

/** Search engines publish no limits for descriptions; these are ours. */
export const descriptionLength = definePageRule({
  name: 'description-length',
  isWarning: true,
  check: (page) =>
    metaTags(page, 'description')
      .slice(0, 1)
      .flatMap((tag) => {
        const text = descriptionIn(tag);
        const detail = `${text.length} characters: ${text}`;
        if (text.length < SHORTEST)
          return [findingAt(tag, `The description is shorter than ${SHORTEST} characters.`, detail)];
        return text.length > LONGEST
          ? [findingAt(tag, `The description is longer than ${LONGEST} characters.`, detail)]
          : [];
      }),
});

export const heading = definePageRule({
  name: 'h1',
  on: ['page', 'not-found'],
  check: ({ elements }) => expectOne({ elements: elements.filter(({ tag }) => tag === 'h1'), noun: 'h1' }),
});

/** The canonical address is the address of the site and the path of the page; that of a stub is its target. */
export const canonical = definePageRule({
  name: 'canonical',
  basis: 'Google Search Central, "How to specify a canonical URL" (2026-08)',
  on: PAGE_ROLES,
  check: (page, { siteUrl }) => {
    const elements = linkTags(page, 'canonical');
    const textAt = ({ attributes }: Element): string => attributes.href ?? '';
    if (page.role === 'not-found')
      return elements.map((tag) => findingAt(tag, 'A not-found page has a canonical address.', textAt(tag)));
    const expected = canonicalOf(page, siteUrl);
    const message = 'The canonical address is not the origin and the path of the page.';
    return expectOne({
      elements,
      noun: 'canonical address',
      textAt,
      check: (href) => (href === expected ? [] : [{ message, detail: `${href}, expected ${expected}` }]),
      expected: `expected ${expected}`,
    });
  },
});

function canonicalOf(page: CheckedPage, siteUrl: string): string {
  const target = page.resolve(refreshTarget(page));
  if (page.role !== 'redirect' || target.kind === 'invalid') return siteUrl + page.path;
  return target.kind === 'internal' ? siteUrl + target.path : target.url.href;
}

/** A not-found page is not indexed. A stub with noindex may not count as a redirect. */
export const robotsTag = definePageRule({
  name: 'robots-tag',
  basis: 'Google Search Central, redirects and robots meta tag (2026-04)',
  on: PAGE_ROLES,
  check: (page) => {
    const [first = 0, second] = metaTags(page, 'robots');
    if (second) return [findingAt(second, 'The page has more than one robots tag.')];
    if (page.role === 'not-found' && !isNoindex(page))
      return [findingAt(first, 'A not-found page is not marked noindex.')];
    return page.role === 'redirect' && isNoindex(page)
      ? [findingAt(first, 'A redirect stub is marked noindex, so it may not count as a redirect.')]
      : [];
  },
});

/** Each page has the tags for shared links, and they name its address. */
export const openGraph = definePageRule({
  name: 'open-graph',
  check: (page, { siteUrl }) => [
    ...['og:title', 'og:description', 'og:url']
      .filter((name) => metaTags(page, name).length === 0)
      .map((name) => findingAt(0, 'The page lacks a tag for shared links.', name)),
    ...differsFrom(page, 'og:url', linkTags(page, 'canonical')[0]?.attributes.href ?? ''),
    ...checkPicture(page, siteUrl),
  ],
});

/** Who shares a link sees what its page says. */
export const openGraphText = definePageRule({
  name: 'open-graph-text',
  isWarning: true,
  check: (page) => [
    ...differsFrom(page, 'og:title', titleOf(page)),
    ...differsFrom(page, 'og:description', metaContent(page, 'description')),
  ],
});

const OPEN_GRAPH = { 'og:title': 'title', 'og:description': 'description', 'og:url': 'canonical address' } as const;

function differsFrom(page: CheckedPage, name: keyof typeof OPEN_GRAPH, shown: string): Finding[] {
  const [tag] = metaTags(page, name);
  const content = tag?.attributes.content?.trim() ?? '';
  return !tag || content === shown
    ? []
    : [findingAt(tag, `The ${name} differs from the ${OPEN_GRAPH[name]}.`, content)];
}

/** Services that fetch a preview cannot resolve relative addresses. That the file exists is a rule of the site. */
function checkPicture(page: CheckedPage, siteUrl: string): Finding[] {
  const [tag] = metaTags(page, 'og:image');
  const content = tag?.attributes.content ?? '';
  if (!tag) return [findingAt(0, 'The page has no og:image.')];
  return content.startsWith(`${siteUrl}/`) || /^https:\/\//.test(content)
    ? []
    : [findingAt(tag, 'The og:image is not an absolute address.', content)];
}
