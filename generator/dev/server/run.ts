/** Runs `gen dev` in a terminal, until a key or a signal ends it. */
import { spawn } from 'node:child_process';
import { COMMAND_FILE } from '../../program.ts';
import { startDev, type DevOptions, type DevServer } from './server.ts';
import { createScreen, listenToKeys, type Keyboard, type Screen, type Terminal } from './terminal.ts';

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
  { server, screen, end }: { server: DevServer; screen: Screen; end: () => void },
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
