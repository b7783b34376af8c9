/** The quick reader and parse5 make the same tree of a page, or the quick reader leaves it to parse5. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTree, type Element, type Text, type Tree } from '../../generator/check/html/page.ts';
import { readQuickly } from '../../generator/check/html/quick.ts';
import { rounds, SEED } from '../fixtures/proofs.ts';
import { series } from './random-pages.ts';

const isMeant = (node: Element | Text): boolean => node.tag !== '' || (node as Text).value.trim() !== '';

/** Everything that rules see of a tree. Parsers move blanks after the body, so they do not count. */
function describeTree({ elements, texts }: Tree) {
  const numbers = new Map(elements.map((element, number) => [element, number]));
  const numberOf = (element: Element | null): number => (element ? (numbers.get(element) ?? Number.NaN) : -1);
  return {
    elements: elements.map(({ parent, children, ...element }) => ({
      ...{ ...element, parent: numberOf(parent) },
      children: children.filter(isMeant).map(({ tag, start }) => `${tag} ${start}`),
    })),
    texts: texts.filter(isMeant).map(({ parent, ...text }) => ({ ...text, parent: numberOf(parent) })),
  };
}

const page = (body: string): string =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>A &amp; B</title></head>\n<body>${body}</body>\n</html>\n`;

describe('a page that is read quickly', () => {
  it.each([
    '<p title="a > b" data-x=1 hidden>A &amp; B&nbsp;C<br>D<br/></p>',
    '<p CLASS="x">A</p><!-- note --><p>B</p>',
    '<svg viewbox="0 0 1 1"><linearGradient gradientunits="x"/><use xlink:href="#a"/><title>A</title></svg>',
    '<ul><li>A<ul><li>B</li></ul></li></ul><dl><div><dt>A</dt><dd><p>B</p></dd></div></dl>',
    '<table><caption>A</caption>\n<thead><tr><th><p>A</p></th></tr></thead><tbody><tr><td><a href="/">A</a></td></tr></tbody></table>',
    '<form><select><optgroup label="a"><option value="1">A</option></optgroup></select><textarea>A &lt;b></textarea></form>',
    '<script>if (a < b) c("</p>")</script><style>a > b { }</style><iframe src="/a"></iframe>',
    '<button type="button"><p>A</p></button><noscript><p>A</p></noscript><gen-island><p>A</p></gen-island>',
    '<search><p>A</p></search><p>A<template>B<p>C</p><form><p>D</p></form></template></p>',
    '<form><ul><li><template><li>A</li><template><a href="/">B</a></template></template></li></ul></form>',
    '<p>A\r\n<b>B</b></p>\r\n<script>\r\n</script>',
  ])('has the tree that a parser makes of %s', (body) => {
    const tree = readQuickly(page(body));
    expect(tree && describeTree(tree)).toEqual(describeTree(parseTree(page(body))));
  });

  it('has the tree that a parser makes of random pages', () => {
    let [all, quick] = [0, 0];
    fc.assert(
      fc.property(series, (documents) => {
        for (const html of documents) {
          const tree = readQuickly(html);
          all++;
          if (tree === null) continue;
          quick++;
          expect(describeTree(tree)).toEqual(describeTree(parseTree(html)));
        }
      }),
      { numRuns: rounds(300, 20_000), seed: SEED },
    );
    expect(quick).toBeGreaterThan(all / 2);
  });
});

it.each([
  ['a block in a paragraph', '<p><div>A</div></p>'],
  ['a link in a link', '<a href="/a"><b><a href="/b">A</a></b></a>'],
  ['an item in an item', '<ul><li>A<li>B</li></li></ul>'],
  ['a term in a term', '<dl><dt>A<dd>B</dd></dt></dl>'],
  ['a heading in a heading', '<h2><h3>A</h3></h2>'],
  ['a form in a form', '<form><div><form></form></div></form>'],
  ['a text in a table', '<table>A<tbody><tr><td>B</td></tr></tbody></table>'],
  ['a row without a body', '<table><tr><td>B</td></tr></table>'],
  ['a cell outside of tables', '<div><td>A</td></div>'],
  ['an element that is not closed', '<div><p>A</div>'],
  ['an element that closes itself', '<div/>'],
  ['an end tag in capitals', '<p>A</P>'],
  ['markup in a drawing', '<svg><p>A</p></svg>'],
  ['an attribute given twice', '<p class="a" class="b">A</p>'],
  ['an open reference', '<p>AT&T</p>'],
  ['a reference that nothing has', '<p>&bogus;</p>'],
  ['a directive', '<!-- [html-validate-disable-next wcag/h37] --><p>A</p>'],
  ['a comment with an odd end', '<!--><p>B</p><!-- -->'],
  ['a declaration', '<!x>'],
  ['a second body', '<body>'],
  ['a row in a template', '<template><tr><td>A</td></tr></template>'],
  ['a form in a form in a template', '<template><form><p><form></form></p></form></template>'],
  ['a script that contains "<!--"', '<script>"<!--<script>"</script>'],
  ['a null character', '<p>\0</p>'],
])('leaves %s to a parser', (_, body) => {
  expect(readQuickly(page(body))).toBeNull();
});
