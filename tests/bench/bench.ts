/** `npm run bench`: commands of gen, and other generators that build the same pages, measured in turns. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureServers } from './dev.ts';
import { buildCases, checkCases, EMPTY, peerCase } from './cases.ts';
import { measureInTurns, run } from './measure.ts';
import { createPeers } from './peers/create.ts';
import { printFigures, printReport, type Column } from './report.ts';
import { createSite } from './site.ts';

const HELP = `npm run bench -- [build|check|dev] [options]

  build  gen build: full, nothing changed, one city, one sentence, after a clone; other generators build the same pages
  check  gen check: first time, nothing changed, one city
  dev    gen dev and astro dev: start to first page, save to the new text on the page

  --sizes 25,250,2500                 numbers of cities, with 11 pages each
  --rounds 5                          each round measures every case once, in turns
  --peers hugo,eleventy,astro,react   or "none"; Hugo is the one on the PATH, the others are installed from npm
  --before DIR                        measures an earlier state of gen, too: a checkout, compiled and with node_modules
  --work DIR                          where the sites are built; by default the system's temporary folder
`;

const ROOT = resolve(import.meta.dirname, '../..');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '25,250,2500' },
    rounds: { type: 'string', default: '5' },
    peers: { type: 'string', default: 'hugo,eleventy,astro,react' },
    before: { type: 'string' },
    work: { type: 'string', default: tmpdir() },
    help: { type: 'boolean', default: false },
  },
});
const LEGEND = 'wall time · processor time · peak memory · time of gen divided by this one';
const DEV_LEGEND = 'milliseconds';
const rounds = Number(flags.rounds);
const [mode = 'build'] = positionals;

if (flags.help) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  const columns: Column[] = [];
  for (const cities of flags.sizes.split(',').map(Number)) {
    const folder = mkdtempSync(join(flags.work, 'gen-bench-'));
    try {
      columns.push(...(await measureSize(folder, cities)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const legend = mode === 'dev' ? DEV_LEGEND : LEGEND;
  process.stdout.write(printReport({ columns, rounds, legend }));
}

async function measureSize(folder: string, cities: number): Promise<Column[]> {
  const states = { gen: ROOT, ...(flags.before ? { before: resolve(flags.before) } : {}) };
  const sites = Object.entries(states).map(([name, source]) =>
    createSite({ name, source, folder: join(folder, name), cities }),
  );
  for (const { build } of sites) await run(build);
  const ids = flags.peers.split(',').filter((id) => mode === 'build' || (mode === 'dev' && id === 'astro'));
  const peers = await createPeers({ ids, folder, out: join(folder, 'gen/out') });
  if (mode === 'dev') return measureServers({ sites, peers, rounds, cities });
  const cases =
    mode === 'check' ? sites.flatMap(checkCases) : [...sites.flatMap(buildCases), ...peers.map(peerCase), EMPTY];
  const figures = await measureInTurns(cases, rounds);
  return [{ title: `${cities} cities`, cells: printFigures(cases, figures) }];
}
