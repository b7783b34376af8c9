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
    '{{#each site.regions}}{{name}} {{@index}} {{../path}} {{@root.path}}{{/each}}',
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
        todo: 'Did you mean "copy/pages/CityPage.hbs"?',
      },
    ]);
  });

  it('are escaped in documents and not in copy', () => {
    const code = compileDocument('page.hbs', '{{title}}', true).sentences[0]?.code ?? '';
    expect(code).toContain('escapeExpression');
    expect(compileCopyFile('x.hbs', '{{!# a }}\n{{title}}').sentences[0]?.code).not.toContain('escapeExpression');
  });
});
