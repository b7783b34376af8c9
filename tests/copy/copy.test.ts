import { describe, expect, it } from 'vitest';
import { compileCopyFile, compileDocument } from '../../generator/copy/compile.ts';
import { checkCopy, checkSentence } from '../../generator/copy/check.ts';
import { createCopy } from '../../generator/copy/render.ts';
import type { Copy, Props } from '../../generator/define/page.ts';

/** The copy of a page as the finished program has it. */
function copyOf(files: Readonly<Record<string, string>>, props: Props): Copy {
  const table = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      Object.fromEntries(
        compileCopyFile(file, text).sentences.map(({ name, code }) => [
          name,
          new Function(`return ${code}`)() as TemplateSpecification,
        ]),
      ),
    ]),
  );
  return createCopy({ table, siteLanguage: 'en-US', language: 'en-US' })('HomePage', props);
}

describe('sentences', () => {
  it('have a name, are plain text, and fold their lines', () => {
    const copy = copyOf(
      {
        'pages/HomePage': "{{!# title }}\nBob's A&B <b>\n  and {{site.brand}}\n\n{{!# text }}\nOne.\n\n\nTwo\nlines.\n",
      },
      { site: { brand: 'C & "D"' } },
    );
    expect(copy.page('title')).toBe('Bob\'s A&B <b> and C & "D"');
    expect(copy.page('text')).toBe('One.\n\nTwo lines.');
  });

  it('end once, also after a value that ends by itself', () => {
    const copy = copyOf(
      { 'pages/HomePage': '{{!# title }}\n{{site.brand}}. {{site.tagline}}. Wait ... 1.5 miles.' },
      { site: { brand: 'Acme Co.', tagline: 'Stuck?' } },
    );
    expect(copy.page('title')).toBe('Acme Co. Stuck? Wait ... 1.5 miles.');
  });

  it('see the values of their scope only', () => {
    const files = {
      site: '{{!# hello }}\n{{site.brand}}',
      city: '{{!# hello }}\n{{city.name}} of {{site.brand}}',
      'pages/HomePage': '{{!# hello }}\n{{path}}',
    };
    const copy = copyOf(files, { site: { brand: 'B' }, city: { name: 'Gray', notes: [] }, path: '/' });
    expect([copy.site('hello'), copy.city?.('hello'), copy.page('hello')]).toEqual(['B', 'Gray of B', '/']);
  });

  it('that are not there are named, with the nearest that is', () => {
    const copy = copyOf({ 'pages/HomePage': '{{!# title }}\nx' }, { site: {} });
    expect(() => copy.page('titel')).toThrow(
      'A component asks for the sentence "titel", but this file does not have it.\n  Add it below a line "{{!# titel }}", or rename "title".',
    );
  });

  it('of a city are refused on a page that has none', () => {
    const copy = copyOf({ city: '{{!# hello }}\nx', 'pages/HomePage': '{{!# title }}\nx' }, { site: {} });
    expect(() => copy.city?.('hello')).toThrow('copy.city was asked for on a page that has no city');
  });

  it('are strict: a variable that has no value is an error even if nobody looked before', () => {
    const copy = copyOf({ 'pages/HomePage': '{{!# title }}\n{{site.brnd}}' }, { site: { brand: 'B' } });
    expect(() => copy.page('title')).toThrow('"brnd" not defined');
  });
});

