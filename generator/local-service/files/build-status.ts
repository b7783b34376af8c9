/** `build-status.json`: with 25,000 cities it has 32 MB, so it is written down in pieces. */
import type { BuildStatus } from '../types.ts';

export const STATUS_FILE = 'build-status.json';

/** Cities of one piece. */
const PIECE = 500;

/** The bytes of `JSON.stringify(status, null, 1)` with a line break after them. */
export function formatStatus(status: BuildStatus): Uint8Array[] {
  if (status.cities.length === 0) return [Buffer.from(`${JSON.stringify(status, null, 1)}\n`)];
  const [before = '', after = ''] = JSON.stringify({ ...status, cities: [GAP] }, null, 1).split(`\n  "${GAP}"`);
  const pieces: Uint8Array[] = [Buffer.from(before)];
  for (let from = 0; from < status.cities.length; from += PIECE) {
    const cities = JSON.stringify(status.cities.slice(from, from + PIECE), null, 1);
    // Drops the brackets and indents by one.
    pieces.push(Buffer.from(`${from === 0 ? '' : ','}${cities.slice(1, -2).replaceAll('\n', '\n ')}`));
  }
  return [...pieces, Buffer.from(`${after}\n`)];
}

const GAP = '\uE0F0';
