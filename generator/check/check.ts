/** Checks a finished site: each page, then the whole, and groups findings by cause. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeAt } from '../define/record.ts';
import type { HostPolicy, Rule, Site, SiteRule } from '../define/rule.ts';
import { GenError, throwProblems } from '../errors/gen-error.ts';
import { shownPath } from '../errors/place.ts';
import { isFolder, listFiles } from '../files.ts';
import { commandLine } from '../errors/command-line.ts';
import { groupBy } from '../group-by.ts';
import { hashBytes } from '../hash.ts';
import { parseManifest } from '../build/manifest.ts';
import { HEADER_FILE, headerPaths, parseHeaders } from '../output/hosts/header-file.ts';
import { parseAddress } from '../plan/addresses.ts';
import { MANIFEST_FILE, pathOfFile } from '../plan/paths.ts';
import { NO_ROUTES } from '../plan/routes.ts';
import { readCache, writeCache } from './cache.ts';
import { groupFindings } from './group.ts';
import { rulesOf, runRule } from './run-rule.ts';
import { checkPages, type PageTask } from './pages.ts';
import { markedRule, markedSentences, originRule } from './release.ts';
import { parseRobots, ROBOTS_FILE } from './robots.ts';
import { pageRules } from './rules/index.ts';
import { LEFTOVER } from './rules/text.ts';
import { siteRules } from './site-rules/index.ts';
import { createSourceFinder, isWritten, locateInSource, type SourceText } from './source.ts';
import type { CheckReport, Finding, PageVerdict, PlannedFacts, RuleFailure, SiteFacts } from './types.ts';
import type { PageRole, PlannedPage } from '../define/checked-page.ts';

export interface CheckOptions {
  readonly out: string;
  readonly facts: PlannedFacts;
  readonly release?: boolean;
  /** Module with the compiled definition of the site, whose rules apply, too. */
  readonly siteFile?: string | null;
  /** Further rules for the whole site. */
  readonly rules?: readonly SiteRule[];
  /** Files that pages are made from. */
  readonly sources?: readonly SourceText[];
  /** File of the cache, and a hash of the rules; without it every page is checked. */
  readonly cache?: { readonly file: string; readonly rules: string } | null;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Checks the files of `out`. Throws a GenError if there is no site. */
export async function checkSite(options: CheckOptions): Promise<CheckReport> {
  const { facts, release = false, siteFile = null, rules = [], sources = [] } = options;
  const files = openFiles(options.out);
  const shared = { ...facts.shared, policies: policiesOf(files.read(HEADER_FILE)) };
  const redirects = readRedirects(files);
  const planned = new Map(facts.planned.map((page) => [page.path, page]));
  const tasks = listPages(files, { planned, redirects, publicFiles: facts.publicFiles });
  const verdicts = await checkWithCache({ ...options, siteFile, facts: { ...facts, shared } }, tasks);
  const robots = parseRobots(files.read(ROBOTS_FILE), shared.siteUrl);
  const site: Site = {
    facts: shared,
    release,
    files: files.names,
    planned,
    redirects,
    pages: verdicts.map(({ summary }) => summary),
    isDisallowed: robots.isDisallowed,
    read: files.read,
  };
  const own = await rulesOf(siteFile);
  const failures = verdicts.flatMap((verdict) => verdict.failures);
  const marked = [...facts.marked, ...markedSentences(sources)];
  const allRules = [...pageRules, ...siteRules, markedRule(marked), originRule, ...rules, ...own];
  const findings = [
    ...verdicts.flatMap((verdict) => verdict.findings),
    ...facts.found.map((found) => ({ line: 1, column: 1, detail: '', ...found })),
    ...allRules.flatMap((rule) => (rule.kind === 'site' ? checkWhole(rule, site, failures) : [])),
  ];
  // A rule that throws on one page often throws on all.
  throwProblems([...groupBy(failures, ({ rule }) => rule).values()].flatMap(([first]) => first?.problem ?? []));
  return createReport({ site, findings, rules: allRules, sources });
}

/** The Content-Security-Policy headers of `_headers`. The settings of other hosts have the same ones. */
const policiesOf = (headers: string): HostPolicy[] =>
  parseHeaders(headers).flatMap((rule) =>
    rule.headers
      .filter(({ name }) => name.toLowerCase() === 'content-security-policy')
      .map(({ value }) => ({ paths: headerPaths(rule), policy: value })),
  );

interface Files {
  readonly out: string;
  readonly names: ReadonlySet<string>;
  readonly read: (file: string) => string;
}

function openFiles(out: string): Files {
  if (!isFolder(out)) throw noSite(out, 'the folder does not exist');
  const names = new Set(listFiles(out, '**', { dot: true }));
  if (![...names].some((file) => file.endsWith('.html'))) throw noSite(out, 'the folder contains no pages');
  return { out, names, read: (file) => (names.has(file) ? readFileSync(join(out, file), 'utf8') : '') };
}

