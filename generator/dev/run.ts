/** The life of `gen dev`: from the command line to the key that ends it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Project } from '../project.ts';
import { startDev, type DevServer } from './dev.ts';
import { openBrowser } from './open-browser.ts';
import { listenToKeys, openScreen, type Keyboard, type Screen, type Terminal } from './terminal.ts';

export interface RunOptions {
  readonly host: string;
  readonly port: number;
  readonly open?: boolean;
  /** The folders as the command line has named them: ["--data", "other"]. */
  readonly folders: readonly string[];
  readonly json?: boolean;
  /** Day of pages that have no other, "2026-11-20". */
  readonly date: string;
  readonly around: RunAround;
}

/** What the server runs in. */
export interface RunAround extends Terminal {
  /** Where keys come from; undefined when there is no terminal. */
  readonly stdin?: Keyboard;
  /** Ends the program with an exit code when nothing is left to do. */
  readonly exitWith: (code: number) => void;
}

/** The exit code by which a server asks whoever started it to start it again. */
const AGAIN = 75;
/** Set for a server that somebody starts again when it ends with `AGAIN`. */
const SUPERVISED = 'GEN_DEV_SUPERVISED';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Starts the server and returns when it is warm; it goes on until a key or a signal ends it. */
export async function runDev(project: Project, options: RunOptions): Promise<void> {
  const { around, json = false, host, port, date, folders } = options;
  const { stdin } = around;
  const screen = openScreen({ ...around, json });
  const life = openLife();
  const server = await startDev({
    project,
    folders,
    host,
    port,
    date,
    onBundle: () => screen.note('bundling the components …'),
    onReport: screen.changed,
    onOtherPort: (taken, url) => screen.note(`Port ${taken} is in use: the site is at ${url}.`),
    onProgramChange: () => life.end('again'),
  });
  screen.started({ url: server.url, ms: performance.now(), keys: Boolean(stdin?.isTTY) });
  screen.problems(server.problems());
  if (options.open) openBrowser(server.url);
  const stop = stdin?.isTTY ? listenToKeys(stdin, keysOf({ project, folders, server, screen, life })) : () => {};
  life.onEnd(async (how) => {
    stop();
    await server.close();
    if (how === 'again') startAgain(around, server.url);
  });
  await server.warm;
  screen.problems(server.problems());
}

interface Life {
  readonly end: (how: 'again' | 'over') => void;
  readonly onEnd: (work: (how: 'again' | 'over') => Promise<void>) => void;
}

/** Ends once, whoever asks for it. */
function openLife(): Life {
  let resolve: (how: 'again' | 'over') => void = () => {};
  const ended = new Promise<'again' | 'over'>((done) => {
    resolve = done;
  });
  for (const signal of SIGNALS) process.once(signal, () => resolve('over'));
  return { end: resolve, onEnd: (work) => void ended.then(work) };
}

interface KeyOrder {
  readonly project: Project;
  readonly folders: readonly string[];
  readonly server: DevServer;
  readonly screen: Screen;
  readonly life: Life;
}

function keysOf({ project, folders, server, screen, life }: KeyOrder): Record<string, () => void> {
  const run = (name: 'build' | 'check'): void => {
    screen.note(`gen ${name} …`);
    const { root, cwd, out } = project;
    spawn(process.execPath, [join(root, 'generator/bin.mjs'), name, '--out', out, ...folders], {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
    }).on('error', ({ message }) => screen.note(message));
  };
  return {
    o: () => openBrowser(server.url),
    r: () => life.end('again'),
    b: () => run('build'),
    c: () => run('check'),
    q: () => life.end('over'),
  };
}

/**
 * A new start reads the program anew. The first server becomes the one that starts others, so that after a hundred
 * starts there are still two processes.
 */
function startAgain({ env, exitWith }: RunAround, url: string): void {
  if (env[SUPERVISED]) return exitWith(AGAIN);
  const { port } = new URL(url);
  const args = [...process.argv.slice(1).filter((flag) => flag !== '--open'), '--port', port];
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...env, [SUPERVISED]: 'yes' } });
    child.once('exit', (code) => {
      if (code === AGAIN) running = start();
      else exitWith(code ?? 0);
    });
    return child;
  };
  let running = start();
  for (const signal of SIGNALS) process.on(signal, () => running.kill(signal));
}
