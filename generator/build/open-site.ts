/**
 * From the bytes of the sources to a planned site. Mistakes are found in three phases: data, then definitions and copy, then the plan.
 * Each phase reports all of its mistakes as one GenError.
 */
import { dirname } from 'node:path';
import { loadBundle, readParsed, type Bundle } from '../bundle/bundle.ts';
import { hashDependencies, NO_DEPENDENCIES } from '../bundle/dependencies.ts';
import { importOpenedFiles, importSite, type OpenedFiles, type SiteModule } from '../bundle/site-module.ts';
import type { Data } from '../define/data.ts';
import { dayAt } from '../define/day.ts';
import type { Outcome } from '../define/outcome.ts';
import type { Props } from '../define/page.ts';
import type { SiteDefinition } from '../define/site.ts';
import { catchProblems, throwProblems } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import { hashBytes } from '../hash.ts';
import type { Problem } from '../errors/problem.ts';
import { plannedFiles, type PlannedFile } from '../output/planned-files.ts';
import { findMergeMarks } from '../copy/merge-marks.ts';
import type { RecordReader } from '../load/records.ts';
import { loadBodies, loadPhotos, loadRecords } from '../load/site.ts';
import { noteUnusedImages } from '../load/unused-images.ts';
import { checkBodyLinks, hasDataLinks, resolveLinks } from '../plan/body-links.ts';
import { openData, type SiteData } from '../plan/data.ts';
import { checkOwners } from '../plan/owners.ts';
import { planSite, type Page, type Plan } from '../plan/pages.ts';
import { hideSite, isProduction, moveSite, PRODUCTION, type Staging } from '../plan/staging.ts';
import { checkComponents, checkDefinitions, findTimeZone } from '../plan/check-definitions.ts';
import { checkRedirects } from '../plan/check-redirects.ts';
import { checkLinks } from '../plan/links.ts';
import { checkSiteUrl } from '../plan/routes.ts';
import type { Project } from '../project.ts';
import type { Renderer } from '../render/renderer.ts';
import { renderSettings, type RenderSettings } from '../render/settings.ts';
import { checkCopyOfSite } from './check-copy.ts';
import type { Inputs } from './inputs.ts';
import type { BuildOptions, Progress } from './options.ts';

/** A planned site. */
export interface OpenSite {
  readonly plan: Plan;
  /** Of the site; null for that of the machine. */
  readonly timeZone: string | null;
  /** Day of the build in the time zone of the site. */
  readonly day: string;
  readonly siteModule: SiteModule;
  /** Hash of the definition, for the keys of pages. */
  readonly siteHash: string;
}

/** A planned site with its components and templates. */
export interface RenderableSite extends OpenSite {
  readonly siteFolder: string;
  readonly bundle: Bundle;
  readonly renderer: Renderer;
  /** The files beside the pages. */
  readonly files: readonly PlannedFile[];
  readonly keys: KeyParts;
  /** What the site's own modules open. */
  readonly openedFiles: OpenedFiles;
  /** Returns the props of a page. The copy check has computed those of some pages already. */
  readonly propsOf: (page: Page, outcome?: Outcome) => Props;
}

interface OpenOptions extends Pick<BuildOptions, 'date' | 'now'> {
  /** @default the site itself */
  readonly staging?: Staging;
  /** True to show drafts. */
  readonly drafts?: boolean;
  /** Reads the records of a file; one with a cache parses only changed files. */
  readonly readRecords?: RecordReader;
  /** Called when components are bundled and photographs are encoded. */
  readonly progress?: Pick<Progress, 'step'>;
}

/** Loads and plans a site. */
export async function openSite(
  project: Project,
  sources: Pick<Inputs, 'siteModule' | 'dataFiles'>,
  options: OpenOptions,
): Promise<OpenSite> {
  return planLoaded(await loadData(project, sources, options), sources, options);
}

