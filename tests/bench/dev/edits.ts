/** The kinds of edits: what is written into a file of whichever tool, and what the page shows then. */
import { readFileSync, writeFileSync } from 'node:fs';

export type EditId = 'data' | 'copy' | 'css' | 'component' | 'island';

export interface Edit {
  readonly id: EditId;
  readonly title: string;
  /** The text in the file before the first edit. */
  readonly initial: string;
  readonly find: RegExp;
  readonly write: (n: number) => string;
  /** An expression that is true in the page when the edit is seen. */
  readonly shows: (n: number) => string;
  /** The page that is looked at; the tool's usual one when left out. */
  readonly path?: string;
}

export const EDITS: readonly Edit[] = [
  {
    id: 'data',
    title: 'data: one city',
    initial: 'Milestone 0',
    find: /Milestone \d+/,
    write: (n) => `Milestone ${n}`,
    shows: (n) => `/Milestone ${n}(?!\\d)/.test(document.body.textContent)`,
  },
  {
    id: 'copy',
    title: 'copy: one sentence',
    initial: 'Take 0:',
    find: /Take \d+:/,
    write: (n) => `Take ${n}:`,
    shows: (n) => `document.body.textContent.includes('Take ${n}:')`,
  },
  {
    id: 'css',
    title: 'CSS: one rule',
    initial: 'h1 { letter-spacing: 0.100px; }',
    find: /letter-spacing: 0\.\d+px/,
    write: (n) => `letter-spacing: ${spacing(n)}`,
    shows: (n) =>
      `getComputedStyle(document.querySelector('h1')).letterSpacing === '${Number.parseFloat(spacing(n))}px'`,
  },
  {
    id: 'component',
    title: 'component: one element',
    initial: '<p id="bench">0</p>',
    find: /<p id="bench">\d+/,
    write: (n) => `<p id="bench">${n}`,
    shows: (n) => `document.getElementById('bench').textContent === '${n}'`,
  },
  {
    id: 'island',
    title: 'island: one attribute',
    path: '/',
    initial: 'data-bench="0"',
    find: /data-bench="\d+"/,
    write: (n) => `data-bench="${n}"`,
    shows: (n) => `document.querySelector('[data-bench="${n}"]') !== null`,
  },
];

const spacing = (n: number): string => `0.${100 + n}px`;

/** Returns the text in a file before the first edit of a kind. */
export function initialOf(id: EditId): string {
  return (EDITS.find((edit) => edit.id === id) as Edit).initial;
}

/** The text of a file after an edit; it is written when the clock runs. */
export function applyEdit({ find, write }: Edit, file: string, n: number): string {
  return changeText(file, find, write(n));
}

/** Puts a place for edits into a file. */
export function placeIn(file: string, find: string | RegExp, replacement: string): void {
  writeFileSync(file, changeText(file, find, replacement));
}

function changeText(file: string, find: string | RegExp, replacement: string): string {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(find, () => replacement);
  if (changed === text) throw new Error(`${file} has nothing like ${String(find)}`);
  return changed;
}
