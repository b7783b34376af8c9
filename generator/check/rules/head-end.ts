/** An element that may not stand in the head ends it, and the tags behind it are lost to search engines. */
import { inHead, relsOf } from '../html/query.ts';
import type { Element } from '../html/page.ts';
import type { PageRule } from '../types.ts';

const HEAD_META = new Set(['description', 'robots', 'viewport', 'theme-color', 'og:title', 'og:url', 'og:image']);

export const headEnd: PageRule = {
  name: 'head-end',
  basis: { source: 'Google Search Central, "Use valid HTML in the head"', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  check: ({ elements }) =>
    elements
      .filter((element) => !inHead(element) && belongsInHead(element))
      .map((element) => ({
        offset: element.start,
        message: `The head ends early: a browser finds this ${nameOf(element)} in the body.`,
      })),
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
