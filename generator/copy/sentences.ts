/** Splits copy files into their sentences. */
import { placeAt } from '../define/record.ts';

const NAMED = /\{\{!#\s*([A-Za-z][\w.]*)\s*\}\}/g;

/** Returns the sentences of a copy file, each below a line `{{!# name }}`; `from` is the offset at which a body begins. */
export function splitSentences(text: string): { name: string; from: number; body: string }[] {
  const marks = [...text.matchAll(NAMED)];
  return marks.map((mark, index) => {
    const from = mark.index + mark[0].length;
    return { name: mark[1] as string, from, body: text.slice(from, marks[index + 1]?.index ?? text.length) };
  });
}

/** Returns the line of a sentence in a copy file, from 1; null if there is none of this name. */
export function lineOfSentence(text: string, name: string): number | null {
  const found = splitSentences(text).find((sentence) => sentence.name === name);
  return found ? placeAt(text, found.from).line : null;
}
