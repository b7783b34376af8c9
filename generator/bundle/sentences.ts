/** The sentences of copy files, as written. */
import { placeAt } from '../define/record.ts';
import type { WrittenSentence } from '../define/site.ts';
import { shownPath } from '../disk/files.ts';
import { isCopy, type SourceFile } from './sources.ts';

const NAMED = /\{\{!#\s*([A-Za-z][\w.]*)\s*\}\}/g;

/** Returns the named texts of a copy file; each begins at offset `from`. */
export function splitSentences(text: string): { name: string; from: number; body: string }[] {
  const marks = [...text.matchAll(NAMED)];
  return marks.map((mark, index) => {
    const from = mark.index + mark[0].length;
    return { name: mark[1] as string, from, body: text.slice(from, marks[index + 1]?.index ?? text.length) };
  });
}

/** "copy/pages/CityPage.hbs" and "title" → "CityPage.title" */
const nameOf = (file: string, sentence: string): string =>
  `${file.replace(/^copy\/(?:pages\/)?|\.hbs$/g, '')}.${sentence}`;

/** Returns every sentence of copy files, those that others lie over included. `shown` are the names of the folders in messages. */
export const readSentences = (templates: readonly SourceFile[], shown: readonly string[]): WrittenSentence[] =>
  templates
    .filter(({ name }) => isCopy(name))
    .flatMap(({ name, layer, bytes }) => {
      const text = bytes.toString('utf8');
      return splitSentences(text).map(({ name: sentence, from, body }) => ({
        ...{ name: nameOf(name, sentence), file: `${shown[layer]}/${name}`, line: placeAt(text, from).line },
        ...{ text: body.trim(), layer },
      }));
    });

/** Returns the sentences that count: of those of one name, the uppermost. */
export function writtenSentences(
  { templates }: { readonly templates: readonly string[] },
  { sources }: { readonly sources: { readonly templates: readonly SourceFile[] } },
): WrittenSentence[] {
  const seen = new Set<string>();
  return readSentences(sources.templates, templates.map(shownPath))
    .sort((a, b) => a.layer - b.layer)
    .filter(({ name }) => !seen.has(name) && seen.add(name));
}
