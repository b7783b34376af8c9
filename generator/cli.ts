/** The command line: one command is its flags and the one function that it calls. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { BuildOptions } from './build.ts';
import type { Shard } from './emit/parts.ts';
import { epochOutOfRange } from './errors/cli.ts';
import { GenError } from './errors/problem.ts';
import type { Console } from './report/console.ts';
import { count } from './errors/prose.ts';
import { resolveProject, type Project, type ProjectFlags } from './project.ts';

/** What a command line runs in; tests hand in their own. */
export interface Surroundings {
  readonly root: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Called when a command has found something wrong: exit code 1. */
  readonly found: () => void;
}
export interface Sink {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
}

interface BuildFlags extends ProjectFlags {
  readonly date?: string;
  readonly previous?: string;
  readonly wait: number;
  readonly workers?: number;
  readonly shard?: Shard;
  readonly verify?: boolean;
  readonly json?: boolean;
}

/** Threads beyond these only wait for one another: each takes 40 MB and the time to start. */
const MOST_WORKERS = Math.max(8, 4 * availableParallelism());

export function createProgram(around: Surroundings): Command {
  const { root, cwd, env, stdout, stderr, found } = around;
  const program = new Command('gen')
    .description(
      'Generates a fast, complete static website for a local service business from its city and service data.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride()
    .showHelpAfterError('(run the command with --help for its flags and examples)')
    .addHelpText(
      'after',
      examples('gen build', 'gen preview', 'gen city macon warner-robins', 'gen check', 'gen status --json'),
    );
  const projectOf = (flags: ProjectFlags): Project => resolveProject({ root, cwd, flags });
  const say = async (flags: { readonly json?: boolean | undefined }): Promise<Console> =>
    (await import('./report/console.ts')).createConsole({ ...around, json: flags.json ?? false });
  const buildWith = async (flags: BuildFlags, cities: readonly string[]): Promise<void> => {
    const { build } = await import('./build.ts');
    const out = await say(flags);
    out.report(await build(projectOf(flags), buildOptions(flags, cities, around, out)), projectOf(flags).out);
  };

  withBuildFlags(program.command('build'))
    .description('build the whole site; only what has changed is made again')
    .addOption(
      new Option(
        '--shard <part>',
        'build only one part of the pages, such as "2/8"; gen merge joins the parts',
      ).argParser(parseShard),
    )
    .option('--verify', 'make every page again and compare it with the published one')
    .addHelpText(
      'after',
      examples('gen build', 'gen build --out /tmp/site --json', 'gen build --date 2026-11-20', 'gen build --verify'),
    )
    .action(async (flags: BuildFlags) => {
      await buildWith(flags, []);
    });

  withBuildFlags(program.command('city'))
    .description('build the pages of one or more cities; trackers, sitemap, and manifest are updated, other pages stay')
    .argument('<slug...>', 'slug of a city, such as "macon"')
    .addHelpText('after', examples('gen city macon', 'gen city conyers covington', 'rm -rf out && gen city macon'))
    .action(async (cities: string[], flags: BuildFlags) => {
      await buildWith(flags, cities);
    });

  withBuildFlags(program.command('merge'))
    .description('join the parts that several machines built with "gen build --shard"')
    .argument('<folder...>', 'folders of all the parts')
    .addHelpText(
      'after',
      examples('gen build --shard 1/2 --out part-1', 'gen build --shard 2/2 --out part-2', 'gen merge part-1 part-2'),
    )
    .action(async (folders: string[], flags: BuildFlags) => {
      const { merge } = await import('./build.ts');
      const out = await say(flags);
      const parts = folders.map((folder) => resolve(cwd, folder));
      out.report(await merge(projectOf(flags), parts, buildOptions(flags, [], around, out)), projectOf(flags).out);
    });

  withProjectFlags(program.command('status'))
    .description('show which pages are built and which are missing, from the files on disk')
    .option('--json', 'print the build status as JSON')
    .addHelpText('after', examples('gen status', 'gen status --json', 'gen status --out /tmp/site'))
    .action(async (flags: ProjectFlags & { json?: boolean }) => {
      const { readStatus } = await import('./report/read-status.ts');
      const status = await readStatus(projectOf(flags));
      (await say(flags)).status(status);
      if (
        status.totals.servicePagesBuilt < status.totals.servicePages ||
        status.totals.hubsBuilt < status.totals.cities
      )
        found();
    });

  withProjectFlags(program.command('check'))
    .description('check the finished site: markup, links, heads, structured data, sizes, near-duplicate pages')
    .option('--release', 'also refuse sample records and values reserved for examples')
    .option('--json', 'print the report as JSON, with figures for each page')
    .addHelpText('after', examples('gen check', 'gen check --release', 'gen check --out /tmp/site --json'))
    .action(async (flags: ProjectFlags & { json?: boolean; release?: boolean }) => {
      const { check } = await import('./check/command.ts');
      const out = await say(flags);
      const report = await check(projectOf(flags), { release: flags.release ?? false, onProgress: out.progress.pages });
      const { formatJson, formatReport } = await import('./check/format.ts');
      stdout.write(flags.json ? formatJson(report) : formatReport(report));
      if (report.findings.length > 0) found();
    });

  program
    .command('preview')
    .description('serve the finished site like a real host: clean URLs, redirects, headers, compression')
    .option('--out <folder>', 'folder of the finished site (default: out)')
    .addOption(new Option('--port <number>', 'port to listen on').default(4173).argParser(parsePort))
    .option('--host <name>', 'host name or IP address to listen on', '127.0.0.1')
    .option('--quiet', 'do not print a line for each request')
    .addHelpText(
      'after',
      examples('gen preview', 'gen preview --port 8080', 'gen preview --host 0.0.0.0 --out /tmp/site'),
    )
    .action(async (flags: ProjectFlags & { port: number; host: string; quiet?: boolean }) => {
      const { startPreview } = await import('./serve/preview.ts');
      const { url } = await startPreview({
        out: projectOf(flags).out,
        port: flags.port,
        host: flags.host,
        ...(flags.quiet ? {} : { log: (line: string) => void stdout.write(`${line}\n`) }),
      });
      (await say({})).line(`The site is at ${url} (press Ctrl-C to stop).`);
    });

  withProjectFlags(program.command('why'))
    .description('explain what a page is made of, and what the next build would do with it')
    .argument('<path>', 'path or address of a page, such as "/locations/macon"')
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('gen why /locations/macon', 'gen why /locations/macon/winching-services --json'))
    .action(async (path: string, flags: ProjectFlags & { json?: boolean }) => {
      const { explainPage } = await import('./report/why.ts');
      (await say(flags)).story(await explainPage(projectOf(flags), path, today(env)));
    });

  withProjectFlags(program.command('rollback'))
    .description('publish the previous site again; a second rollback undoes the first')
    .addHelpText('after', examples('gen rollback', 'gen rollback --out /srv/site'))
    .action(async (flags: ProjectFlags) => {
      const { rollbackSite } = await import('./emit/rollback.ts');
      const { pages } = await rollbackSite(projectOf(flags));
      (await say({})).line(`The previous site is published again, with ${count(pages, 'page')}.`);
    });

  withProjectFlags(program.command('schema'))
    .description('write the JSON Schemas that code editors use to complete and check data files')
    .addHelpText('after', examples('gen schema', 'gen schema --data my-business'))
    .action(async (flags: ProjectFlags) => {
      const { writeJsonSchemas } = await import('./load/json-schemas.ts');
      const files = writeJsonSchemas(projectOf(flags).data);
      (await say({})).line(`${files.length} schemas written to ${projectOf(flags).data}/schemas.`);
    });

  return program;
}

