/** Checks a finished site: reads it, checks each page and the whole, and groups findings by cause. */
import { rulesOf } from './define-rule.ts';
import { importSite } from '../bundle/site-module.ts';
import { keepIfPossible, type OnLoss } from '../disk/cache-entry.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, refuse } from '../errors/problem.ts';
import { groupFindings } from './group.ts';
import { checkPages, type ThreadOptions } from './check-pages.ts';
import { pageRules, siteRules } from './rule-list.ts';
import { openSite, type OpenOptions, type SiteOnDisk } from './read-site.ts';
import { brotliBytesLater } from './size/measure.ts';
import { recompressHeavy } from './size/recompress.ts';
import { parseRobots } from './robots.ts';
import type { ComparedPage } from './similar/compare.ts';
import { compareAgain } from './similar/compare-again.ts';
import { sampleOf } from './similar/runs.ts';
import { createSourceFinder, type SourceText } from './source.ts';
import { openVerdictCache, type CacheOptions, type VerdictCache } from './verdict-cache.ts';
import { summaryOf, type JudgedPage } from './verdict-form.ts';
import type {
  Basis,
  CheckedSite,
  CheckReport,
  Finding,
  PageFigures,
  PageOutline,
  PageSummary,
  Similarity,
  SiteRule,
} from './types.ts';

export interface CheckOptions
  extends Pick<OpenOptions, 'out' | 'facts' | 'listed'>,
    Partial<Pick<ThreadOptions, 'release' | 'siteFile' | 'whole' | 'ledger'>> {
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
export async function checkSite({
  out,
  facts,
  siteFile = null,
  release = false,
  whole = false,
  ledger = null,
  listed,
  threads = null,
  onProgress = () => {},
  cache = null,
  sources = [],
  rules = [],
  onLoss,
}: CheckOptions): Promise<CheckReport> {
  const own = siteFile === null ? [] : rulesOf((await importSite(siteFile)).rules);
  const all = [...siteRules, ...rules, ...own.flatMap(({ site }) => site ?? [])];
  const site = openSite({ out, facts, release, ledger, listed });
  const { context, readPage } = site;
  const opened = openVerdictCache(cache, site);
  const { faultless } = opened;
  const kept = site.pages.map((_, number) => opened.find(number));
  const wanted = kept.flatMap((verdict, number) => (verdict ? [] : [number]));
  const options = { out, facts, release, whole, siteFile, faultless };
  const made = await checkPages(site, { options, wanted, threads, onProgress });
  const verdicts = kept.map((verdict, number) => verdict ?? (made.get(number) as JudgedPage));
  const judged = verdicts.map(({ outline }) => outline);
  const compress = opened.cacheSizes((file, level) => brotliBytesLater(readPage(file), level));
  const sizes = await recompressHeavy(judged, compress);
  const resized = <Page extends PageOutline>(page: Page): Page => {
    const size = sizes.get(page.file);
    return size ? { ...page, size } : page;
  };
  const pages = judged.map(resized);
  const compared = publicPages(pages, site);
  const similarity = compareAgain(opened.site, compared, sampleOf(context.planned.size));
  // Rules of the site read further files, which no verdict depends on.
  const read = [...site.readFiles];
  const problems = new ProblemCollector();
  for (const { failures } of verdicts) problems.addAll(failures);
  let summaries: readonly PageSummary[] | undefined;
  const checked = {
    ...{ ...context, allowed: site.allowed, hashOf: site.hashOf, outlines: pages, similarity },
    get pages() {
      summaries ??= verdicts.map((verdict) => resized(summaryOf(verdict)));
      return summaries;
    },
  };
  const findBefore = createRuleMemory(opened, verdicts);
  const ruled = new Map<string, readonly Finding[]>();
  const findings = verdicts.flatMap((verdict) => verdict.findings);
  for (const [at, rule] of all.entries()) {
    const name = `${at} ${rule.name}`;
    const found = collect(problems, () => findBefore(rule, name) ?? judgeSite(rule, checked)) ?? [];
    if (rule.of) ruled.set(name, found);
    for (const one of found) findings.push(one);
  }
  refuse(problems.list());
  keepIfPossible(() => opened.save(verdicts, { pages: compared, similarity, ruled }, read), onLoss);
  const counts = new Map<string, number>();
  for (const { file } of findings) counts.set(file, (counts.get(file) ?? 0) + 1);
  const shown = pages.filter(({ role }) => role !== 'redirect');
  const components = new Map(pages.map(({ file, component }) => [file, component]));
  const componentOf = (file: string): string | null => components.get(file) ?? null;
  const findSource = createSourceFinder(sources, { read: context.read, componentOf });
  const bases = basesOfRules([...all, ...own.flatMap(({ page }) => page ?? [])]);
  const causes = groupFindings({ findings, pages, bases, findSource });
  const kinds = new Map<string, number[]>();
  for (const [number, { files }] of causes.entries())
    for (const file of files) kinds.set(file, [...(kinds.get(file) ?? []), number]);
  return {
    pages: shown.length,
    redirects: context.redirects.size,
    findings: causes.map(({ cause }) => cause),
    figures: shown.map((page) => ({
      ...figuresOf(page, similarity, counts.get(page.file) ?? 0),
      causes: kinds.get(page.file) ?? [],
    })),
    closest: similarity.closest,
    sampled: similarity.sampled,
    every: similarity.every,
  };
}

/** Returns a function that gives what a rule found before; null if a page has changed in what the rule looks at. */
function createRuleMemory({ before, site }: VerdictCache, verdicts: readonly JudgedPage[]) {
  const changed = verdicts.flatMap((is, at) => {
    const was = before[at];
    return was && was !== is ? [[summaryOf(was), summaryOf(is)] as const] : [];
  });
  return ({ of }: SiteRule, name: string): readonly Finding[] | null =>
    of && changed.every(([was, is]) => JSON.stringify(of(was)) === JSON.stringify(of(is)))
      ? (site?.ruled.get(name) ?? null)
      : null;
}

function judgeSite({ name: rule, check }: SiteRule, site: CheckedSite): Finding[] {
  return check(site).map((found) => ({ rule, line: 1, column: 1, detail: '', ...found }));
}

/** Returns pages that search engines may fetch and show. */
function publicPages(pages: readonly PageOutline[], { context, readPage }: SiteOnDisk): ComparedPage[] {
  const { planned, facts } = context;
  const robots = parseRobots(readPage('robots.txt'), facts.origin);
  return pages.flatMap(({ path, text }) => {
    const page = planned.get(path);
    return page && text && !robots.isDisallowed(path) ? [{ path, params: page.params, group: page.group, text }] : [];
  });
}

function figuresOf(
  { path, file, component, size, links }: PageOutline,
  { texts }: Similarity,
  findings: number,
): Omit<PageFigures, 'causes'> {
  const text = texts.get(path) ?? null;
  const [likest] = Object.values(text?.nearest ?? {}).sort((a, b) => b.likeness - a.likeness);
  return {
    ...{ path, file, component, ...size, links: links.length, findings, text },
    likest: likest ? { path: likest.path, share: likest.likeness } : null,
  };
}

/** Returns the basis of each rule by name. A page rule and a site rule of one name share it. */
function basesOfRules(rules: readonly Pick<SiteRule, 'name' | 'basis'>[]): Map<string, Basis> {
  return new Map([...rules, ...pageRules].flatMap(({ name, basis }) => (basis ? [[name, basis] as const] : [])));
}
