/** The report in the formats of CI systems. `out` is the folder of the site, as messages name it. */
import { pathToFileURL } from 'node:url';
import { count } from '../errors/prose.ts';
import type { DataPlace } from '../define/record.ts';
import type { Cause, CausePlace, CheckReport } from './types.ts';

/** One annotation for each place of a cause: at the source if gen can name it, else at the page. */
const annotationsOf = ({ findings }: CheckReport, out: string) =>
  findings.flatMap((cause) => {
    const seen = new Set<string>();
    return cause.places.flatMap((place) => {
      const at = placeOf(place, out);
      const key = JSON.stringify(at);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ...at, rule: cause.rule, text: describe(cause, place) }];
    });
  });

const placeOf = ({ source, file, line, column }: CausePlace, out: string): DataPlace =>
  source ?? { file: `${out}/${file}`, line, column };

/** The message, the value seen, and on how many pages it is. */
function describe({ message, files, everywhere }: Cause, { detail, file, source }: CausePlace): string {
  const where = source ? [`Seen in ${file}${files > 1 ? ` and ${count(files - 1, 'more file')}` : ''}.`] : [];
  const spread = everywhere ? [`It is on ${everywhere}.`] : [];
  return [message, ...(detail ? [`(${detail})`] : []), ...where, ...spread].join(' ');
}

/** Workflow commands of GitHub Actions, one line each: annotations at the lines of a pull request. */
export function formatGitHub(report: CheckReport, out: string): string {
  const encode = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string): string => encode(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return annotationsOf(report, out)
    .map(({ file, line, column, rule, text }) => {
      const place = `file=${property(file)},line=${line},col=${column},title=${property(`gen check: ${rule}`)}`;
      return `::error ${place}::${encode(text)}\n`;
    })
    .join('');
}

/** Markdown for the summary of a workflow run. */
export function formatMarkdown(report: CheckReport, out: string): string {
  const checked = `${count(report.pages, 'page')} and ${count(report.redirects, 'redirect')} checked`;
  if (report.findings.length === 0) return `### gen check\n\n${checked}: nothing found.\n`;
  const cell = (text: string): string => text.replace(/[\\`*_{}[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ');
  const rows = report.findings.map((cause) => {
    const [first] = cause.places;
    const { file, line } = first ? placeOf(first, out) : { file: '', line: 1 };
    return `| ${cell(cause.rule)} | ${cell(cause.message)} | ${cell(`${file}:${line}`)} | ${cause.count} |`;
  });
  const table = ['| rule | finding | first place | times |', '| --- | --- | --- | ---: |', ...rows];
  return `### gen check\n\n${checked}: ${count(report.findings.length, 'finding')}.\n\n${table.join('\n')}\n`;
}

/**
 * JUnit XML: one failed test case for each place; one that passed if nothing was found. GitLab links `file` of a test case, and
 * annotating actions read `line`; only the schema of the xUnit plugin of Jenkins lacks the two.
 */
export function formatJUnit(report: CheckReport, out: string): string {
  const encode = (text: string): string =>
    text
      .replace(/[&<>"\n\t]/g, (character) => `&#${character.charCodeAt(0)};`)
      // XML 1.0 has no way to write these.
      .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
  const cases = annotationsOf(report, out).map(({ file, line, rule, text }) => {
    const place = encode(`${file}:${line}`);
    const failure = `<failure message="${encode(text)}">${place}</failure>`;
    return `  <testcase classname="${encode(rule)}" name="${place}" file="${encode(file)}" line="${line}">${failure}</testcase>`;
  });
  const passed = `  <testcase classname="gen check" name="${count(report.pages, 'page')}"/>`;
  const tests = `tests="${Math.max(1, cases.length)}" failures="${cases.length}" errors="0"`;
  const lines = cases.length > 0 ? cases : [passed];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${tests}>`,
    `<testsuite name="gen check" ${tests}>`,
    ...lines,
    '</testsuite>\n</testsuites>\n',
  ].join('\n');
}

/** SARIF 2.1.0 (OASIS): the format of code scanning. */
export function formatSarif(report: CheckReport, out: string): string {
  const rules = [...new Set(report.findings.map(({ rule }) => rule))].map((id) => {
    const basis = report.findings.find(({ rule }) => rule === id)?.basis;
    return { id, ...(basis ? { help: { text: `${basis.source} (${basis.date})` } } : {}) };
  });
  const results = annotationsOf(report, out).map(({ rule, text, file, line, column }) => ({
    ruleId: rule,
    level: 'error',
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
  }));
  const driver = { name: 'gen check', informationUri: 'https://www.npmjs.com/package/areaserved', rules };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  };
  return `${JSON.stringify(log, null, 1)}\n`;
}

/** Paths in a repository are relative addresses. */
const uriOf = (file: string): string =>
  file.startsWith('/') ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
