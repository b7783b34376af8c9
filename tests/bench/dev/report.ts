/** Figures of dev servers → a table in Markdown, a column for each. */
import { EDITS } from './edits.ts';
import type { RowId, ToolFigures } from './measure.ts';
import { LIMIT_MS } from './server.ts';

export interface DevFigures {
  readonly pages: number;
  readonly tools: readonly ToolFigures[];
  readonly notes: readonly string[];
}

const ROWS: readonly { readonly id: RowId; readonly title: string }[] = [
  { id: 'warm', title: 'start → first page painted, caches warm' },
  { id: 'first', title: 'start → first page painted, first time after a clone' },
  ...EDITS.map(({ id, title }) => ({ id, title: `${title} → seen` })),
];

export function formatDev({ pages, tools, notes }: DevFigures): string {
  return [
    `### ${pages.toLocaleString('en-US')} pages: median / 95th percentile`,
    '',
    line(['', ...tools.map(({ title }) => title)]),
    line(['---', ...tools.map(() => '---:')]),
    ...ROWS.map(({ id, title }) => line([title, ...tools.map(({ rows }) => formatTimes(rows[id]))])),
    line(['memory after 10 edits', ...tools.map(({ memory: [early] }) => formatMemory(early))]),
    line(['memory after all edits', ...tools.map(({ memory }) => formatMemory(memory[1], memory[0]))]),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function formatTimes(values: readonly number[] | undefined): string {
  if (!values) return '–';
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
  return sorted.length === 1 ? formatTime(at(0)) : `${formatTime(at(0.5))} / ${formatTime(at(0.95))}`;
}

function formatTime(ms: number): string {
  if (ms > LIMIT_MS) return `> ${LIMIT_MS / 1000} s`;
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

type Reading = ToolFigures['memory'][number];

function formatMemory(reading: Reading | undefined, before?: Reading): string {
  if (!reading) return '–';
  const size = `${Math.round(reading.bytes / 1e6)} MB`;
  return before ? `${size} (${reading.edits}: × ${(reading.bytes / before.bytes).toFixed(2)})` : size;
}
