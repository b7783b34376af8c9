/** Output of `gen dev` in the terminal, and its keys. */
import { createColors } from 'picocolors';
import { shownPath } from '../../disk/files.ts';
import { formatProblem, type Problem } from '../../errors/problem.ts';
import { count, plain } from '../../errors/prose.ts';
import type { ChangeReport } from '../messages.ts';

export interface Screen {
  readonly started: (start: { readonly url: string; readonly ms: number; readonly hasKeys: boolean }) => void;
  readonly changed: (report: ChangeReport) => void;
  /** Prints problems that are new, or that they are fixed. */
  readonly problems: (problems: readonly Problem[]) => void;
  readonly note: (text: string) => void;
}

export interface Terminal {
  readonly stdout: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Files named in the line of a change; the others are counted. */
const MOST_NAMES = 3;

/** With `json`, prints a line of JSON for each event. */
export function createScreen({ stdout, env, json }: Terminal & { readonly json: boolean }): Screen {
  const { bold, green, red, dim } = createColors(Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb');
  const print = (text: string): void => void stdout.write(`${text}\n`);
  const printEvent = (event: string, details: object): void => print(JSON.stringify({ event, ...details }));
  let printed = '';
  const problems = (all: readonly Problem[]): void => {
    const text = all.map(formatProblem).join('\n');
    if (text === printed) return;
    printed = text;
    if (json) printEvent(text ? 'problems' : 'mended', { problems: all });
    else if (text) print(`${red(text)}\n${red(count(all.length, 'problem'))}: the last good pages are shown.`);
    else print(green('✓ mended'));
  };
  return {
    problems,
    note: (text) => (json ? printEvent('note', { text }) : print(plain(text))),
    started: ({ url, ms, hasKeys }) => {
      if (json) return printEvent('started', { url, ms: Math.round(ms) });
      print(`${green('✓')} ${bold(url)}  ${dim(`ready in ${Math.round(ms)} ms`)}`);
      if (hasKeys) print(dim('  o open · r restart · b build · c check · q quit'));
    },
    changed: (report) => {
      if (json) printEvent('changed', { files: namesIn(report), ms: Math.round(report.ms) });
      else print(plain(formatChange(report)));
      problems(report.problems);
    },
  };
}

/** "data/cities/gray.yaml: 38 ms" */
export function formatChange(report: ChangeReport): string {
  const names = namesIn(report);
  const rest = names.length - MOST_NAMES;
  const shown = rest > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${rest} more` : names.join(', ');
  return `${shown}: ${Math.round(report.ms)} ms`;
}

const namesIn = ({ files }: ChangeReport): string[] => [...files].map(shownPath).sort();

/** A terminal that sends keys. */
export interface Keyboard {
  readonly isTTY?: boolean;
  readonly setRawMode?: (raw: boolean) => unknown;
  readonly on: (event: 'data', listener: (data: Buffer) => void) => unknown;
  readonly off: (event: 'data', listener: (data: Buffer) => void) => unknown;
  readonly resume: () => unknown;
  readonly pause: () => unknown;
}

const CTRL_C = '\u0003';

/** Runs the action of each key that is pressed, "q" for Ctrl-C. Returns a function that stops this. */
export function listenToKeys(keyboard: Keyboard, actions: Readonly<Record<string, () => void>>): () => void {
  const onData = (data: Buffer): void => {
    for (const key of data.toString()) actions[key === CTRL_C ? 'q' : key.toLowerCase()]?.();
  };
  keyboard.setRawMode?.(true);
  keyboard.on('data', onData);
  keyboard.resume();
  return () => {
    keyboard.off('data', onData);
    keyboard.setRawMode?.(false);
    keyboard.pause();
  };
}
