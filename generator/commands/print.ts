/** Output on the console: progress of running work, and a short summary of its result. */
import { styleText } from 'node:util';
import type { Progress } from '../build/options.ts';
import { count, formatNumber, escapeControls } from '../errors/prose.ts';
import { commandLine } from '../errors/command-line.ts';
import type { Line } from '../define/site.ts';
import type { BuildReport } from '../build/summary.ts';
import { displayPath } from '../errors/place.ts';

export type Console = ReturnType<typeof createConsole>;

export interface Sink {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
}

interface ConsoleContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Sink;
  readonly stderr: Sink;
}

/** Shorter work shows no progress. */
const QUIET_MS = 1000;
/** Time between two plain lines where there is no terminal. */
const LINE_MS = 5000;
const REDRAW_MS = 80;

/** Progress goes to stderr, results to stdout. */
export function createConsole({ env, stdout, stderr }: ConsoleContext, json = false) {
  const colors = createColors(Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb');
  const print = (lines: readonly string[]): void => void stdout.write(`${lines.join('\n')}\n`);
  return {
    progress: createProgress(stderr),
    /** `check` is what `gen check` reports as JSON. */
    report: (report: BuildReport, out: string, check?: object) =>
      print(json ? [formatReport(report, check)] : describeBuild(report, displayPath(out), colors)),
    status: (status: object, lines: readonly Line[]) =>
      print(json ? [JSON.stringify(status, null, 1)] : lines.map((line) => paint(line, colors))),
    line: (text: string) => print([escapeControls(text)]),
  };
}

type Colors = ReturnType<typeof createColors>;

/** Returns functions that color a text, or leave it alone. */
function createColors(hasColors: boolean) {
  const paintWith = (style: 'bold' | 'green' | 'yellow' | 'dim') => (text: string) =>
    hasColors ? styleText(style, text, { validateStream: false }) : text;
  return { bold: paintWith('bold'), green: paintWith('green'), yellow: paintWith('yellow'), dim: paintWith('dim') };
}

/** One line that is drawn again on a terminal, plain lines elsewhere. */
function createProgress(stderr: Sink): Progress {
  const started = performance.now();
  let drawn = 0;
  const clear = stderr.isTTY ? '\r\x1b[K' : '';
  return {
    step: (name) => void stderr.write(stderr.isTTY ? `${clear}${name} …` : `${name} …\n`),
    waiting: (pid) => void stderr.write(`${clear}Waiting for another build (process ${pid}) to finish …\n`),
    pages: (done, total) => {
      const now = performance.now();
      if (done >= total) return void (drawn > 0 && stderr.write(clear));
      if (now - started < QUIET_MS || now - drawn < (stderr.isTTY ? REDRAW_MS : LINE_MS)) return;
      drawn = now;
      const text = `${formatNumber(done)} of ${formatNumber(total)} pages`;
      stderr.write(stderr.isTTY ? clear + text : `${text}\n`);
    },
  };
}

function describeBuild(report: BuildReport, out: string, { bold, green, yellow, dim }: Colors): string[] {
  const { pages, removed, files, bytes, bundled, shard, summary, notes } = report;
  const made = [
    `${formatNumber(pages.written)} written`,
    `${formatNumber(pages.kept + pages.same)} unchanged`,
    ...(removed > 0 ? [`${count(removed, 'file')} removed`] : []),
  ].join(', ');
  const written = `${bold(count(pages.total, 'page'))} (${made}) and ${count(files, 'other file')}, ${megabytes(bytes)}`;
  const time = `in ${duration(report.durationMs)}${bundled ? ', components bundled' : ''}`;
  const next = shard
    ? [`part ${shard.index} of ${shard.of}`, `${commandLine('merge')} joins the parts`]
    : [`${commandLine('preview')} shows it`, `${commandLine('check')} validates it`];
  return [
    `${green('✓')} ${written}, ${time}`,
    ...(summary === null ? [] : [`  ${escapeControls(summary)}`]),
    ...notes.map((note) => `  ${yellow(escapeControls(note))}`),
    dim(`  ${[`${escapeControls(out)}/`, ...next].join('  ·  ')}`),
  ];
}

/** The report as JSON, with the site's own figures beside the others. */
function formatReport({ figures, summary: _, ...report }: BuildReport, check?: object): string {
  return JSON.stringify({ ...report, ...figures, check });
}

function paint({ text, tone }: Line, { bold, green, yellow, dim }: Colors): string {
  if (tone === undefined) return escapeControls(text);
  return { good: green, warning: yellow, strong: bold, quiet: dim }[tone](escapeControls(text));
}

const megabytes = (bytes: number): string =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
const duration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);
