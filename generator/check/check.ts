/** The check of a finished site: read, check each page, check the site, group by cause. */
import { rulesOf } from './define-rule.ts';
import { importSite } from '../bundle/site-module.ts';
import { keepIfPossible, type OnLoss } from '../disk/cache-entry.ts';
import { groupBy } from '../group-by.ts';
import { groupFindings } from './group.ts';
import type { PageVerdict } from './check-page.ts';
import { checkPages, type CheckPagesOptions } from './check-pages.ts';
import { pageRules } from './page-rules.ts';
import { openSite } from './read-site.ts';
import { brotliBytesLater } from './size/brotli.ts';
import { recompressHeavy, type Compress } from './size/recompress.ts';
import { compareGroups, type Shingled } from './similar/compare.ts';
import { groupOf } from './site-rules/pages.ts';
import { siteRules } from './site-rules.ts';
import { openVerdictCache, type CacheOrder, type VerdictCache } from './verdict-cache.ts';
import type {
  Basis,
  CheckedSite,
  CheckFacts,
  CheckReport,
  Finding,
  PageFigures,
  PageSummary,
  Similarity,
  SiteRule,
} from './types.ts';

export interface CheckOptions {
  /** Folder of the finished site. */
  readonly out: string;
  readonly facts: CheckFacts;
  /** The compiled definition of the site, whose rules are applied too. */
  readonly siteFile?: string;
  /** True: sample records and reserved values are findings. */
  readonly release?: boolean;
  /** True: the markup of each page is validated whole. It takes many times longer and finds the same. */
  readonly whole?: boolean;
  /** Threads that check pages; as many as pay by default. */
  readonly threads?: number;
  readonly onProgress?: (done: number, total: number) => void;
  /** Cache of verdicts; without it each page is checked anew. */
  readonly cache?: CacheOrder;
  /** Called if verdicts cannot be cached. */
  readonly onLoss?: OnLoss | undefined;
}

/** Checks the files of `out`. Throws a GenError if there is no site. */
export async function checkSite({
  out,
  facts,
  siteFile,
  release = false,
  whole = false,
  threads,
  onProgress = () => {},
  cache,
  onLoss,
}: CheckOptions): Promise<CheckReport> {
  const order = { out, facts, release, whole, siteFile: siteFile ?? null };
  const own = siteFile === undefined ? [] : rulesOf((await importSite(siteFile)).rules);
  const rules = [...siteRules, ...own.flatMap(({ site }) => site ?? [])];
  const site = openSite(order);
  const kept = openVerdictCache(cache ?? null, out, site);
  const verdicts = await judgeAll({ site, order, threads: threads ?? null, onProgress }, kept);
  const pages = await settlePages(
    verdicts.made.map(({ summary }) => summary),
    kept.remember((file, level) => brotliBytesLater(site.context.read(file), level)),
  );
  keepIfPossible(() => kept.save(verdicts.made, verdicts.read), onLoss);
  const similarity = compareGroups(groupPages(pages, site.context.planned));
  const { files, redirects, planned, read } = site.context;
  const findings = [
    ...verdicts.made.flatMap((verdict) => verdict.findings),
    ...judgeSite(rules, { facts, release, pages, files, redirects, planned, read, similarity }),
  ];
  const counts = new Map<string, number>();
  for (const { file } of findings) counts.set(file, (counts.get(file) ?? 0) + 1);
  return {
    pages: pages.filter(({ role }) => role !== 'redirect').length,
    redirects: redirects.size,
    findings: groupFindings({
      findings,
      pages,
      bases: basesOfRules([...rules, ...own.flatMap(({ page }) => page ?? [])]),
    }),
    figures: pages
      .filter(({ role }) => role !== 'redirect')
      .map((page) => figuresOf(page, similarity, counts.get(page.file) ?? 0)),
    closest: similarity.closest,
    sampled: similarity.sampled,
  };
}

/** Returns a verdict for each page, in their order: cached ones, and new ones for pages that have changed. */
async function judgeAll(
  options: Omit<CheckPagesOptions, 'wanted' | 'faultless'>,
  { find, faultless }: VerdictCache,
): Promise<{ made: PageVerdict[]; read: ReadonlySet<string> }> {
  const known = options.site.pages.map(find);
  const wanted = known.flatMap((verdict, number) => (verdict ? [] : [number]));
  const { verdicts, read } = await checkPages({ ...options, wanted, faultless });
  return { made: known.map((verdict, number) => verdict ?? (verdicts.get(number) as PageVerdict)), read };
}

/** Returns the pages with sizes exact enough to compare with their limits. */
async function settlePages(pages: readonly PageSummary[], compress: Compress): Promise<PageSummary[]> {
  const sizes = await recompressHeavy(pages, compress);
  return pages.map((page) => ({ ...page, size: sizes.get(page.file) ?? page.size }));
}

function judgeSite(rules: readonly SiteRule[], site: CheckedSite): Finding[] {
  return rules.flatMap(({ name, check }) =>
    check(site).map(({ line = 1, column = 1, detail = '', ...rest }) => ({
      rule: name,
      line,
      column,
      detail,
      ...rest,
    })),
  );
}

function groupPages(pages: readonly PageSummary[], planned: CheckedSite['planned']): Map<string, Shingled[]> {
  const shingled = pages.flatMap(({ path, shingles }) => (shingles ? [{ path, shingles }] : []));
  return groupBy(shingled, ({ path }) => groupOf(planned, path));
}

function figuresOf({ path, file, size }: PageSummary, similarity: Similarity, findings: number): PageFigures {
  const { own, unique, likest } = similarity;
  const pair = likest.get(path);
  return {
    ...{ path, file, ...size, findings },
    ownShingles: own.get(path) ?? null,
    uniqueShingles: unique.get(path) ?? null,
    likest: pair ? { path: pair.a === path ? pair.b : pair.a, share: pair.jaccard } : null,
  };
}

/** Rules of a page and of the site that share a name share their basis, too. */
function basesOfRules(rules: readonly Pick<SiteRule, 'name' | 'basis'>[]): Map<string, Basis> {
  return new Map([...rules, ...pageRules].flatMap(({ name, basis }) => (basis ? [[name, basis] as const] : [])));
}
