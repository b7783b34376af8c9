/** Tables for spreadsheets. */

/** Returns rows as CSV, each line ended. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');

/** Spreadsheets read cells that begin so as formulas. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Quotes a cell that holds a comma, a quote, or a line break (RFC 4180). Text that looks like a formula gets an apostrophe. */
function csvCell(text: string): string {
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
