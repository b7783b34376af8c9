/** `pages.csv`: every page of every city, for a spreadsheet. */
import type { PageRow } from '../types.ts';

export const PAGES_FILE = 'pages.csv';
/** Rows of one piece: with 25,000 cities the file has some 30 MB. */
const PIECE = 5000;

export function formatRows(rows: Iterable<PageRow>): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let lines = ['city,area,service,path,state,last_change,bytes,data_file'];
  for (const { city, region, service, path, built, lastmod, bytes, file } of rows) {
    lines.push(
      [city, region, service, path, built ? 'built' : 'missing', lastmod, String(bytes), file].map(csvCell).join(','),
    );
    if (lines.length < PIECE) continue;
    pieces.push(Buffer.from(`${lines.join('\n')}\n`));
    lines = [];
  }
  return lines.length > 0 ? [...pieces, Buffer.from(`${lines.join('\n')}\n`)] : pieces;
}

/** Quotes a cell that holds a comma, a quote, or a line break (RFC 4180). */
export const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
