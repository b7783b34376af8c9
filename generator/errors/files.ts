/** Messages about reading files: what cannot be read at all, and text that is not YAML, JSON or CSV. */
import { message } from './problem.ts';
import { count, megabytes, reasonOf, show } from './prose.ts';

export const fileUnreadable = message('file-unreadable', (reason: string) => ({
  what: `The file cannot be read: ${reasonOf(reason)}.`,
  todo: /^no such/.test(reason)
    ? 'Check its name; a link has to lead to a file.'
    : 'Check its permissions, or remove it.',
}));

export const fileNotRegular = message('file-not-regular', ({ found }: { found: string }) => ({
  what: `A file is expected here, but this is ${found}.`,
  todo: 'Replace it with a regular file, or remove it.',
}));

export const fileTooLarge = message('file-too-large', ({ bytes, most }: { bytes: number; most: number }) => ({
  what: `The file is too large: it has ${megabytes(bytes)}, and the limit is ${megabytes(most)}.`,
  todo: 'Make it smaller, or remove it.',
}));

export const folderMissing = message('folder-missing', ({ flag }: { flag: string }) => ({
  what: 'This folder does not exist.',
  todo:
    flag === '--data'
      ? 'Run gen in the folder that contains it, or name it with --data. To begin a site: gen new my-site.'
      : `Create it, or name another folder with ${flag}.`,
}));

export const folderWithQuery = message('folder-with-query', () => ({
  what: 'The path of this folder contains a question mark, and no bundler finds files behind one.',
  todo: 'Rename the folder.',
}));

export const notAFolder = message('folder-expected', ({ flag }: { flag: string }) => ({
  what: 'A folder is expected here, but this is a file.',
  todo: `Name a folder with ${flag}.`,
}));

export const circularLink = message('file-circular-link', () => ({
  what: 'This link leads to a folder that contains the link itself.',
  todo: 'Remove the link.',
}));

export const nameInOtherCase = message(
  'name-in-other-case',
  ({ name, file, spelled }: { name: string; file: string; spelled: string }) => ({
    what: `The name ${show(name)} is written here in another case than on the disk, where it is ${file}.`,
    todo: `Write ${show(spelled)}: most servers, CI among them, find no name in another case.`,
    seen: show(name),
  }),
);

/** A folder of the site, or its definition. */
export const partInOtherCase = message('part-in-other-case', ({ name }: { name: string }) => ({
  what: `gen looks for ${show(name)}, and this name differs from it in case: macOS and Windows find it, most servers do not.`,
  todo: `Rename it to ${show(name)}.`,
}));

/** Two components or templates, in one folder or in folders that lie over each other. */
export const sourcesAlike = message('sources-differ-in-case', ({ name, other }: { name: string; other: string }) => ({
  what: `The names ${show(name)} and ${show(other)} differ only in case: they are one on macOS and Windows, and two on most servers.`,
  todo: `Rename this one to ${show(other)} if it is meant to take the place of the other, or give it another name.`,
  seen: show(name),
}));

export const linkOutside = message('file-link-outside', ({ place }: { place: string }) => ({
  what: `A link leads out of the project, to ${place}. gen writes nothing there.`,
  todo: 'Replace the link with a folder or file of the project.',
}));

export const notUtf8 = message('file-not-utf8', () => ({
  what: 'The file is not plain text in UTF-8.',
  todo: 'Save it again with the encoding UTF-8.',
}));

export const noRecord = message('file-no-record', () => ({
  what: 'The file contains no records.',
  todo: 'Add one, or remove the file.',
}));

export const tooDeep = message('file-nested-too-deep', ({ most }: { most: number }) => ({
  what: `Lists and mappings are nested more than ${most} levels deep.`,
  todo: 'Check the brackets and the indentation here: no record needs that many levels.',
}));

/** Messages of the YAML parser, in the words of its users. */
const YAML_ADVICE: readonly (readonly [pattern: RegExp, what: string, todo: string])[] = [
  [/^Missing closing ['"]/, 'A quotation mark is opened here but never closed.', 'Close it.'],
  [
    /^Missing closing|end with a [\]}]/,
    'A bracket is opened here but never closed.',
    'Close it, or put the value in quotation marks.',
  ],
  [
    /^Nested mappings are not allowed|^Implicit/,
    'There is a second colon in this line.',
    'Put the value in quotation marks, or begin a new line.',
  ],
  [
    /same column|Bad indentation|not indented/i,
    'This line is not indented like its neighbors.',
    'Indent all keys of a record by the same number of spaces.',
  ],
  [
    /^Unresolved alias/,
    'A value that begins with an asterisk repeats another one, but there is no such value.',
    'Put the value in quotation marks.',
  ],
  [
    /^Unresolved tag/,
    'A value that begins with an exclamation mark is read as an instruction.',
    'Put the value in quotation marks.',
  ],
];