describe('a sentence of a list', () => {
  const offers = [
    { name: 'Towing', from: '$95' },
    { name: 'Winching', from: '' },
  ];
  const props = { site: { brand: 'B' }, city: { name: 'Gray', offers, roads: ['I-75', 'US-41', 'GA-22'] } };
  const city = `{{!# offer of city.offers }}
{{item.name}}{{#if item.from}}, {{> price}}{{/if}} in {{city.name}}

{{!# price of city.offers }}
from {{item.from}}

{{!# all }}
{{list city.offers say="offer"}}

{{!# two }}
First.

{{> all}}

{{list city.roads}}.`;

  it('takes an item, includes others, and is said for each item of a list', () => {
    const copy = copyOf({ city, 'pages/HomePage': '{{!# lead }}\n{{> city.all}}!' }, props);
    expect(offers.map((offer) => copy.city?.('offer', offer))).toEqual([
      'Towing, from $95 in Gray',
      'Winching in Gray',
    ]);
    expect(copy.page('lead')).toBe('Towing, from $95 in Gray and Winching in Gray!');
    expect(copy.city?.('two').split('\n\n')).toEqual(['First.', copy.city?.('all'), 'I-75, US-41 and GA-22.']);
  });

  /** The mistakes in the sentences of city.hbs and of a page. */
  const mistakes = (cityFile: string, page = '{{!# a }}\nx'): string[] => {
    const parsed = {
      city: compileCopyFile('copy/city.hbs', cityFile),
      'pages/A': compileCopyFile('copy/pages/A.hbs', page),
    };
    const problems = Object.values(parsed).flatMap((one) => one.problems);
    const trees = Object.fromEntries(Object.entries(parsed).map(([name, { sentences }]) => [name, sentences]));
    const values = new Map([
      ['city', new Set([props])],
      ['pages/A', new Set([{ site: props.site }])],
    ]);
    return [...problems, ...checkCopy(trees, [], values)].map(
      ({ file, line, column, what, todo }) => `${file}:${line}:${column} ${what} ${todo}`,
    );
  };

  it('is right as it stands', () => {
    expect(mistakes(city)).toEqual([]);
  });

  it.each([
    [
      '{{!# offer of city.ofers }}\nx',
      'copy/city.hbs:1:28 There is no variable "city.ofers": city has no "ofers". Did you mean "offers"?',
    ],
    [
      '{{!# offer of city.name }}\nx',
      'copy/city.hbs:1:27 A sentence takes the items of a list, but city.name is not a list. Name a list after "of".',
    ],
    [
      '{{!# offer of city.offers }}\n{{item.form}}',
      'copy/city.hbs:2:3 There is no variable "item.form": item has no "form". Did you mean "from"?',
    ],
    [
      '{{!# offer in city.offers }}\nx\n{{!# a }}\nx',
      'copy/city.hbs:1:1 This heading of a sentence cannot be read. Write it as "{{!# title }}" or, for a sentence that takes an item, as "{{!# offer of city.offers }}".',
    ],
    ['{{!# a }}\n{{> wiat}}\n{{!# wait }}\nx', 'copy/city.hbs:2:1 There is no sentence "wiat". Did you mean "wait"?'],
    [
      '{{!# a }}\n{{> b}}\n{{!# b }}\n{{#if city.name}}{{> city.a}}{{/if}}',
      'copy/city.hbs:2:1 The sentence "a" includes itself. Remove the include.',
      'copy/city.hbs:4:18 The sentence "b" includes itself. Remove the include.',
    ],
    [
      '{{!# a }}\n{{> offer}}\n{{!# offer of city.offers }}\n{{item.name}}',
      'copy/city.hbs:2:1 The sentence "offer" takes an item, but this one has none. Begin this sentence with "{{!# a of city.offers }}".',
    ],
    [
      '{{!# a }}\n{{#each city.offers}}{{> b}}{{/each}}\n{{!# b }}\nx',
      'copy/city.hbs:2:22 {{> b}} is in a block that has other values. Move it out of the block, or write {{list names say="b"}} for the items of a list.',
    ],
    [
      '{{!# a }}\n{{list city.roads say="offer"}}\n{{!# offer of city.offers }}\n{{item.name}}',
      'copy/city.hbs:2:19 There is no variable "item.name": item has no "name". Use "item" itself, or remove it.',
    ],
  ])('is named with what is wrong: %s', (text, ...expected) => {
    expect(mistakes(text)).toEqual(expected);
  });

  it('cannot be included on a page without its scope', () => {
    expect(mistakes('{{!# a }}\n{{city.name}}', '{{!# title }}\n{{> city.a}}')).toEqual([
      'copy/pages/A.hbs:2:1 There is no variable "city" here. Use site.',
    ]);
  });
});

