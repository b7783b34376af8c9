/** Checks a finished site: each page, then the whole, and groups findings by cause. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { placeAt } from '../define/record.ts';
import type { CheckedSite, HostPolicy, Rule, SiteRule, SourceText } from '../define/rule.ts';
import { GenError, throwProblems } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import { isFile, isFolder, listFiles } from '../files.ts';
import { commandLine } from '../errors/command-line.ts';
import { firstOfEach } from '../group-by.ts';
import { hashBytes } from '../hash.ts';
import { parseManifest } from '../build/manifest.ts';
import { HEADER_FILE, headerPaths, parseHeaders } from '../output/hosts/header-file.ts';
import { ROBOTS_FILE } from '../output/robots.ts';
import { MANIFEST_FILE, pathOfFile } from '../plan/paths.ts';
import { createRedirectFinder, parseRedirects, type PlannedRedirect } from '../plan/redirects.ts';
import { NO_ROUTES } from '../plan/routes.ts';
import { readCache, writeCache } from './cache.ts';
import { groupFindings } from './group.ts';
import { replaceByName, rulesOf, runRule } from './run-rule.ts';
import { checkPages, type PageTask } from './pages.ts';
import { markedRules, originRule } from './release.ts';
import { parseRobots } from './parse-robots.ts';
import { pageRules } from './rules/index.ts';
import { siteRules } from './site-rules/index.ts';
import { createSourceFinder, createWrittenTest, locateInSource } from './source.ts';
import type { CheckReport, PlacedFinding, PageVerdict, PlannedFacts, RuleFailure, SiteFacts } from './types.ts';
import type { PageRole, PlannedPage } from '../define/checked-page.ts';

export interface CheckOptions {
  readonly out: string;
  readonly facts: PlannedFacts;
  readonly release?: boolean;
  /** Module with the compiled definition of the site, whose rules apply, too. */
  readonly definitionFile?: string | null;
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
  const { facts, release = false, definitionFile = null, rules = [], sources = [] } = options;
  const files = openFiles(options.out);
  const shared = { ...facts.shared, policies: policiesOf(files.read(HEADER_FILE)) };
  const redirects = readRedirects(files);
  const planned = new Map(facts.planned.map((page) => [page.path, page]));
  const tasks = listPages(files, { planned, redirects, otherFiles: facts.otherFiles });
  const verdicts = await checkWithCache({ ...options, definitionFile, facts: { ...facts, shared } }, tasks);
  const robots = parseRobots(files.read(ROBOTS_FILE), shared.siteUrl);
  const findRedirect = createRedirectFinder(redirects);
  const site: CheckedSite = {
    facts: shared,
    release,
    files: files.names,
    planned,
    redirectOf: (path) => findRedirect(path)?.to ?? null,
    pages: verdicts.map(({ summary }) => summary),
    isDisallowed: robots.isDisallowed,
    read: files.read,
    sizeOf: files.sizeOf,
    sources,
  };
  const ofSite = await rulesOf(definitionFile);
  const failures = verdicts.flatMap((verdict) => verdict.failures);
  const allRules = replaceByName<Rule>(
    [...pageRules, ...siteRules, ...markedRules(facts.marked), originRule, ...rules],
    ofSite,
  );
  const findings = [
    ...verdicts.flatMap((verdict) => verdict.findings),
    ...facts.found.map((found) => ({ line: 1, column: 1, detail: '', ...found })),
    ...allRules.flatMap((rule) =>
      rule.kind === 'site' && (release || !rule.onlyRelease) ? checkWhole(rule, site, failures) : [],
    ),
  ];
  // A rule that throws on one page often throws on all.
  throwProblems(firstOfEach(failures, ({ rule }) => rule).map(({ problem }) => problem));
  return createReport({ site, findings, rules: allRules, redirects: redirects.length });
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
  readonly sizeOf: (file: string) => number;
}

function openFiles(out: string): Files {
  if (!isFolder(out)) throw noSite(out, 'the folder does not exist');
  const names = new Set(listFiles(out, '**', { dot: true }));
  if (![...names].some((file) => file.endsWith('.html'))) throw noSite(out, 'the folder contains no pages');
  return {
    out,
    names,
    read: (file) => (names.has(file) ? readFileSync(join(out, file), 'utf8') : ''),
    sizeOf: (file) => statSync(join(out, file)).size,
  };
}

