/** Runs `gen dev` in a terminal, until a key or a signal ends it. */
import { spawn } from 'node:child_process';
import { createColors } from 'picocolors';
import { COMMAND_FILE } from '../../program.ts';
import { startDev, type DevOptions, type DevServer } from './server.ts';
import { shownPath } from '../../disk/files.ts';
import { formatProblem, type Problem } from '../../errors/problem.ts';
import { count, firstOf, plain } from '../../errors/prose.ts';
import type { ChangeReport } from '../messages.ts';

export interface RunOptions extends Omit<DevOptions, 'onEvent' | 'stderr'> {
  readonly open?: boolean;
  readonly json?: boolean;
  /** The terminal around the server; `stdin` is undefined if there is none. */
  readonly around: Terminal & Pick<DevOptions, 'stderr'> & { readonly stdin?: Keyboard };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Starts the server and returns when it is warm. The server runs until a key or a signal ends it. */
export async function runDev(options: RunOptions): Promise<void> {
  const { around, json = false } = options;
  const { stdin, stderr } = around;
  const screen = createScreen({ ...around, json });
  let isStarted = false;
  const server = await startDev({
    ...options,
    stderr,
    onEvent: (event) => {
      if (event.type === 'note') screen.note(event.text);
      else if (event.type === 'changed') screen.changed(event.report);
      else if (event.type === 'restarted') screen.started({ url: server.url, ms: event.ms, hasKeys: false });
      else if (isStarted) screen.problems(event.problems);
    },
  });
  let stop = (): void => {};
  const end = (): void => {
    stop();
    for (const signal of SIGNALS) process.off(signal, end);
    void server.close();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  if (stdin?.isTTY) stop = listenToKeys(stdin, actionsOf(options, { server, screen, end }));
  await server.opened;
  screen.started({ url: server.url, ms: performance.now(), hasKeys: Boolean(stdin?.isTTY) });
  isStarted = true;
  screen.problems(server.problems());
  if (options.open) await showInBrowser(server.url);
  await server.warm;
}

/** Returns what each key does. */
function actionsOf(
  { findProject, folders }: RunOptions,
  { server, screen, end }: { server: DevServer; screen: ReturnType<typeof createScreen>; end: () => void },
): Record<string, () => void> {
  const run = (name: 'build' | 'check'): void => {
    screen.note(`gen ${name} …`);
    const { cwd, out } = findProject();
    spawn(process.execPath, [COMMAND_FILE, name, '--out', out, ...folders], {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
    }).on('error', ({ message }) => screen.note(message));
  };
  return {
    o: () => void showInBrowser(server.url),
    r: () => void server.restart(),
    b: () => run('build'),
    c: () => run('check'),
    q: end,
  };
}

/** Opens an address in the browser. Does nothing if there is no browser. */
async function showInBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  const opener = await open(url).catch(() => null);
  opener?.on('error', () => {});
}

interface Terminal {
  readonly stdout: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** With `json`, prints a line of JSON for each event. */
export function createScreen({ stdout, env, json }: Terminal & { readonly json: boolean }) {
  const { bold, green, red, dim } = createColors(Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb');
  const print = (text: string): void => void stdout.write(`${text}\n`);
  const printEvent = (event: string, details: object): void => print(JSON.stringify({ event, ...details }));
  let printed = '';
  /** Prints problems that are new, or that they are fixed. */
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
    note: (text: string): void => (json ? printEvent('note', { text }) : print(plain(text))),
    started: ({ url, ms, hasKeys }: { url: string; ms: number; hasKeys: boolean }): void => {
      if (json) return printEvent('started', { url, ms: Math.round(ms) });
      print(`${green('✓')} ${bold(url)}  ${dim(`ready in ${Math.round(ms)} ms`)}`);
      if (hasKeys) print(dim('  o open · r restart · b build · c check · q quit'));
    },
    changed: (report: ChangeReport): void => {
      if (json) printEvent('changed', { files: namesIn(report), ms: Math.round(report.ms) });
      else print(plain(formatChange(report)));
      problems(report.problems);
    },
  };
}

/** "data/cities/gray.yaml: 38 ms" */
export function formatChange(report: ChangeReport): string {
  return `${firstOf(namesIn(report))}: ${Math.round(report.ms)} ms`;
}

const namesIn = ({ files }: ChangeReport): string[] => [...files].map(shownPath).sort();

/** A terminal that sends keys. */
export interface Keyboard extends Record<'resume' | 'pause', () => unknown> {
  readonly isTTY?: boolean;
  readonly setRawMode?: (raw: boolean) => unknown;
  readonly on: (event: 'data', listener: (data: Buffer) => void) => unknown;
  readonly off: (event: 'data', listener: (data: Buffer) => void) => unknown;
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
