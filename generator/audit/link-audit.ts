/** The internal-linking audit of finished pages: orphans, click depth, inlinks, broken links, anchor texts. */
import { count, firstOf, formatNumber } from '../errors/prose.ts';
import type { Audit, AuditFinding, AuditGrade } from '../define/page.ts';
import type { LinkAdvice } from '../define/site.ts';
import type { PageLinks } from '../ledger/row.ts';
import { findLinks, mainOf, type PageLink } from './links.ts';

export interface LinkGraph {
  /** Number of page numbers, built or not. */
  readonly size: number;
  /** Number of the home page; −1 if there is none. */
  readonly home: number;
  readonly pathAt: (page: number) => string;
  readonly isBuilt: (page: number) => boolean;
  /** Null for a page that is not built. */
  readonly linksAt: (page: number) => PageLinks | null;
  /** Pages that the layout links to from everywhere. */
  readonly layout: readonly number[];
  /** Pages that need no link: not-found pages, and pages for staff. */
  readonly exempt: ReadonlySet<number>;
}

const VAGUE = /^(learn more|read more|more|here|click here|view|details|go)$/i;
/** Crawlers visit deeper pages less, and visitors hardly; the limit is ours. */
const GOOD_DEPTH = 3;
const FEW_INLINKS = 3;
const VAGUE_SHARE = 0.1;
const NAMED = 5;
const AND = new Intl.ListFormat('en');

export const NO_LINKS: PageLinks = { targets: [], broken: [], vague: 0, total: 0 };

/** Returns the links of a page by number. `numberOf` returns −1 for a path without a page. */
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

/** Returns the links in the main content of a finished page. */
export const linksOfPage = (html: string, numberOf: (path: string) => number): PageLinks =>
  condenseLinks(findLinks(mainOf(html)), numberOf);

/** Walks the graph once and grades it. `date` is the newest lastmod of the pages. */
export function auditLinks(graph: LinkGraph, { date, advice }: { date: string; advice: LinkAdvice }): Audit {
  const figures = measure(graph);
  const { pages, links } = figures;
  const findings = [
    orphans(figures, advice),
    depths(figures),
    inlinks(figures, advice),
    broken(figures),
    anchors(figures, advice),
  ];
  return { date, pages, links, findings };
}

type Figures = Readonly<ReturnType<typeof measure>>;

function measure(graph: LinkGraph) {
  const { size, pathAt, isBuilt, linksAt } = graph;
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
  return { pages, links, vague, average: pages === 0 ? 0 : links / pages, missing, ...examine(graph, inlinks) };
}

/** Grades the way to every page but the exempt ones. */
function examine(graph: LinkGraph, inlinks: Uint32Array) {
  const { size, home, pathAt, isBuilt, exempt } = graph;
  const depth = depthsFrom(home, graph);
  const orphans: string[] = [];
  const few: string[] = [];
  const tooDeep: string[] = [];
  /** Number of pages by clicks from the home page. */
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
  return { orphans, few, tooDeep, fewest, unreached, exempted, byDepth: Array.from(byDepth, (pages) => pages ?? 0) };
}

/** Returns the clicks from a page, breadth first; −1 for pages out of reach. */
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

interface Grading extends Partial<Pick<AuditFinding, 'pages'>>, Pick<AuditFinding, 'findings'> {
  readonly isGood: boolean;
  /** The status and the recommendation if it is not good. */
  readonly otherwise: AuditGrade;
  readonly advice: string;
}

function grade(name: string, { isGood, otherwise, findings, advice, pages = [] }: Grading): AuditFinding {
  const status = isGood ? 'good' : otherwise;
  return { name, status, findings, recommendations: isGood ? [] : [advice], pages: pages.slice(0, NAMED) };
}

const named = (items: readonly string[]): string => firstOf(items, NAMED);

/** "it" or "them" */
const pronoun = ({ length }: readonly string[]): string => (length === 1 ? 'it' : 'them');

