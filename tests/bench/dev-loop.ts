/** `npm run bench -- --dev`: from an edit on the disk to the changed pixel in a real browser, and from the command to the first page. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { slugify } from '../../generator/define/slug.ts';
import { launch } from '../e2e/browser.ts';
import { USUAL_FONTS } from '../machine/fonts.ts';
import { editOneCity } from './cities.ts';
import type { Workspace } from './workspace.ts';

export interface Series {
  readonly title: string;
  /** In ms, in order. */
  readonly values: readonly number[];
}

export interface DevFigures {
  readonly pages: number;
  readonly series: readonly Series[];
  /** Resident memory of the server in bytes after ten edits, and after all. */
  readonly memory: readonly [early: number, late: number];
  readonly edits: number;
}

interface DevOptions {
  readonly workspace: Workspace;
  readonly cities: number;
  /** Edits of each kind. */
  readonly edits: number;
  /** Starts that are measured. */
  readonly starts: number;
}

/** Measures one size. The page that is looked at is the hub of the city in the middle of the list. */
export async function measureDev({ workspace, cities, edits, starts }: DevOptions): Promise<DevFigures> {
  const { browser, close } = await launch(USUAL_FONTS);
  const path = `/locations/${cityInTheMiddle(workspace)}`;
  prepareEdits(workspace);
  try {
    workspace.dropAll();
    const first = await measureStarts(browser, { workspace, path, starts: 1 });
    const warm = await measureStarts(browser, { workspace, path, starts });
    const { series, memory } = await measureEdits(browser, { workspace, path, edits });
    return {
      pages: cities * 11,
      series: [
        { title: 'start → first page painted, first time after a clone', values: first },
        { title: 'start → first page painted, caches warm', values: warm },
        ...series,
      ],
      memory,
      edits: edits * series.length,
    };
  } finally {
    await close();
  }
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly startedAt: number;
  readonly stop: () => Promise<void>;
}

async function start({ project }: Workspace): Promise<Running> {
  const startedAt = Date.now();
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(project.root, 'generator/bin.mjs'), 'dev', '--port', '0', '--json'], {
    cwd: project.cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url } = JSON.parse(line) as { event: string; url?: string };
    if (event !== 'started' || url === undefined) continue;
    child.stdout.resume();
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    };
    return { child, url, startedAt, stop };
  }
  throw new Error('gen dev has ended before it had started');
}

async function measureStarts(
  browser: Browser,
  { workspace, path, starts }: { workspace: Workspace; path: string; starts: number },
): Promise<number[]> {
  const values: number[] = [];
  for (let run = 0; run < starts; run++) {
    // Who develops has a browser open.
    const page = await browser.newPage();
    const server = await start(workspace);
    await page.goto(server.url + path, { waitUntil: 'commit' });
    values.push((await firstPaint(page)) - server.startedAt);
    await page.close();
    await settled(server);
    await server.stop();
  }
  return values;
}

