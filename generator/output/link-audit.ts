/** The links of finished pages, and the internal-linking audit: orphans, click depth, inlinks, broken links, anchor texts. */
import { count, firstOf, formatNumber } from '../errors/prose.ts';
import type { Audit, AuditFinding } from '../define/outcome.ts';
import type { LinkAdvice } from '../define/site.ts';

/** The internal links in the main content of a page. */
export interface PageLinks {
  readonly total: number;
  /** Links whose text does not say where they lead. */
  readonly vague: number;
  /** Linked paths, each once, sorted. */
  readonly targets: readonly string[];
}

const VAGUE = /^(learn more|read more|more|here|click here|view|details|go)$/i;

/** Reads the links of a document or a part of it: those to pages of the same site, with their texts. */
export function readLinks(html: string): PageLinks {
  const links = [...html.matchAll(/<a( [^>]*)>(.*?)<\/a>/gs)].flatMap(([, tag = '', inner = '']) => {
    const [, href = ''] = / href="([^"]*)"/.exec(tag) ?? [];
    const [, label = ''] = / aria-label="([^"]*)"/.exec(tag) ?? [];
    const text = inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const path = href.replace(/[#?].*$/, '');
    return path.startsWith('/') && !FILE.test(path) ? [{ path, text: text || label }] : [];
  });
  return {
    total: links.length,
    vague: links.filter(({ text }) => VAGUE.test(text)).length,
    targets: [...new Set(links.map(({ path }) => path))].sort().map(detach),
  };
}

/** A path that is no page: pages have no extension. */
const FILE = /\.\w+$/;

/** Returns the same text. A part of a string keeps the whole in memory: 30 kB for each of 30,000 pages. */
const detach = (text: string): string => Buffer.from(text).toString();

/** Returns a document without the part between `<main` and `</main>`: what the layout adds to every page. */
export function withoutMain(html: string): string {
  const [start, end] = [html.indexOf('<main'), html.lastIndexOf('</main>')];
  return start < 0 || end < 0 ? html : html.slice(0, start) + html.slice(end);
}

export interface LinkGraph {
  /** The links of every built page, by its path, in the order of the plan; null for one that was not read. */
  readonly pages: ReadonlyMap<string, PageLinks | null>;
  /** Paths that the layout links to from every page. */
  readonly layout: readonly string[];
  /** Pages that need no link: not-found pages, and pages for staff. */
  readonly exempt: ReadonlySet<string>;
}

const HOME = '/';
/** Crawlers visit deeper pages less, and visitors hardly; the limit is ours. */
const GOOD_DEPTH = 3;
const FEW_INLINKS = 3;
const VAGUE_SHARE = 0.1;
const NAMED = 5;

/** Walks the graph and grades it. `date` is the newest lastmod of the pages. */
export function auditLinks(graph: LinkGraph, { date, advice }: { date: string; advice: LinkAdvice }): Audit {
  const counts = countLinks(graph);
  const findings = [
    gradeOrphans(counts, advice),
    gradeDepths(graph),
    gradeInlinks(counts, advice),
    gradeBroken(graph),
    gradeAnchors(counts, advice),
  ];
  return { date, pages: graph.pages.size, links: counts.links, findings };
}

function countLinks({ pages, layout, exempt }: LinkGraph) {
  const inlinks = new Map(layout.map((path) => [path, pages.size]));
  for (const [from, links] of pages)
    for (const to of links?.targets ?? []) if (to !== from) inlinks.set(to, (inlinks.get(to) ?? 0) + 1);
  const sum = (key: 'total' | 'vague'): number =>
    [...pages.values()].reduce((all, links) => all + (links?.[key] ?? 0), 0);
  const linked = [...pages.keys()].filter((path) => path !== HOME && !exempt.has(path));
  return {
    links: sum('total'),
    vague: sum('vague'),
    average: pages.size === 0 ? 0 : sum('total') / pages.size,
    /** Pages that should be linked, with the number of links to them. */
    inlinks: linked.map((path) => [path, inlinks.get(path) ?? 0] as const),
  };
}

type Counts = ReturnType<typeof countLinks>;

/** Returns the clicks from the home page to each page that can be reached, breadth first. */
function findDepths({ pages, layout }: LinkGraph): Map<string, number> {
  const depths = new Map<string, number>(pages.has(HOME) ? [[HOME, 0]] : []);
  for (const [path, depth] of depths)
    for (const target of [...(pages.get(path)?.targets ?? []), ...(path === HOME ? layout : [])])
      if (pages.has(target) && !depths.has(target)) depths.set(target, depth + 1);
  return depths;
}

interface Grading extends Pick<AuditFinding, 'findings'> {
  readonly isGood: boolean;
  /** The status if it is not good. @default "needs-improvement" */
  readonly otherwise?: 'poor';
  readonly advice: string;
  readonly pages?: readonly string[];
}

function grade(name: string, { isGood, otherwise, findings, advice, pages = [] }: Grading): AuditFinding {
  const status = isGood ? 'good' : (otherwise ?? 'needs-improvement');
  return { name, status, findings, recommendations: isGood ? [] : [advice], pages: pages.slice(0, NAMED) };
}

