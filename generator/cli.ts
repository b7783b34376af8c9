/** The command line: one command is its flags and the one function that it calls. */
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { BuildOptions } from './build.ts';
import type { Shard } from './emit/parts.ts';
import type { Console } from './report/console.ts';
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
    .description('build the whole site; only what has changed is made anew')
    .addOption(
      new Option(
        '--shard <part>',
        'make only one part of the pages, such as "2/8"; gen merge joins the parts',
      ).argParser(parseShard),
    )
    .option('--verify', 'make every page anew and compare it with what stands in the output')
    .addHelpText(
      'after',
      examples('gen build', 'gen build --out /tmp/site --json', 'gen build --date 2026-11-20', 'gen build --verify'),
    )
    .action(async (flags: BuildFlags) => {
      await buildWith(flags, []);
    });

  withBuildFlags(program.command('city'))
    .description("build one city's pages, or several; trackers, sitemap and manifest follow, the rest stays")
    .argument('<slug...>', 'slug of a city, such as "macon"')
    .addHelpText('after', examples('gen city macon', 'gen city conyers covington', 'rm -rf out && gen city macon'))
    .action(async (cities: string[], flags: BuildFlags) => {
      await buildWith(flags, cities);
    });

  withBuildFlags(program.command('merge'))
    .description('join the parts that several machines have built with "gen build --shard"')
    .argument('<folder...>', 'folders of all parts')
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
    .description('show what is built and what is missing, from the files that are really there')
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
    .description('validate the finished site: markup, links, heads, structured data, sizes, likeness of pages')
    .option('--release', 'refuse sample records and reserved values, too')
    .option('--json', 'print the report as JSON, with the figures of each page')
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
    .description('serve the finished site as a real host should: clean URLs, redirects, headers, compression')
    .option('--out <folder>', 'folder of the finished site (default: out)')
    .addOption(new Option('--port <number>', 'port to listen on').default(4173).argParser(parsePort))
    .option('--host <name>', 'name or address to listen on', '127.0.0.1')
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
      (await say({})).line(`The site is at ${url} (Ctrl-C ends it).`);
    });

  withProjectFlags(program.command('why'))
    .description('tell what a page is made of, its key, and what the next build would do with it')
    .argument('<path>', 'path or address of a page, such as "/locations/macon"')
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('gen why /locations/macon', 'gen why /locations/macon/winching-services --json'))
    .action(async (path: string, flags: ProjectFlags & { json?: boolean }) => {
      const { explainPage } = await import('./report/why.ts');
      (await say(flags)).story(await explainPage(projectOf(flags), path, today(env)));
    });

  withProjectFlags(program.command('rollback'))
    .description('put the previously published site back; a second time undoes it')
    .addHelpText('after', examples('gen rollback', 'gen rollback --out /srv/site'))
    .action(async (flags: ProjectFlags) => {
      const { rollbackSite } = await import('./emit/rollback.ts');
      const { pages, notes } = await rollbackSite(projectOf(flags));
      const out = await say({});
      for (const line of [`The earlier site is back, with ${pages} pages.`, ...notes]) out.line(line);
    });

  withProjectFlags(program.command('schema'))
    .description('write the JSON Schemas that editors use to complete and check the data files')
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
    .option('--data <folder>', 'folder of the data (default: data)')
    .option('--templates <folder>', 'folder of the templates (default: templates)')
    .option('--components <folder>', 'folder of the components (default: components)')
    .option('--out <folder>', 'folder of the finished site (default: out)');
}

function withBuildFlags(command: Command): Command {
  return withProjectFlags(command)
    .option('--date <day>', 'day of the build (default: SOURCE_DATE_EPOCH, else today)', parseDay)
    .option('--previous <file>', 'build manifest of an earlier build, whose dates of change hold')
    .addOption(
      new Option('--wait <seconds>', 'how long to wait for another build of the same folder')
        .default(60)
        .argParser(parseSeconds),
    )
    .addOption(
      new Option('--workers <threads>', 'threads that make pages (default: as many as pay)').argParser(parseCount),
    )
    .option('--json', 'print the report as JSON');
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It must be a whole number from 1.');
  return count;
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
  return text;
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds < 0) throw new InvalidArgumentError('It must be a number of seconds.');
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

/** SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/) is in seconds and UTC; otherwise the local day. */
function today(env: Surroundings['env']): string {
  const epoch = env.SOURCE_DATE_EPOCH;
  if (epoch !== undefined && /^\d+$/.test(epoch)) return new Date(Number(epoch) * 1000).toISOString().slice(0, 10);
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
