/** Messages about tables of spreadsheets. */
import { message } from './problem.ts';
import { formatNumber, listOf, show } from './prose.ts';

export const notATable = message('import-not-a-table', () => ({
  what: 'This file cannot be read as a table.',
  todo: 'Save it as CSV or XLSX.',
}));

export const tooManyColumns = message('csv-too-many-columns', ({ found, most }: { found: number; most: number }) => ({
  what: `The table has ${formatNumber(found)} columns, and the limit is ${formatNumber(most)}.`,
  todo: 'Keep the columns that are needed.',
}));

export const sheetTooLarge = message('import-too-large', ({ rows, columns }: { rows: number; columns: number }) => ({
  what: `The workbook is too large: it has cells beyond row ${formatNumber(rows)} or column ${formatNumber(columns)}, or too many of them.`,
  todo: 'Delete the rows and columns around the table, or save the sheet as CSV.',
}));

export const columnsLack = message('import-no-column', ({ columns }: { columns: readonly string[] }) => ({
  what: `This table has no ${columns.length === 1 ? 'column' : 'columns'} ${listOf(columns)}, and gen changes no row that is there.`,
  todo: `Add ${columns.length === 1 ? 'it' : 'them'} in a spreadsheet, or leave ${columns.length === 1 ? 'it' : 'them'} out: --column "${columns[0]}=".`,
}));

/** `letter` is one that the encoding does not have. */
export const notAppendable = message('import-not-appendable', ({ letter }: { letter: string | null }) => ({
  what: letter
    ? `The encoding of this file has no letter ${show(letter)}.`
    : 'Rows cannot be added to this file as it is written.',
  todo: 'Save it as "CSV UTF-8" in a spreadsheet, then import again.',
}));
