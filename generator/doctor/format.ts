/** Formats findings as lines for the console, or as JSON for programs. */
import { createColors } from 'picocolors';
import { count, plain } from '../errors/prose.ts';
import type { Finding } from './finding.ts';

export function formatFindings(findings: readonly Finding[], { color }: { readonly color: boolean }): string {
  const { green, yellow, red, dim } = createColors(color);
  const paint = { ok: green, note: yellow, wrong: red, mended: green } as const;
  const states = widest(findings.map(({ state }) => state));
  const names = widest(findings.map(({ name }) => name));
  const lines = findings.flatMap(({ name, state, what, todo }) => [
    `${paint[state](state.padEnd(states))}  ${name.padEnd(names)}  ${plain(what)}`,
    ...(todo === undefined ? [] : [`${' '.repeat(states + names + 4)}${plain(todo)}`]),
  ]);
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  const summary =
    wrong === 0 ? dim('Nothing is wrong.') : red(`${count(wrong, 'thing')} ${wrong === 1 ? 'is' : 'are'} wrong.`);
  return `${lines.join('\n')}\n${summary}\n`;
}

export const formatFindingsJson = (findings: readonly Finding[]): string => `${JSON.stringify(findings, null, 1)}\n`;

const widest = (words: readonly string[]): number => Math.max(...words.map(({ length }) => length));