const VERSION = '1.0.0';

function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`;
}

function withProjectFlags(command: Command): Command {
  return command
    .option('--data <folder>', 'data folder (default: data)')
    .option('--templates <folder>', 'templates folder (default: templates)')
    .option('--components <folder>', 'components folder (default: components)')
    .option('--out <folder>', 'folder of the finished site (default: out)');
}

function withBuildFlags(command: Command): Command {
  return withProjectFlags(command)
    .option('--date <day>', 'day of the build (default: SOURCE_DATE_EPOCH, else today)', parseDay)
    .option('--previous <file>', 'build manifest of an earlier build, to keep its dates of last change')
    .addOption(
      new Option('--wait <seconds>', 'how long to wait for another build of the same folder to finish')
        .default(60)
        .argParser(parseSeconds),
    )
    .addOption(
      new Option(
        '--workers <threads>',
        `threads that build pages, up to ${MOST_WORKERS} here (default: chosen by the number of pages)`,
      ).argParser(parseWorkers),
    )
    .option('--json', 'print the report as JSON');
}

function parseWorkers(text: string): number {
  const workers = Number(text);
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_WORKERS} on this machine.`);
  return workers;
}

function parseShard(text: string): Shard {
  const [index = 0, of = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  if (index < 1 || index > of) throw new InvalidArgumentError('It must be a part such as 2/8, from 1/8 to 8/8.');
  return { index, of };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  return port;
}

function parseDay(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new InvalidArgumentError('It must be a day such as 2026-11-20.');
  if (!isInRange(day)) throw new InvalidArgumentError('It must be a day in the years 2000 to 2199.');
  return text;
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new InvalidArgumentError('It must be a number of seconds, 0 or more.');
  return seconds;
}

function buildOptions(
  flags: BuildFlags,
  cities: readonly string[],
  { env, cwd }: Surroundings,
  progress: Console,
): BuildOptions {
  return {
    date: flags.date ?? today(env),
    cities,
    previous: flags.previous === undefined ? null : resolve(cwd, flags.previous),
    waitMs: flags.wait * 1000,
    verify: flags.verify ?? false,
    workers: flags.workers ?? null,
    shard: flags.shard ?? null,
    progress: progress.progress,
  };
}

/** Years that a site can be built in; anything else is a mistake in the unit or the format. */
const isInRange = (day: Date): boolean => day.getUTCFullYear() >= 2000 && day.getUTCFullYear() <= 2199;

/** SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/) is in seconds and UTC; otherwise the local day. */
function today({ SOURCE_DATE_EPOCH: epoch }: Surroundings['env']): string {
  if (epoch !== undefined && epoch !== '') {
    const day = new Date(/^\d{1,15}$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
    if (isInRange(day)) return day.toISOString().slice(0, 10);
    const inMilliseconds = /^\d{12,15}$/.test(epoch) && isInRange(new Date(Number(epoch)));
    throw new GenError({ file: 'SOURCE_DATE_EPOCH', ...epochOutOfRange({ value: epoch, inMilliseconds }) });
  }
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