/** Redirects of the manifest that lead somewhere. */
function readRedirects({ read }: Files): PlannedRedirect[] {
  const { redirects } = parseManifest(read(MANIFEST_FILE))?.routes ?? NO_ROUTES;
  return parseRedirects(redirects.filter(({ to }) => to !== null));
}

interface ListOptions {
  readonly planned: ReadonlyMap<string, PlannedPage>;
  readonly redirects: readonly PlannedRedirect[];
  readonly otherFiles: readonly string[];
}

/** The HTML files of pages and redirects, in the order of their names. */
function listPages({ names }: Files, { planned, redirects, otherFiles }: ListOptions): PageTask[] {
  const others = new Set(otherFiles);
  const moved = new Set(redirects.map(({ from }) => from));
  return [...names]
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => {
      const path = pathOfFile(file);
      const plan = planned.get(path) ?? null;
      return { file, path, plan, role: roleOf(plan, moved.has(path) || moved.has(`/${file}`)) };
    })
    .filter(({ file, plan, role }) => plan !== null || role === 'redirect' || !others.has(file));
}

function roleOf(plan: PlannedPage | null, isRedirect: boolean): PageRole {
  if (plan) return plan.notFound ? 'not-found' : 'page';
  return isRedirect ? 'redirect' : 'page';
}

/** Checks the pages that have changed since the verdict in the cache. */
async function checkWithCache(
  {
    out,
    facts,
    definitionFile = null,
    cache = null,
    onProgress = () => {},
  }: CheckOptions & { readonly facts: SiteFacts },
  tasks: readonly PageTask[],
): Promise<PageVerdict[]> {
  const key = cache ? hashBytes(`${cache.rules} ${JSON.stringify(facts.shared)}`) : '';
  const known = cache ? readCache(cache.file, key) : {};
  const hashes = tasks.map(({ file, plan, role }) =>
    hashBytes(`${JSON.stringify([plan, role])}${hashBytes(readFileSync(join(out, file)))}`),
  );
  const cached = tasks.map(({ file }, index) => (known[file]?.hash === hashes[index] ? known[file] : undefined));
  const changed = tasks.filter((_, index) => !cached[index]);
  const options = { out, facts: facts.shared, definitionFile };
  const checked = await checkPages(options, changed, (done) => onProgress(done, changed.length));
  const next = checked[Symbol.iterator]();
  const verdicts = cached.map((verdict) => verdict ?? (next.next().value as PageVerdict));
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

function checkWhole(rule: SiteRule, site: CheckedSite, failures: RuleFailure[]): PlacedFinding[] {
  return runRule(rule, { page: null, failures }, () => rule.check(site)).map(
    ({ file, offset, line = 1, column = 1, message, detail = '' }) => {
      const place = offset === undefined ? { line, column } : placeAt(site.read(file), offset);
      return { rule: rule.name, file, ...place, message, detail };
    },
  );
}

interface ReportOptions {
  readonly site: CheckedSite;
  readonly findings: readonly PlacedFinding[];
  readonly rules: readonly Rule[];
  readonly redirects: number;
}

function createReport({ site, findings, rules, redirects }: ReportOptions): CheckReport {
  const { pages, release, read, sources } = site;
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const components = new Map(pages.map(({ file, component }) => [file, component]));
  const isWritten = createWrittenTest(sources);
  const counted = findings
    .filter(({ rule }) => release || !byName.get(rule)?.onlyRelease)
    .filter(({ rule, detail }) => !(byName.get(rule)?.unlessWritten && isWritten(detail)))
    .map((finding) => locateInSource(sources, finding));
  const sourceNames = new Set(sources.map(({ file }) => file));
  const isSource = (file: string): boolean => sourceNames.has(file) || (!site.files.has(file) && isFile(file));
  const findSource = createSourceFinder(sources, { read, componentOf: (file) => components.get(file) ?? null });
  const shown = pages.filter(({ role }) => role !== 'redirect');
  return {
    pages: shown.length,
    redirects,
    findings: groupFindings({ findings: counted, pages, rules: byName, findSource, isSource }),
    addresses: shown
      .filter(({ path, role, noindex }) => role === 'page' && !noindex && !site.isDisallowed(path))
      .filter(({ path }) => site.planned.get(path)?.list !== 'further')
      .map(({ path }) => path),
  };
}

const noSite = (out: string, what: string): GenError =>
  new GenError({
    file: displayPath(out),
    what: `There is no site here: ${what}.`,
    todo: `Run "${commandLine('build')}" first, or name the folder of a site with --out.`,
  });
