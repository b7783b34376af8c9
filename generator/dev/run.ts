/** The life of `gen dev`: from the command line to the key that ends it. */
import { spawn } from 'node:child_process';
import type { Project } from '../project.ts';
import { startDev, type DevServer } from './dev.ts';
import { COMMAND_FILE } from '../program.ts';
import { listenToKeys, openScreen, type Keyboard, type Screen, type Terminal } from './terminal.ts';

export interface RunOptions {
  /** Resolves the folders of the site. */
  readonly findProject: () => Project;
  readonly host: string;
  readonly port: number;
  readonly open?: boolean;
  /** The folders as the command line names them: ["--data", "other"]. */
  readonly folders: readonly string[];
  readonly json?: boolean;
  /** Day of pages that have no other, "2026-11-20". */
  readonly date: string;
  readonly around: RunAround;
}

/** The terminal around the server. */
export interface RunAround extends Terminal {
  /** Keys come from here; undefined when there is no terminal. */
  readonly stdin?: Keyboard;
  readonly stderr: { readonly write: (text: string) => unknown };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Starts the server and returns when it is warm. The server goes on until a key or a signal ends it. */
export async function runDev(options: RunOptions): Promise<void> {
  const { around, json = false } = options;
  const { stdin, stderr } = around;
  const screen = openScreen({ ...around, json });
  let isStarted = false;
  let url = '';
  const server = await startDev({
    ...options,
    stderr,
    onRestart: (ms) => screen.started({ url, ms, keys: false }),
    onNote: screen.note,
    onReport: screen.changed,
    onProblems: (problems) => isStarted && screen.problems(problems),
  });
  url = server.url;
  let stop = (): void => {};
  const end = (): void => {
    stop();
    for (const signal of SIGNALS) process.off(signal, end);
    void server.close();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  if (stdin?.isTTY) stop = listenToKeys(stdin, keysOf(options, { server, screen, end }));
  await server.opened;
  screen.started({ url, ms: performance.now(), keys: Boolean(stdin?.isTTY) });
  isStarted = true;
  screen.problems(server.problems());
  if (options.open) await showInBrowser(server.url);
  await server.warm;
}

interface Running {
  readonly server: DevServer;
  readonly screen: Screen;
  readonly end: () => void;
}

function keysOf({ findProject, folders }: RunOptions, { server, screen, end }: Running): Record<string, () => void> {
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

/** Opens an address in the browser. Where there is none, nothing happens. */
async function showInBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  const opener = await open(url).catch(() => null);
  opener?.on('error', () => {});
}
