/** Pages of one kind that say nearly the same. No search engine publishes a limit; this one is ours. */
import { defineSiteRule, type PageSummary, type FileFinding } from '../../define/rule.ts';
import { groupBy } from '../../group-by.ts';

const LEAST_OWN = 0.05;
/** A page with fewer runs is too short to be compared. */
const FEWEST_RUNS = 40;

interface Compared {
  readonly page: PageSummary;
  readonly runs: Uint32Array;
}

export const similarity = defineSiteRule({
  name: 'near-duplicate',
  isWarning: true,
  basis: 'Google Search Essentials, spam policies: doorways, scaled content (2026-08)',
  check: ({ pages, planned, isDisallowed, facts: { ownTexts = {} } }) => {
    // Pages of a list repeat what the pages of its records say, and a page without a text has nothing to compare.
    const isCompared = ({ runs, path }: PageSummary): boolean => {
      const { list, isUnwritten = false } = planned.get(path) ?? {};
      return runs !== '' && !isDisallowed(path) && list === undefined && !isUnwritten;
    };
    const compared = pages.filter(isCompared);
    const kinds = groupBy(compared, ({ component, language }) => `${component} ${language}`);
    return [...kinds.values()].flatMap((kind) =>
      compareKind(
        kind.map((page) => ({ page, runs: decode(page.runs) })),
        ownTexts,
      ),
    );
  },
});

function decode(runs: string): Uint32Array {
  const bytes = Buffer.from(runs, 'base64');
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function compareKind(kind: readonly Compared[], ownTexts: Readonly<Record<string, string>>): FileFinding[] {
  if (kind.length < 2) return [];
  const holders = new Map<number, Compared[]>();
  for (const one of kind)
    for (const run of one.runs) {
      const others = holders.get(run);
      if (others) others.push(one);
      else holders.set(run, [one]);
    }
  return kind.flatMap((one): FileFinding[] => {
    const own = one.runs.filter((run) => holders.get(run)?.length === 1).length / one.runs.length;
    if (one.runs.length < FEWEST_RUNS || own >= LEAST_OWN) return [];
    const what = `A page says almost nothing of its own: less than ${LEAST_OWN * 100} % of its text is on no other page of its kind.`;
    const message = [what, ownTexts[one.page.component ?? '']].filter(Boolean).join(' ');
    return [
      { file: one.page.file, message, detail: `${(own * 100).toFixed(1)} %, most like ${nearestTo(one, holders)}` },
    ];
  });
}

/** Number of a page's rarest runs that are looked up, and of pages that are compared for each: all of them would take minutes. */
const LOOKED_UP = 8;

/** Path of the page that shares the most runs with a page, among those that have its rarest runs. */
function nearestTo(one: Compared, holders: ReadonlyMap<number, readonly Compared[]>): string {
  const own = new Set(one.runs);
  const repeated = [...own].map((run) => holders.get(run) ?? []).filter(({ length }) => length > 1);
  const rarest = repeated.sort((a, b) => a.length - b.length).slice(0, LOOKED_UP);
  const candidates = new Set(rarest.flatMap((pages) => pages.slice(0, LOOKED_UP)));
  candidates.delete(one);
  const ranked = [...candidates].map(({ page: { path }, runs }) => ({
    path,
    common: runs.filter((run) => own.has(run)).length,
  }));
  ranked.sort((a, b) => b.common - a.common || (a.path < b.path ? -1 : 1));
  return ranked[0]?.path ?? 'none';
}
