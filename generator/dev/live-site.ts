/** The site in memory while it is edited: an edit reads again what it touches, and no more. */
import { dirname, resolve, sep } from 'node:path';
import { checkCopyOfSite } from '../build/check-copy.ts';
import { checkPlan, openSite } from '../build/open-site.ts';
import { joinDependencies, NO_DEPENDENCIES, type Dependencies } from '../bundle/dependencies.ts';
import { readLockfilesAndEnv, readSources } from '../bundle/sources.ts';
import { findSiteModule, importOpenedFiles } from '../bundle/site-module.ts';
import { readComponentFiles } from '../bundle/vite/components.ts';
import { compileTemplates, type ParsedTemplates, type TemplateMemory } from '../copy/compile.ts';
import type { Collection } from '../define/collection.ts';
import type { Entry } from '../define/record.ts';
import { catchProblems, throwProblems } from '../errors/gen-error.ts';
import { placeBelow, displayPath } from '../errors/place.ts';
import type { Problem } from '../errors/problem.ts';
import { readDataFiles } from '../load/data-files.ts';
import { readFileRecords, type RecordReader } from '../load/records.ts';
import { plannedFiles } from '../output/planned-files.ts';
import { listPublicFiles } from '../output/public.ts';
import { hashProgram } from '../program-hash.ts';
import { relativeId } from '../module-id.ts';
import type { Plan } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import type { CompiledTemplates } from '../render/renderer.ts';
import { renderSettings } from '../render/settings.ts';
import { openComponents, type ChangeType, type ComponentOptions } from './components.ts';
import { createState, type SiteState } from './site-state.ts';

interface LiveOptions extends ComponentOptions {
  readonly date: string;
  /** Has the watcher follow files. */
  readonly watch: (files: readonly string[]) => void;
}

export interface LiveSite {
  /** Returns the newest state. Rejects with every mistake in the sources. */
  readonly current: () => Promise<SiteState>;
  /** Finds mistakes that rendering a page does not find. */
  readonly check: (state: SiteState) => Promise<readonly Problem[]>;
  /** All records, with their places. */
  readonly entries: () => Promise<readonly Entry[]>;
  /** Takes an edit. Returns false for a file that the site is not made from. */
  readonly change: (file: string, type: ChangeType) => boolean;
}

/** Modules that `site.ts` may import. */
const MODULE = /\.(?:[cm]?[jt]s|json)$/;

