/**
 * Lighthouse with its mobile preset over a page of each kind, compressed as hosts do: a table, and exit code 1 when a
 * score is under 100, the largest paint comes at 900 ms or later, or anything blocks.
 *
 *     npm run lighthouse
 *     npm run lighthouse -- --only / /contact --runs 5
 *     npm run lighthouse -- --out ../my-site/out --only / /contact
 *
 * Times are simulated (slow 4G, a processor four times slower), but from what this machine really did: measure on a
 * quiet one. Of several runs of a page the median by time counts. Each page is asked for once before, so that it is
 * compressed, as it lies ready on a host.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import lighthouse, { type Result } from 'lighthouse';
import { startPreview } from '../../generator/serve/preview.ts';
import { buildSite, launch } from './browser.ts';
import { startCompressing } from './compressing.ts';
import { freePort } from '../fixtures/free-port.ts';
import { isMissing, SOME_OF_EACH_KIND } from './pages.ts';

const LIMITS = { score: 100, paintMs: 900, blockingMs: 0 };
interface Row {
  readonly path: string;
  readonly scores: readonly number[];
  readonly paintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  readonly bytes: number;
  /** The cause of a score under 100: "performance: total-blocking-time 70 ms". */
  readonly faults: readonly string[];
}

function rowOf(path: string, { categories, audits }: Result): Row {
  const number = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const faults = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap(({ id: audit, weight }) => {
      const { score = null, displayValue = '' } = audits[audit] ?? {};
      return weight > 0 && score !== null && score < 0.9 ? [`${id}: ${audit} ${displayValue}`.trim()] : [];
    }),
  );
  return {
    path,
    scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
    paintMs: Math.round(number('largest-contentful-paint')),
    blockingMs: Math.round(number('total-blocking-time')),
    shift: Math.round(number('cumulative-layout-shift') * 1000) / 1000,
    bytes: number('total-byte-weight'),
    faults,
  };
}

/** A page that is not there cannot be indexed, nor can one for the staff: there, search engines have no say. */
const categoriesOf = (path: string): string[] => [
  'performance',
  'accessibility',
  'best-practices',
  ...(isMissing(path) || /status|tracker|missing|audit|all-city/.test(path) ? [] : ['seo']),
];

const isGood = ({ scores, paintMs, blockingMs }: Row): boolean =>
  scores.every((score) => score >= LIMITS.score) && paintMs < LIMITS.paintMs && blockingMs <= LIMITS.blockingMs;

const tell = ({ path, scores, paintMs, blockingMs, shift, bytes }: Row): string =>
  `${path.padEnd(46)} ${scores.join(' / ').padEnd(22)} ${String(paintMs).padStart(5)} ms ${String(blockingMs).padStart(5)} ms ${shift.toFixed(2).padStart(6)} ${bytes.toLocaleString('en-US').padStart(9)}`;

async function measure(url: string, path: string, port: number): Promise<Row> {
  const measured = await lighthouse(url + path, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categoriesOf(path),
    ignoreStatusCode: isMissing(path),
  });
  if (!measured) throw new Error(`Lighthouse gave no result for ${path}.`);
  const { lhr } = measured;
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  return rowOf(path, lhr);
}

/** Returns the run in the middle by time; the slower one of two. */
function medianOf(rows: readonly Row[]): Row {
  const sorted = rows.toSorted((a, b) => a.paintMs + a.blockingMs - (b.paintMs + b.blockingMs));
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('--runs must be 1 or more.');
  return median;
}

interface Flags {
  readonly only: readonly string[];
  readonly runs: number;
  readonly out?: string;
}

const {
  only,
  runs,
  out: finished,
} = new Command('npm run lighthouse --')
  .description('Looks at a page of each kind with the mobile preset of Lighthouse.')
  .addOption(new Option('--only <paths...>', 'pages to look at').default(SOME_OF_EACH_KIND, 'one of each kind'))
  .option('--runs <number>', 'runs of a page, of which the median by time counts', Number, 1)
  .option('--out <folder>', 'a finished site, in place of the sample one')
  .parse()
  .opts<Flags>();
const built = mkdtempSync(join(tmpdir(), 'gen-lighthouse-'));
const out = finished ?? join(built, 'out');
if (!finished) await buildSite(out);
const preview = await startPreview({ out, host: '127.0.0.1', port: 0 });
const host = await startCompressing(preview.url);
const port = await freePort();
const { close } = await launch([`--remote-debugging-port=${port}`]);
try {
  console.log(
    `${'page'.padEnd(46)} ${'perf / access / best / seo'.slice(0, 26).padEnd(22)}   paint  blocks  shift     bytes`,
  );
  let good = true;
  for (const path of only) {
    await (await fetch(host.url + path)).arrayBuffer();
    const rows: Row[] = [];
    for (let run = 0; run < runs; run++) rows.push(await measure(host.url, path, port));
    const median = medianOf(rows);
    good &&= isGood(median);
    console.log(tell(median));
    for (const fault of median.faults) console.log(`    ${fault}`);
  }
  if (!good) process.exitCode = 1;
} finally {
  await close();
  host.close();
  await preview.close();
  rmSync(built, { recursive: true, force: true });
}
