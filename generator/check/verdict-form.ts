/**
 * The form in which verdicts are kept: all numbers in one list, and what few rules look at as text that is parsed for those
 * rules. As objects, the verdicts of 27,500 pages take seconds to read and to write.
 */
import type { Problem } from '../errors/problem.ts';
import type { PageFile } from './read-site.ts';
import type { Finding, PageOutline, PageSummary, PageText } from './types.ts';

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
  /** Names of the sections; null for a page that is not compared. */
  readonly sections: readonly (readonly string[] | null)[];
  /** The pages with findings, by position. */
  readonly found: ReadonlyMap<number, Pick<JudgedPage, 'findings' | 'failures'>>;
  /** All numbers of the outlines, and where each list of them ends: `LISTS` for each page. */
  readonly numbers: Uint32Array;
  readonly ends: Uint32Array;
}

const LISTS = 6;

export const summaryOf = ({ outline, details }: JudgedPage): PageSummary => ({
  ...outline,
  ...(JSON.parse(details) as Omit<PageSummary, keyof PageOutline>),
});

/** Returns the verdicts on the pages, in their order. */
export function unpackVerdicts(
  { dates, details, sections, found, numbers, ends }: PackedVerdicts,
  pages: readonly PageFile[],
): JudgedPage[] {
  return pages.map((page, at) => {
    const list = (nth: number): Uint32Array => {
      const index = at * LISTS + nth;
      return numbers.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
    };
    const [html = 0, compressed = 0, level = 0, scripts = 0, noindex] = list(0);
    const names = sections[at] ?? null;
    const text: PageText | null = names && {
      sections: names,
      plain: { hashes: list(2), ends: list(3) },
      masked: { hashes: list(4), ends: list(5) },
    };
    const more = { noindex: noindex === 1, dateModified: dates[at] ?? '', size: { html, compressed, level, scripts } };
    const { findings = [], failures = [] } = found.get(at) ?? {};
    return { outline: { ...page, ...more, links: list(1), text }, details: details[at] ?? '', findings, failures };
  });
}

/** Packs the verdicts on all pages, in their order. */
export function packVerdicts(judged: readonly JudgedPage[], hashOf: (file: string) => string): PackedVerdicts {
  const lists = judged.flatMap(({ outline: { size, noindex, links, text } }): ArrayLike<number>[] => {
    const { plain, masked } = text ?? { plain: NO_RUNS, masked: NO_RUNS };
    const sizes = [size.html, size.compressed, size.level, size.scripts, Number(noindex)];
    return [sizes, links, plain.hashes, plain.ends, masked.hashes, masked.ends];
  });
  const ends = new Uint32Array(lists.length);
  let length = 0;
  for (const [at, list] of lists.entries()) ends[at] = length += list.length;
  const numbers = new Uint32Array(length);
  for (const [at, list] of lists.entries()) numbers.set(list, (ends[at] as number) - list.length);
  const share = createSharing();
  return {
    hashes: judged.map(({ outline }) => hashOf(outline.file)),
    dates: judged.map(({ outline }) => outline.dateModified),
    details: judged.map(({ details }) => details),
    sections: judged.map(({ outline: { text } }) => text && share(text.sections)),
    found: new Map(
      judged.flatMap(({ findings, failures }, at) =>
        findings.length + failures.length > 0 ? [[at, { findings, failures }] as const] : [],
      ),
    ),
    numbers,
    ends,
  };
}

const NO_RUNS = { hashes: [], ends: [] };

/** Returns a function that returns the first of equal lists. */
function createSharing(): (list: readonly string[]) => readonly string[] {
  const first = new Map<string, readonly string[]>();
  return (list) => {
    const key = list.join('\0');
    if (!first.has(key)) first.set(key, list);
    return first.get(key) as readonly string[];
  };
}
