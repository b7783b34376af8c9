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

/** A city has its hub and ten service pages. */
export const LIMITS: readonly Limit[] = [
  {
    title: 'full build, renderer unchanged, 275 pages: gen / Hugo',
    limit: 0.9,
    unit: 'ratio',
    value: ratio(25, 'gen full', 'hugo full'),
  },
  {
    title: 'the same, 2,750 pages: gen / Hugo',
    limit: 0.45,
    unit: 'ratio',
    value: ratio(250, 'gen full', 'hugo full'),
  },
  {
    title: 'the same, 2,750 pages: gen / Eleventy',
    limit: 0.6,
    unit: 'ratio',
    value: ratio(250, 'gen full', 'eleventy full'),
  },
  {
    title: 'the same, 27,500 pages: gen / Hugo',
    limit: 0.3,
    unit: 'ratio',
    value: ratio(2500, 'gen full', 'hugo full'),
  },
  {
    title: 'the same, 27,500 pages: gen / cp -r of the output',
    limit: 0.8,
    unit: 'ratio',
    value: ratio(2500, 'gen full', 'cp'),
  },
  {
    title: 'the same, 27,500 pages: gen / the same bytes in a plain loop',
    limit: 2,
    unit: 'ratio',
    value: ratio(2500, 'gen full', 'write'),
  },
  {
    title: 'nothing changed, 275 pages: gen / Hugo',
    limit: 0.6,
    unit: 'ratio',
    value: ratio(25, 'gen same', 'hugo again'),
  },
  {
    title: 'nothing changed, 27,500 pages: gen / its full build',
    limit: 0.1,
    unit: 'ratio',
    value: ratio(2500, 'gen same', 'gen full'),
  },
  {
    title: 'one city changed, 27,500 pages: gen / its full build',
    limit: 0.12,
    unit: 'ratio',
    value: ratio(2500, 'gen city', 'gen full'),
  },
  {
    title: 'first build after a clone, 275 pages: gen / Astro',
    limit: 0.7,
    unit: 'ratio',
    value: ratio(25, 'gen clone', 'astro full'),
  },
  {
    title: 'peak memory, 275,000 pages',
    limit: 500,
    unit: 'MB',
    value: (results) => toMegabytes(peak(results, 25_000)),
  },
  {
    title: 'peak memory, 275,000 pages / 27,500 pages',
    limit: 1.5,
    unit: 'ratio',
    value: (results) => quotient(peak(results, 25_000), peak(results, 2500)),
  },
];

export function judge(results: Results): Verdict[] {
  return LIMITS.map(({ title, limit, unit, value }) => {
    const measured = value(results);
    return { title, limit, unit, value: measured, kept: measured === null ? null : measured <= limit };
  });
}

const toMegabytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / 1e6);
const quotient = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a / b);
