/** Checks a finished site: reads it, checks each page and the whole, and groups findings by cause. */
import { keepIfPossible, type OnLoss } from '../disk/cache-entry.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, refuse } from '../errors/problem.ts';
import { groupBy } from '../group-by.ts';
import { groupFindings } from './group.ts';
import { checkPages, rulesOfSite, type ThreadOptions } from './check-pages.ts';
import { pageRules, siteRules } from './rule-list.ts';
import { openSite, type OpenOptions, type SiteOnDisk } from './read-site.ts';
import { brotliBytesLater, recompressHeavy } from './size/measure.ts';
import { parseRobots } from './robots.ts';
import { comparePages, type ComparedPage } from './similar/compare.ts';
import { sampleOf } from './similar/runs.ts';
import { createSourceFinder, type SourceText } from './source.ts';
import { openVerdictCache, type CacheOptions, type VerdictCache } from './verdict-cache.ts';
import { summaryOf, type JudgedPage } from './verdict-form.ts';
import type { CheckedSite, CheckReport, Finding, PageSummary, SiteRule } from './types.ts';

export interface CheckOptions
  extends Pick<OpenOptions, 'out' | 'facts' | 'listed' | 'hashAll'>,
    Partial<Pick<ThreadOptions, 'release' | 'siteFile' | 'whole'>> {
  /** Number of threads; by default, as many as pay. */
  readonly threads?: number | null;
  readonly onProgress?: (done: number, total: number) => void;
  /** Cache of verdicts; without it each page is checked anew. */
  readonly cache?: CacheOptions | null;
  /** Further rules for the whole site. */
  readonly rules?: readonly SiteRule[];
  /** Files that pages are made from: findings name their place in them. */
  readonly sources?: readonly SourceText[];
  /** Called if verdicts cannot be cached. */
  readonly onLoss?: OnLoss | undefined;
}

/** Checks the files of `out`. Throws a GenError if there is no site. */
export async function checkSite(options: CheckOptions): Promise<CheckReport> {
  const { out, facts, listed, hashAll = false, release = false, whole = false, siteFile = null } = options;
  const { cache = null, rules = [], sources = [], threads = null, onProgress = () => {}, onLoss } = options;
  const own = await rulesOfSite(siteFile);
  const all = [...siteRules, ...rules, ...own.site];
  const site = openSite({ out, facts, release, hashAll, listed });
  const kept = openVerdictCache(cache, site);
  const shared = { out, facts, release, whole, siteFile, faultless: kept.faultless };
  const verdicts = await checkPages(site, { options: shared, find: kept.find, threads, onProgress });
  const exact = await measureHeavy(site, kept, verdicts);
  const outlines = exact.map(({ outline }) => outline);
  const robots = parseRobots(site.readPage('robots.txt'), facts.origin);
  const compared = publicPages({ ...site.context, outlines, robots });
  const every = sampleOf(site.context.planned.size);
  const similarity = comparePages(compared, { every, before: kept.site });
  // Rules of the site read further files, which no verdict depends on.
  const read = [...site.readFiles];
  let summaries: readonly PageSummary[] | undefined;
  const checked: CheckedSite = {
    ...{ ...site.context, allowed: site.allowed, hashOf: site.hashOf, outlines, similarity, robots },
    get pages() {
      summaries ??= exact.map(summaryOf);
      return summaries;
    },
  };
  const problems = new ProblemCollector();
  for (const { failures } of verdicts) problems.addAll(failures);
  const findBefore = createRuleMemory(kept, verdicts);
  const ruled = new Map<string, readonly Finding[]>();
  const found = all.flatMap((rule, at) => {
    const name = `${at} ${rule.name}`;
    const findings = collect(problems, () => findBefore(rule, name) ?? judgeSite(rule, checked)) ?? [];
    if (rule.of) ruled.set(name, findings);
    return findings;
  });
  refuse(problems.list());
  keepIfPossible(() => kept.save(verdicts, { pages: compared, similarity, ruled }, read), onLoss);
  const findings = [...verdicts.flatMap((verdict) => verdict.findings), ...found];
  return reportOn(checked, { findings, sources, rules: [...all, ...own.page, ...pageRules] });
}

