/**
 * The internal-linking audit, computed from the links that the finished pages really have: orphans, click depth,
 * inlinks, broken links, anchor texts.
 */
import { count, formatNumber } from '../errors/prose.ts';
import type { Audit, AuditFinding } from '../define/page.ts';
import type { LinkAdvice } from '../define/site.ts';
import type { PageLinks } from '../ledger/row.ts';
import { findLinks, type PageLink } from './links.ts';

export interface LinkGraph {
  /** Number of page numbers, built or not. */
  readonly size: number;
  /** Number of the home page; −1 when the site has none. */
  readonly home: number;
  readonly pathAt: (page: number) => string;
  readonly isBuilt: (page: number) => boolean;
  /** Null for a page that is not built. */
  readonly linksAt: (page: number) => PageLinks | null;
  /** Pages that the layout links to from everywhere. */
  readonly layout: readonly number[];
  /** Pages that need no link: they are reached by a miss, or only staff know them. */
  readonly exempt: ReadonlySet<number>;
}

const VAGUE = /^(learn more|read more|more|here|click here|view|details|go)$/i;
/** Deeper pages are crawled less and found by nobody; ours to choose. */
const GOOD_DEPTH = 3;
const FEW_INLINKS = 3;
const VAGUE_SHARE = 0.1;
const NAMED = 5;
const AND = new Intl.ListFormat('en');

export const NO_LINKS: PageLinks = { targets: [], broken: [], vague: 0, total: 0 };

/** `numberOf` gives −1 for a path without a page. */
export function condenseLinks(links: readonly PageLink[], numberOf: (path: string) => number): PageLinks {
  if (links.length === 0) return NO_LINKS;
  const numbers = links.map(({ href }) => numberOf(href));
  return {
    targets: [...new Set(numbers.filter((number) => number >= 0))].sort((a, b) => a - b),
    broken: [...new Set(links.filter((_, index) => (numbers[index] as number) < 0).map(({ href }) => href))].sort(),
    vague: links.filter(({ text }) => VAGUE.test(text)).length,
    total: links.length,
  };
}

export type LinkFinder = (pieces: readonly (string | { readonly html: string })[]) => PageLinks;

/** Links of pages that come in pieces. */
export const createLinkFinder =
  (numberOf: (path: string) => number): LinkFinder =>
  (pieces) =>
    condenseLinks(
      findLinks(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.html)).join('')),
      numberOf,
    );

/** Walks the graph once and grades it. `date` is the newest lastmod of the pages. */
export function auditLinks(graph: LinkGraph, { date, advice }: { date: string; advice: LinkAdvice }): Audit {
  const facts = measure(graph);
  return {
    date,
    pages: facts.pages,
    links: facts.links,
    findings: [orphans(facts, advice), depths(facts), inlinks(facts, advice), broken(facts), anchors(facts, advice)],
  };
}

interface Facts {
  readonly pages: number;
  readonly links: number;
  readonly vague: number;
  readonly orphans: readonly string[];
  readonly deepest: number;
  readonly byDepth: readonly number[];
  /** Pages that no click leads to, and pages that need no way to them. */
  readonly unreached: number;
  readonly exempt: number;
  readonly tooDeep: readonly string[];
  readonly fewest: number;
  readonly few: readonly string[];
  readonly average: number;
  readonly broken: readonly { readonly from: string; readonly to: string }[];
}

function measure(graph: LinkGraph): Facts {
  const { size, pathAt, isBuilt, linksAt, exempt } = graph;
  const inlinks = new Uint32Array(size);
  const missing: { from: string; to: string }[] = [];
  let [pages, links, vague] = [0, 0, 0];
  for (let page = 0; page < size; page++) {
    const found = linksAt(page);
    if (!found) continue;
    pages++;
    links += found.total;
    vague += found.vague;
    for (const target of found.targets) {
      if (target !== page) inlinks[target] = (inlinks[target] as number) + 1;
      if (!isBuilt(target)) missing.push({ from: pathAt(page), to: pathAt(target) });
    }
    for (const to of found.broken) missing.push({ from: pathAt(page), to });
  }
  for (const page of graph.layout) inlinks[page] = (inlinks[page] as number) + pages;
  const depth = depthsFrom(graph.home, graph);
  return {
    pages,
    links,
    vague,
    average: pages === 0 ? 0 : links / pages,
    broken: missing,
    ...examine({ graph, inlinks, depth, exempt }),
  };
}

/** Looks at every page that somebody should find. */
function examine({
  graph: { size, home, pathAt, isBuilt },
  inlinks,
  depth,
  exempt,
}: {
  graph: LinkGraph;
  inlinks: Uint32Array;
  depth: Int32Array;
  exempt: ReadonlySet<number>;
}): Pick<Facts, 'orphans' | 'few' | 'fewest' | 'deepest' | 'byDepth' | 'tooDeep' | 'unreached' | 'exempt'> {
  const orphans: string[] = [];
  const few: string[] = [];
  const tooDeep: string[] = [];
  const byDepth: number[] = [];
  let [fewest, unreached, exempted] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let page = 0; page < size; page++) {
    if (!isBuilt(page)) continue;
    if (exempt.has(page)) {
      exempted++;
      continue;
    }
    const level = depth[page] as number;
    if (level >= 0) byDepth[level] = (byDepth[level] ?? 0) + 1;
    else unreached++;
    if (level < 0 || level > GOOD_DEPTH) tooDeep.push(pathAt(page));
    if (page === home) continue;
    const links = inlinks[page] as number;
    fewest = Math.min(fewest, links);
    if (links === 0) orphans.push(pathAt(page));
    if (links < FEW_INLINKS) few.push(pathAt(page));
  }
  return {
    orphans,
    few,
    tooDeep,
    fewest,
    unreached,
    exempt: exempted,
    byDepth: Array.from(byDepth, (pages) => pages ?? 0),
    deepest: Math.max(0, byDepth.length - 1),
  };
}

