/**
 * `npm run bench`: this generator, others that build the same pages, and what the disk allows, in interleaved runs of
 * whole processes. See README.md beside this file.
 */
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { floorCases, ourCases, peerCases, physicalCases, type Case } from './cases.ts';
import { formatDev, type DevFigures } from './dev/report.ts';
import { measureDevSize } from './dev/run.ts';
import { describeMachine, readLoad } from './machine.ts';
import { measure, summarize, type Measurement, type Summary } from './measure.ts';
import { astro } from './peers/astro.ts';
import { eleventy } from './peers/eleventy.ts';
import { hugo } from './peers/hugo.ts';
import type { Peer } from './peers/peer.ts';
import { derivePeers, preparePeer, prepareWorkspace, type PeerOutcome } from './prepare.ts';
import { formatJson, formatReport } from './report.ts';
import { createTrash } from './trash.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PEERS: readonly Peer[] = [hugo, eleventy, astro];
/** With more cities only gen is measured: what the others need there is no news and takes hours. */
const MOST_CITIES_FOR_PEERS = 2500;
/** A page, a bit more than it takes, and how many copies of the site a round leaves. */
const BYTES_PER_PAGE = 70_000;
const COPIES = 8;

interface Flags {
  readonly sizes: readonly number[];
  readonly peers: readonly Peer[];
  readonly runs?: number;
  readonly work: string;
  readonly json?: boolean;
  readonly keep?: boolean;
  /** Measures dev servers instead of builds. */
  readonly dev?: boolean;
  readonly edits: number;
}

interface Collected {
  readonly results: Map<number, ReadonlyMap<string, Summary>>;
  readonly titles: Map<string, string>;
  readonly notes: string[];
}

async function main(): Promise<void> {
  const flags = readFlags();
  mkdirSync(flags.work, { recursive: true });
  const folder = mkdtempSync(join(flags.work, 'gen-bench-'));
  const load = readLoad();
  const collected: Collected = { results: new Map(), titles: new Map(), notes: [] };
  try {
    if (flags.dev) return await measureDevServers(folder, flags);
    for (const cities of flags.sizes) await measureSize(cities, join(folder, String(cities)), flags, collected);
    const report = { machine: describeMachine(folder), load: [load, readLoad()] as const, ...collected };
    process.stdout.write(flags.json ? formatJson(report) : formatReport(report));
  } finally {
    if (!flags.keep) rmSync(folder, { recursive: true, force: true });
  }
}

/** Start and edits, as somebody sees them who looks at a page. */
async function measureDevServers(folder: string, flags: Flags): Promise<void> {
  const { sizes, edits, runs: starts = 5, json } = flags;
  const load = readLoad();
  const figures: DevFigures[] = [];
  for (const cities of sizes) {
    const place = join(folder, String(cities));
    const peers = cities <= MOST_CITIES_FOR_PEERS ? flags.peers : [];
    figures.push(await measureDevSize({ root: ROOT, folder: place, cities, peers, installedAt, edits, starts }));
    if (!flags.keep) rmSync(place, { recursive: true, force: true });
  }
  const machine = describeMachine(folder);
  const loads = `Load ${load.toFixed(1)} before, ${readLoad().toFixed(1)} after, ${machine.cores} cores, Node ${machine.node}.`;
  process.stdout.write(
    json
      ? `${JSON.stringify({ machine, load, figures }, null, 1)}\n`
      : [loads, '', ...figures.map(formatDev)].join('\n'),
  );
}

/** Peers stay installed from one run to the next. */
const installedAt = ({ id }: Peer): string => join(ROOT, 'node_modules/.cache/gen-bench', id);