/** When the page first showed something, in ms of the clock. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(performance.timeOrigin + startTime);
    }).observe({ type: 'paint', buffered: true });
  })`);
}

/** What is read ahead after the start is read: the processor rests. */
async function settled({ child }: Running): Promise<void> {
  const ticks = (): string => readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ').slice(13, 15).join();
  for (let before = '', quiet = 0; quiet < 5; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = ticks();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

/** One kind of edit: what is written, and what the page shows then. */
interface Edit {
  readonly title: string;
  readonly write: (n: number) => void;
  /** The page that is looked at; that of the city when left out. */
  readonly path?: string;
  /** An expression that is true in the page then. */
  readonly shows: (n: number) => string;
}

const TITLE = 'templates/copy/pages/CityPage.hbs';
const COMPONENT = 'components/pages/CityPage.tsx';
const STYLES = 'components/pages/CityPage.css';
const ISLAND = 'components/islands/FrameFacade.tsx';

/** Places in the sources that the edits change. */
function prepareEdits({ project: { root } }: Workspace): void {
  replace(join(root, COMPONENT), '<>', '<><p id="bench">0</p>');
  replace(join(root, ISLAND), '<details', '<details data-bench="0"');
  replace(join(root, TITLE), '{{!# introTitle }}\n', '{{!# introTitle }}\nTake 0: ');
  writeFileSync(join(root, STYLES), `${readFileSync(join(root, STYLES), 'utf8')}\nh1 { letter-spacing: 0.000px; }\n`);
}

function editsOf({ project: { root, data } }: Workspace): Edit[] {
  return [
    {
      title: 'data: one city',
      write: (n) => editOneCity(data, `Milestone ${n}`),
      shows: (n) => `/Milestone ${n}(?!\\d)/.test(document.body.textContent)`,
    },
    {
      title: 'copy: one sentence',
      write: (n) => replace(join(root, TITLE), /Take \d+/, `Take ${n}`),
      shows: (n) => `document.body.textContent.includes('Take ${n}:')`,
    },
    {
      title: 'CSS: one rule',
      write: (n) => replace(join(root, STYLES), /letter-spacing: 0\.\d+px/, `letter-spacing: 0.${100 + n}px`),
      shows: (n) => `getComputedStyle(document.querySelector('h1')).letterSpacing === '${Number(`0.${100 + n}`)}px'`,
    },
    {
      title: 'component: one element',
      write: (n) => replace(join(root, COMPONENT), /<p id="bench">\d+/, `<p id="bench">${n}`),
      shows: (n) => `document.getElementById('bench')?.textContent === '${n}'`,
    },
    {
      title: 'island: one attribute',
      path: '/',
      write: (n) => replace(join(root, ISLAND), /data-bench="\d+"/, `data-bench="${n}"`),
      shows: (n) => `document.querySelector('[data-bench="${n}"]') !== null`,
    },
  ];
}

async function measureEdits(
  browser: Browser,
  { workspace, path, edits }: { workspace: Workspace; path: string; edits: number },
): Promise<Pick<DevFigures, 'series' | 'memory'>> {
  const server = await start(workspace);
  const page = await browser.newPage();
  await page.goto(server.url + path);
  await settled(server);
  try {
    return await runEdits(page, { server, workspace, edits, path });
  } finally {
    await server.stop();
  }
}

async function runEdits(
  page: Page,
  { server, workspace, edits, path }: { server: Running; workspace: Workspace; edits: number; path: string },
): Promise<Pick<DevFigures, 'series' | 'memory'>> {
  const series: Series[] = [];
  let [count, early] = [0, 0];
  for (const edit of editsOf(workspace)) {
    const values: number[] = [];
    await page.goto(server.url + (edit.path ?? path));
    for (let n = 1; n <= edits; n++) {
      values.push(await editToPixel(page, edit, n));
      if (++count === 10) early = await restingBytes(server);
      // Nobody edits faster, and what follows an edit is done by then.
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    series.push({ title: `${edit.title} → seen`, values });
  }
  return { series, memory: [early, await restingBytes(server)] };
}

/**
 * Resolves with the time after the frame in which an expression is true. What is there when a frame begins is painted with
 * it; the task after it comes when that is done.
 */
const waitUntil = (expression: string): string => `new Promise((resolve) => {
  const look = () => {
    if (${expression}) setTimeout(() => resolve(Date.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** From before the write to after the frame that shows it, in ms. */
async function editToPixel(page: Page, { write, shows, title }: Edit, n: number): Promise<number> {
  const seen = page.evaluate<number>(waitUntil(shows(n)));
  const started = Date.now();
  write(n);
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${title}: edit ${n} was not seen within 20 s`)), 20_000).unref();
  });
  return (await Promise.race([seen, limit])) - started;
}

/** Resident memory after the server has had time to give back what it does not need. */
async function restingBytes({ child }: Running): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

function replace(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has nothing like ${String(from)}`);
  writeFileSync(file, changed);
}

function cityInTheMiddle({ project }: Workspace): string {
  const lines = readFileSync(join(project.data, 'cities.csv'), 'utf8').split('\n');
  const [, name = ''] = /^"([^"]*)"/.exec(lines[Math.floor(lines.length / 2)] as string) ?? [];
  return slugify(name);
}

/** The figures as a table in Markdown. */
export function formatDev({ pages, series, memory: [early, late], edits }: DevFigures): string {
  return [
    `### ${pages} pages`,
    '',
    '| | median | 95th percentile | fastest–slowest | runs |',
    '|---|---:|---:|---:|---:|',
    ...series.map(({ title, values }) => {
      const sorted = [...values].sort((a, b) => a - b);
      const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
      return `| ${title} | ${ms(at(0.5))} | ${ms(at(0.95))} | ${ms(at(0))}–${ms(at(1))} | ${sorted.length} |`;
    }),
    '',
    `Memory: ${megabytes(early)} after 10 edits, ${megabytes(late)} after ${edits}: ${(late / early).toFixed(2)}.`,
    '',
  ].join('\n');
}

const ms = (value: number): string => `${Math.round(value)} ms`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
