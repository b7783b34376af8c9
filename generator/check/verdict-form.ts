/**
 * The form in which verdicts are kept: all numbers in one list, and what few rules look at as text that is parsed for those
 * rules. As objects, the verdicts of 27,500 pages take seconds to read and to write.
 */
import type { Problem } from '../errors/problem.ts';
import type { PageFile } from './read-site.ts';
import type { Finding, PageOutline, PageSummary } from './types.ts';

/** The summary of a page, and what was found on it. */
export interface JudgedPage {
  readonly outline: PageOutline;
  /** The rest of the summary, which few rules look at, as JSON. */
  readonly details: string;
  readonly findings: readonly Finding[];
  /** Errors that rules of the site throw on the page. */
  readonly failures: readonly Problem[];
}

/** A list has an entry for each page. */
export interface PackedVerdicts {
  readonly hashes: readonly string[];
  readonly dates: readonly string[];
  readonly details: readonly string[];
  /** False for a page that is not compared. */
  readonly hasText: readonly boolean[];
  /** The pages with findings, by position. */
  readonly found: ReadonlyMap<number, Pick<JudgedPage, 'findings' | 'failures'>>;
  /** All numbers of the outlines, and where each list of them ends: `LISTS` for each page. */
  readonly numbers: Uint32Array;
  readonly ends: Uint32Array;
}

const LISTS = 3;

export const summaryOf = ({ outline, details }: JudgedPage): PageSummary => ({
  ...outline,
  ...(JSON.parse(details) as Omit<PageSummary, keyof PageOutline>),
});

/** Returns the verdicts on the pages, in their order. */
export function unpackVerdicts(
  { dates, details, hasText, found, numbers, ends }: PackedVerdicts,
  pages: readonly PageFile[],
): JudgedPage[] {
  return pages.map((page, at) => {
    const list = (nth: number): Uint32Array => {
      const index = at * LISTS + nth;
      return numbers.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
    };
    const [html = 0, compressed = 0, level = 0, scripts = 0, noindex] = list(0);
    const text = hasText[at] ? list(2) : null;
    const more = { noindex: noindex === 1, dateModified: dates[at] ?? '', size: { html, compressed, level, scripts } };
    const { findings = [], failures = [] } = found.get(at) ?? {};
    return { outline: { ...page, ...more, links: list(1), text }, details: details[at] ?? '', findings, failures };
  });
}

/** Packs the verdicts on all pages, in their order. */
export function packVerdicts(judged: readonly JudgedPage[], hashOf: (file: string) => string): PackedVerdicts {
  const lists = judged.flatMap(({ outline: { size, noindex, links, text } }): ArrayLike<number>[] => {
    const sizes = [size.html, size.compressed, size.level, size.scripts, Number(noindex)];
    return [sizes, links, text ?? []];
  });
  const ends = new Uint32Array(lists.length);
  let length = 0;
  for (const [at, list] of lists.entries()) ends[at] = length += list.length;
  const numbers = new Uint32Array(length);
  for (const [at, list] of lists.entries()) numbers.set(list, (ends[at] as number) - list.length);
  return {
    hashes: judged.map(({ outline }) => hashOf(outline.file)),
    dates: judged.map(({ outline }) => outline.dateModified),
    details: judged.map(({ details }) => details),
    hasText: judged.map(({ outline: { text } }) => text !== null),
    found: new Map(
      judged.flatMap(({ findings, failures }, at) =>
        findings.length + failures.length > 0 ? [[at, { findings, failures }] as const] : [],
      ),
    ),
    numbers,
    ends,
  };
}
