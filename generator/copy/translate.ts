/** Copy of pages in another language than that of the site. */
import type { CopyTable } from './table.ts';

/** Around a sentence that is not translated. Data and templates cannot contain them. */
const START = '\uE000';
const END = '\uE001';
const MARKS = /[\uE000\uE001]/g;

/** Returns the sentences of the site's language, and those of another one: "site" from "es/site". */
export function splitTable(table: CopyTable, language: string): { readonly base: CopyTable; readonly own: CopyTable } {
  const prefix = `${language}/`;
  const files = Object.entries(table);
  const own = files.filter(([file]) => file.startsWith(prefix)).map(([file, one]) => [file.slice(prefix.length), one]);
  return { base: Object.fromEntries(files.filter(([file]) => !file.startsWith(prefix))), own: Object.fromEntries(own) };
}

/** Marks each paragraph of a sentence that is not translated. */
export const markSentence = (text: string): string =>
  text === '' ? '' : `${START}${text.split('\n\n').join(`${END}\n\n${START}`)}${END}`;

/** Elements without markup inside, tags, and text between them. */
const TOKENS = /<(script|style|title|textarea|option)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;

/** Says the language of marked text in HTML: screen readers speak it as it is written (WCAG 2.2, 3.1.2). */
export function sayLanguage(html: string, language: string): string {
  if (!html.includes(START)) return html;
  let isMarked = false;
  return html.replace(TOKENS, (token) => {
    if (token.startsWith('<')) return token.replace(MARKS, '');
    return token
      .split(/([\uE000\uE001])/)
      .map((part) => {
        if (part === START || part === END) {
          isMarked = part === START;
          return '';
        }
        return isMarked && part.trim() !== '' ? `<span lang="${language}" data-untranslated>${part}</span>` : part;
      })
      .join('');
  });
}