/** Clicks from a page; −1 for what cannot be reached. Breadth first. */
function depthsFrom(start: number, { size, isBuilt, linksAt, layout }: LinkGraph): Int32Array {
  const depth = new Int32Array(size).fill(-1);
  if (start < 0 || !isBuilt(start)) return depth;
  depth[start] = 0;
  let level = [start];
  while (level.length > 0) {
    const next: number[] = [];
    for (const page of level) {
      for (const target of [...(linksAt(page)?.targets ?? []), ...(page === start ? layout : [])]) {
        if (depth[target] !== -1 || !isBuilt(target)) continue;
        depth[target] = (depth[page] as number) + 1;
        next.push(target);
      }
    }
    level = next;
  }
  return depth;
}

function orphans({ orphans: found }: Facts, { orphan }: LinkAdvice): AuditFinding {
  return {
    name: 'Orphan pages',
    status: found.length === 0 ? 'good' : 'poor',
    findings: [
      found.length === 0
        ? 'Every page is linked from at least one other page.'
        : `${count(found.length, 'page')} without a single link to ${found.length === 1 ? 'it' : 'them'}: ${some(found)}.`,
    ],
    recommendations: found.length === 0 ? [] : [`${orphan}: begin with ${found[0]}.`],
    pages: found.slice(0, NAMED),
  };
}

function depths({ byDepth, deepest, tooDeep, unreached, exempt }: Facts): AuditFinding {
  const levels = byDepth.slice(1).map((pages, index) => `${count(pages, 'page')} in ${count(index + 1, 'click')}`);
  const home =
    byDepth.length === 0 ? 'is not built' : `leads to ${levels.length > 0 ? AND.format(levels) : 'no other page'}`;
  const lost = unreached === 0 ? '' : `; ${count(unreached, 'page')} ${unreached === 1 ? 'is' : 'are'} out of reach`;
  return {
    name: 'Click depth',
    status: tooDeep.length === 0 ? 'good' : 'needs-improvement',
    findings: [
      `The home page ${home}${lost}. The deepest page is ${count(deepest, 'click')} away.`,
      ...(exempt > 0
        ? [
            `${count(exempt, 'other page')} ${exempt === 1 ? 'is' : 'are'} left out: not-found pages and those for staff.`,
          ]
        : []),
      ...(tooDeep.length > 0
        ? [
            `${count(tooDeep.length, 'page')} ${tooDeep.length === 1 ? 'is' : 'are'} deeper than ${GOOD_DEPTH} clicks or out of reach: ${some(tooDeep)}.`,
          ]
        : []),
    ],
    recommendations:
      tooDeep.length === 0 ? [] : [`Link ${some(tooDeep)} from a hub that is itself at most two clicks from home.`],
    pages: tooDeep.slice(0, NAMED),
  };
}

function inlinks({ fewest, few, average }: Facts, { source }: LinkAdvice): AuditFinding {
  return {
    name: 'Links per page',
    status: few.length === 0 ? 'good' : 'needs-improvement',
    findings: [
      `A page has ${average.toFixed(1)} internal links in its content on average, without header and footer.`,
      few.length === 0
        ? `The least linked page has ${count(Number.isFinite(fewest) ? fewest : 0, 'link')} to it.`
        : `${count(few.length, 'page')} with fewer than ${FEW_INLINKS} links to ${few.length === 1 ? 'it' : 'them'}: ${some(few)}.`,
    ],
    recommendations: few.length === 0 ? [] : [`Add links to ${some(few)} where a reader would want them: ${source}.`],
    pages: few.slice(0, NAMED),
  };
}

function broken({ broken: found }: Facts): AuditFinding {
  const targets = [...new Set(found.map(({ to }) => to))];
  const sources = [...new Set(found.map(({ from }) => from))];
  return {
    name: 'Broken links',
    status: found.length === 0 ? 'good' : 'poor',
    findings: [
      found.length === 0
        ? 'No internal link leads to a page that is not there.'
        : `${count(found.length, 'link')} to ${count(targets.length, 'page')} that ${targets.length === 1 ? 'is' : 'are'} not built: ${some(targets)}.`,
    ],
    recommendations: found.length === 0 ? [] : [`Build the missing pages, or take the links out of ${some(sources)}.`],
    pages: sources.slice(0, NAMED),
  };
}

function anchors({ vague, links }: Facts, { anchor }: LinkAdvice): AuditFinding {
  const share = links === 0 ? 0 : vague / links;
  return {
    name: 'Anchor texts',
    status: share <= VAGUE_SHARE ? 'good' : 'needs-improvement',
    findings: [
      `${formatNumber(vague)} of ${formatNumber(links)} links (${Math.round(share * 100)}%) have a text that does not say where they lead, such as "Learn more".`,
    ],
    recommendations: share <= VAGUE_SHARE ? [] : [anchor],
    pages: [],
  };
}

function some(items: readonly string[]): string {
  const shown = items.slice(0, NAMED).join(', ');
  return items.length > NAMED ? `${shown} and ${formatNumber(items.length - NAMED)} more` : shown;
}