const named = (items: readonly string[]): string => firstOf(items, NAMED);

/** "it" or "them" */
const pronoun = ({ length }: readonly string[]): string => (length === 1 ? 'it' : 'them');

const isOrAre = (number: number): string => (number === 1 ? 'is' : 'are');

function gradeOrphans({ inlinks }: Counts, { orphan }: LinkAdvice): AuditFinding {
  const pages = inlinks.flatMap(([path, links]) => (links === 0 ? path : []));
  const isGood = pages.length === 0;
  const found = isGood
    ? 'Every page is linked from at least one other page.'
    : `${count(pages.length, 'page')} without a single link to ${pronoun(pages)}: ${named(pages)}.`;
  const advice = `${orphan}: begin with ${pages[0]}.`;
  return grade('Orphan pages', { isGood, otherwise: 'poor', findings: [found], advice, pages });
}

function gradeDepths(graph: LinkGraph): AuditFinding {
  const depths = findDepths(graph);
  const pages = [...graph.pages.keys()].filter((path) => !graph.exempt.has(path));
  const reached = pages.flatMap((path) => depths.get(path) ?? []);
  const deepest = reached.reduce((most, depth) => Math.max(most, depth), 0);
  const sizes = new Array<number>(deepest).fill(0);
  for (const depth of reached.filter((one) => one > 0)) sizes[depth - 1] = (sizes[depth - 1] ?? 0) + 1;
  const levels = sizes.map((size, index) => `${count(size, 'page')} in ${count(index + 1, 'click')}`);
  const way = levels.length > 0 ? new Intl.ListFormat('en').format(levels) : 'no other page';
  const unreached = pages.length - reached.length;
  const lost = unreached === 0 ? '' : `; ${count(unreached, 'page')} ${isOrAre(unreached)} out of reach`;
  const hasHome = reached.length > 0;
  const home = hasHome
    ? `The home page leads to ${way}${lost}. The deepest page is ${count(deepest, 'click')} away.`
    : `The home page is not built${lost}.`;
  const exempted = graph.pages.size - pages.length;
  const left = `${count(exempted, 'other page')} ${isOrAre(exempted)} left out: not-found pages and those for staff.`;
  const tooDeep = pages.filter((path) => (depths.get(path) ?? Number.POSITIVE_INFINITY) > GOOD_DEPTH);
  const deep = `${count(tooDeep.length, 'page')} ${isOrAre(tooDeep.length)} deeper than ${GOOD_DEPTH} clicks or out of reach: ${named(tooDeep)}.`;
  return grade('Click depth', {
    isGood: tooDeep.length === 0,
    findings: [home, ...(exempted > 0 ? [left] : []), ...(tooDeep.length > 0 ? [deep] : [])],
    advice: hasHome
      ? `Link ${named(tooDeep)} from a hub that is itself at most two clicks from home.`
      : 'Build the home page: every way through the site begins there.',
    pages: tooDeep,
  });
}

function gradeInlinks({ inlinks, average }: Counts, { source }: LinkAdvice): AuditFinding {
  const few = inlinks.flatMap(([path, links]) => (links < FEW_INLINKS ? path : []));
  const fewest = inlinks.reduce((least, [, links]) => Math.min(least, links), inlinks[0]?.[1] ?? 0);
  const isGood = few.length === 0;
  return grade('Links per page', {
    isGood,
    findings: [
      `A page has ${average.toFixed(1)} internal links in its content on average, without header and footer.`,
      isGood
        ? `The least linked page has ${count(fewest, 'link')} to it.`
        : `${count(few.length, 'page')} with fewer than ${FEW_INLINKS} links to ${pronoun(few)}: ${named(few)}.`,
    ],
    advice: `Add links to ${named(few)} where a reader would want them: ${source}.`,
    pages: few,
  });
}

function gradeBroken({ pages }: LinkGraph): AuditFinding {
  const broken = [...pages].flatMap(([from, links]) =>
    (links?.targets ?? []).filter((to) => !pages.has(to)).map((to) => ({ from, to })),
  );
  const targets = [...new Set(broken.map(({ to }) => to))];
  const sources = [...new Set(broken.map(({ from }) => from))];
  const isGood = broken.length === 0;
  const found = isGood
    ? 'No internal link leads to a page that is not there.'
    : `${count(broken.length, 'link')} to ${count(targets.length, 'page')} that ${isOrAre(targets.length)} not built: ${named(targets)}.`;
  const advice = `Build the missing pages, or take the links out of ${named(sources)}.`;
  return grade('Broken links', { isGood, otherwise: 'poor', findings: [found], advice, pages: sources });
}

function gradeAnchors({ vague, links }: Counts, { anchor }: LinkAdvice): AuditFinding {
  const share = links === 0 ? 0 : vague / links;
  const found = `${formatNumber(vague)} of ${formatNumber(links)} links (${Math.round(share * 100)}%) have a text that does not say where they lead, such as "Learn more".`;
  return grade('Anchor texts', { isGood: share <= VAGUE_SHARE, findings: [found], advice: anchor });
}
