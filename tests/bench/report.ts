/** Results → tables in Markdown, or JSON. */
import { judge, type Results, type Verdict } from './limits.ts';
import type { Machine } from './machine.ts';
import type { Summary } from './measure.ts';

export interface Report {
  readonly machine: Machine;
  /** Load of the machine before and after. */
  readonly load: readonly [number, number];
  readonly results: Results;
  /** Titles of the cases by id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

export function formatReport({ machine, load, results, titles, notes }: Report): string {
  const { processor, cores, memoryBytes, system, fileSystem, node } = machine;
  return [
    `Machine: ${processor}, ${cores} cores, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${system}, ${fileSystem}, Node ${node}. Load ${load[0].toFixed(1)} before, ${load[1].toFixed(1)} after${load[0] > cores * 0.5 ? ': a busy machine, only ratios count' : ''}.`,
    '',
    ...[...results].flatMap(([cities, cases]) => [
      `### ${pagesOf(cities)} pages (${formatNumber(cities)} cities × 10 services, and a hub each)`,
      '',
      ...formatCases(cases, titles),
      '',
    ]),
    '### Limits',
    '',
    ...formatVerdicts(judge(results)),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
}

export function formatJson({ results, titles, ...rest }: Report): string {
  const sizes = [...results].map(([cities, cases]) => ({
    cities,
    pages: cities * 11,
    cases: [...cases].map(([id, summary]) => ({ id, title: titles.get(id), ...summary })),
  }));
  return `${JSON.stringify({ ...rest, sizes, limits: judge(results) }, null, 1)}\n`;
}

function formatCases(cases: ReadonlyMap<string, Summary>, titles: ReadonlyMap<string, string>): string[] {
  const full = cases.get('gen full');
  const rows = [...cases].map(
    ([id, { wallMs, fastestMs, slowestMs, cpuMs, peakBytes, runs }]) =>
      `| ${titles.get(id) ?? id} | ${seconds(wallMs)} | ${seconds(fastestMs)}–${seconds(slowestMs)} | ${seconds(cpuMs)} | ${Math.round(peakBytes / 1e6)} MB | ${full ? (wallMs / full.wallMs).toFixed(2) : ''} | ${runs} |`,
  );
  return [
    '| | median | fastest–slowest | processor | peak memory | × full build | runs |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ];
}

function formatVerdicts(verdicts: readonly Verdict[]): string[] {
  const show = (value: number, unit: Verdict['unit']): string =>
    unit === 'MB' ? `${Math.round(value)} MB` : value.toFixed(2);
  return [
    '| ratio of whole-process wall times | limit | measured | |',
    '|---|---:|---:|---|',
    ...verdicts.map(
      ({ title, limit, unit, value, kept }) =>
        `| ${title} | ${show(limit, unit)} | ${value === null ? 'not measured' : show(value, unit)} | ${kept === null ? '' : kept ? '✓' : '✗'} |`,
    ),
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 9995 ? 2 : 1)} s`;
const formatNumber = (value: number): string => value.toLocaleString('en-US');
const pagesOf = (cities: number): string => formatNumber(cities * 11);