/** Opens a site whose pages are to be rendered, and finds all mistakes that can be found without rendering. */
export async function prepareSite(project: Project, inputs: Inputs, options: OpenOptions): Promise<RenderableSite> {
  const templates = inputs.sources.templates.map(({ name, bytes }) => ({
    file: `${displayPath(project.templates)}/${name}`,
    text: String(bytes),
  }));
  refuseMergeMarks([...inputs.dataFiles, ...templates]);
  const loaded = await loadData(project, inputs, options);
  const problems: Problem[] = [];
  const onWork = options.progress?.step;
  const bundle = await catchProblems(problems, () => loadBundle(project, inputs.sources, onWork));
  const site = catchProblems(problems, () => planLoaded(loaded, inputs, options));
  const computed = new Map<Page, Props>();
  if (site) {
    const parsed = bundle && readParsed(bundle.meta);
    const { templates, components } = inputs.sources;
    const files = components.map(({ name }) => name);
    if (bundle) problems.push(...checkComponents(site.plan, files));
    problems.push(...checkCopyOfSite(project, { plan: site.plan, templates, parsed, computed }));
  }
  throwProblems(problems);
  if (!site || !bundle) throw new Error('a site that cannot be opened gave no problem');
  const { publicFiles } = inputs;
  const files = plannedFiles(site.plan, { project, assets: bundle.meta.files, publicFiles, onWork });
  throwProblems(checkPlan(site.plan, files));
  const settings = await renderSettings(site.plan);
  const { siteFolder } = loaded;
  const openedFiles = await importOpenedFiles({ file: inputs.siteModule.file, folder: siteFolder });
  // Any page may show what was opened when `site.ts` was imported. What is opened later is in the props.
  const opened = hashDependencies(siteFolder, openedFiles.first);
  const code = [site.siteHash, bundle.hash, opened, JSON.stringify(plainSettings(settings))];
  const { environment } = inputs.hashWith({ imports: bundle.dependencies, reads: NO_DEPENDENCIES });
  const keys: KeyParts = { code: hashBytes(code.join('\n')), templates: bundle.meta.templateHashes, environment };
  const propsOf: RenderableSite['propsOf'] = (page, outcome) => computed.get(page) ?? page.props(outcome);
  return { ...site, siteFolder, bundle, files, renderer: bundle.createRenderer(settings), keys, openedFiles, propsOf };
}

/** The bundler finds those of other files. */
const refuseMergeMarks = (texts: readonly { readonly file: string; readonly text: string }[]): void =>
  throwProblems(texts.flatMap(({ file, text }) => findMergeMarks(file, text) ?? []));

interface LoadedData {
  readonly definition: SiteDefinition;
  readonly data: SiteData;
  readonly placeOf: Data['placeOf'];
  readonly siteFolder: string;
}

/** The first phase: reads and validates the data. */
async function loadData(
  { data: dataDir, siteFile, cache }: Project,
  { siteModule, dataFiles }: Pick<Inputs, 'siteModule' | 'dataFiles'>,
  { readRecords, staging = PRODUCTION }: OpenOptions,
): Promise<LoadedData> {
  refuseMergeMarks(dataFiles);
  const dataName = displayPath(dataDir);
  const definition = hideSite(await withForms(await importSite(siteModule.file), dirname(siteFile)), staging);
  const records = loadRecords({
    site: definition,
    files: dataFiles,
    dataDir,
    dataName,
    ...(readRecords && { readRecords }),
  });
  const parsed = noteUnusedImages(await loadBodies(records), dataDir, dataName);
  const { data, placeOf, problems } = await loadPhotos(parsed, { dataDir, dataName, cache });
  throwProblems(problems);
  if (!data) throw new Error('data that cannot be read gave no problem');
  return { definition, data: moveSite(data, definition, staging), placeOf, siteFolder: dirname(siteFile) };
}

/** Adds the forms for the owner. Sites without any never load the code for them. */
async function withForms(site: SiteDefinition, folder: string): Promise<SiteDefinition> {
  if (!site.editor) return site;
  const { withEditor } = await import('../editor/admin.ts');
  return withEditor(site, site.editor, folder);
}

/** From records to pages. */
function planLoaded(
  { definition, data, placeOf, siteFolder }: LoadedData,
  { siteModule }: Pick<Inputs, 'siteModule'>,
  { date, now, staging = PRODUCTION, drafts = false }: OpenOptions,
): OpenSite {
  const problems = checkDefinitions(definition);
  const timeZone = catchProblems(problems, () => findTimeZone(definition, openData(data)));
  const day = date ?? dayAt(now, timeZone);
  const options = { placeOf, siteFolder, drafts };
  const planned = catchProblems(problems, () => planSite(definition, data, day, options));
  const plan = planned && hasDataLinks(data) ? planSite(definition, resolveLinks(planned), day, options) : planned;
  throwProblems(problems);
  if (!plan) throw new Error('a site that cannot be planned gave no problem');
  const siteHash = isProduction(staging) ? siteModule.hash : hashBytes(JSON.stringify([siteModule.hash, staging]));
  return { plan, timeZone, day, siteModule, siteHash };
}

/** What the keys of all pages are made of, besides their props. Plain data: threads get a copy. */
export interface KeyParts {
  /** Hash of the program, the site's code, components, packages, and settings. */
  readonly code: string;
  /** Hash of the templates that each page component may use. */
  readonly templates: Readonly<Record<string, string>>;
  /** Hash of the environment, which is not in the keys: pages of another one are rendered again. See `Inputs`. */
  readonly environment: string;
}

const plainSettings = ({ language, policy, base }: RenderSettings) => ({ language, policy, base });

/** The third phase: finds wrong redirects, wrong links of records, files that cannot be written, and those with two owners. */
export function checkPlan(plan: Plan, files: readonly PlannedFile[]): Problem[] {
  const names = new Set(files.map(({ file }) => file));
  return [
    ...checkSiteUrl(plan),
    ...checkRedirects(plan, names),
    ...checkLinks(plan),
    ...checkBodyLinks(plan, names),
    ...checkOwners(plan, files),
  ];
}