/** The mistakes in a sentence, for pages with these values. */
const mistakesIn = (text: string, ...pages: readonly Props[]): string[] =>
  compileCopyFile('x.hbs', `{{!# a }}\n${text}`)
    .sentences.flatMap((sentence) => checkSentence(sentence, pages))
    .map(({ line, column, what }) => `${line}:${column} ${what}`);

describe('variables of a template', () => {
  const region = { name: 'A', center: { locality: 'L' } };
  const pages = [
    { site: { brand: 'B', regions: [region], roads: ['I-75'], notes: [], extra: null }, city: null, path: '/' },
    { site: { brand: 'B', regions: [], roads: [], notes: [], extra: null }, city: { name: 'Gray', notice: null } },
  ];

  it.each([
    '{{site.brand}} {{site.regions.length}} {{site.regions.[0].center.locality}}',
    '{{#if site.brand}}{{else}}{{city.name}}{{/if}}',
    '{{#each site.regions}}{{name}} {{@index}}{{/each}}',
    '{{#each site.regions as |region i|}}{{region.name}} {{i}}{{/each}}',
    '{{#with city}}{{name}}{{/with}}',
    '{{list site.roads max=2}} {{#if (eq path "x")}}y{{/if}}',
    // Of what is never filled nothing is asked: an empty list, a value that is always null.
    '{{#each site.notes}}{{anything}}{{/each}} {{site.extra.anything}} {{city.notice.text}}',
  ])('are found in %s', (text) => {
    expect(mistakesIn(text, ...pages)).toEqual([]);
  });

  it.each([
    ['{{site.brnd}}', '2:3 There is no variable "site.brnd": site has no "brnd".'],
    [
      '{{#each site.regions}}{{naem}}{{/each}}',
      '2:25 There is no variable "site.regions.naem": site.regions has no "naem".',
    ],
    [
      '{{#each site.regions as |region i|}}{{site.brand}}{{/each}}',
      '2:39 There is no variable "site.regions.site": site.regions has no "site".',
    ],
    ['{{#if site.brnd}}{{site.brnd}}{{/if}}', '2:7 There is no variable "site.brnd": site has no "brnd".'],
    ['{{#each regoins}}{{nmae}}{{/each}}', '2:9 There is no variable "regoins" here.'],
    ['{{#each site.regions}}{{../path}}{{/each}}', '2:25 "../path" leads out of the block.'],
    ['{{#each site.regions}}{{@root.path}}{{/each}}', '2:25 "@root.path" leads out of the block.'],
  ])('are named, each mistake once, in %s', (text, mistake) => {
    expect(mistakesIn(text, ...pages)).toEqual([mistake]);
  });

  it('in a template that no page uses are no mistake, but its name is', () => {
    const values = new Map(['documents/page', 'site', 'pages/CityPage'].map((name) => [name, new Set()]));
    const files = ['page.hbs', 'copy/site.hbs', 'copy/pages/CityPage2.hbs'];
    expect(checkCopy({}, files, values)).toEqual([
      {
        file: 'copy/pages/CityPage2.hbs',
        what: 'No page uses the template "copy/pages/CityPage2.hbs".',
        todo: 'Did you mean "copy/pages/CityPage.hbs"? Or list its page in `pages` of site.ts, or remove the file.',
      },
    ]);
  });

  it('are escaped in documents and not in copy', () => {
    const code = compileDocument('page.hbs', '{{title}}', true).sentences[0]?.code ?? '';
    expect(code).toContain('escapeExpression');
    expect(compileCopyFile('x.hbs', '{{!# a }}\n{{title}}').sentences[0]?.code).not.toContain('escapeExpression');
  });
});