const isOrAre = (number: number): string => (number === 1 ? 'is' : 'are');

function orphans({ orphans: pages }: Figures, { orphan }: LinkAdvice): AuditFinding {
  const isGood = pages.length === 0;
  const found = isGood
    ? 'Every page is linked from at least one other page.'
    : `${count(pages.length, 'page')} without a single link to ${pronoun(pages)}: ${named(pages)}.`;
  const advice = `${orphan}: begin with ${pages[0]}.`;
  return grade('Orphan pages', { isGood, otherwise: 'poor', findings: [found], advice, pages });
}

function depths({ byDepth, tooDeep, unreached, exempted }: Figures): AuditFinding {
  const levels = byDepth.slice(1).map((pages, index) => `${count(pages, 'page')} in ${count(index + 1, 'click')}`);
  const home =
    byDepth.length === 0 ? 'is not built' : `leads to ${levels.length > 0 ? AND.format(levels) : 'no other page'}`;
  const lost = unreached === 0 ? '' : `; ${count(unreached, 'page')} ${isOrAre(unreached)} out of reach`;
  const deepest = count(Math.max(0, byDepth.length - 1), 'click');
  const left = `${count(exempted, 'other page')} ${isOrAre(exempted)} left out: not-found pages and those for staff.`;
  const deep = `${count(tooDeep.length, 'page')} ${isOrAre(tooDeep.length)} deeper than ${GOOD_DEPTH} clicks or out of reach: ${named(tooDeep)}.`;
  return grade('Click depth', {
    isGood: tooDeep.length === 0,
    otherwise: 'needs-improvement',
    findings: [
      `The home page ${home}${lost}.${byDepth.length === 0 ? '' : ` The deepest page is ${deepest} away.`}`,
      ...(exempted > 0 ? [left] : []),
      ...(tooDeep.length > 0 ? [deep] : []),
    ],
    advice:
      byDepth.length === 0
        ? 'Build the home page: every way through the site begins there.'
        : `Link ${named(tooDeep)} from a hub that is itself at most two clicks from home.`,
    pages: tooDeep,
  });
}

function inlinks({ fewest, few, average }: Figures, { source }: LinkAdvice): AuditFinding {
  const isGood = few.length === 0;
  return grade('Links per page', {
    isGood,
    otherwise: 'needs-improvement',
    findings: [
      `A page has ${average.toFixed(1)} internal links in its content on average, without header and footer.`,
      isGood
        ? `The least linked page has ${count(Number.isFinite(fewest) ? fewest : 0, 'link')} to it.`
        : `${count(few.length, 'page')} with fewer than ${FEW_INLINKS} links to ${pronoun(few)}: ${named(few)}.`,
    ],
    advice: `Add links to ${named(few)} where a reader would want them: ${source}.`,
    pages: few,
  });
}

function broken({ missing }: Figures): AuditFinding {
  const targets = [...new Set(missing.map(({ to }) => to))];
  const sources = [...new Set(missing.map(({ from }) => from))];
  const isGood = missing.length === 0;
  const found = isGood
    ? 'No internal link leads to a page that is not there.'
    : `${count(missing.length, 'link')} to ${count(targets.length, 'page')} that ${isOrAre(targets.length)} not built: ${named(targets)}.`;
  const advice = `Build the missing pages, or take the links out of ${named(sources)}.`;
  return grade('Broken links', { isGood, otherwise: 'poor', findings: [found], advice, pages: sources });
}

function anchors({ vague, links }: Figures, { anchor }: LinkAdvice): AuditFinding {
  const share = links === 0 ? 0 : vague / links;
  const found = `${formatNumber(vague)} of ${formatNumber(links)} links (${Math.round(share * 100)}%) have a text that does not say where they lead, such as "Learn more".`;
  const isGood = share <= VAGUE_SHARE;
  return grade('Anchor texts', { isGood, otherwise: 'needs-improvement', findings: [found], advice: anchor });
}
