import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { findActivePart } from '../../generator/load/svg.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>\n${inside}\n</svg>`;

describe('findActivePart', () => {
  it.each([
    ['a path', svg('<path d="M0 0h9v9z" fill="#b91c1c"/>')],
    ['a gradient by reference', svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h9"/>')],
    ['a reused shape', svg('<g id="b"/><use xlink:href="#b"/><use href="#b"/>')],
    ['styles', svg('<style>.a{fill:red;mask:url(#m)}</style><path class="a" style="fill:url(#g)" d="M0 0"/>')],
    ['styles in CDATA', svg('<style><![CDATA[.a > .b{fill:red}]]></style>')],
    ['a bitmap of its own', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    [
      'declaration and plain document type',
      `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<title>On &amp; off</title>')}`,
    ],
    [
      "an editor's notes",
      svg('<metadata xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:RDF/></metadata>'),
    ],
    ['an animation of a colour', svg('<circle r="3"><animate attributeName="fill" values="red;blue"/></circle>')],
  ])('lets pass %s', (_, text) => {
    expect(findActivePart(text)).toBeNull();
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'an element <script>'],
    [
      'a script of another prefix',
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'),
      'an element <x:script>',
    ],
    ['HTML', svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="#"/>'), 'an element <h:img>'],
    ['foreignObject', svg('<foreignObject/>'), 'an element <foreignObject>'],
    [
      'a script after a title that HTML reads otherwise',
      svg('<title><textarea/></title><script/>'),
      'an element <script>',
    ],
    ['an event handler', svg('', ' onload="alert(1)"'), 'a script in the attribute onload'],
    ['a link', svg('<a href="javascript:alert(1)"><path/></a>'), 'a reference to "javascript:alert(1)"'],
    ['a link in disguise', svg('<a xlink:href="java&#10;script:alert(1)"/>'), 'a reference to "java'],
    ['another file', svg('<image href="https://evil.example/a.png"/>'), 'a reference to "https://evil.example/a.png"'],
    ['an SVG inside', svg('<use href="data:image/svg+xml,x#a"/>'), 'a reference to "data:image/svg+xml,x#a"'],
    ['an animated link', svg('<a href="#"><set attributeName="href" to="javascript:1"/></a>'), 'an animation of href'],
    ['an animated handler', svg('<set attributeName="onclick" to="1"/>'), 'an animation of onclick'],
    ['an import', svg('<style>@import "https://evil.example/a.css";</style>'), 'an import'],
    ['an escaped reference', svg('<style>a{fill:u\\72l(https://evil.example)}</style>'), 'an import or an escape'],
    [
      'a font from elsewhere',
      svg('<style>@font-face{src:url( "//evil.example/f")}</style>'),
      'a reference to "//evil.example/f"',
    ],
    [
      'a fill from elsewhere',
      svg('<path fill="url(https://evil.example/#a)"/>'),
      'a reference to "https://evil.example/#a"',
    ],
    ['entities', `<!DOCTYPE svg [<!ENTITY x "<script/>">]>${svg('')}`, 'a document type'],
    ['a style sheet', `<?xml-stylesheet href="a.xsl"?>${svg('')}`, 'an instruction <?xml-stylesheet?>'],
    ['another encoding', `<?xml version="1.0" encoding="utf-7"?>${svg('')}`, 'the encoding utf-7'],
    ['broken XML', svg('<path'), 'text that is not XML'],
  ])('finds %s', (_, text, what) => {
    expect(findActivePart(text)?.what).toContain(what);
  });

  it('names the line', () => {
    expect(findActivePart(svg('<path/>\n<script/>'))?.line).toBe(3);
  });

  it('ends with any text', () => {
    const piece = fc.constantFrom(
      '<svg>',
      '</svg>',
      '<style>',
      '</style>',
      '<script',
      '>',
      '<![CDATA[',
      ']]>',
      '&',
      'url(',
      '<?xml ',
      '?>',
      '<!--',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 }))), (pieces) => {
        const active = findActivePart(pieces.join(''));
        expect(active === null || active.what !== '').toBe(true);
      }),
    );
  });
});

describe('an SVG that a record names', () => {
  const { tiny } = workplaces();

  it('is refused when it runs scripts, with its place', async () => {
    const place = await tiny();
    place.edit('data/team.yaml', 'name: Ada Quill\n', 'name: Ada Quill\n  image: ada.svg\n');
    place.write('data/images/ada.svg', svg('<script>alert(1)</script>'));
    expect(await place.fail()).toContain(
      `data/images/ada.svg:2  [image-svg-not-plain]\n  This SVG is more than a picture: it contains an element <script>.`,
    );
    place.write('data/images/ada.svg', svg('<path d="M0 0"/>'));
    await place.build();
    expect(place.read('assets/images/ada.svg')).toContain('<path');
  }, 60_000);
});