/** Redirects of the manifest: path → target. */
function readRedirects({ read }: Files): Map<string, string> {
  const { redirects } = parseManifest(read(MANIFEST_FILE))?.routes ?? NO_ROUTES;
  return new Map(redirects.flatMap(({ from, to }) => (to === null ? [] : [[pathOf(from), to] as const])));
}

function pathOf(from: string): string {
  const address = parseAddress(from);
  return address && !address.isFolder && address.query.length === 0 ? address.path : from;
}

interface ListOptions {
  readonly planned: ReadonlyMap<string, PlannedPage>;
  readonly redirects: ReadonlyMap<string, string>;
  readonly publicFiles: readonly string[];
}

/** The HTML files but those of `public/`, in the order of their names. */
function listPages({ names }: Files, { planned, redirects, publicFiles }: ListOptions): PageTask[] {
  const published = new Set(publicFiles);
  return [...names]
    .filter((file) => file.endsWith('.html') && !(published.has(file) && !planned.has(pathOfFile(file))))
    .sort()
    .map((file) => {
      const path = pathOfFile(file);
      const plan = planned.get(path) ?? null;
      return { file, path, plan, role: roleOf(plan, redirects.has(path) || redirects.has(`/${file}`)) };
    });
}

function roleOf(plan: PlannedPage | null, isRedirect: boolean): PageRole {
  if (plan) return plan.notFound ? 'not-found' : 'page';
  return isRedirect ? 'redirect' : 'page';
}

/** Checks the pages that have changed since the verdict in the cache. */
async function checkWithCache(
  { out, facts, siteFile = null, cache = null, onProgress = () => {} }: CheckOptions & { readonly facts: SiteFacts },
  tasks: readonly PageTask[],
): Promise<PageVerdict[]> {
  const key = cache ? hashBytes(`${cache.rules} ${JSON.stringify(facts.shared)}`) : '';
  const known = cache ? readCache(cache.file, key) : {};
  const hashes = tasks.map(({ file, plan, role }) =>
    hashBytes(`${JSON.stringify([plan, role])}${hashBytes(readFileSync(join(out, file)))}`),
  );
  const kept = tasks.map(({ file }, index) => (known[file]?.hash === hashes[index] ? known[file] : undefined));
  const changed = tasks.filter((_, index) => !kept[index]);
  const options = { out, facts: facts.shared, siteFile };
  const made = await checkPages(options, changed, (done) => onProgress(done, changed.length));
  const fresh = made[Symbol.iterator]();
  const verdicts = kept.map((verdict) => verdict ?? (fresh.next().value as PageVerdict));
  const isWhole = verdicts.every(({ failures }) => failures.length === 0);
  if (cache && isWhole && (changed.length > 0 || Object.keys(known).length !== tasks.length))
    writeCache(
      cache.file,
      key,
      Object.fromEntries(
        tasks.map(({ file }, index) => [file, { hash: hashes[index] ?? '', ...(verdicts[index] as PageVerdict) }]),
      ),
    );
  return verdicts;
}

function checkWhole(rule: SiteRule, site: Site, failures: RuleFailure[]): Finding[] {
  return runRule(rule, { page: null, failures }, () => rule.check(site)).map(
    ({ file, offset, line = 1, column = 1, message, detail = '' }) => {
      const place = offset === undefined ? { line, column } : placeAt(site.read(file), offset);
      return { rule: rule.name, file, ...place, message, detail };
    },
  );
}

interface ReportOptions {
  readonly site: Site;
  readonly findings: readonly Finding[];
  readonly rules: readonly Rule[];
  readonly sources: readonly SourceText[];
}

function createReport({ site, findings, rules, sources }: ReportOptions): CheckReport {
  const { pages, redirects, release, read } = site;
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const components = new Map(pages.map(({ file, component }) => [file, component]));
  const counted = findings
    .filter(({ rule }) => release || !byName.get(rule)?.onlyRelease)
    .filter((finding) => finding.rule !== LEFTOVER || !isWritten(sources, finding))
    .map((finding) => locateInSource(sources, finding));
  const findSource = createSourceFinder(sources, { read, componentOf: (file) => components.get(file) ?? null });
  const shown = pages.filter(({ role }) => role !== 'redirect');
  return {
    pages: shown.length,
    redirects: redirects.size,
    findings: groupFindings({ findings: counted, pages, rules: byName, findSource }),
    addresses: shown
      .filter(({ path, role, noindex }) => role === 'page' && !noindex && !site.isDisallowed(path))
      .map(({ path }) => path),
  };
}

const noSite = (out: string, what: string): GenError =>
  new GenError({
    file: shownPath(out),
    what: `There is no site here: ${what}.`,
    todo: `Run "${commandLine('build')}" first, or name the folder of a site with --out.`,
  });
