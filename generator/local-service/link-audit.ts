/** The internal-linking audit of the page for staff: orphans, click depth, inlinks, broken links, anchor texts. */
import { count, type LinkGraph, type Outcome } from '../define/index.ts';

/** Texts of links that do not say where they lead. */
export const VAGUE_LINKS = /^(?:learn more|read more|more|here|click here|view|details|go)$/i;

export type AuditGrade = 'good' | 'needs-improvement' | 'poor';

/** One point of the audit. */
export interface AuditFinding {
  readonly name: string;
  readonly status: AuditGrade;
  readonly findings: readonly string[];
  readonly recommendations: readonly string[];
  /** Paths of existing pages that the texts above name. */
  readonly pages: readonly string[];
}

export type Audit = ReturnType<typeof auditLinks>;

const HOME = '/';
/** Crawlers visit deeper pages less, and visitors hardly; the limit is ours. */
const GOOD_DEPTH = 3;
const FEW_INLINKS = 3;
const VAGUE_FRACTION = 0.1;
const NAMED = 5;

/** Grades how the finished pages link to each other. */
export function auditLinks({ date, links }: Pick<Outcome, 'date' | 'links'>) {
  const counts = countLinks(links);
  const findings = [
    gradeOrphans(counts),
    gradeDepths(links),
    gradeInlinks(counts),
    gradeBroken(links),
    gradeAnchors(counts),
  ];
  return { date, pages: links.pages.size, links: counts.links, findings };
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

/** "a, b and 4 more" */
function named(items: readonly string[]): string {
  const more = items.length > NAMED ? ` and ${number(items.length - NAMED)} more` : '';
  return `${items.slice(0, NAMED).join(', ')}${more}`;
}

const number = (value: number): string => value.toLocaleString('en-US');

/** "it" or "them" */
const pronoun = ({ length }: readonly string[]): string => (length === 1 ? 'it' : 'them');

const isOrAre = (size: number): string => (size === 1 ? 'is' : 'are');

function gradeOrphans({ inlinks }: Counts): AuditFinding {
  const pages = inlinks.flatMap(([path, links]) => (links === 0 ? path : []));
  const isGood = pages.length === 0;
  const found = isGood
    ? 'Every page is linked from at least one other page.'
    : `${count(pages.length, 'page')} without a single link to ${pronoun(pages)}: ${named(pages)}.`;
  const advice = `Name the city in the nearbyLocations of its neighbors, or link the page from a hub: begin with ${pages[0]}.`;
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

function gradeInlinks({ inlinks, average }: Counts): AuditFinding {
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
    advice: `Add links to ${named(few)} where a reader would want them: from nearby cities and related services.`,
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

function gradeAnchors({ vague, links }: Counts): AuditFinding {
  const fraction = links === 0 ? 0 : vague / links;
  const found = `${number(vague)} of ${number(links)} links (${Math.round(fraction * 100)}%) have a text that does not say where they lead, such as "Learn more".`;
  const advice = 'Name the city or the service in the text of the link.';
  return grade('Anchor texts', { isGood: fraction <= VAGUE_FRACTION, findings: [found], advice });
}
