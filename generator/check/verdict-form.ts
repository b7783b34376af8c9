/** The form in which verdicts are kept: equal values once, and all lists of numbers in one. As they are, reading them takes seconds. */
import type { PageVerdict } from './check-pages.ts';
import type { PageFile } from './read-site.ts';
import type { SectionRuns } from './similar/runs.ts';
import type { PageSummary, PageText } from './types.ts';

/** A range of the list of all numbers. */
type Range = readonly [from: number, to: number];
type PackedRuns = Omit<SectionRuns, 'hashes'> & { readonly hashes: Range };

export interface PackedVerdict extends Omit<PageVerdict, 'summary'> {
  /** Hash of the page. */
  readonly hash: string;
  readonly summary: Omit<PageSummary, keyof PageFile | 'links' | 'text'> & {
    readonly links: Range;
    readonly text: (Pick<PageText, 'sections'> & Readonly<Record<'plain' | 'masked', PackedRuns>>) | null;
  };
}

export interface PackedVerdicts {
  /** By the name of the page. */
  readonly verdicts: ReadonlyMap<string, PackedVerdict>;
  /** All lists of numbers in the verdicts. */
  readonly numbers: Uint32Array;
}

/** Returns the verdicts by the name of the page. */
export function unpackVerdicts(
  { verdicts, numbers }: PackedVerdicts,
  pages: readonly PageFile[],
): Map<string, PageVerdict> {
  const runs = ({ hashes, ends }: PackedRuns): SectionRuns => ({ hashes: numbers.subarray(...hashes), ends });
  return new Map(
    pages.flatMap((page): [string, PageVerdict][] => {
      const packed = verdicts.get(page.file);
      if (!packed) return [];
      const { links, text: kept, ...rest } = packed.summary;
      const text = kept && { sections: kept.sections, plain: runs(kept.plain), masked: runs(kept.masked) };
      const summary = { ...page, ...rest, links: numbers.subarray(...links), text };
      return [[page.file, { summary, findings: packed.findings, failures: packed.failures }]];
    }),
  );
}

/** `made` are the verdicts on the pages, in their order; those among `known` share equal values already. */
export function packVerdicts(
  pages: readonly PageFile[],
  made: readonly PageVerdict[],
  { known, hashOf }: { known: ReadonlyMap<string, PageVerdict>; hashOf: (file: string) => string },
): PackedVerdicts {
  const lists: Uint32Array[] = [];
  let length = 0;
  const put = (list: Uint32Array): Range => {
    lists.push(list);
    length += list.length;
    return [length - list.length, length];
  };
  const share = createSharing();
  const verdicts = pages.map(({ file }, at): [string, PackedVerdict] => {
    const { summary, findings, failures } = made[at] as PageVerdict;
    const { file: _, path, role, component, limit, links, text, ...rest } = summary;
    const before = known.get(file);
    if (before && before !== made[at]) valuesOf(before.summary).forEach(share);
    const one = before === made[at] ? <T>(value: T): T => value : share;
    const runs = ({ hashes, ends }: SectionRuns): PackedRuns => ({ hashes: put(hashes), ends: one(ends) });
    const packed = {
      ...rest,
      ids: one(rest.ids),
      anchors: one(rest.anchors),
      photos: one(rest.photos),
      nodes: rest.nodes.map(one),
      links: put(links),
      text: text && { sections: one(text.sections), plain: runs(text.plain), masked: runs(text.masked) },
    };
    return [file, { hash: hashOf(file), summary: packed, findings, failures }];
  });
  const numbers = new Uint32Array(length);
  let at = 0;
  for (const list of lists) {
    numbers.set(list, at);
    at += list.length;
  }
  return { verdicts: new Map(verdicts), numbers };
}

/** The values of a summary that other pages have, too. */
const valuesOf = ({ ids, anchors, photos, nodes, text }: PageSummary): unknown[] => [
  ...[ids, anchors, photos, ...nodes],
  ...(text ? [text.sections, text.plain.ends, text.masked.ends] : []),
];

/** Returns a function that returns the first of equal values. */
function createSharing(): <T>(value: T) => T {
  const first = new Map<string, unknown>();
  return <T>(value: T): T => {
    const key = JSON.stringify(value);
    if (!first.has(key)) first.set(key, value);
    return first.get(key) as T;
  };
}
