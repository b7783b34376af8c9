/** Marks that Git leaves in a file when two changes meet. */
import { placeAt } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';

interface TextFile {
  /** Its path in messages. */
  readonly file: string;
  readonly text: string | Buffer;
}

const MARKS = /^<{7} .*\n(?:.*\n)*?={7}\n(?:.*\n)*?>{7} /m;

/** Returns a problem for each file with such marks. All other mistakes in it may follow from them. */
export function findMergeMarks(files: readonly TextFile[]): Problem[] {
  return files.flatMap(({ file, text: written }) => {
    if (!written.includes('<<<<<<< ')) return [];
    const text = written.toString().replaceAll('\r\n', '\n');
    const found = MARKS.exec(text);
    if (!found) return [];
    return [
      {
        file,
        ...placeAt(text, found.index),
        what: 'Two changes met here, and Git left both: the lines between "<<<<<<<" and ">>>>>>>".',
        todo: 'Keep the lines that are right, and delete the others and the three lines with the marks.',
      },
    ];
  });
}