export const yamlSyntax = message('yaml-syntax', (reason: string) => {
  const [, what, todo] = YAML_ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return {
    what: `The file is not valid YAML. ${what ?? `The parser stopped here: ${reasonOf(reason)}.`}`,
    todo: todo ?? 'Check the indentation and the colons; a value that contains a colon needs quotation marks.',
  };
});

export const yamlTab = message('yaml-tab', () => ({
  what: 'The file is not valid YAML. This line is indented with a tab.',
  todo: 'Indent it with spaces.',
}));

export const yamlDuplicateKey = message('yaml-duplicate-key', ({ key }: { key: string }) => ({
  what: `The key "${key}" appears twice in the same record.`,
  todo: 'Keep one of the two.',
}));

export const yamlSecondDocument = message('yaml-second-document', () => ({
  what: 'A second YAML document begins here.',
  todo: 'Remove the line "---" or "...", or put each document in a file of its own.',
}));

export const yamlKeyNotText = message('yaml-key-not-text', () => ({
  what: 'A key here is a list or a mapping.',
  todo: 'Use plain words as keys.',
}));

export const yamlSelfReference = message('yaml-self-reference', ({ alias }: { alias: string }) => ({
  what: `The value "*${alias}" contains itself.`,
  todo: 'Write the values out instead of repeating them with "&" and "*".',
}));

export const yamlTooManyAliases = message('yaml-too-many-aliases', () => ({
  what: 'The file repeats its values with "&" and "*" so often that it would fill the memory.',
  todo: 'Write the values out instead.',
}));

export const jsonSyntax = message('json-syntax', (reason: string) => ({
  what: `The file is not valid JSON: ${reasonOf(reason)}.`,
  todo: 'Check the commas, quotation marks, and brackets here.',
}));

export const csvRowLength = message('csv-row-length', ({ cells, columns }: { cells: number; columns: number }) => ({
  what: `This row has ${count(cells, 'cell')}, but the header has ${count(columns, 'column')}.`,
  todo: 'Put a cell that contains a separator in quotation marks, or name its column in the header.',
  seen: count(cells, 'cell'),
}));

export const csvOpenQuote = message('csv-open-quote', () => ({
  what: 'A quotation mark is opened in this row but never closed.',
  todo: 'Close it; write a quotation mark inside a cell twice.',
}));

export const csvSyntax = message('csv-syntax', (reason: string) => ({
  what: `The file is not valid CSV: ${reasonOf(reason)}.`,
  todo: 'Check the quotation marks in this row: put a cell that contains one in quotation marks, and write it twice inside.',
}));

export const csvColumnTwice = message('csv-column-twice', ({ column }: { column: string }) => ({
  what: `The header names the column "${column}" twice.`,
  todo: 'Keep one of the two.',
}));

export const imageNotRegular = message('image-not-regular', ({ file, found }: { file: string; found: string }) => ({
  what: `The image "${file}" is ${found}, not a file.`,
  todo: 'Put an image file in its place, or remove the key that names it.',
}));

export const imageOutside = message('image-outside', ({ file }: { file: string }) => ({
  what: `The image "${file}" is a link to a file outside the data folder.`,
  todo: 'Copy the file into the folder instead of linking to it.',
}));

export const drawingTooLarge = message(
  'drawing-too-large',
  ({ file, bytes, most }: { file: string; bytes: number; most: number }) => ({
    what: `The drawing "${file}" has ${Math.round(bytes / 1024)} KB, and the limit is ${most / 1024} KB.`,
    todo: 'Simplify it in the drawing program, or use a PNG or WebP file instead.',
  }),
);

export const drawingActive = message(
  'drawing-active',
  ({ file, line, found }: { file: string; line: number; found: string }) => ({
    what: `The drawing "${file}" has more than a picture in line ${line}: ${show(found)}.`,
    todo: 'Save it as "plain SVG" or "optimized SVG" in the drawing program, or use a PNG or WebP file instead.',
    seen: found,
  }),
);

export const controlCharacter = message('text-control-character', ({ character }: { character: string }) => ({
  what: `The text contains the invisible character ${show(character)}, which no browser shows.`,
  todo: 'Delete it and type the text around it again.',
}));
