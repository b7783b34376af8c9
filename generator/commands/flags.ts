/** Flags that several commands share, and their parsers. */
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { BuildOptions, Selection } from '../build/options.ts';
import { parseShard, type Shard } from '../build/shard.ts';
import { isDay } from '../define/day.ts';
import { isSiteUrl } from '../define/site-url.ts';
import type { ProjectFlags } from '../project.ts';
import type { Console } from './print.ts';
import { isInRange, thisMoment, type ProgramContext } from './context.ts';

export interface BuildFlags extends ProjectFlags {
  readonly date?: string;
  readonly previous?: string;
  readonly url?: string;
  readonly noindex?: boolean;
  readonly wait: number;
  readonly workers?: number;
  readonly shard?: Shard;
  readonly check?: boolean;
  readonly format?: 'text' | 'github';
  readonly json?: boolean;
}

export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`;
}

export function withProjectFlags(command: Command): Command {
  return command.option('--out <folder>', 'folder of the finished site (default: out)');
}

export function withBuildFlags(command: Command): Command {
  return withProjectFlags(command)
    .option(
      '--date <day>',
      'day of the build (default: that of SOURCE_DATE_EPOCH, else today, in the time zone of the site)',
      parseDay,
    )
    .option(
      '--previous <manifest>',
      'build manifest of an earlier build, to keep its dates of last change: a file, or its address on the site',
    )
    .option('--url <address>', 'build for this address instead of that of the site, for a preview', parseUrl)
    .option('--noindex', 'ask search engines to leave out the whole site, for a preview')
    .option('--wait <seconds>', 'how long to wait for another build of the same folder to finish', parseSeconds, 60)
    .option('--workers <threads>', 'threads that build pages (default: chosen by the number of pages)', parseWorkers)
    .addOption(
      new Option('--format <format>', 'form of mistakes (default: text, in GitHub Actions github)').choices([
        'text',
        'github',
      ]),
    )
    .option('--json', 'print the report as JSON');
}

export interface BuildExtent {
  /** Restricts the build to the pages of some records. */
  readonly only?: Selection;
  /** Folders with parts to join. */
  readonly parts?: readonly string[];
}

export function buildOptions(
  flags: BuildFlags,
  { context, out, only, parts = [] }: BuildExtent & { readonly context: ProgramContext; readonly out: Console },
): BuildOptions {
  const { previous } = flags;
  return {
    date: flags.date ?? null,
    now: thisMoment(context),
    only: only ?? null,
    parts,
    previous: previous === undefined || isAddress(previous) ? (previous ?? null) : resolve(context.cwd, previous),
    staging: { url: flags.url ?? null, noindex: flags.noindex ?? false },
    waitMs: flags.wait * 1000,
    workers: flags.workers ?? null,
    shard: flags.shard ?? null,
    progress: out.progress,
  };
}

const isAddress = (text: string): boolean => /^https?:/i.test(text);

/** Takes the address as the variables of hosts give it, with or without a slash at the end. */
function parseUrl(text: string): string {
  const { origin, pathname } = URL.canParse(text) ? new URL(text) : { origin: '', pathname: '' };
  const url = origin + pathname.replace(/\/+$/, '');
  if (isAddress(text) && isSiteUrl(url)) return url;
  throw new InvalidArgumentError('It must be an address such as https://preview.example/branch.');
}

export function readShard(text: string): Shard {
  const shard = parseShard(text);
  if (!shard) throw new InvalidArgumentError('It must be a part such as 2/8, from 1/8 to 8/8.');
  return shard;
}

/** Returns a parser of valid numbers; `kind` completes "It must be …" for all others. */
const numberParser =
  (kind: string, isValid: (value: number) => boolean) =>
  (text: string): number => {
    const value = Number(text);
    if (!isValid(value)) throw new InvalidArgumentError(`It must be ${kind}.`);
    return value;
  };

const isBetween =
  (least: number, most: number) =>
  (value: number): boolean =>
    Number.isInteger(value) && value >= least && value <= most;

export const parsePort = numberParser('a port from 0 to 65535', isBetween(0, 65_535));

/** More threads do not make a build faster, and each takes 40 MB and time to start. */
const parseWorkers = numberParser('a whole number from 1 to 64', isBetween(1, 64));

const parseSeconds = numberParser('a number of seconds, 0 or more', (value) => Number.isFinite(value) && value >= 0);

/** Refuses an empty name, for which Node would listen on all network interfaces. */
export function parseHost(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must be a name or an address, such as 127.0.0.1.');
  return text;
}

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-11-20.');
  if (!isInRange(new Date(`${text}T00:00:00Z`)))
    throw new InvalidArgumentError('It must be a day in the years 2000 to 2199.');
  return text;
}
