/** Copy of pages in another language than that of the site. */
import { MARK_END, MARK_START } from '../define/untranslated.ts';
import type { CopyTable } from './table.ts';

const MARKS = /[\uE000\uE001]/g;

/** Returns the sentences of the site's language, and those of another one: "site" from "es/site". */
export function splitTable(table: CopyTable, language: string): { readonly base: CopyTable; readonly own: CopyTable } {
  const prefix = `${language}/`;
  const files = Object.entries(table);
  const own = files.filter(([file]) => file.startsWith(prefix)).map(([file, one]) => [file.slice(prefix.length), one]);
  return { base: Object.fromEntries(files.filter(([file]) => !file.startsWith(prefix))), own: Object.fromEntries(own) };
}

/** Elements without markup inside, tags, and text between them. */
const TOKENS = /<(script|style|title|textarea|option)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;

/** Says the language of marked text in HTML: screen readers speak it as it is written (WCAG 2.2, 3.1.2). */
export function sayLanguage(html: string, language: string): string {
  if (!html.includes(MARK_START)) return html;
  let isMarked = false;
  return html.replace(TOKENS, (token) => {
    if (token.startsWith('<')) return token.replace(MARKS, '');
    return token
      .split(/([\uE000\uE001])/)
      .map((part) => {
        if (part === MARK_START || part === MARK_END) {
          isMarked = part === MARK_START;
          return '';
        }
        return isMarked && part.trim() !== '' ? `<span lang="${language}" data-untranslated>${part}</span>` : part;
      })
      .join('');
  });
}
