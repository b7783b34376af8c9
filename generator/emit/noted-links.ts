/** Links of every published page, noted so that the audit need not read each page again. Lost, they are read from the pages. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { PageLinks } from '../report/audit.ts';

const fingerprint = (manifest: Uint8Array): string => createHash('sha256').update(manifest).digest('hex').slice(0, 32);

/** One line a page, in the order of the manifest; null when the notes are missing or belong to another manifest. */
export function readNotedLinks(path: string, manifest: Uint8Array): ((row: number) => PageLinks | null) | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const lines = text.split('\n');
  if (lines[0] !== fingerprint(manifest)) return null;
  return (row) => {
    const line = lines[row + 1];
    return line ? parseLine(line) : null;
  };
}

export function writeNotedLinks(path: string, manifest: Uint8Array, links: readonly PageLinks[]): void {
  writeFileSync(path, [fingerprint(manifest), ...links.map(formatLine), ''].join('\n'));
}

function formatLine({ targets, broken, vague, total }: PageLinks): string {
  return `${vague}\t${total}\t${targets.join(' ')}\t${broken.join(' ')}`;
}

function parseLine(line: string): PageLinks {
  const [vague, total, targets = '', broken = ''] = line.split('\t');
  return { vague: Number(vague), total: Number(total), targets: targets ? targets.split(' ').map(Number) : [], broken: broken ? broken.split(' ') : [] };
}
