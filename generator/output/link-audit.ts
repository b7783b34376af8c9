/** The internal-linking audit of finished pages: orphans, click depth, inlinks, broken links, anchor texts. */
import { count, firstOf, formatNumber } from '../errors/prose.ts';
import type { Audit, AuditFinding, AuditGrade } from '../define/page.ts';
import type { LinkAdvice } from '../define/site.ts';
import type { PageLink } from './links.ts';

/** The internal links in the main content of a page. */
export interface PageLinks {
  readonly total: number;
  /** Links whose text does not say where they lead. */
  readonly vague: number;
  /** Linked paths, each once, sorted. */
  readonly targets: readonly string[];
}

export interface LinkGraph {
  /** Paths of all built pages, in the order of the plan. */
  readonly pages: readonly string[];
  readonly linksOf: (path: string) => PageLinks;
  /** Paths that the layout links to from every page. */
  readonly layout: readonly string[];
  /** Pages that need no link: not-found pages, and pages for staff. */
  readonly exempt: ReadonlySet<string>;
}

const HOME = '/';
const VAGUE = /^(learn more|read more|more|here|click here|view|details|go)$/i;
/** Crawlers visit deeper pages less, and visitors hardly; the limit is ours. */
const GOOD_DEPTH = 3;
const FEW_INLINKS = 3;
const VAGUE_SHARE = 0.1;
const NAMED = 5;

export const NO_LINKS: PageLinks = { targets: [], vague: 0, total: 0 };

export const summarizeLinks = (links: readonly PageLink[]): PageLinks => ({
  total: links.length,
  vague: links.filter(({ text }) => VAGUE.test(text)).length,
  targets: [...new Set(links.map(({ href }) => href))].sort(),
});

/** Walks the graph once and grades it. `date` is the newest lastmod of the pages. */
export function auditLinks(graph: LinkGraph, { date, advice }: { date: string; advice: LinkAdvice }): Audit {
  const figures = measure(graph);
  const { pages, links } = figures;
  const findings = [
    gradeOrphans(figures, advice),
    gradeDepths(figures),
    gradeInlinks(figures, advice),
    gradeBroken(figures),
    gradeAnchors(figures, advice),
  ];
  return { date, pages, links, findings };
}

type Figures = Readonly<ReturnType<typeof measure>>;

function measure(graph: LinkGraph) {
  const built = new Set(graph.pages);
  const inlinks = new Map<string, number>();
  const missing: { from: string; to: string }[] = [];
  let links = 0;
  let vague = 0;
  for (const from of graph.pages) {
    const found = graph.linksOf(from);
    links += found.total;
    vague += found.vague;
    for (const to of found.targets) {
      if (to !== from) inlinks.set(to, (inlinks.get(to) ?? 0) + 1);
      if (!built.has(to)) missing.push({ from, to });
    }
  }
  const pages = built.size;
  for (const path of graph.layout) inlinks.set(path, (inlinks.get(path) ?? 0) + pages);
  const average = pages === 0 ? 0 : links / pages;
  return { pages, links, vague, average, missing, ...examine(graph, inlinks) };
}

/** Examines the way to every page but the exempt ones. */
function examine(graph: LinkGraph, inlinks: ReadonlyMap<string, number>) {
  const depths = findDepths(graph);
  const pages = graph.pages.filter((path) => !graph.exempt.has(path));
  const linked = pages.filter((path) => path !== HOME);
  const inlinksOf = (path: string): number => inlinks.get(path) ?? 0;
  const reached = pages.flatMap((path) => depths.get(path) ?? []);
  const deepest = reached.reduce((most, depth) => Math.max(most, depth), -1);
  return {
    orphans: linked.filter((path) => inlinksOf(path) === 0),
    few: linked.filter((path) => inlinksOf(path) < FEW_INLINKS),
    tooDeep: pages.filter((path) => (depths.get(path) ?? Number.POSITIVE_INFINITY) > GOOD_DEPTH),
    fewest: linked.reduce((least, path) => Math.min(least, inlinksOf(path)), Number.POSITIVE_INFINITY),
    unreached: pages.length - reached.length,
    exempted: graph.pages.length - pages.length,
    /** Number of pages by clicks from the home page. */
    byDepth: Array.from({ length: deepest + 1 }, (_, depth) => reached.filter((one) => one === depth).length),
  };
}

/** Returns the clicks from the home page to each page that can be reached, breadth first. */
function findDepths({ pages, linksOf, layout }: LinkGraph): Map<string, number> {
  const built = new Set(pages);
  const depths = new Map<string, number>();
  if (!built.has(HOME)) return depths;
  depths.set(HOME, 0);
  let level = [HOME];
  while (level.length > 0) {
    const next: string[] = [];
    for (const path of level)
      for (const target of [...linksOf(path).targets, ...(path === HOME ? layout : [])]) {
        if (depths.has(target) || !built.has(target)) continue;
        depths.set(target, (depths.get(path) ?? 0) + 1);
        next.push(target);
      }
    level = next;
  }
  return depths;
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

function gradeOrphans({ orphans: pages }: Figures, { orphan }: LinkAdvice): AuditFinding {
  const isGood = pages.length === 0;
  const found = isGood
    ? 'Every page is linked from at least one other page.'
    : `${count(pages.length, 'page')} without a single link to ${pronoun(pages)}: ${named(pages)}.`;
  const advice = `${orphan}: begin with ${pages[0]}.`;
  return grade('Orphan pages', { isGood, otherwise: 'poor', findings: [found], advice, pages });
}

function gradeDepths({ byDepth, tooDeep, unreached, exempted }: Figures): AuditFinding {
  const levels = byDepth.slice(1).map((pages, index) => `${count(pages, 'page')} in ${count(index + 1, 'click')}`);
  const home =
    byDepth.length === 0
      ? 'is not built'
      : `leads to ${levels.length > 0 ? new Intl.ListFormat('en').format(levels) : 'no other page'}`;
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

function gradeInlinks({ fewest, few, average }: Figures, { source }: LinkAdvice): AuditFinding {
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

function gradeBroken({ missing }: Figures): AuditFinding {
  const targets = [...new Set(missing.map(({ to }) => to))];
  const sources = [...new Set(missing.map(({ from }) => from))];
  const isGood = missing.length === 0;
  const found = isGood
    ? 'No internal link leads to a page that is not there.'
    : `${count(missing.length, 'link')} to ${count(targets.length, 'page')} that ${isOrAre(targets.length)} not built: ${named(targets)}.`;
  const advice = `Build the missing pages, or take the links out of ${named(sources)}.`;
  return grade('Broken links', { isGood, otherwise: 'poor', findings: [found], advice, pages: sources });
}

function gradeAnchors({ vague, links }: Figures, { anchor }: LinkAdvice): AuditFinding {
  const share = links === 0 ? 0 : vague / links;
  const found = `${formatNumber(vague)} of ${formatNumber(links)} links (${Math.round(share * 100)}%) have a text that does not say where they lead, such as "Learn more".`;
  const isGood = share <= VAGUE_SHARE;
  return grade('Anchor texts', { isGood, otherwise: 'needs-improvement', findings: [found], advice: anchor });
}
