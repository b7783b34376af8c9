import { describe, expect, it } from 'vitest';
import { findInlineScripts } from '../../generator/copy/inline-scripts.ts';
import { sha256Source } from '../../generator/hash.ts';

describe('scripts that an owner writes into templates/page.hbs', () => {
  it.each([
    ['a plain one', '<script>track()</script>', ['track()']],
    ['a module, two lines', '<script type="module">\na();\nb();\n</script>', ['\na();\nb();\n']],
    ['lines that end as on Windows, as browsers read them', '<script>a()\r\nb()</script>', ['a()\nb()']],
    [
      'two of them, with attributes',
      '<SCRIPT data-x="{{site.brand}}">a()</SCRIPT><script>b()</script >',
      ['a()', 'b()'],
    ],
    ['a file', '<script defer src="https://plausible.example/js/script.js"></script>', []],
    ['data', '<script type="application/ld+json">{{{block}}}</script>', []],
    ['what gen writes itself', '<script type="module">{{{script}}}</script>', []],
    ['a comment', '{{!-- <script>{{a}}</script> --}}', []],
  ])('have their hash in the policy of pages: %s', (_, template, scripts) => {
    expect(findInlineScripts('page.hbs', template)).toEqual({ hashes: scripts.map(sha256Source), problems: [] });
  });

  it('cannot contain a variable: nothing from the data can become code', () => {
    const template = '<!DOCTYPE html>\n<script>\n  track("{{site.brand}}");\n</script>';
    expect(findInlineScripts('templates/page.hbs', template)).toEqual({
      hashes: [],
      problems: [
        {
          file: 'templates/page.hbs',
          line: 3,
          column: 10,
          what: 'This script has a variable.',
          todo: 'Put the value into a "data-" attribute of an element, and read it from there: a value in a script could become code.',
        },
      ],
    });
  });
});
