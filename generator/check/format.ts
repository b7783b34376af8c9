/** The report as people and as programs read it. */
import { count } from '../errors/prose.ts';
import type { Cause, CheckReport } from './types.ts';

/** Text for the console: one block for each cause, the verdict last. */
export function formatReport(report: CheckReport): string {
  const sum = report.findings.reduce((total, cause) => total + cause.count, 0);
  const checked = `${count(report.pages, 'page')} and ${count(report.redirects, 'redirect')} checked`;
  const sampled = [...describeSample(report)];
  if (sum === 0) return [...sampled, `${checked}: nothing found.`, ''].join('\n');
  const verdict =
    sum === report.findings.length
      ? count(sum, 'finding')
      : `${count(report.findings.length, 'finding')}, seen ${count(sum, 'time')}`;
  return [...report.findings.map(formatCause), ...sampled, `${checked}: ${verdict}.`, ''].join('\n');
}

function* describeSample({ sampled, every }: CheckReport): Generator<string> {
  for (const { group, pages, compared } of sampled)
    yield `Of the ${count(pages, 'page')} for ${group}, ${compared} were compared with each other.`;
  if (every > 1) yield `Of the runs of five words, one in ${every} was compared.`;
}

/** The whole report as JSON, figures of each page included. */
export function formatJson(report: CheckReport): string {
  return `${JSON.stringify(report, null, 1)}\n`;
}

function formatCause(cause: Cause): string {
  const { rule, message, places, files, basis } = cause;
  const more = files - new Set(places.map(({ file }) => file)).size;
  return [
    `${rule}  ${message}`,
    ...spreadLine(cause),
    ...places.map(({ file, line, column, detail, source }) => {
      const from = source ? `  (from ${source.file}:${source.line})` : '';
      return `  ${file}:${line}:${column}${detail ? `  ${detail}` : ''}${from}`;
    }),
    ...(more > 0 ? [`  and ${count(more, 'more file')}`] : []),
    ...(basis ? [`  Source: ${basis.source} (${basis.date})`] : []),
    '',
  ].join('\n');
}

function spreadLine({ count: times, files, everywhere }: Cause): string[] {
  if (times === 1) return [];
  const where = everywhere === null ? `in ${count(files, 'file')}` : `on ${everywhere} (${files})`;
  const often = times === files ? '' : `${count(times, 'time')} `;
  const cause =
    everywhere === 'every page'
      ? ': it is probably in the layout'
      : everywhere
        ? ': it is probably in the component'
        : '';
  return [`  ${often}${where}${cause}`];
}
