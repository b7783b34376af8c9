import { describe, expect, it } from 'vitest';
import { sayLanguage } from '../../generator/copy/translate.ts';
import { markUntranslated } from '../../generator/define/untranslated.ts';

const english = (text: string): string => `<span lang="en-US" data-untranslated>${text}</span>`;
const [call, two] = [markUntranslated('Call now'), markUntranslated('One.\n\nTwo.')];

describe('a sentence that is not translated says its language', () => {
  it.each([
    ['in text', `<p>${call}</p>`, `<p>${english('Call now')}</p>`],
    ['beside other text', `<p>Ya: ${call}, sí</p>`, `<p>Ya: ${english('Call now')}, sí</p>`],
    [
      'in paragraphs',
      `<p>${two.split('\n\n').join('</p><p>')}</p>`,
      `<p>${english('One.')}</p><p>${english('Two.')}</p>`,
    ],
    [
      'with an element inside',
      `<p>${markUntranslated('Call |now').replace('|', '<b>')}</b></p>`,
      `<p>${english('Call ')}<b>${english('now')}</b></p>`,
    ],
    ['but not in an attribute', `<a title="${call}">x</a>`, '<a title="Call now">x</a>'],
    ['nor in elements that hold text alone', `<title>${call}</title>`, '<title>Call now</title>'],
    [
      'nor in data',
      `<script type="application/json">{"a":"${call}"}</script>`,
      '<script type="application/json">{"a":"Call now"}</script>',
    ],
  ])('%s', (_, html, expected) => {
    expect(sayLanguage(html, 'en-US')).toBe(expected);
  });
});
