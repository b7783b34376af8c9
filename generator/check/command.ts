/** `gen check`: the facts come from the data, the findings from the files that are really there. */
import { isAbsolute, join } from 'node:path';
import { importSite } from '../bundle/site-module.ts';
import { hashSources, type SourceFile } from '../bundle/sources.ts';
import { dropOld, keepIfPossible, keepText, markUsed, readText, type OnLoss } from '../disk/cache-entry.ts';
import { GenError } from '../errors/problem.ts';
import { loadData } from '../load/data-cache.ts';
import { readInput, shownPath } from '../disk/files.ts';
import { findPackageJson } from '../disk/package-json.ts';
import { statTree, type FileOnDisk } from '../disk/list.ts';
import { CLOCK_STEP_MS, isFile } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import { readInputs, type Inputs } from '../build/inputs.ts';
import type { RecordName } from '../plan/record-names.ts';
import { planSite, type Plan } from '../plan/site-plan.ts';
import type { Project } from '../project.ts';
import { checkSite, type CheckOptions } from './check.ts';
import { addressRule, type Resolve, goneRule } from './gone.ts';
import { factsOf } from './facts.ts';
import { dayOfBuild, editedRule, outputRule } from './output.ts';
import type { SourceText } from './source.ts';
import type { CheckBasis } from '../define/site.ts';
import type { CheckReport } from './types.ts';

export interface CheckCommandOptions {
  /** True: sample records and reserved values are findings. */
  readonly release: boolean;
  /** True: each page is judged anew and its markup validated whole. */
  readonly whole?: boolean;
  /** Day or moment of the check. @default this one */
  readonly now?: string;
  /** Names that records of the site ever had: texts must not have those that are gone. */
  readonly names?: readonly RecordName[];
  /** Answers the path of an address as a host does: for releases. */
  readonly resolve?: Resolve;
  readonly onProgress: (done: number, total: number) => void;
  /** Called if verdicts cannot be cached. */
  readonly onLoss?: OnLoss | undefined;
}

export async function check(project: Project, options: CheckCommandOptions): Promise<CheckReport> {
  const read = await readSite(project);
  return keptReport(project, read, options, () => planFacts(project, read, options.onLoss));
}

/** Checks the site, unless a report on the same inputs and files is kept. `findFacts` is called only where it has to be checked. */
async function keptReport(
  project: Project,
  { inputs, at }: SiteInputs,
  options: CheckCommandOptions,
  findFacts: () => Promise<SiteFacts>,
): Promise<CheckReport> {
  const { siteModule, sources, dataKey, sourceHash } = inputs;
  const isKept = !options.whole && !readsFiles(siteModule.own);
  const judges = [sources.program, hashSources({ lock: sources.lock }), siteModule.hash, ...packageVersions()].join(
    ' ',
  );
  const cache = isKept ? { folder: project.cache, rules: judges } : null;
  const judge = async (listed?: CheckOptions['listed']): Promise<CheckReport> =>
    checkWithFacts(project, await findFacts(), options, { cache, listed });
  // The rules of a release look at the time, and into the folder of the site.
  if (!isKept || options.release) return judge();
  const layers = [...project.templates, ...project.components].map(shownPath);
  const basis = JSON.stringify([judges, dataKey, sourceHash, layers, at, options.names ?? []]);
  return keepReport(project, basis, { make: judge, onLoss: options.onLoss });
}

/** Kept reports, each on a folder of its own. */
const KEPT = 2;

/**
 * Returns the last report on an output folder, or makes one and keeps it. A report holds while no file there has been written to
 * and the basis, which is everything else that it was made from, is the same. Without it, an unchanged site has its pages hashed
 * and its texts compared again: at 2,776 pages 3.1 s of processor time instead of 1.1.
 */
async function keepReport(
  { cache, out }: Project,
  basis: string,
  {
    make,
    onLoss,
  }: { make: (listed: ReadonlyMap<string, FileOnDisk>) => Promise<CheckReport>; onLoss?: OnLoss | undefined },
): Promise<CheckReport> {
  const file = join(cache, `report-${hashBytes(out)}`);
  const listed = statTree(out);
  const { stamps, isSettled } = stampFiles(listed);
  const key = hashBytes(`${process.versions.node}\0${basis}\0${stamps}`);
  const kept = readText(file);
  if (kept?.startsWith(key)) {
    markUsed(file);
    return JSON.parse(kept.slice(key.length)) as CheckReport;
  }
  const report = await make(listed);
  if (isSettled) keepIfPossible(() => keepText(file, key + JSON.stringify(report)), onLoss);
  if (isSettled) dropOld(cache, 'report-', KEPT);
  return report;
}