/** Compresses heavy pages again as hosts do. Returns all verdicts, with the exact sizes of these pages. */
async function measureHeavy({ readPage }: SiteOnDisk, { cacheSizes }: VerdictCache, verdicts: readonly JudgedPage[]) {
  const compress = cacheSizes((file, level) => brotliBytesLater(readPage(file), level));
  const outlines = verdicts.map(({ outline }) => outline);
  const sizes = await recompressHeavy(outlines, compress);
  return verdicts.map((verdict) => {
    const size = sizes.get(verdict.outline.file);
    return size ? { ...verdict, outline: { ...verdict.outline, size } } : verdict;
  });
}

/** Returns a function that gives what a rule found before; null if a page has changed in what the rule looks at. */
function createRuleMemory({ before, site }: VerdictCache, verdicts: readonly JudgedPage[]) {
  const changed = verdicts.flatMap((is, at) => {
    const was = before[at];
    return was && was !== is ? [compareSummaries(was, is)] : [];
  });
  return ({ of }: SiteRule, name: string): readonly Finding[] | null =>
    of && changed.every((isSame) => isSame(of)) ? (site?.ruled.get(name) ?? null) : null;
}

/** Compares two summaries in what `of` returns. They are parsed when they are needed. */
function compareSummaries(was: JudgedPage, is: JudgedPage): (of: (page: PageSummary) => unknown) => boolean {
  let parsed: readonly PageSummary[] | undefined;
  return (of) => {
    parsed ??= [summaryOf(was), summaryOf(is)];
    const [before, after] = parsed.map((page) => JSON.stringify(of(page)));
    return before === after;
  };
}

function judgeSite({ name: rule, check }: SiteRule, site: CheckedSite): Finding[] {
  return check(site).map((found) => ({ rule, line: 1, column: 1, detail: '', ...found }));
}

/** Returns pages that search engines may fetch and show. */
function publicPages(site: Pick<CheckedSite, 'outlines' | 'planned' | 'robots'>): ComparedPage[] {
  return site.outlines.flatMap(({ path, text }) => {
    const page = site.planned.get(path);
    return page && text && !site.robots.isDisallowed(path) ? [{ path, group: page.group, text }] : [];
  });
}

interface Judged {
  readonly findings: readonly Finding[];
  readonly sources: readonly SourceText[];
  /** All rules. A page rule and a site rule of one name share the basis of the last. */
  readonly rules: readonly Pick<SiteRule, 'name' | 'basis'>[];
}

/** Groups findings by cause, and counts them by page. */
function reportOn(
  { outlines: pages, similarity, read, redirects }: CheckedSite,
  { findings, sources, rules }: Judged,
): CheckReport {
  const components = new Map(pages.map(({ file, component }) => [file, component]));
  const findSource = createSourceFinder(sources, { read, componentOf: (file) => components.get(file) ?? null });
  const bases = new Map(rules.flatMap(({ name, basis }) => (basis ? [[name, basis] as const] : [])));
  const causes = groupFindings({ findings, pages, bases, findSource });
  const found = groupBy(findings, ({ file }) => file);
  const numbers = groupBy(
    causes.flatMap(({ files }, number) => [...files].map((file) => ({ file, number }))),
    ({ file }) => file,
  );
  const shown = pages.filter(({ role }) => role !== 'redirect');
  return {
    pages: shown.length,
    redirects: redirects.size,
    findings: causes.map(({ cause }) => cause),
    figures: shown.map(({ path, file, component, size, links }) => ({
      ...{ path, file, component, ...size, links: links.length, findings: found.get(file)?.length ?? 0 },
      causes: (numbers.get(file) ?? []).map(({ number }) => number),
    })),
    closest: similarity.closest,
    sampled: similarity.sampled,
    every: similarity.every,
  };
}
