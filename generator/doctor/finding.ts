import { createColors } from 'picocolors';
import { count, plain } from '../errors/prose.ts';

export interface Diagnosis {
  /** The examined thing, "cache": there is one finding for each. */
  readonly name: string;
  readonly state: 'ok' | 'note' | 'wrong' | 'mended';
  readonly what: string;
  readonly todo?: string;
}

/** A finding with its repair; undefined if gen cannot repair it. */
export interface Examined extends Diagnosis {
  readonly repair?: () => void;
}

const finding =
  (state: Diagnosis['state']) =>
  (name: string, what: string, remedy: Pick<Examined, 'todo' | 'repair'> = {}): Examined => ({
    ...{ name, state, what },
    ...remedy,
  });
export const ok = finding('ok');
export const note = finding('note');
export const wrong = finding('wrong');

export const REPAIR = 'Run "gen doctor --repair"';

export function formatFindings(findings: readonly Diagnosis[], { color }: { readonly color: boolean }): string {
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

const widest = (words: readonly string[]): number => Math.max(...words.map(({ length }) => length));
