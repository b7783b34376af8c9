/** Marks of a value that was missing, a template that was not filled in or a name put together twice. */
import { isProse } from '../html/query.ts';
import type { Found, PageContext, PageRule } from '../types.ts';

const MARKS: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  { pattern: /\bundefined\b/, message: 'The text says "undefined": a value was missing.' },
  { pattern: /\bNaN\b/, message: 'The text says "NaN": a number was missing.' },
  { pattern: /\[object \w+\]/, message: 'The text says "[object …]": a value that is not text was shown.' },
  { pattern: /\{\{|\}\}/, message: 'The text contains "{{" or "}}": a template was not filled in.' },
  { pattern: /\$\{/, message: 'The text contains "${": a template was not filled in.' },
];
const PRIVATE_USE = /[\uE000-\uF8FF]/g;
const DOUBLE = /\b([A-Z][a-z]+|the|an?|of|in|to|and|for|on|is) \1\b/g;

export const leftovers: PageRule = {
  name: 'leftover',
  on: ['page', 'not-found', 'redirect'],
  check: (page, context) => {
    const found: Found[] = [];
    const inspect = (text: string, offset: number, isRead = true): void => {
      for (const { pattern, message } of MARKS)
        if (pattern.test(text)) found.push({ offset, message, detail: excerpt(text, pattern) });
      for (const [double] of isRead ? text.matchAll(DOUBLE) : [])
        if (!isName(double, context))
          found.push({ offset, message: 'A word appears twice in a row.', detail: `"${double}"` });
    };
    for (const text of page.texts)
      if (isProse(text) || isData(text.parent.attributes.type))
        inspect(isProse(text) ? text.value : stringsOf(text.value), text.start);
    for (const { attributes, start, tag } of page.elements)
      if (tag !== 'path')
        // What scripts look for is put together: "Carson City" and "City hub".
        for (const [name, value] of Object.entries(attributes))
          if (name !== 'class')
            inspect(/^[[{]/.test(value) ? stringsOf(value) : value, start, !name.startsWith('data-'));
    for (const { index } of page.html.matchAll(PRIVATE_USE))
      found.push({
        offset: index,
        message: 'The page contains a private-use character that the generator should have replaced.',
        detail: `U+${page.html.charCodeAt(index).toString(16).toUpperCase()}`,
      });
    return found;
  },
};

const isData = (type: string | undefined): boolean => type === 'application/ld+json';

/** What JSON says: outside of its strings, braces close in pairs. */
function stringsOf(json: string): string {
  return (json.match(/"(?:[^"\\]|\\.)*"/g) ?? []).join(' ');
}

/** "Walla Walla" */
function isName(double: string, { names }: PageContext): boolean {
  const [word = ''] = double.toLowerCase().split(' ');
  return (names.get(word) ?? []).some((name) => name.join(' ').includes(double.toLowerCase()));
}

function excerpt(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return `…${text.slice(Math.max(0, at - 30), at + 30).replace(/\s+/g, ' ')}…`;
}
