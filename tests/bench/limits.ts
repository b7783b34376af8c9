/** Limits of the builds: ratios of whole-process wall times, measured in the same run. */
import type { Summary } from './measure.ts';

/** Summaries by size in cities and by case. */
export type Results = ReadonlyMap<number, ReadonlyMap<string, Summary>>;

export interface Limit {
  readonly title: string;
  readonly limit: number;
  /** Null when what it compares was not measured. */
  readonly value: (results: Results) => number | null;
  readonly unit: 'ratio' | 'MB';
}

export interface Verdict {
  readonly title: string;
  readonly limit: number;
  readonly unit: Limit['unit'];
  readonly value: number | null;
  readonly kept: boolean | null;
}

const ratio =
  (cities: number, ours: string, other: string): Limit['value'] =>
  (results) => {
    const a = results.get(cities)?.get(ours);
    const b = results.get(cities)?.get(other);
    return a && b ? a.wallMs / b.wallMs : null;
  };

const peak = (results: Results, cities: number): number | null =>
  results.get(cities)?.get('gen full')?.peakBytes ?? null;

/** The page counts of the limits, by number of cities: each has its hub and ten service pages. */
const PAGES = { 25: '275 pages', 250: '2,750 pages', 2500: '27,500 pages' } as const;

const ratioLimit = (cities: keyof typeof PAGES, ours: string, other: string, limit: number): Limit => ({
  title: `${PAGES[cities]}: ${ours} / ${other}`,
  limit,
  unit: 'ratio',
  value: ratio(cities, ours, other),
});

/** Newer Nodes keep larger heaps. */
const MOST_MEGABYTES = Number.parseInt(process.versions.node, 10) >= 24 ? 600 : 500;

export const LIMITS: readonly Limit[] = [
  ratioLimit(25, 'gen full', 'eleventy full', 1.2),
  ratioLimit(250, 'gen full', 'eleventy full', 0.75),
  ratioLimit(2500, 'gen full', 'eleventy full', 0.6),
  ratioLimit(25, 'gen full', 'hugo full', 3.3),
  ratioLimit(250, 'gen full', 'hugo full', 1.2),
  ratioLimit(2500, 'gen full', 'hugo full', 0.7),
  ratioLimit(250, 'gen full', 'floor', 1.3),
  ratioLimit(250, 'gen city', 'gen full', 0.3),
  ratioLimit(2500, 'gen city', 'gen full', 0.15),
  ratioLimit(25, 'gen same', 'hugo again', 0.5),
  ratioLimit(250, 'gen same', 'hugo again', 0.1),
  ratioLimit(2500, 'gen same', 'hugo again', 0.03),
  ratioLimit(25, 'gen clone', 'astro full', 0.7),
  {
    title: '275,000 pages: peak memory',
    limit: MOST_MEGABYTES,
    unit: 'MB',
    value: (results) => toMegabytes(peak(results, 25_000)),
  },
];

export function judge(results: Results): Verdict[] {
  return LIMITS.map(({ title, limit, unit, value }) => {
    const measured = value(results);
    return { title, limit, unit, value: measured, kept: measured === null ? null : measured <= limit };
  });
}

const toMegabytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / 1e6);
