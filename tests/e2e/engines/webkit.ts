/** WebKitGTK, the engine of Safari, driven by plain requests of WebDriver (https://www.w3.org/TR/webdriver2/). */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import glob from 'fast-glob';
import { freePort } from '../../fixtures/free-port.ts';
import { findProgram } from '../../machine/programs.ts';
import { PATIENCE_MS } from '../browser.ts';
import type { Engine, Key } from './engine.ts';

/** With its usual buttons, the toolbar of MiniBrowser is wider than a phone. */
const NARROW_TOOLBAR = '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 4px; }';
/** The key under which WebDriver hands out elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Keys as WebDriver writes them. */
const KEYS: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

export async function openWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'gen-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  const screen = await startScreen();
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: screen.display,
    XDG_CONFIG_HOME: folder,
  });
  const stop = (): void => {
    driver.kill();
    screen.process.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const send = sendTo(`http://127.0.0.1:${port}`);
    await untilReady(send);
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: capabilities() });
    const close = async (): Promise<void> => {
      await send('DELETE', `/session/${sessionId}`);
      stop();
    };
    return engineOf((method, path, body) => send(method, `/session/${sessionId}${path}`, body), close);
  } catch (error) {
    stop();
    throw error;
  }
}

function engineOf(send: Send, close: Engine['close']): Engine {
  const read: Engine['read'] = (expression) =>
    send('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  const find = async (selector: string): Promise<string> => {
    const found = await send<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector });
    return found[ELEMENT] ?? '';
  };
  return {
    open: (url) => send('POST', '/url', { url }),
    // The window has a toolbar, so it is higher than its page.
    resize: async (width, height) => {
      await send('POST', '/window/rect', { x: 0, y: 0, width, height });
      const bars = height - (await read<number>('innerHeight'));
      await send('POST', '/window/rect', { x: 0, y: 0, width, height: height + bars });
    },
    read,
    click: (selector) => untilTaken(async () => send('POST', `/element/${await find(selector)}/click`, {})),
    type: async (selector, text) => send('POST', `/element/${await find(selector)}/value`, { text }),
    press: (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
      return send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    close,
  };
}

function capabilities(): object {
  const binary = glob.sync('/usr/lib/*/webkit2gtk-4*/MiniBrowser').sort().at(-1);
  if (!binary) throw new Error('There is no MiniBrowser of WebKitGTK on this machine.');
  return {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      timeouts: { implicit: PATIENCE_MS, pageLoad: PATIENCE_MS, script: PATIENCE_MS },
    },
  };
}

/** Starts a screen in memory and waits for its name: ":7". */
async function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const process = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {});
  const number = await new Promise<string>((resolve, reject) => {
    process.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    process.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}.`)));
  });
  return { process, display: `:${number}` };
}

function start(name: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const program = findProgram(name);
  if (!program) throw new Error(`There is no ${name} on this machine.`);
  return spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Returns a function that sends a command and returns its value; it throws the error that the driver reports. */
const sendTo =
  (url: string): Send =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return (JSON.parse(text) as { value: T }).value;
  };

/** Tries again while the driver reports that an element cannot be clicked yet: React may just be putting it there anew, or it moves. */
async function untilTaken(act: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(100)) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() > end || !/not interactable|click intercepted|stale element/.test(String(error)))
        throw error;
    }
  }
}

async function untilReady(send: Send): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const ready = await send<{ ready: boolean }>('GET', '/status').catch(() => null);
    if (ready?.ready) return;
    if (performance.now() > end) throw new Error('WebKitWebDriver does not answer.');
    await sleep(50);
  }
}
