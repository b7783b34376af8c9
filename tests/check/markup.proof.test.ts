/** html-validate over many pages: leaving out what was seen before must never change what is found. */
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMarkupCheck, type MarkupCheck, type MarkupFound } from '../../generator/check/html/markup.ts';
import { readPage, type ParsedPage } from '../../generator/check/html/page.ts';
import { leaveOut, readSkeleton } from '../../generator/check/html/skeleton.ts';
import { oneIn } from '../fixtures/proofs.ts';
import { layFixture } from './overlay.ts';

const document = (body: string): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>A title</title>\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
const page = (file: string, body: string): ParsedPage =>
  readPage({ file, path: `/${file}`, role: 'page', component: null, limit: null, html: document(body) });

/** Findings of each page in turn. */
async function eachInTurn(check: MarkupCheck, pages: readonly ParsedPage[]): Promise<MarkupFound[][]> {
  const found: MarkupFound[][] = [];
  for (const page of pages) found.push(await check(page));
  return found;
}

/** The same with and without fragments. */
async function bothWays(pages: readonly ParsedPage[]) {
  return {
    quick: await eachInTurn(createMarkupCheck(), pages),
    whole: await eachInTurn(createMarkupCheck({ whole: true }), pages),
  };
}

describe('fragments and whole pages find the same', () => {
  // One pair for all fixtures: fragments that another fixture has shown must not change anything either.
  const pair = [createMarkupCheck(), createMarkupCheck({ whole: true })] as const;

  test.each(oneIn(3, readdirSync(join(import.meta.dirname, 'fixtures'))))('in %s', async (name) => {
    const { out } = layFixture(name);
    const files = (readdirSync(out, { recursive: true }) as string[]).filter((file) => file.endsWith('.html')).sort();
    const pages = files.map((file) =>
      readPage({
        file,
        path: `/${file}`,
        role: 'page',
        component: null,
        limit: null,
        html: readFileSync(join(out, file), 'utf8'),
      }),
    );
    rmSync(out, { recursive: true });
    const quick = await eachInTurn(pair[0], [...pages, ...pages]);
    const whole = await eachInTurn(pair[1], [...pages, ...pages]);
    expect(quick.length).toBeGreaterThan(0);
    expect(quick).toEqual(whole);
  });
});

describe('a fault', () => {
  const layout = '<header><div><p>Hello</p><ul><li><img src="/a.png"></li></ul></div></header>';

  test('of a repeated fragment is found on each page, at its own place', async () => {
    const pages = ['<h1>One</h1>', '<h1>Two</h1>\n<p>More</p>', '\n\n<h1>Three</h1>'].map((main, index) =>
      page(`${index}.html`, `<main>${main}</main>${layout}`),
    );
    const { quick, whole } = await bothWays(pages);
    expect(quick).toEqual(whole);
    expect(quick.map((found) => found.map(({ rule }) => rule))).toEqual(Array.from({ length: 3 }, () => ['wcag/h37']));
    expect(quick.map(([found], index) => pages[index]?.html.slice(found?.offset, (found?.offset ?? 0) + 3))).toEqual([
      'img',
      'img',
      'img',
    ]);
  });

  test('between fragments is found: ids, headings, landmarks, fields', async () => {
    const repeated =
      '<p>The same on each page.</p><p id="x">Hello</p><h2>Again</h2><nav><ul><li><a href="/">Home</a></li></ul></nav><label for="x">No field</label>';
    const { quick, whole } = await bothWays([
      page('a.html', `<h1>A</h1>${repeated}`),
      page('b.html', `<h1>A</h1>${repeated}${repeated}`),
      page('c.html', `<h4>A</h4>${repeated}`),
    ]);
    expect(quick).toEqual(whole);
    expect(quick[1]?.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['no-dup-id', 'unique-landmark']));
    expect(quick[2]?.map(({ rule }) => rule)).toContain('heading-level');
  });

  test('of nesting around fragments is found', async () => {
    const fragments = '<div><p>Hello</p></div><div><span>Hello</span></div>';
    const { quick, whole } = await bothWays([
      page('a.html', `<main>${fragments}</main>`),
      page('b.html', `<main><b>${fragments}</main>`),
      page('c.html', `<main><p>${fragments}</p></main>`),
      page('d.html', `<main><button type="button">${fragments}</button></main>`),
    ]);
    expect(quick).toEqual(whole);
    expect(quick.map((found) => found.length > 0)).toEqual([false, true, true, true]);
  });

  test('that a place makes is found in that place only', async () => {
    const list = '<ul><li><a href="/">Home</a></li></ul>';
    const { quick, whole } = await bothWays([
      page('a.html', `<div>${list}</div>`),
      page('b.html', `<div aria-hidden="true">${list}</div>`),
      page('c.html', `<div>${list}</div>`),
    ]);
    expect(quick).toEqual(whole);
    expect(quick.map((found) => found.map(({ rule }) => rule))).toEqual([[], ['hidden-focusable'], []]);
  });
});

describe('skeletons that earlier checks have found without a fault', () => {
  const [good, better, bad] = ['<h1>One</h1>', '<h1>Other words</h1>', '<h1>One</h1><img src="/a.png">'].map(
    (body, n) => page(`${n}.html`, `<main>${body}</main>`),
  ) as [ParsedPage, ParsedPage, ParsedPage];

  test('are taken at their word, and no others', async () => {
    const faultless = new Set<number>();
    expect(await createMarkupCheck({ faultless })(good)).toEqual([]);
    const learned = faultless.size;
    expect(await eachInTurn(createMarkupCheck({ faultless }), [better, bad])).toEqual([
      [],
      [expect.objectContaining({ rule: 'wcag/h37' })],
    ]);
    expect(faultless.size).toBe(learned);
  });
});

describe('fragments', () => {
  const restOf = (first: string, second: string): string => {
    const learned = new Set(readSkeleton(page('a.html', first), () => false).fresh.map(({ key }) => key));
    const next = page('b.html', second);
    const { known } = readSkeleton(next, (key) => learned.has(key));
    return leaveOut(next.html, known).rest.split('<body>')[1]?.split('</body>')[0]?.trim() ?? '';
  };

  test('seen before are left out', () => {
    expect(restOf('<div><p>A</p></div>', '<div><p>B</p><b>C</b></div>')).toBe('<div><b>C</b></div>');
    expect(restOf('<ul><li>A</li></ul>', '<ul><li>A</li></ul>')).toBe('');
  });

  test.each([
    '<div><p id="a">A</p></div>',
    '<div><h2>A</h2></div>',
    '<div><label>A</label></div>',
    '<nav>A</nav>',
    '<details><summary>A</summary></details>',
  ])('that others may depend on stay: %s', (body) => {
    expect(restOf(body, body)).toBe(body);
  });

  test('inside links and buttons stay, icons too', () => {
    const icon = '<svg aria-hidden="true"><path d="M0 0h9"></path></svg>';
    const link = `<a href="/b" id="b">${icon}B</a>`;
    expect(restOf(`<a href="/a" id="a">${icon}A</a>`, link)).toBe(link);
  });

  test('give each offset of the rest its place in the page', () => {
    const { rest, original } = leaveOut('0123456789', [
      { start: 2, end: 4 },
      { start: 4, end: 5 },
      { start: 8, end: 10 },
    ]);
    expect(rest).toBe('01567');
    expect([...rest].map((_, offset) => '0123456789'[original(offset)])).toEqual([...rest]);
  });
});
