/** Marks that Git leaves in a file when two changes meet. */
import { placeAt } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';

const MARKS = /^<{7} .*\r?\n(?:.*\n)*?={7}\r?\n(?:.*\n)*?>{7} /m;

/** Returns a problem for a file with such marks; null without any. All other mistakes in it may follow from them. */
export function findMergeMarks(file: string, text: string): Problem | null {
  const found = text.includes('<<<<<<< ') ? MARKS.exec(text) : null;
  return (
    found && {
      file,
      ...placeAt(text, found.index),
      what: 'Two changes met here, and Git left both: the lines between "<<<<<<<" and ">>>>>>>".',
      todo: 'Keep the lines that are right, and delete the others and the three lines with the marks.',
    }
  );
}
