import { describe, expect, it } from 'vitest';
import { readLinks, withoutMain } from '../../generator/build/read-page.ts';

const VAGUE = /^(?:learn more|more|here)$/i;

describe('readLinks', () => {
  it('lists internal targets once, without query and fragment, and counts links and vague texts', () => {
    const icon = '<svg></svg>';
    const html = `<main><a href="/b">${icon}Learn more</a><a href="/a?x=1#top" class="x">${icon}${icon}</a><a href="/b">B</a> <a href="https://x.example/">more</a> <a href="#top">here</a></main>`;
    expect(readLinks(html, VAGUE)).toEqual({ targets: ['/a', '/b'], vague: 1, total: 3 });
  });

  it('takes the label of a link without a text', () => {
    expect(readLinks('<a href="/a" aria-label="More"><svg></svg></a>', VAGUE).vague).toBe(1);
  });
});

describe('withoutMain', () => {
  it('is the layout above and below', () => {
    const html =
      '<header><a href="/a">a</a></header><main id="m"><a href="/b">b</a></main><footer><a href="/c">c</a></footer>';
    expect(readLinks(withoutMain(html), VAGUE).targets).toEqual(['/a', '/c']);
    expect(withoutMain('<p>x</p>')).toBe('<p>x</p>');
  });
});