export function openLiveSite({ date, watch, ...options }: LiveOptions): LiveSite {
  const { project } = options;
  const components = openComponents(options);
  const records = createRecordReader();
  const compiled: TemplateMemory = new Map();
  const siteFolder = dirname(project.siteFile);
  /** Return what the definition is made of, and what it has read; none while that is not known. */
  let followed: readonly (() => Dependencies)[] = [];
  /** How often the definition has run. */
  let runs = 0;
  const definition = remember(async () => {
    followed = [];
    const settings = readLockfilesAndEnv({ packageFolder: project.packageFolder, siteFolder });
    const { file, ...module } = await findSiteModule(project, { program: hashProgram(), settings });
    // The same module, run again: it may have read another file.
    const run = { ...module, file: runs++ === 0 ? file : `${file}?${runs}` };
    const opened = await importOpenedFiles({ file: run.file, folder: siteFolder });
    followed = [() => module.dependencies, opened.all];
    return run;
  });
  const data = remember(async () => {
    const files = readDataFiles(project.data, displayPath(project.data));
    records.forgetOthers(files.map(({ file }) => file));
    return files;
  });
  const templates = remember(async () => readTemplates(project, compiled));
  const state = remember(readState);
  let reads: () => Dependencies = () => NO_DEPENDENCIES;

  async function readState(): Promise<SiteState> {
    const siteModule = await definition.get();
    const open = async () =>
      openSite(
        project,
        { siteModule, dataFiles: await data.get() },
        { date: null, now: date, drafts: true, readRecords: records.read },
      );
    const problems: Problem[] = [];
    const site = await catchProblems(problems, open);
    const copy = await catchProblems(problems, templates.get);
    throwProblems(problems);
    if (!site || !copy) throw new Error('sources that cannot be read gave no problem');
    reads = site.plan.siteFiles.reads;
    watchReads(site.plan);
    return createState(project, site, components.open(copy, await renderSettings(site.plan)));
  }

  /** Has the watcher follow what lies outside of the site's folder. */
  function watchReads({ siteFiles }: Plan): void {
    const { files } = joinDependencies(siteFiles.reads(), ...followed.map((read) => read()));
    watch(files.filter((file) => file.startsWith('../')).map((file) => resolve(siteFolder, file)));
  }

  function drop(file: string, type: ChangeType): boolean {
    const isIn = (folder: string): boolean => file.startsWith(folder + sep);
    const name = relativeId(siteFolder, file);
    const isOne = ({ files, patterns }: Dependencies): boolean =>
      files.includes(name) || (type !== 'update' && patterns.length > 0);
    const isComponent = isIn(project.components) || components.has(file);
    const isDependency = followed.length === 0 ? MODULE.test(file) : followed.some((read) => isOne(read()));
    const isOfDefinition = file === project.siteFile || isDependency;
    if (isIn(project.data)) data.drop();
    // Each page component needs its copy file.
    if (isIn(project.templates) || (isComponent && type !== 'update')) templates.drop();
    if (isComponent) components.change(file, type);
    if (isOfDefinition) definition.drop();
    return (
      isComponent ||
      isOfDefinition ||
      isOne(reads()) ||
      [project.data, project.templates, project.publicFolder].some((folder) => isIn(folder))
    );
  }

  return {
    current: state.get,
    check: async ({ plan }) => {
      const { parsed } = await templates.get();
      const copy = checkCopyOfSite(project, { plan, parsed, templates: readSources(project.templates) });
      const files = plannedFiles(plan, {
        project,
        assets: [],
        publicFiles: listPublicFiles(project.publicFolder, () => ''),
      });
      watchReads(plan);
      return [...copy, ...checkPlan(plan, files)];
    },
    entries: async () => records.entriesOf((await data.get()).map(({ file }) => file)),
    change: (file, type) => {
      const isOurs = drop(file, type);
      if (isOurs) state.drop();
      return isOurs;
    },
  };
}

/** Keeps the result of some work until it is dropped; failures, too. */
function remember<T>(work: () => Promise<T>): { get: () => Promise<T>; drop: () => void } {
  let kept: Promise<T> | null = null;
  return {
    get: () => {
      kept ??= work();
      return kept;
    },
    drop: () => {
      kept = null;
    },
  };
}

function readTemplates(
  project: Project,
  memory: TemplateMemory,
): CompiledTemplates & { readonly parsed: ParsedTemplates } {
  const { pages } = readComponentFiles(project.components);
  const templates = readSources(project.templates);
  const below = placeBelow(displayPath(project.templates));
  const { module, parsed, problems } = compileTemplates(templates, { pages, memory });
  throwProblems(problems.map(below));
  const code = module.replace(/^export const /gm, 'const ');
  const read = new Function(`${code}\nreturn { copy, documents, inlineScripts };`) as () => CompiledTemplates;
  return { ...read(), parsed };
}

interface ParsedFile {
  readonly text: string;
  readonly entries: readonly Entry[];
  readonly collection: Collection;
}

/** Parses only files whose text has changed. */
function createRecordReader() {
  const parsed = new Map<string, ParsedFile>();
  const read: RecordReader = (collection, file, problems) => {
    const last = parsed.get(file.file);
    if (last?.text === file.text && last.collection === collection) return last.entries;
    const found: Problem[] = [];
    const entries = readFileRecords(collection, file, found);
    if (found.length === 0) parsed.set(file.file, { entries, text: file.text, collection });
    for (const problem of found) problems.push(problem);
    return entries;
  };
  return {
    read,
    entriesOf: (files: readonly string[]) => files.flatMap((file) => parsed.get(file)?.entries ?? []),
    /** Forgets files that are gone. */
    forgetOthers: (files: readonly string[]): void => {
      const known = new Set(files);
      for (const file of parsed.keys()) if (!known.has(file)) parsed.delete(file);
    },
  };
}
