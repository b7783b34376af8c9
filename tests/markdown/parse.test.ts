/** Texts in Markdown become plain data; what their authors got wrong is a mistake with its place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BodyNode } from '../../generator/define/body.ts';
import { parseMarkdown } from '../../generator/markdown/parse.ts';
import { rounds, SEED } from '../fixtures/random.ts';

const parse = (text: string) => parseMarkdown(text, { top: 2, widths: [400] });
const faultsOf = (text: string): string[] =>
  parse(text).faults.map(({ line, column, what, todo }) => `${line}:${column} ${what} ${todo}`);

describe('a text in Markdown', () => {
  it('is a tree of plain data', () => {
    const { body, links, lines, faults } = parse(`# Moving

**Two *quiet* weeks**, then [call](/contact "By phone").

- one
- two

3. three

| a | b |
| :- | -: |
| 1 | \`2\` |

![A truck](yard.jpg "In the yard")

\`\`\`sh
gen build
\`\`\`
`);
    expect(faults).toEqual([]);
    expect(body.nodes).toMatchObject([
      { tag: 'h2', id: 'moving', children: ['Moving'] },
      {
        tag: 'p',
        children: [
          { tag: 'strong', children: ['Two ', { tag: 'em', children: ['quiet'] }, ' weeks'] },
          ', then ',
          { tag: 'a', href: '/contact', title: 'By phone', children: ['call'] },
          '.',
        ],
      },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['one'] },
          { tag: 'li', children: ['two'] },
        ],
      },
      { tag: 'ol', start: 3 },
      {
        tag: 'table',
        children: [
          {
            tag: 'thead',
            children: [
              {
                children: [
                  { tag: 'th', align: 'left' },
                  { tag: 'th', align: 'right' },
                ],
              },
            ],
          },
          { tag: 'tbody' },
        ],
      },
      { photo: { file: 'yard.jpg', alt: 'A truck' }, caption: 'In the yard' },
      { tag: 'pre', language: 'sh', children: ['gen build\n'] },
    ]);
    expect(body.headings).toEqual([{ level: 2, id: 'moving', text: 'Moving' }]);
    expect(links).toEqual([{ href: '/contact', line: 3, column: 36 }]);
    const blocks = Array.from(lines, ([path, line]) => `${path} ${line}`).filter((block) =>
      /^(?:\.\d+){1,2} /.test(block),
    );
    expect(blocks).toEqual([
      '.0 1',
      '.1 3',
      '.2 5',
      '.2.0 5',
      '.2.1 6',
      '.3 8',
      '.3.0 8',
      '.4 10',
      '.4.0 10',
      '.4.1 12',
      '.5 14',
      '.6 16',
    ]);
  });

  it('may begin with headings of any level, and gives equal ones ids of their own', () => {
    expect(parse('## Why\n\n### How\n\n### How').body.headings).toEqual([
      { level: 2, id: 'why', text: 'Why' },
      { level: 3, id: 'how', text: 'How' },
      { level: 3, id: 'how-2', text: 'How' },
    ]);
  });

  it.each([
    'snake_case, 5 * 3 = 15, $95*, [sic], (see below) and #1',
    'An escaped \\*\\*mark\\*\\* and `code with ** in it`.',
    '<!-- a note to myself -->\n\nWords.',
    '[a page](other.md#part), <https://example.com>, [mail](mailto:a@example.com), [call](tel:+14785550142)',
  ])('is right as it is: %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ['a ** b', '1:3 The page would show "**": bold text begins or ends here, but not both.'],
    ['<script>x</script>', '1:1 There is HTML in this text: "<script>x</script>".'],
    ['one\n\ntwo <b>x</b>', '3:5 There is HTML in this text: "<b>".'],
    ['## One\n\n#### Two', '3:1 The heading "Two" skips a level. Write it with "###"'],
    ['```\ncode', '1:1 The code block that begins here never ends. Add a line "```" where it ends'],
    ['[a](b c)', '1:1 The page would show "[a](b c)": this is no link.'],
    ['[a][b]', '1:1 The page would show "[a][b]": no line says where this link leads.'],
    ['#Heading', '1:1 The page would show "#": this is no heading.'],
    ['a `code', '1:3 The page would show "`": code begins or ends here, but not both.'],
    ['*almost', '1:1 The page would show "*": emphasis begins or ends here, but not both.'],
    ['| a | b |\n| 1 | 2 |', '1:1 The page would show "| a | b |": this is no table.'],
    ['text ![x](y.jpg)', '1:6 A photograph is inside a paragraph.'],
    ['![](y.jpg)', '1:1 This photograph has no description for people who do not see it.'],
    ['[a](javascript:alert(1))', '1:5 Links cannot begin with "javascript:".'],
    ['[a](java&#115;cript:alert(1))', '1:1 Links cannot begin with "javascript:".'],
    ['[a](data:text/html,x)', '1:5 Links cannot begin with "data:".'],
    ['[a](//evil.example)', '1:5 "//evil.example" is no address.'],
    ['[a](about)', '1:5 "about" is no address. Write a path of the site ("/contact")'],
    ['[a](http://example.com)', '1:5 "http://example.com" is not encrypted.'],
    ['[a]()', '1:1 This link has no address.'],
    ['~~old~~', '1:1 The page would show "~~": struck-out text is not known here.'],
  ])('is refused: %s', (text, message) => {
    expect(faultsOf(text)[0]).toContain(message);
  });
});

/** Pieces of the specification, of typos, and of attacks. */
const PIECES = [
  '# ',
  '## ',
  '- ',
  '1. ',
  '> ',
  '```',
  '`',
  '**',
  '*',
  '_',
  '[a]',
  '(b)',
  '[',
  ']',
  '(',
  ')',
  '![',
  '<',
  '>',
  '</',
  '<!--',
  '-->',
  '&lt;',
  '&#106;',
  'javascript:',
  'data:',
  'https://a.example',
  '//b',
  '/c',
  'd.md',
  '\\',
  '\n',
  '\n\n',
  '    ',
  ' ',
  '|',
  '| - |',
  'onerror=x',
  '<img src=x>',
  '"t"',
  'word',
  'é',
  '\u0000',
  '{{x}}',
];
const TAGS = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong a br hr table thead tbody tr th td'.split(' '),
);
const ADDRESS = /^(?:https:|mailto:|tel:|sms:|\/(?!\/)|#|[^:/?#]+\.(?:md|ya?ml|json))/i;

function* wrongIn(nodes: readonly BodyNode[]): Generator<string> {
  for (const node of nodes) {
    if (typeof node === 'string' || 'photo' in node) continue;
    if (!TAGS.has(node.tag)) yield node.tag;
    if (node.href !== undefined && !ADDRESS.test(node.href)) yield node.href;
    yield* wrongIn(node.children);
  }
}

it('has no tag and no address but those of the lists, whatever it says', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
      expect([...wrongIn(parse(pieces.join('')).body.nodes)]).toEqual([]);
    }),
    { numRuns: rounds(200, 10_000), seed: SEED },
  );
});
