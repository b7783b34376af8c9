/** Drawings from outside: those of drawing programs come out as plain pictures, and nothing that is more than a picture passes. */
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import sax from 'sax';
import { describe, expect, it } from 'vitest';
import { readDrawing } from '../../generator/load/drawing.ts';
import { rounds } from '../fixtures/proofs.ts';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>\n${inside}\n</svg>`;
const square = 'd="M0 0h9v9H0z"';

const plain = (source: string): string => {
  const read = readDrawing(source);
  if ('fault' in read) throw new Error(`line ${read.fault.line}: ${read.fault.what}`);
  return read.drawing.svg;
};
const faultOf = (source: string): { line: number; what: string } | null => {
  const read = readDrawing(source);
  return 'fault' in read ? read.fault : null;
};
/** The color in the middle of a drawing, as [r, g, b, a]. */
const middleOf = (text: string): number[] => {
  const { pixels, width, height } = new Resvg(text, { fitTo: { mode: 'width', value: 9 } }).render();
  const at = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2));
  return [...pixels.subarray(at, at + 4)];
};
const RED = [255, 0, 0, 255];

describe('a plain drawing', () => {
  it.each([
    ['a path', svg(`<path ${square} fill="#b91c1c"/>`)],
    ['a gradient by reference', svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h9"/>')],
    ['a reused shape', svg('<g id="b"/><use href="#b"/>')],
    ['a bitmap inside', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ['a title', svg('<title>On &amp; off</title>')],
    ['an animated color', svg('<circle r="3"><animate attributeName="fill" values="red;blue" dur="1s"/></circle>')],
  ])('comes back byte for byte: %s', (_, text) => {
    expect(plain(text)).toBe(text);
  });

  it('is described by its box and its content, with what the root sets for all of it', () => {
    expect(readDrawing(svg('<path d="M0 0"/>', ' fill="red" id="logo" width="20"'))).toMatchObject({
      drawing: { box: [0, 0, 9, 9], body: '<g fill="red">\n<path d="M0 0"/>\n</g>' },
    });
    expect(
      readDrawing('<svg xmlns="http://www.w3.org/2000/svg" width="20px" height="10"><path d=""/></svg>'),
    ).toMatchObject({
      drawing: { box: [0, 0, 20, 10], body: '<path d=""/>' },
    });
    expect(readDrawing('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject({
      drawing: { box: null, body: '' },
    });
  });
});

/** One red square, as five drawing programs write it. */
const EXPORTS: Readonly<Record<string, string>> = {
  'Adobe Illustrator': `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
	 x="0px" y="0px" viewBox="0 0 9 9" style="enable-background:new 0 0 9 9;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#FF0000;}
	.st1{clip-path:url(#SVGID_2_);}
	.st2{fill:none;}
</style>
<g i:extraneous="self"><defs><rect id="SVGID_1_" width="9" height="9"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath>
<g class="st1"><path class="st0" ${square}/></g></g>
</svg>`,
  Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="9mm" height="9mm" viewBox="0 0 9 9" id="svg5" inkscape:version="1.2" sodipodi:docname="a.svg"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <path style="fill:#ff0000;stroke:none;stroke-width:0.26;-inkscape-stroke:none;font-family:sans-serif;-inkscape-font-specification:sans-serif" ${square} id="path1" inkscape:connector-curvature="0"/>
  </g>
</svg>`,
  Figma: `<svg width="9" height="9" viewBox="0 0 9 9" fill="none" xmlns="http://www.w3.org/2000/svg"><mask id="m" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="9" height="9"><rect width="9" height="9" fill="white"/></mask><g mask="url(#m)" style="mix-blend-mode:normal"><path ${square} fill="#FF0000"/></g></svg>`,
  'Affinity Designer': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="100%" height="100%" viewBox="0 0 9 9" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;"><g id="Logo" serif:id="Logo 1"><path ${square} style="fill:rgb(255,0,0);fill-rule:nonzero;"/></g></svg>`,
  CorelDRAW: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Creator: CorelDRAW -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="9in" height="9in" version="1.1" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd"
viewBox="0 0 9 9" xmlns:xlink="http://www.w3.org/1999/xlink">
 <defs><style type="text/css"><![CDATA[ .fil0 {fill:#FF0000} ]]></style></defs>
 <g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><path class="fil0" ${square}/></g>
</svg>`,
  'Illustrator with its own data': `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>
<svg version="1.1" xmlns:i="&ns_ai;" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" xml:space="preserve">
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef xlink:href="#pgf"></i:pgfRef></foreignObject>
<g i:extraneous="self"><path style="fill:#F00" ${square}/></g></switch><i:pgf id="pgf"><![CDATA[eJzs]]></i:pgf></svg>`,
  'Figma in Display P3': `<svg width="9" height="9" viewBox="0 0 9 9" fill="none" xmlns="http://www.w3.org/2000/svg"><path ${square} fill="#FF0000" style="fill:#FF0000;fill:color(display-p3 1.0000 0.0000 0.0000);fill-opacity:1;"/></svg>`,
  Sketch: `<?xml version="1.0" encoding="UTF-8"?>
<svg width="9px" height="9px" viewBox="0 0 9 9" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:sketch="http://www.bohemiancoding.com/sketch/ns">
<!-- Generator: Sketch 3.3 --><title>Logo</title><desc>Created with Sketch.</desc><defs><path ${square} id="path-1"></path></defs>
<g id="Page-1" stroke="none" fill="none" sketch:type="MSPage"><mask id="mask-2" fill="white"><use xlink:href="#path-1"></use></mask><rect fill="#FF0000" mask="url(#mask-2)" width="9" height="9"></rect></g></svg>`,
  Canva: `<svg xmlns="http://www.w3.org/2000/svg" width="9" zoomAndPan="magnify" viewBox="0 0 9 9" height="9" preserveAspectRatio="xMidYMid meet" version="1.0"><defs><g/><clipPath id="c1"><path d="M 0 0 L 9 0 L 9 9 L 0 9 Z" clip-rule="nonzero"/></clipPath></defs><g clip-path="url(#c1)"><path fill="#ff0000" ${square} fill-opacity="1" fill-rule="nonzero"/></g></svg>`,
  'Inkscape with a font of two words': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path style="fill:#ff0000;line-height:1.25;-inkscape-font-specification:'sans-serif Bold';white-space:pre" ${square}/><flowRoot xml:space="preserve"><flowPara/></flowRoot></svg>`,
  Vectornator: `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!-- Created with Vectornator --><svg height="9.0pt" style="fill-rule:nonzero" viewBox="0 0 9 9" width="9.0pt" xmlns="http://www.w3.org/2000/svg" xmlns:vectornator="http://vectornator.io"><metadata><vectornator:setting key="a" value="1"/></metadata><g vectornator:layerName="L"><path ${square} fill="#ff0000" vectornator:layerName="p"/></g></svg>`,
  'a turned shape': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.t{transform:translate(9px,0px) rotate(90deg)}</style><path class="t" fill="red" ${square}/></svg>`,
};

describe('a logo of a drawing program', () => {
  it.each(Object.entries(EXPORTS))('looks as it did, without styles, comments or notes: %s', (_, text) => {
    const found = plain(text);
    expect(found).not.toMatch(/<style|style=|<!|<\?|metadata|xlink|inkscape|sodipodi|serif:/);
    // resvg draws content for Illustrator alone, and reads fewer styles than browsers.
    if (!/requiredExtensions|display-p3|transform:/.test(text)) expect(middleOf(text)).toEqual(RED);
    expect(middleOf(found)).toEqual(RED);
  });

  it('keeps its look when it stands inside another drawing', () => {
    const read = readDrawing(EXPORTS.Figma ?? '');
    const body = 'drawing' in read ? read.drawing.body : '';
    expect(body.startsWith('<g fill="none">')).toBe(true);
    expect(middleOf(svg(body))).toEqual(RED);
  });
});

describe('more than a picture', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'an element <script>'],
    [
      'a script of another prefix',
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'),
      'an element <x:script>',
    ],
    ['HTML', svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="#"/>'), 'an element <h:img>'],
    [
      'a refresh',
      svg('<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://evil.example"/>'),
      '<meta>',
    ],
    [
      'a refresh without a namespace of its own',
      svg('<meta http-equiv="refresh" content="0;url=//evil.example"/>'),
      '<meta>',
    ],
    ['foreignObject', svg('<foreignObject/>'), 'an element <foreignObject>'],
    ['HTML in a title', svg('<title><textarea/></title>'), 'an element <textarea>'],
    ['an event handler', svg('', ' onload="alert(1)"'), 'the attribute onload'],
    [
      'an animation event',
      svg('<path d=""><animate attributeName="x" dur="1s" onbegin="alert(1)"/></path>'),
      'the attribute onbegin',
    ],
    ['a link', svg('<a href="javascript:alert(1)"><path/></a>'), 'an element <a>'],
    ['another file', svg('<image href="https://evil.example/a.png"/>'), 'a reference to "https://evil.example/a.png"'],
    ['a set of sources', svg('<image srcset="https://evil.example/a.png 2x"/>'), 'the attribute srcset'],
    ['an SVG inside', svg('<use href="data:image/svg+xml,x#a"/>'), 'a reference to "data:image/svg+xml,x#a"'],
    [
      'an animated link',
      svg('<g><animate attributeName="href" to="javascript:1" dur="1s"/></g>'),
      'an animation of href',
    ],
    ['an import', svg('<style>@import "https://evil.example/a.css";</style>'), '<style>'],
    [
      'an escaped reference',
      svg('<path class="a"/><style>.a{fill:u\\72l(https://evil.example)}</style>'),
      'a backslash',
    ],
    ['a set of images in styles', svg('<path style="fill:image-set(url(//evil.example) 1x)"/>'), 'image-set'],
    ['a font from elsewhere', svg('<style>@font-face{font-family:a;src:url( "//evil.example/f")}</style>'), '<style>'],
    [
      'a fill from elsewhere',
      svg('<path fill="url(https://evil.example/#a)"/>'),
      'a reference to "https://evil.example/#a"',
    ],
    ['an entity with markup', `<!DOCTYPE svg [<!ENTITY x "<script/>">]>${svg('&x;')}`, 'a document type'],
    [
      'an entity of another file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`,
      'a document type',
    ],
    ['entities of entities', `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg('&b;')}`, 'a document type'],
    ['a style sheet', `<?xml-stylesheet href="a.xsl"?>${svg('')}`, 'an instruction <?xml-stylesheet?>'],
    ['another encoding', `<?xml version="1.0" encoding="utf-7"?>${svg('')}`, 'the encoding utf-7'],
    ['broken XML', svg('<path'), 'text that is not SVG'],
    [
      'styles with an escape, which no tool reads alike',
      svg('<style>.\\31 a{fill:red}</style><g class="1a"/>'),
      'a backslash',
    ],
    ['colors that only browsers read', svg('<path style="fill:oklch(0.7 0.2 150)"/>'), 'fill="oklch'],
    ['a shape that only browsers read', svg('<path style="clip-path:circle(9px)"/>'), 'clip-path="circle'],
    ['a transform that nobody reads', svg('<path style="transform:translate(50%,2em)"/>'), 'transform="translate(50%'],
    [
      'styles that stall tools',
      svg(`<style>${'g{fill:red}'.repeat(9000)}</style>${'<g/>'.repeat(4000)}`),
      'too many styles',
    ],
    ['styles for one element', svg(`<style>${'#a{fill:red}'.repeat(3000)}</style><g id="a"/>`), 'too many styles'],
    ['comments that stall tools', svg('<!--a-->'.repeat(50_000)), 'more than 5000 elements'],
    ['an empty file', ' \n', 'the file is empty'],
    ['binary data', '\u0089PNG\0\0', 'binary data'],
    ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'an element <html> where <svg> must stand'],
    ['a senseless box', svg('').replace('0 0 9 9', 'a b'), 'the view box "a b"'],
    ['a box without a size', svg('').replace('0 0 9 9', '0 0 0 9'), 'the view box "0 0 0 9"'],
    [
      'noise that stalls rasterizers',
      svg('<filter id="f"><feTurbulence numOctaves="99999999"/></filter>'),
      'an element <feTurbulence>',
    ],
    ['too many elements', svg('<path d=""/>'.repeat(6000)), 'more than 5000 elements'],
    ['too many levels', svg('<g>'.repeat(100) + '</g>'.repeat(100)), 'levels deep'],
    ['too many filters', svg(`<filter id="f">${'<feOffset/>'.repeat(40)}</filter>`), 'filter steps'],
    ['a part that holds itself', svg('<g id="a"><use href="#a"/></g>'), 'a part that holds itself'],
    [
      'repetitions of repetitions',
      svg(
        `<g id="a0"><path d=""/></g>${Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(9)}</g>`).join('')}`,
      ),
      'with all repetitions',
    ],
    ['too many bytes', svg(`<path d="${'M0 0'.repeat(200_000)}"/>`), 'KB'],
  ])('is refused: %s', (_, text, what) => {
    expect(faultOf(text)?.what).toContain(what);
  });

  it('is named with its line', () => {
    expect(faultOf(svg('<path d=""/>\n<script/>'))?.line).toBe(3);
    expect(faultOf(svg('<!-- a -->\n\n<style>@import "a.css";</style>'))?.line).toBe(4);
  });
});

describe('a picture with styles', () => {
  const colors = ['red', '#0f0', 'rgb(0,0,255)', 'hsl(60,100%,50%)'] as const;
  const color = fc.constantFrom(...colors);
  const rule = fc.tuple(fc.constantFrom('path', '.a', '.b', 'g', '#p', 'g path', 'g > .a', '*'), color);
  const picture = fc.record({
    rules: fc.array(rule, { maxLength: 5 }),
    cdata: fc.boolean(),
    classes: fc.constantFrom('', 'a', 'b', 'a b'),
    fill: fc.option(color),
    style: fc.option(color),
    root: fc.option(color),
    group: fc.option(color),
  });

  /** The fill of the path by the order of CSS: styles of the element, then the most specific rule, the last of equals, then attributes. */
  const fillOf = ({ rules, classes, fill, style, root, group }: Example): string => {
    const weights: Readonly<Record<string, number>> = {
      '*': 0,
      path: 1,
      'g path': 2,
      '.a': 10,
      '.b': 10,
      'g > .a': 11,
      '#p': 100,
    };
    const pick = (applies: (selector: string) => boolean): string | undefined =>
      rules
        .filter(([selector]) => applies(selector))
        .toSorted(([one], [other]) => (weights[one] ?? 1) - (weights[other] ?? 1))
        .at(-1)?.[1];
    const has = (name: string): boolean => classes.split(' ').includes(name);
    const ofPath = pick((selector) => selector !== 'g' && (!/\.[ab]$/.test(selector) || has(selector.slice(-1))));
    const ofGroup = pick((selector) => selector === 'g' || selector === '*');
    return style ?? ofPath ?? fill ?? ofGroup ?? group ?? root ?? 'black';
  };
  type Example = typeof picture extends fc.Arbitrary<infer T> ? T : never;

  it('has the colors that browsers give it', () => {
    fc.assert(
      fc.property(picture, (one) => {
        const css = one.rules.map(([selector, value]) => `${selector}{fill:${value}}`).join('\n');
        const attribute = (name: string, value: string | null): string => (value === null ? '' : ` ${name}="${value}"`);
        const text = svg(
          `<style>${one.cdata ? `<![CDATA[${css}]]>` : css}</style><g${attribute('fill', one.group)}><path id="p" class="${one.classes}"${attribute('fill', one.fill)}${attribute('style', one.style === null ? null : `fill:${one.style}`)} ${square}/></g>`,
          attribute('fill', one.root),
        );
        expect(middleOf(plain(text)), text).toEqual(middleOf(svg(`<path fill="${fillOf(one)}" ${square}/>`)));
      }),
      { numRuns: rounds(40, 400) },
    );
  });
});

describe('any text', () => {
  const hostile = fc.constantFrom(
    ...[
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
      '-->',
    ],
    ...[
      '<g onload="x">',
      '</g>',
      '<meta http-equiv="refresh" content="0;url=//e.example"/>',
      '<foreignObject>',
      '</foreignObject>',
    ],
    ...[
      '<use href="//e.example#a"/>',
      '<path style="fill:url(//e.example)"/>',
      '<style>@import "//e.example";</style>',
    ],
    ...[
      '<x:script xmlns:x="http://www.w3.org/2000/svg"/>',
      '<image srcset="//e.example 1x"/>',
      '<animate onbegin="x" attributeName="x"/>',
    ],
    ...[
      '<path d="M0 0h9v9" class="a"/>',
      '<style>.a{fill:red}</style>',
      '<!ENTITY a "b">',
      '<title>',
      '</title>',
      '<iframe/>',
    ],
  );
  const body = fc
    .array(fc.oneof(hostile, fc.string({ maxLength: 6 })), { maxLength: 12 })
    .map((pieces) => pieces.join(''));

  it('ends in a plain picture or in a fault, never in an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          body,
          body.map((inside) => svg(inside)),
        ),
        (text) => {
          const read = readDrawing(text);
          if ('fault' in read) {
            expect(read.fault.what).not.toBe('');
            expect(read.fault.line).toBeGreaterThan(0);
            return;
          }
          // A second, independent look at what passed.
          const parser = sax.parser(true, { xmlns: true });
          parser.onopentag = ({ name, attributes }) => {
            expect(name).toMatch(/^(?:svg|g|path|title|animate|use|image)$/);
            for (const [attribute, { value }] of Object.entries(attributes as Record<string, { value: string }>)) {
              expect(attribute).not.toMatch(/^(?:on|style|srcset)/i);
              if (!attribute.startsWith('xmlns')) expect(value).not.toContain('//');
            }
          };
          parser.write(read.drawing.svg).close();
          expect(readDrawing(read.drawing.svg)).toEqual(read);
        },
      ),
      { numRuns: 300 },
    );
  });
});

// With some of these the time that svgo needs doubles with each letter.
it('reads or refuses any style in little time', () => {
  const part = fc.constantFrom(
    ...[
      'fill:',
      'stroke :',
      'a',
      'x'.repeat(20),
      '(',
      ')',
      '(#a)',
      ';',
      ':',
      '!',
      '!important',
      ' ',
      '}',
      '/',
      '/*',
      '*/',
    ],
    ...[
      "'",
      '&quot;',
      "'a b'",
      '&quot;a b&quot;',
      '#a',
      ',',
      '%',
      '\\',
      '\n',
      'url(',
      'image-set(url(https://a.example/',
    ],
  );
  const styles = fc.array(part, { maxLength: 20 }).map((parts) => `fill:${parts.join('')}`);
  fc.assert(
    fc.property(styles, (style) => {
      const path = `<path style="${style}" d="M0 0h9v9z"/>`;
      const before = process.cpuUsage();
      readDrawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${path}</svg>`);
      expect(process.cpuUsage(before).user).toBeLessThan(5e6);
    }),
    { numRuns: rounds(300, 20_000) },
  );
});
