/** The report as people and as programs read it. */
import { count } from '../errors/prose.ts';
import { groupBy } from '../group-by.ts';
import type { Cause, CheckReport, PageFigures } from './types.ts';

/** Text for the console: one block for each cause, the verdict last. */
export function formatReport(report: CheckReport): string {
  const sum = report.findings.reduce((total, cause) => total + cause.count, 0);
  const checked = `${count(report.pages, 'page')} and ${count(report.redirects, 'redirect')} checked`;
  const sampled = [...describeSample(report), ...ownTextOfComponents(report.figures)];
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

/** A median of fewer pages says nothing. */
const FEWEST_FOR_MEDIAN = 4;

/** Lines such as "250 pages of CityServicePage: …": shares of text that stand on no other public page. */
function ownTextOfComponents(figures: readonly PageFigures[]): string[] {
  const compared = groupBy(figures, ({ text, component }) => text && component);
  return [...compared]
    .filter(([, pages]) => pages.length >= FEWEST_FOR_MEDIAN)
    .map(([component, pages]) => {
      const shares = pages.map(({ text }) => text?.share.masked ?? 0).sort((a, b) => a - b);
      const [least = 0, median = 0] = [shares[0], shares[Math.floor(shares.length / 2)]];
      return `${component}, ${pages.length} pages: ${percent(median)} of the text is a page's own (median; least ${percent(least)}).`;
    });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

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
