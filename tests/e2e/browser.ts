/** The real site, built by the command and served by the preview server, and a Chromium to visit it with. */
import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished, TestRunner } from 'vitest';
import type { ProgramContext } from '../../generator/commands/context.ts';
import { localService } from '../../generator/local-service/index.ts';
import { startPreview } from '../../generator/serve/preview.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { ROOT, SOURCE_DATE_EPOCH, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { findChromium } from '../machine/chromium.ts';
import { installFonts } from '../machine/fonts.ts';

export { ROOT };

/** Timeout for reactions of a page, in ms: twice the usual, for machines with other work. */
export const PATIENCE_MS = 60_000;

/** A visitor. Without options: a desk, scripts on, reduced motion, so that nothing has to be waited for. */
export interface VisitOptions extends BrowserContextOptions {
  /** 360 × 740, with a finger. */
  readonly phone?: boolean;
  readonly scripts?: boolean;
  /** Lets things move. */
  readonly motion?: boolean;
  readonly dark?: boolean;
  /** Called before the first page opens: routes, scripts that go first. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything that the console said, errors of scripts, and requests that failed. */
  readonly messages: readonly string[];
  /** Addresses that were asked for. */
  readonly requests: readonly string[];
}

/** Imitates a return from the back/forward cache, which browsers under test do not have. */
export function showAgain(page: Page): Promise<unknown> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

export interface Site {
  /** "http://127.0.0.1:43210", without a slash at the end. */
  readonly url: string;
  /** Folder that is served. */
  readonly out: string;
  readonly browser: Browser;
  /** A new visitor opens the page at `path`; waits until it has loaded. Its context ends with the test, or else with the site. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Visit>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the site that the run has built and serves, in the browser that all tests share. `out` names a folder, called "out", for
 * a site of its own. Close it when the tests are done.
 */
export async function openSite(out?: string): Promise<Site> {
  const own = out === undefined ? null : await serveOwn(out);
  const served = own ?? inject('site');
  const { browser, close: closeBrowser } = await openBrowser();
  const close = async (): Promise<void> => {
    await closeBrowser();
    await own?.close();
  };
  return {
    url: served.url,
    out: served.out,
    browser,
    close,
    visit: (path, options = {}) => visit(browser, served.url, path, options),
  };
}

type OpenSite = Pick<Site, 'url' | 'out' | 'visit'>;

/** The site that all tests share, open from the first test of a file to its last. */
export function useSite(): OpenSite {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());
  return {
    get url() {
      return site.url;
    },
    get out() {
      return site.out;
    },
    visit: (path, options) => site.visit(path, options),
  };
}

/** A small business that a file has for itself: `prepare` changes it before it is built and served. */
export function useSmallSite(prepare?: (place: Workplace) => void): OpenSite & { readonly place: Workplace } {
  const { builtTiny, tiny } = workplaces();
  let place: Workplace;
  let url = '';
  const closes: (() => Promise<void>)[] = [];
  let browser: Browser;
  beforeAll(async () => {
    place = await (prepare ? tiny() : builtTiny());
    prepare?.(place);
    if (prepare) await place.build();
    const preview = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
    const opened = await openBrowser();
    closes.push(opened.close, preview.close);
    ({ url } = preview);
    ({ browser } = opened);
  });
  afterAll(async () => {
    for (const close of closes) await close();
  });
  return {
    get place() {
      return place;
    },
    get url() {
      return url;
    },
    get out() {
      return place.project.out;
    },
    visit: (path, options = {}) => visit(browser, url, path, options),
  };
}

/** Serves a copy of the site that all tests share and of what lies beside it; a build where there is none. */
async function serveOwn(out: string) {
  if (process.env.VITEST)
    cpSync(dirname(inject('site').out), dirname(out), { recursive: true, preserveTimestamps: true });
  else await buildSite(out);
  const { url, close } = await startPreview({ out, host: '127.0.0.1', port: 0 });
  return { out, url, close };
}

async function visit(browser: Browser, url: string, path: string, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext(contextOptions(options, url));
  // A page that stays open goes on working.
  if (process.env.VITEST && TestRunner.getCurrentTest()) onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  await options.prepare?.(context);
  const page = await context.newPage();
  const messages: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  page.on('request', (request) => requests.push(request.url()));
  // The browser cancels the loading of a frame that is drawn again.
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText;
    if (error !== 'net::ERR_ABORTED') messages.push(`failed: ${request.url()} ${error}`);
  });
  await page.goto(path);
  return { page, context, messages, requests };
}

/** Runs `gen build` as from a shell. What is up to date stays, so that each test file may call it. */
export const buildSite = (out: string): Promise<void> => runGen(['build', '--out', out, '--wait', '120']);

/** Runs the program over the shipped site. A test does so in its own process, where most of the program is at hand. */
export async function runGen(args: readonly string[]): Promise<void> {
  const { NODE_ENV: _, ...around } = process.env;
  // A test adds to the site that was built for that day.
  const env = process.env.VITEST ? { ...around, SOURCE_DATE_EPOCH } : around;
  if (process.env.VITEST_POOL_ID) return runHere(args, env);
  const { command } = await compiledProgram();
  await promisify(execFile)(process.execPath, command(ROOT, args), { cwd: ROOT, env });
}

async function runHere(args: readonly string[], env: ProgramContext['env']): Promise<void> {
  const { createProgram } = await import('../../generator/cli.ts');
  let printed = '';
  const stream = { write: (text: string) => void (printed += text) };
  const fail = (): never => {
    throw new Error(`gen ${args.join(' ')}:\n${printed}`);
  };
  const context = { root: ROOT, cwd: ROOT, env, stdout: stream, stderr: stream, fail };
  await createProgram(context, localService()).parseAsync(args, { from: 'user' });
}

function contextOptions(
  { phone = false, scripts = true, motion = false, dark = false, prepare: _, ...rest }: VisitOptions,
  baseURL: string,
): BrowserContextOptions {
  const device: BrowserContextOptions = phone
    ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
    : { viewport: { width: 1280, height: 800 } };
  return {
    baseURL,
    ...device,
    javaScriptEnabled: scripts,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    ...rest,
  };
}

interface OpenBrowser {
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** Connects to the browser that the tests of a run share; starts one for scripts that are no tests. */
export async function openBrowser(): Promise<OpenBrowser> {
  if (!process.env.VITEST) return launch();
  const browser = await chromium.connect(inject('browser'));
  return { browser, close: () => browser.close() };
}

/** Starts a Chromium that finds the fonts of the tests and reaches no other host. */
export async function launch(flags: readonly string[] = []): Promise<OpenBrowser> {
  const { env, remove } = installFonts();
  const browser = await chromium.launch(launchOptions(env, flags));
  const close = async (): Promise<void> => {
    await browser.close();
    remove();
  };
  return { browser, close };
}

/** Starts such a Chromium for other processes to connect to. */
export async function launchServer(): Promise<{ readonly endpoint: string; readonly close: () => Promise<void> }> {
  const { env, remove } = installFonts();
  const server = await chromium.launchServer({ ...launchOptions(env), host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    await server.close();
    remove();
  };
  return { endpoint: server.wsEndpoint(), close };
}

function launchOptions(env: Readonly<Record<string, string>>, flags: readonly string[] = []): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error(
      'The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: apt-get install chromium; elsewhere: npx playwright-core install chromium), or name one in CHROMIUM_PATH.',
    );
  return {
    executablePath,
    env: { ...process.env, ...env },
    // A process less for each frame to pass through saves a fifth of the browser's processor time.
    args: ['--no-sandbox', '--in-process-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', ...flags],
  };
}