/** Names and stamps of all files. They are settled if a later write to one of them is certain to change its stamp. */
function stampFiles(listed: ReadonlyMap<string, FileOnDisk>): { stamps: string; isSettled: boolean } {
  let latest = 0;
  const stamps = [...listed].map(([name, { stats }]) => {
    const { ino = 0, size = 0, mtimeMs = 0, ctimeMs = 0 } = stats ?? {};
    latest = Math.max(latest, ctimeMs, mtimeMs);
    return `${name} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  });
  return { stamps: stamps.join('\n'), isSettled: latest < Date.now() - CLOCK_STEP_MS };
}

async function checkWithFacts(
  project: Project,
  { inputs, plan, facts: all }: SiteFacts,
  options: CheckCommandOptions,
  more: Pick<CheckOptions, 'cache' | 'listed'>,
): Promise<CheckReport> {
  const { release, whole = false, names = [], resolve, now = new Date().toISOString(), onProgress, onLoss } = options;
  const siteFile = inputs.siteModule.file;
  const written = writtenSources(project, inputs);
  // The shipped site's own sources are those of the package.
  const own = project.root === project.cwd ? '' : written.map(({ text }) => text).join('\n');
  const facts = { ...all, foreign: withoutOwn(all.foreign, own) };
  const sources = [...inputs.dataFiles, ...written];
  const rules = [
    goneRule(names, plan, sources),
    release ? outputRule(project.out, inputs, now) : editedRule(project.out),
    ...(release && resolve ? [addressRule(plan.data.addresses ?? [], resolve)] : []),
  ];
  // A release and a check of whole pages read all files.
  const how = { siteFile, release, whole, hashAll: release || whole, onProgress, onLoss };
  return checkSite({ out: project.out, facts, sources, rules, ...how, ...more });
}

/** Reads what a site is made from. `at` is the day of the build, or today if there is none. */
const readSite = async (project: Project) => ({
  inputs: await readInputs(project),
  at: dayOfBuild(project.out) ?? new Date().toISOString().slice(0, 10),
});

type SiteInputs = Awaited<ReturnType<typeof readSite>>;
type SiteFacts = Awaited<ReturnType<typeof planFacts>>;

/** Reads the site and returns what its data states. */
export const readFacts = async (project: Project, onLoss?: OnLoss): Promise<SiteFacts> =>
  planFacts(project, await readSite(project), onLoss);

async function planFacts(project: Project, site: SiteInputs, onLoss?: OnLoss) {
  const { inputs } = site;
  const plan = await planOf(project, site, onLoss);
  return { inputs, plan, facts: factsOf(plan, shownPath(project.data)) };
}

async function planOf(project: Project, { inputs, at }: SiteInputs, onLoss?: OnLoss): Promise<Plan> {
  const site = await importSite(inputs.siteModule.file);
  const { data, problems } = await loadData(project, site, inputs, { onLoss });
  if (!data || problems.length > 0) throw new GenError(problems);
  return planSite(site, data, at);
}

/** Modules with which a rule can read what no verdict is kept with. */
const READING = /['"](?:node:)?(?:fs|fs\/promises|child_process|https?|net)['"]/;

/** True if `site.ts` or a file that it imports reads files by itself instead of with `context.read`. */
const readsFiles = (own: readonly string[]): boolean =>
  own.some((file) => isFile(file) && READING.test(readInput(file).toString()));

/** Packages that findings come from. Linked or patched ones change without the lockfile. */
const JUDGES = ['html-validate', 'parse5', 'schema-dts'] as const;

/** Returns "html-validate@10.17.0" and so on, as installed. */
export function packageVersions(): string[] {
  return JUDGES.map((name) => {
    const found = findPackageJson(name, import.meta.url);
    const { version = '' } = found ? (JSON.parse(String(readInput(found))) as { version?: string }) : {};
    return `${name}@${version}`;
  });
}

/** The templates and components in the site's own folders, not in the package's. */
function writtenSources({ templates, components }: Project, { sources }: Inputs): SourceText[] {
  const inLayers = (files: readonly SourceFile[], folders: readonly string[]): SourceText[] =>
    files
      .filter(({ name }) => /\.(hbs|tsx?)$/.test(name))
      .map(({ name, layer, bytes }) => ({ file: shownPath(join(folders[layer] ?? '', name)), text: bytes.toString() }));
  const all = [...inLayers(sources.templates, templates), ...inLayers(sources.components, components)];
  return all.filter(({ file }) => !isAbsolute(file) && !file.includes('node_modules/'));
}

/** Leaves out words that the site's own sentences contain: somebody has written them there. */
function withoutOwn(foreign: CheckBasis['foreign'], own: string): CheckBasis['foreign'] {
  const isOwn = (word: string): boolean => new RegExp(`\\b${word}\\b`, 'i').test(own);
  return foreign.map(({ owner, words }) => ({ owner, words: words.filter((word) => !isOwn(word)) }));
}
