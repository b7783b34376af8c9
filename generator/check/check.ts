/** Checks a finished site: reads it, checks each page and the whole, and groups findings by cause. */
import { rulesOf } from './define-rule.ts';
import { importSite } from '../bundle/site-module.ts';
import { keepIfPossible, type OnLoss } from '../disk/cache-entry.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, refuse } from '../errors/problem.ts';
import { groupFindings } from './group.ts';
import { checkPages, type CheckPagesOptions, type ThreadOptions } from './check-pages.ts';
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
export async function checkSite(options: CheckOptions): Promise<CheckReport> {
  const { out, facts, listed, release = false, whole = false, siteFile = null, ledger = null } = options;
  const { cache = null, rules = [], sources = [], threads = null, onProgress = () => {}, onLoss } = options;
  const own = siteFile === null ? [] : rulesOf((await importSite(siteFile)).rules);
  const all = [...siteRules, ...rules, ...own.flatMap(({ site }) => site ?? [])];
  const site = openSite({ out, facts, release, ledger, listed });
  const opened = openVerdictCache(cache, site);
  const { faultless } = opened;
  const shared = { out, facts, release, whole, siteFile, faultless };
  const verdicts = await judgePages(site, opened, { options: shared, threads, onProgress });
  const resized = await measureHeavy(site, opened, verdicts);
  const pages = verdicts.map(({ outline }) => resized(outline));
  const compared = publicPages(pages, site);
  const similarity = compareAgain(opened.site, compared, sampleOf(site.context.planned.size));
  // Rules of the site read further files, which no verdict depends on.
  const read = [...site.readFiles];
  let summaries: readonly PageSummary[] | undefined;
  const checked: CheckedSite = {
    ...{ ...site.context, allowed: site.allowed, hashOf: site.hashOf, outlines: pages, similarity },
    get pages() {
      summaries ??= verdicts.map((verdict) => resized(summaryOf(verdict)));
      return summaries;
    },
  };
  const problems = new ProblemCollector();
  for (const { failures } of verdicts) problems.addAll(failures);
  const { found, ruled } = applyRules(all, checked, { findBefore: createRuleMemory(opened, verdicts), problems });
  refuse(problems.list());
  keepIfPossible(() => opened.save(verdicts, { pages: compared, similarity, ruled }, read), onLoss);
  const findings = [...verdicts.flatMap((verdict) => verdict.findings), ...found];
  const bases = basesOfRules([...all, ...own.flatMap(({ page }) => page ?? [])]);
  return reportOn(site, { pages, similarity, findings, bases, sources });
}

/** Returns the verdict on each page: the cached one, or a new one. */
async function judgePages(
  site: SiteOnDisk,
  { find }: VerdictCache,
  checking: Omit<CheckPagesOptions, 'wanted'>,
): Promise<JudgedPage[]> {
  const kept = site.pages.map((_, number) => find(number));
  const wanted = kept.flatMap((verdict, number) => (verdict ? [] : [number]));
  const made = await checkPages(site, { ...checking, wanted });
  return kept.map((verdict, number) => verdict ?? (made.get(number) as JudgedPage));
}

/** Compresses heavy pages again as hosts do. Returns a function that gives a page its exact size. */
async function measureHeavy({ readPage }: SiteOnDisk, { cacheSizes }: VerdictCache, verdicts: readonly JudgedPage[]) {
  const compress = cacheSizes((file, level) => brotliBytesLater(readPage(file), level));
  const sizes = await recompressHeavy(
    verdicts.map(({ outline }) => outline),
    compress,
  );
  return <Page extends PageOutline>(page: Page): Page => {
    const size = sizes.get(page.file);
    return size ? { ...page, size } : page;
  };
}

interface RuleContext {
  readonly findBefore: ReturnType<typeof createRuleMemory>;
  readonly problems: ProblemCollector;
}

/** Returns what the rules find in the whole site, and for the next check what each rule with a memory found. */
function applyRules(rules: readonly SiteRule[], site: CheckedSite, { findBefore, problems }: RuleContext) {
  const ruled = new Map<string, readonly Finding[]>();
  const found = rules.flatMap((rule, at) => {
    const name = `${at} ${rule.name}`;
    const findings = collect(problems, () => findBefore(rule, name) ?? judgeSite(rule, site)) ?? [];
    if (rule.of) ruled.set(name, findings);
    return findings;
  });
  return { found, ruled };
}

interface Judged {
  readonly pages: readonly PageOutline[];
  readonly similarity: Similarity;
  readonly findings: readonly Finding[];
  readonly bases: ReadonlyMap<string, Basis>;
  readonly sources: readonly SourceText[];
}

/** Groups findings by cause, and counts them by page. */
function reportOn(
  { context: { read, redirects } }: SiteOnDisk,
  { pages, similarity, findings, bases, sources }: Judged,
): CheckReport {
  const components = new Map(pages.map(({ file, component }) => [file, component]));
  const findSource = createSourceFinder(sources, { read, componentOf: (file) => components.get(file) ?? null });
  const causes = groupFindings({ findings, pages, bases, findSource });
  const counts = new Map<string, number>();
  for (const { file } of findings) counts.set(file, (counts.get(file) ?? 0) + 1);
  const causesOf = new Map<string, number[]>();
  for (const [number, { files }] of causes.entries())
    for (const file of files) causesOf.set(file, [...(causesOf.get(file) ?? []), number]);
  const shown = pages.filter(({ role }) => role !== 'redirect');
  return {
    pages: shown.length,
    redirects: redirects.size,
    findings: causes.map(({ cause }) => cause),
    figures: shown.map((page) => ({
      ...figuresOf(page, similarity, counts.get(page.file) ?? 0),
      causes: causesOf.get(page.file) ?? [],
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
