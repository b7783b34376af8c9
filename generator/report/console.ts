/** What the console shows: progress while something runs, a short honest summary when it is done. */
import { createColors } from 'picocolors';
import type { Progress } from '../build.ts';
import { count, formatNumber } from '../errors/prose.ts';
import type { BuildReport, BuildStatus } from '../model.ts';
import { shownPath } from '../load/files.ts';
import type { PageStory } from './why.ts';

export interface Console {
  readonly progress: Progress;
  readonly report: (report: BuildReport, out: string) => void;
  readonly status: (status: BuildStatus) => void;
  readonly story: (story: PageStory) => void;
  readonly line: (text: string) => void;
}

interface ConsoleOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
  readonly stderr: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
  readonly json: boolean;
}

/** Nothing is shown of work that is done within this time. */
const QUIET_MS = 1000;
/** Time between two plain lines where there is no terminal. */
const LINE_MS = 5000;
const REDRAW_MS = 80;

/** Progress goes to stderr, results to stdout. */
export function createConsole({ env, stdout, stderr, json }: ConsoleOptions): Console {
  const colors = createColors(Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb');
  const print = (lines: readonly string[]): void => void stdout.write(`${lines.join('\n')}\n`);
  return {
    progress: createProgress(stderr),
    report: (report, out) => print(json ? [JSON.stringify(report)] : describeBuild(report, shownPath(out), colors)),
    status: (status) => print(json ? [JSON.stringify(status, null, 1)] : describeStatus(status, colors)),
    story: (story) => print(json ? [JSON.stringify(story, null, 1)] : describeStory(story, colors)),
    line: (text) => print([text]),
  };
}

type Colors = ReturnType<typeof createColors>;

/** A bar on a terminal, plain lines elsewhere; with rate and time left. */
function createProgress(stderr: ConsoleOptions['stderr']): Progress {
  const started = performance.now();
  let drawn = 0;
  const clear = stderr.isTTY ? '\r\x1b[K' : '';
  return {
    stage: (name) => void stderr.write(stderr.isTTY ? `${clear}${name} …` : `${name} …\n`),
    waiting: (pid) => void stderr.write(`${clear}Waiting for another build (process ${pid}) to finish …\n`),
    pages: (done, total) => {
      const now = performance.now();
      if (done >= total && drawn > 0 && stderr.isTTY) return void stderr.write(clear);
      if (now - started < QUIET_MS || now - drawn < (stderr.isTTY ? REDRAW_MS : LINE_MS)) return;
      drawn = now;
      const rate = done / ((now - started) / 1000);
      const text = `${formatNumber(done)} of ${formatNumber(total)} pages, ${formatNumber(Math.round(rate))} a second, ${Math.ceil((total - done) / rate)} s left`;
      stderr.write(stderr.isTTY ? `${clear}${bar(done / total)} ${text}` : `${text}\n`);
    },
  };
}

const WIDTH = 24;
const bar = (share: number): string => `[${'='.repeat(Math.round(share * WIDTH)).padEnd(WIDTH)}]`;

function describeBuild(report: BuildReport, out: string, { bold, green, yellow, dim }: Colors): string[] {
  const { pages, removed, files, bytes, bundled } = report;
  const made = [
    `${formatNumber(pages.written)} written`,
    `${formatNumber(pages.kept + pages.same)} unchanged`,
    ...(removed > 0 ? [`${count(removed, 'file')} removed`] : []),
  ].join(', ');
  const complete = report.citiesComplete === report.cities;
  const cities = `${report.servicePagesBuilt} of ${report.servicePages} city-service pages, ${report.citiesComplete} of ${report.cities} cities complete`;
  return [
    `${green('✓')} ${bold(count(pages.total, 'page'))} (${made}) and ${count(files, 'other file')}, ${megabytes(bytes)}, in ${duration(report.durationMs)}${bundled ? ', components bundled' : ''}`,
    `  ${complete ? cities : yellow(cities)}`,
    ...report.notes.map((note) => `  ${yellow(note)}`),
    dim(`  ${out}/  ·  gen preview shows it  ·  gen check validates it`),
  ];
}

function describeStatus({ cities, totals, date }: BuildStatus, { bold, green, yellow, dim }: Colors): string[] {
  const width = Math.max(4, ...cities.map(({ name }) => name.length));
  const rows = cities.map(({ name, hubPageBuilt, totalServicePagesBuilt, servicePages, percentComplete }) => {
    const text = `${name.padEnd(width)}  ${hubPageBuilt ? 'yes' : 'no '}  ${`${totalServicePagesBuilt} of ${servicePages.length}`.padStart(9)}  ${`${percentComplete} %`.padStart(6)}`;
    return percentComplete === 100 ? green(text) : yellow(text);
  });
  const missing = cities.flatMap(({ slug, hubPageBuilt, servicePages }) => [
    ...(hubPageBuilt ? [] : [`/locations/${slug}`]),
    ...servicePages.filter(({ built }) => !built).map((page) => `/locations/${slug}/${page.slug}`),
  ]);
  const total = `${totals.servicePagesBuilt} of ${totals.servicePages} city-service pages, ${totals.hubsBuilt} of ${totals.cities} hubs, ${totals.percentComplete} %`;
  return [
    bold(`${'City'.padEnd(width)}  Hub  ${'Services'.padStart(9)}  ${'Done'.padStart(6)}`),
    ...rows,
    '',
    missing.length === 0
      ? `${green('✓')} ${total}: all pages are built.`
      : `${yellow('!')} ${total}. Missing: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${formatNumber(missing.length - 5)} more` : ''}.`,
    ...(date ? [dim(`  Content last changed on ${date}.`)] : []),
  ];
}

function describeStory(story: PageStory, { bold, dim }: Colors): string[] {
  const width = Math.max(...story.inputs.map(({ name }) => name.length));
  return [
    bold(story.path),
    `  file       ${story.file}`,
    `  data       ${story.source}`,
    `  component  ${story.component}`,
    `  template   ${story.template}`,
    `  renderer   ${story.renderer}`,
    '  made of',
    ...story.inputs.map(
      ({ name, hash, bytes }) => `    ${name.padEnd(width)}  ${hash}  ${dim(`${formatNumber(bytes)} bytes`)}`,
    ),
    `  key        ${story.key}${story.publishedKey && story.publishedKey !== story.key ? ` (published: ${story.publishedKey})` : ''}`,
    ...(story.lastmod ? [`  content    last changed on ${story.lastmod}`] : []),
    story.verdict,
  ];
}

const megabytes = (bytes: number): string =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
const duration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);
