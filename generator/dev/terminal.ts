/** Output of the dev server in the terminal, and its keys. */
import { statOf } from '../disk/stamp.ts';
import { createColors } from 'picocolors';
import { formatProblem, type Problem } from '../errors/problem.ts';
import { count, plain } from '../errors/prose.ts';
import { shownPath } from '../disk/files.ts';
import type { ChangeReport } from './live-site.ts';

export interface Screen {
  readonly started: (facts: { readonly url: string; readonly ms: number; readonly keys: boolean }) => void;
  readonly changed: (report: ChangeReport) => void;
  readonly problems: (problems: readonly Problem[]) => void;
  readonly note: (text: string) => void;
}

/** Where lines go. */
export interface Terminal {
  readonly stdout: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface ScreenOptions extends Terminal {
  readonly json: boolean;
}

/** Files named in the line of a change; the others are counted. */
const MOST_NAMES = 3;

export function openScreen({ stdout, env, json }: ScreenOptions): Screen {
  const { bold, green, red, dim } = createColors(Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb');
  const print = (text: string): void => void stdout.write(`${text}\n`);
  const tell = (event: string, facts: object): void => print(JSON.stringify({ event, ...facts }));
  let told = '';
  const problems = (all: readonly Problem[]): void => {
    const text = all.map(formatProblem).join('\n');
    if (text === told) return;
    const mended = told !== '' && text === '';
    told = text;
    if (json) return tell(mended ? 'mended' : 'problems', { problems: all });
    if (mended) print(green('✓ mended'));
    else if (text) print(`${red(text)}\n${red(count(all.length, 'problem'))}: the last good pages are shown.`);
  };
  return {
    problems,
    note: (text) => (json ? tell('note', { text }) : print(plain(text))),
    started: ({ url, ms, keys }) => {
      if (json) return tell('started', { url, ms: Math.round(ms) });
      print(`${green('✓')} ${bold(url)}  ${dim(`ready in ${Math.round(ms)} ms`)}`);
      if (keys) print(dim('  o open · r restart · b build · c check · q quit'));
    },
    changed: (report) => {
      if (json) tell('changed', describeChange(report));
      else print(plain(formatChange(report)));
      problems(report.problems);
    },
  };
}

/** "data/cities/gray.yaml: 38 ms" */
export function formatChange({ files, ms }: ChangeReport): string {
  const names = namesOf(files);
  const rest = names.length - MOST_NAMES;
  const shown = rest > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${rest} more` : names.join(', ');
  return `${shown}: ${Math.round(ms)} ms`;
}

function describeChange({ files, ms }: ChangeReport): object {
  return { files: namesOf(files), ms: Math.round(ms) };
}

/** Names a folder only if no file in it is known to have changed. */
function namesOf(files: ReadonlySet<string>): string[] {
  const single = [...files].filter((file) => !statOf(file)?.isDirectory());
  return (single.length > 0 ? single : [...files]).map(shownPath).sort();
}

/** A terminal from which keys come. */
export interface Keyboard {
  readonly isTTY?: boolean;
  readonly setRawMode?: (raw: boolean) => unknown;
  readonly on: (event: 'data', listener: (data: Buffer) => void) => unknown;
  readonly off: (event: 'data', listener: (data: Buffer) => void) => unknown;
  readonly resume: () => unknown;
  readonly pause: () => unknown;
}

const CTRL_C = '\u0003';

/** Calls the action of each key that is pressed; gives a function that ends it. Ctrl-C is "q". */
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
