/** Tables for spreadsheets. */

/** Returns rows as CSV (RFC 4180), each line ended. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoteCell).join(',')}\n`).join('');

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
