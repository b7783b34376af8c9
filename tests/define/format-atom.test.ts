/** The Atom feed of a list of posts. */
import { expect, it } from 'vitest';
import { formatAtom } from '../../generator/define/index.ts';

const feed = { site: 'https://www.example.com/shop', path: '/blog.xml', title: 'Quill & Daughter', author: '<Ada>' };

it('a feed has the day of its newest entry, whole addresses, and texts as they were written', () => {
  const entries = [
    { path: '/blog/ice', title: 'Ice & snow', date: '2026-01-05', summary: 'Under 20° <F>' },
    { path: '/blog/winch?a=1&b=2', title: 'A "new" winch', date: '2026-03-01', summary: 'It pulls.' },
    { path: '/blog/storm', title: 'Storm', date: '2025-12-01', summary: '' },
  ];
  expect(formatAtom({ ...feed, page: '/blog', entries })).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>https://www.example.com/shop/blog</id>
  <title>Quill &amp; Daughter</title>
  <updated>2026-03-01T00:00:00Z</updated>
  <author><name>&lt;Ada&gt;</name></author>
  <link rel="self" type="application/atom+xml" href="https://www.example.com/shop/blog.xml"/>
  <link rel="alternate" type="text/html" href="https://www.example.com/shop/blog"/>
  <entry>
    <id>https://www.example.com/shop/blog/ice</id>
    <title>Ice &amp; snow</title>
    <updated>2026-01-05T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="https://www.example.com/shop/blog/ice"/>
    <summary>Under 20° &lt;F&gt;</summary>
  </entry>
  <entry>
    <id>https://www.example.com/shop/blog/winch?a=1&amp;b=2</id>
    <title>A &quot;new&quot; winch</title>
    <updated>2026-03-01T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="https://www.example.com/shop/blog/winch?a=1&amp;b=2"/>
    <summary>It pulls.</summary>
  </entry>
  <entry>
    <id>https://www.example.com/shop/blog/storm</id>
    <title>Storm</title>
    <updated>2025-12-01T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="https://www.example.com/shop/blog/storm"/>
    <summary></summary>
  </entry>
</feed>
`);
});

it('a feed without entries is of no day, and of the home page', () => {
  const text = formatAtom({ ...feed, entries: [] });
  expect(text).toContain('<updated>1970-01-01T00:00:00Z</updated>');
  expect(text).toContain('<id>https://www.example.com/shop/</id>');
});
