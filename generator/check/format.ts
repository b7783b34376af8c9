/** The report as text, JSON, annotations of GitHub Actions, and JUnit XML. */
import type { DataPlace } from '../define/record.ts';
import { formatAnnotation } from '../errors/github.ts';
import { count } from '../errors/prose.ts';
import { firstOfEach } from '../group-by.ts';
import type { Cause, CausePlace, CheckReport } from './types.ts';

export type Format = 'text' | 'json' | 'github' | 'junit';

/** Number of warnings, as causes. */
export const countWarnings = ({ findings }: CheckReport): number =>
  findings.filter(({ level }) => level === 'warning').length;

interface ReportPlace {
  /** The folder of the site, as messages name it. */
  readonly out: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function formatReport(report: CheckReport, format: Format, place: ReportPlace): string {
  if (format === 'json') return `${JSON.stringify(report, null, 1)}\n`;
  if (format === 'junit') return formatJUnit(report, place.out);
  return format === 'github' ? formatText(report) + formatAnnotations(report, place) : formatText(report);
}

/** A block for each cause, and the verdict last. */
export const formatText = (report: CheckReport): string =>
  [...report.findings.map(formatCause), summarize(report), ''].join('\n');

function summarize(report: CheckReport): string {
  const checked = `${count(report.pages, 'page')} and ${count(report.redirects, 'redirect')} checked`;
  const errors = report.findings.filter(({ level }) => level === 'error');
  const places = errors.reduce((total, cause) => total + cause.count, 0);
  const found =
    places === errors.length
      ? count(places, 'finding')
      : `${count(errors.length, 'finding')}, seen ${count(places, 'time')}`;
  const warnings = countWarnings(report);
  const warned = warnings > 0 ? ` ${count(warnings, 'warning')}.` : '';
  return `${checked}: ${errors.length === 0 ? 'nothing found' : found}.${warned}`;
}

/** Places that are shown of a cause: different values, or a few with the same one. */
const VALUES_SHOWN = 5;
const SHOWN = 3;

function placesShown({ places }: Cause): CausePlace[] {
  const values = new Set(places.map(({ detail }) => detail)).size;
  const shown = places.slice(0, Math.max(SHOWN, Math.min(values, VALUES_SHOWN)));
  const order = new Map(places.map((place, index) => [place, index]));
  return shown.sort((a, b) => comparePlaces(a, b) || (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

const comparePlaces = (a: CausePlace, b: CausePlace): number =>
  (a.file < b.file ? -1 : Number(a.file > b.file)) || a.line - b.line || a.column - b.column;

function formatCause(cause: Cause): string {
  const { rule, level, message, files, basis } = cause;
  const places = placesShown(cause);
  const more = files - new Set(places.map(({ file }) => file)).size;
  return [
    `${rule}  ${level === 'warning' ? 'Warning: ' : ''}${message}`,
    ...describeSpread(cause),
    ...places.map(
      ({ file, line, column, detail, source }) =>
        `  ${file}:${line}:${column}${detail ? `  ${detail}` : ''}${source ? `  (${describeSource(source)})` : ''}`,
    ),
    ...(more > 0 ? [`  and ${count(more, 'more file')}`] : []),
    ...(basis ? [`  Source: ${basis}`] : []),
    '',
  ].join('\n');
}

const describeSource = ({ file, line, isCertain }: NonNullable<CausePlace['source']>): string =>
  `${isCertain ? 'from' : 'perhaps'} ${file}:${line}`;

function describeSpread({ count: times, files, everywhere }: Cause): string[] {
  if (times === 1) return [];
  const where = everywhere === null ? `in ${count(files, 'file')}` : `on ${everywhere} (${files})`;
  const often = times === files ? '' : `${count(times, 'time')} `;
  const place =
    everywhere === 'every page'
      ? ': it is probably in the layout'
      : everywhere
        ? ': it is probably in the component'
        : '';
  return [`  ${often}${where}${place}`];
}

interface Annotation extends DataPlace, Pick<Cause, 'rule' | 'level'> {
  readonly text: string;
}

/** One for each place of a cause: at its source, else at the page. */
const annotationsOf = ({ findings }: CheckReport, out: string): Annotation[] =>
  findings.flatMap((cause) => {
    const annotations = placesShown(cause).map((place): Annotation => {
      const { file, line, column } = placeOf(place, out);
      return { file, line, column, rule: cause.rule, level: cause.level, text: describe(cause, place) };
    });
    return firstOfEach(annotations, ({ file, line, column }) => `${file}:${line}:${column}`);
  });

const placeOf = ({ source, file, line, column, isSource }: CausePlace, out: string): DataPlace =>
  source ?? { file: isSource ? file : `${out}/${file}`, line, column };

/** The message, the value there, and on how many pages it is. */
function describe({ message, files, everywhere }: Cause, { detail, file, source }: CausePlace): string {
  const more = files > 1 ? ` and ${count(files - 1, 'more file')}` : '';
  const seen = source ? [`${source.isCertain ? 'Seen' : 'Perhaps from here; seen'} in ${file}${more}.`] : [];
  const spread = everywhere ? [`It is on ${everywhere}.`] : [];
  return [message, ...(detail ? [`(${detail})`] : []), ...seen, ...spread].join(' ');
}

/** Annotations of GitHub Actions. */
export const formatAnnotations = (report: CheckReport, { out, ...environment }: ReportPlace): string =>
  annotationsOf(report, out)
    .map(({ rule, ...annotation }) => formatAnnotation({ ...annotation, title: `gen check: ${rule}` }, environment))
    .join('');

/** A failed test case for each place; warnings pass. GitLab links `file` of a test case. */
function formatJUnit(report: CheckReport, out: string): string {
  const annotations = annotationsOf(report, out);
  const errors = annotations.filter(({ level }) => level === 'error');
  const cases = annotations.map(({ file, line, rule, level, text }) => {
    const place = escapeXml(`${file}:${line}`);
    const result =
      level === 'error'
        ? `<failure message="${escapeXml(text)}">${place}</failure>`
        : `<system-out>${escapeXml(`Warning: ${text}`)}</system-out>`;
    return `  <testcase classname="${escapeXml(rule)}" name="${place}" file="${escapeXml(file)}" line="${line}">${result}</testcase>\n`;
  });
  if (cases.length === 0) cases.push('  <testcase classname="gen check" name="the site"/>\n');
  const counts = `tests="${cases.length}" failures="${errors.length}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n <testsuite name="gen check" ${counts}>\n${cases.join('')} </testsuite>\n</testsuites>\n`;
}

const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"\n\t]/g, (character) => `&#${character.charCodeAt(0)};`)
    // XML 1.0 cannot write the others.
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
