/** Rules for the head of a page, and for the heading that begins it. */
import { attempt } from '../../errors/problem.ts';
import type { Element, ParsedPage } from '../html/page.ts';
import {
  elementsNamed,
  inHead,
  linkTags,
  metaContent,
  metaTags,
  relsOf,
  robotsWords,
  textOf,
  titleOf,
} from '../html/query.ts';
import { faultAt } from '../define-rule.ts';
import type { Found, PageRule } from '../types.ts';

/** `<html lang>` names the language of the page for screen readers and translators (WCAG 2.2, 3.1.1). */
export const language: PageRule = {
  name: 'language',
  on: ['page', 'not-found', 'redirect'],
  check: ({ elements }) => {
    const html = elements.find(({ tag }) => tag === 'html');
    const lang = html?.attributes.lang ?? '';
    if (isLanguageTag(lang)) return [];
    const message = 'The page does not state its language: <html> needs a lang such as "en-US".';
    return [faultAt(html ?? 0, message, lang ? `lang="${lang}"` : 'no lang')];
  },
};

const isLanguageTag = (lang: string): boolean =>
  /^[a-z]{2,3}(-|$)/i.test(lang) && attempt(() => Intl.getCanonicalLocales(lang))?.length === 1;

const HEAD_META = new Set(['description', 'robots', 'viewport', 'theme-color', 'og:title', 'og:url', 'og:image']);

/** An element that may not stand in the head ends it, and the tags behind it are lost to search engines. */
export const headEnd: PageRule = {
  name: 'head-end',
  basis: { source: 'Google Search Central, "Use valid HTML in the head"', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  check: ({ elements }) =>
    elements
      .filter((element) => !inHead(element) && belongsInHead(element))
      .map((element) => faultAt(element, `The head ends early: a browser finds this ${nameOf(element)} in the body.`)),
};

function belongsInHead({ tag, attributes, parent }: Element): boolean {
  if (tag === 'title') return parent?.tag === 'body';
  if (tag === 'meta')
    return HEAD_META.has((attributes.name ?? attributes.property ?? '').toLowerCase()) || 'http-equiv' in attributes;
  return tag === 'link' && attributes.rel?.toLowerCase() === 'canonical';
}

function nameOf(element: Element): string {
  const { tag, attributes } = element;
  if (tag === 'link') return `<link rel="${relsOf(element).join(' ')}">`;
  const name = attributes.name ?? attributes.property ?? attributes['http-equiv'];
  return name ? `<meta> "${name}"` : `<${tag}>`;
}

/** Returns the faults of the first element, and one for each further element, or one that there is none. */
function expectOne(
  elements: readonly Element[],
  noun: string,
  { textAt = textOf, judge = () => [], missing = '' }: OneOptions = {},
): Found[] {
  const [first, ...others] = elements;
  if (!first) return [faultAt(0, `The page has no ${noun}.`, missing)];
  const repeated = others.map((other) => faultAt(other, `The page has more than one ${noun}.`, textAt(other)));
  return [...judge(textAt(first)).map(([message, detail]) => faultAt(first, message, detail)), ...repeated];
}

interface OneOptions {
  readonly textAt?: (element: Element) => string;
  /** Returns messages, each with a detail. */
  readonly judge?: (value: string) => readonly (readonly [message: string, detail?: string])[];
  /** The detail if there is no element. */
  readonly missing?: string;
}

/** Every page has one title with words in it. That no two are alike is a rule of the site. */
export const title: PageRule = {
  name: 'title',
  on: ['page', 'not-found', 'redirect'],
  check: ({ elements }) => {
    const titles = elements.filter((element) => element.tag === 'title' && inHead(element));
    return expectOne(titles, 'title', { judge: (text) => (text ? [] : [['The title is empty.']]) });
  },
};

const SHORTEST = 50;
const LONGEST = 160;

/** Every page that can be found describes itself once, in 50 to 160 characters: search engines publish no limit, the bounds are ours. */
export const description: PageRule = {
  name: 'description',
  on: ['page'],
  check: (page) =>
    expectOne(metaTags(page, 'description'), 'description', {
      textAt: ({ attributes }) => attributes.content?.trim() ?? '',
      judge: (text) => {
        const detail = `${text.length} characters: ${text}`;
        if (text.length < SHORTEST) return [[`The description is shorter than ${SHORTEST} characters.`, detail]];
        return text.length > LONGEST ? [[`The description is longer than ${LONGEST} characters.`, detail]] : [];
      },
    }),
};

export const heading: PageRule = {
  name: 'h1',
  on: ['page', 'not-found'],
  check: (page) => expectOne(elementsNamed(page, 'h1'), 'h1'),
};

/** The canonical address is the origin and the path; that of a stub, the page it leads to. A not-found page has none. */
export const canonical: PageRule = {
  name: 'canonical',
  basis: { source: 'Google Search Central, "How to specify a canonical URL"', date: '2026-08' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts, redirects }) => {
    const tags = linkTags(page, 'canonical');
    const textAt = ({ attributes }: Element): string => attributes.href ?? '';
    if (page.role === 'not-found')
      return tags.map((tag) => faultAt(tag, 'A not-found page has a canonical address.', textAt(tag)));
    const expected = facts.origin + (page.role === 'redirect' ? (redirects.get(page.path) ?? page.path) : page.path);
    const message = 'The canonical address is not the origin and the path of the page.';
    return expectOne(tags, 'canonical address', {
      textAt,
      judge: (href) => (href === expected ? [] : [[message, `${href}, expected ${expected}`]]),
      missing: `expected ${expected}`,
    });
  },
};

