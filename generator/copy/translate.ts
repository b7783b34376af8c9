/** Copy of pages in another language than that of the site. */
import type { CopyTable, SentenceTable } from './table.ts';

/** Around a sentence that is not translated. Data and templates cannot contain them. */
const START = '\uE000';
const END = '\uE001';
const MARKS = /[\uE000\uE001]/g;

/**
 * Returns the copy of a language: the sentences of its folder, "es/site", over those of the language of the site, and the names of
 * the sentences that it lacks.
 */
export function translateTable(table: CopyTable, language: string) {
  const prefix = `${language}/`;
  const own = Object.fromEntries(
    Object.entries(table).flatMap(([file, sentences]) =>
      file.startsWith(prefix) ? [[file.slice(prefix.length), sentences] as const] : [],
    ),
  );
  const files = new Set([...Object.keys(table).filter((file) => !file.startsWith(prefix)), ...Object.keys(own)]);
  const merged: Record<string, SentenceTable> = {};
  for (const file of files) merged[file] = { ...table[file], ...own[file] };
  return { table: merged, isTranslated: (file: string, name: string): boolean => Boolean(own[file]?.[name]) };
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
