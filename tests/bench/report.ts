/** Figures → a table in Markdown, for docs/performance.md. */
import { cpus, release, totalmem, type } from 'node:os';
import type { Case, Figures } from './measure.ts';

export interface Column {
  readonly title: string;
  /** By the title of their row. */
  readonly cells: ReadonlyMap<string, string>;
}

/** Wall time, processor time, peak memory, and the time of gen divided by this one. */
export function printFigures(cases: readonly Case[], figures: ReadonlyMap<string, Figures>): Column['cells'] {
  return new Map(
    cases.map(({ title, comparedWith }) => {
      const own = figures.get(title);
      const gen = comparedWith && figures.get(comparedWith);
      if (!own) return [title, ''];
      const cell = `${seconds(own.wall)} · ${seconds(own.processor)} · ${Math.round(own.memory / 1e6)} MB`;
      return [title, gen ? `${cell} · ${(gen.wall / own.wall).toFixed(2)}` : cell];
    }),
  );
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 9_995 ? 2 : 1)} s`;

/** Begins with the date and the machine. */
export function printReport({
  columns,
  rounds,
  legend,
}: {
  columns: readonly Column[];
  rounds: number;
  legend: string;
}): string {
  const rows = [...new Set(columns.flatMap(({ cells }) => [...cells.keys()]))];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const [processor] = cpus();
  const machine = `${processor?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine}. Medians of ${rounds} rounds in turns: ${legend}.\n\n`,
    line(['', ...columns.map(({ title }) => title)]),
    line(['---', ...columns.map(() => '---:')]),
    ...rows.map((row) => line([row, ...columns.map(({ cells }) => cells.get(row) ?? '–')])),
  ].join('');
}