/** A not-found page is never indexed. A stub must not be noindex, which can stop it from counting as a redirect. */
export const robotsTag: PageRule = {
  name: 'robots-tag',
  basis: { source: 'Google Search Central, redirects and robots meta tag', date: '2026-04' },
  on: ['page', 'not-found', 'redirect'],
  check: (page) => {
    const [first = 0, second] = metaTags(page, 'robots');
    const noindex = robotsWords(page).includes('noindex');
    if (second) return [faultAt(second, 'The page has more than one robots tag.')];
    if (page.role === 'not-found' && !noindex) return [faultAt(first, 'A not-found page is not marked noindex.')];
    return page.role === 'redirect' && noindex
      ? [faultAt(first, 'A redirect stub is marked noindex, which can stop it from counting as a redirect.')]
      : [];
  },
};

/** The tags for shared links agree with the title, description and canonical address of the page. */
export const openGraph: PageRule = {
  name: 'open-graph',
  on: ['page'],
  check: (page, { facts, files }) => {
    const title = titleOf(page);
    const description = metaContent(page, 'description');
    const address = linkTags(page, 'canonical')[0]?.attributes.href ?? '';
    return [
      ...agrees(page, 'og:title', 'title', title),
      ...agrees(page, 'og:description', 'description', description),
      ...agrees(page, 'og:url', 'canonical address', address),
      ...agrees(page, 'twitter:title', 'title', title),
      ...agrees(page, 'twitter:description', 'description', description),
      ...['og:image', 'twitter:image'].flatMap((name) => picture(page, name, facts.origin, files)),
    ];
  },
};

function agrees(page: ParsedPage, name: string, other: string, expected: string): Found[] {
  const tag = metaTags(page, name)[0];
  if (!tag) return name.startsWith('og:') ? [faultAt(0, `The page has no ${name}.`)] : [];
  const content = tag.attributes.content?.trim() ?? '';
  return content === expected ? [] : [faultAt(tag, `The ${name} differs from the ${other}.`, content)];
}

/** Services that fetch a preview cannot resolve relative addresses. */
function picture(page: ParsedPage, name: string, origin: string, files: ReadonlySet<string>): Found[] {
  const tag = metaTags(page, name)[0];
  const content = tag?.attributes.content ?? '';
  if (!tag) return name === 'og:image' ? [faultAt(0, 'The page has no og:image.')] : [];
  if (!content.startsWith(`${origin}/`))
    return [faultAt(tag, `The ${name} is not an absolute address on the site's origin.`, content)];
  return files.has(content.slice(origin.length + 1))
    ? []
    : [faultAt(tag, `The ${name} leads to a file that does not exist.`, content)];
}