async function measureSize(
  cities: number,
  folder: string,
  flags: Flags,
  { results, titles, notes }: Collected,
): Promise<void> {
  const small = cities <= MOST_CITIES_FOR_PEERS;
  const runs = flags.runs ?? usualRuns(cities);
  const needed = cities * 11 * BYTES_PER_PAGE * (small ? COPIES : 1) * (runs + 1);
  const free = freeBytes(flags.work);
  if (free < needed)
    return void notes.push(
      `${cities} cities were not measured: ${Math.ceil(needed / 1e9)} GB of disk are needed, ${Math.floor(free / 1e9)} GB are free.`,
    );
  say(`${cities} cities: preparing`);
  const trash = createTrash(join(folder, 'trash'));
  const workspace = prepareWorkspace({ root: ROOT, folder: join(folder, 'gen'), cities, trash });
  const peers = small ? flags.peers : [];
  const derived = peers.length > 0 ? await derivePeers(workspace) : null;
  const outcomes: PeerOutcome[] = [];
  for (const peer of derived ? peers : []) {
    say(`${cities} cities: preparing ${peer.title}`);
    outcomes.push(
      await preparePeer({
        peer,
        installed: installedAt(peer),
        folder: join(folder, peer.id),
        out: workspace.project.out,
        derived: derived as NonNullable<typeof derived>,
      }),
    );
  }
  notes.push(...outcomes.map(({ note }) => `At ${cities} cities: ${note}`));
  const made = outcomes.flatMap((outcome) => (outcome.made ? [outcome.made] : []));
  const cases = interleave([
    ourCases({ workspace, cities, trash }),
    ...made.map((one) => peerCases(one, trash)),
    ...(small ? [physicalCases({ workspace, folder: join(folder, 'disk'), trash })] : []),
    await floorCases({ workspace, cities, folder: join(folder, 'floor'), trash }),
  ]);
  for (const { id, title } of cases) titles.set(id, title);
  results.set(cities, runRounds(cases, runs, `${cities} cities`));
  if (!flags.keep) rmSync(folder, { recursive: true, force: true });
}

function usualRuns(cities: number): number {
  return cities <= 250 ? 7 : cities <= MOST_CITIES_FOR_PEERS ? 3 : 1;
}

/** Rounds of all cases: whatever disturbs the machine for a while disturbs all of them. */
function runRounds(cases: readonly Case[], runs: number, label: string): Map<string, Summary> {
  const measured = new Map<string, Measurement[]>(cases.map(({ id }) => [id, []]));
  for (let round = 1; round <= runs; round++) {
    for (const { id, prepare, command } of cases) {
      prepare();
      const measurement = measure(command);
      measured.get(id)?.push(measurement);
      say(`${label}, round ${round} of ${runs}: ${id} ${(measurement.wallMs / 1000).toFixed(2)} s`);
    }
  }
  return new Map([...measured].map(([id, some]) => [id, summarize(some)]));
}

/** One of each in turn, each list in its order. */
function interleave(lists: readonly (readonly Case[])[]): Case[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

function readFlags(): Flags {
  const program = new Command('npm run bench --')
    .description('Measures gen against other generators on the same pages, and against the disk.')
    .addOption(
      new Option('--sizes <cities>', 'how many cities, such as "25,250"; each has eleven pages')
        .default([25, 250, 2500], '25,250,2500')
        .argParser(parseSizes),
    )
    .addOption(
      new Option('--peers <names>', 'which others: "hugo,eleventy,astro", or "none"')
        .default(PEERS, 'all')
        .argParser(parsePeers),
    )
    .addOption(new Option('--runs <number>', 'rounds (default: 7; 3 at 2,500 cities, 1 beyond)').argParser(parseRuns))
    .option('--work <folder>', 'where sites are written', tmpdir())
    .option('--keep', 'leave the folder as it is')
    .option('--dev', 'measure dev servers: from the start to the first page, from an edit to the changed pixel')
    .addOption(new Option('--edits <number>', 'edits of each kind, with --dev').default(50).argParser(parseRuns))
    .option('--json', 'print JSON instead of tables');
  return program.parse().opts<Flags>();
}

function parseSizes(text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 25))
    throw new InvalidArgumentError('They must be whole numbers from 25, with commas.');
  return sizes;
}

function parsePeers(text: string): Peer[] {
  if (text === 'none') return [];
  return text.split(',').map((id) => {
    const peer = PEERS.find((one) => one.id === id);
    if (!peer)
      throw new InvalidArgumentError(`There is no "${id}"; there are ${PEERS.map((one) => one.id).join(', ')}.`);
    return peer;
  });
}

function parseRuns(text: string): number {
  const runs = Number(text);
  if (!Number.isInteger(runs) || runs < 1) throw new InvalidArgumentError('It must be a whole number from 1.');
  return runs;
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

await main();
