import { describe, expect, it } from 'vitest';
import { compileCopyFile, compileDocument } from '../../generator/copy/compile.ts';
import { checkCopy, checkVariables } from '../../generator/copy/check.ts';
import { shapeOf } from '../../generator/copy/shapes.ts';
import { createCopy } from '../../generator/copy/render.ts';
import type { Copy, Props } from '../../generator/define/page.ts';

/** The copy of a page as the finished program has it. */
function copyOf(files: Readonly<Record<string, string>>, props: Props): Copy {
  const table = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      Object.fromEntries(
        compileCopyFile(file, text).sentences.map(({ name, code, roots }) => [
          name,
          { template: new Function(`return ${code}`)() as TemplateSpecification, roots },
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

  it('with values of two views are kept for none of them alone', () => {
    const { sentences } = compileCopyFile('pages/HomePage', '{{!# hello }}\n{{city.name}}: {{service.title}}');
    const table = {
      'pages/HomePage': Object.fromEntries(
        sentences.map(({ name, code, roots }) => [name, { template: new Function(`return ${code}`)(), roots }]),
      ),
    };
    const createPage = createCopy({ table, siteLanguage: 'en-US', language: 'en-US' });
    const city = { name: 'Gray' };
    const hello = (title: string): string =>
      createPage('HomePage', { site: {}, city, service: { title } }).page('hello');
    expect(['Towing', 'Winching'].map(hello)).toEqual(['Gray: Towing', 'Gray: Winching']);
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

describe('variables of a template', () => {
  const paths = (text: string): string[] =>
    compileCopyFile('x.hbs', `{{!# a }}\n${text}`).uses.map(
      ({ path, line, column }) => `${line}:${column} ${path.join('.')}`,
    );

  it.each([
    ['{{site.brand}}', ['2:3 site.brand']],
    ['{{#if site.brand}}{{else}}{{city.name}}{{/if}}', ['2:7 site.brand', '2:29 city.name']],
    [
      '{{#each site.regions}}{{name}} {{@index}} {{../path}}{{/each}}',
      ['2:9 site.regions.[]', '2:25 site.regions.[].name', '2:45 path'],
    ],
    [
      '{{#each site.regions as |region i|}}{{region.name}} {{i}} {{site.brand}}{{/each}}',
      ['2:9 site.regions.[]', '2:39 site.regions.[].name', '2:61 site.regions.[].site.brand'],
    ],
    ['{{#with site.phone}}{{display}}{{/with}}', ['2:9 site.phone', '2:23 site.phone.display']],
    ['{{list city.roads max=2}} {{#if (eq kind "x")}}y{{/if}}', ['2:8 city.roads', '2:37 kind']],
    ['{{site.regions.[0].name}}', ['2:3 site.regions.0.name']],
  ])('are found in %s', (text, expected) => {
    expect(paths(text)).toEqual(expected);
  });

  it('are reported once where a block and what is in it name the same misspelt variable', () => {
    const template = '{{!# a }}\n{{#if site.brnd}}{{site.brnd}}{{/if}} {{#each regoins}}{{nmae}}{{/each}}';
    const { uses } = compileCopyFile('x.hbs', template);
    const scope = shapeOf([{ site: { brand: 'B' }, regions: [{ name: 'A' }] }]);
    expect(checkVariables(uses, scope).map(({ column, what }) => [column, what])).toEqual([
      [7, 'There is no variable "site.brnd": site has no "brnd".'],
      [47, 'There is no variable "regoins" here.'],
    ]);
  });

  it('in a template that no page uses are no mistake, but its name is', () => {
    const values = new Map(['documents/page', 'site', 'pages/CityPage'].map((name) => [name, new Set()]));
    const files = ['page.hbs', 'copy/site.hbs', 'copy/pages/CityPage2.hbs'];
    expect(checkCopy({ uses: {}, files }, values)).toEqual([
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
