/** The site in memory while it is edited: an edit reads again what it touches, and no more. */
import { sep } from 'node:path';
import { checkCopyOfSite } from '../build/check-copy.ts';
import { readSources } from '../bundle/sources.ts';
import { findSiteModule } from '../bundle/site-module.ts';
import { readComponentFiles } from '../bundle/vite/components.ts';
import type { Entry } from '../define/record.ts';
import { readDataFiles, type DataFile } from '../load/files.ts';
import { placeBelow, shownPath } from '../errors/place.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { gather, refuse, type Problem } from '../errors/problem.ts';
import { listPublicFiles } from '../output/public.ts';
import { claimFiles } from '../output/files.ts';
import { readFileRecords, type FileRecords, type RecordReader } from '../load/site.ts';
import { checkPlan, openSite } from '../build/open-site.ts';
import { compileTemplates, type TemplateMemory, type Uses } from '../copy/compile.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import type { CompiledTemplates } from '../render/renderer.ts';
import type { ChangeType, Components } from './components.ts';
import type { OnWork } from './contents.ts';
import { importNamed } from './first.ts';
import { createState, type State } from './state.ts';

interface LiveOptions {
  readonly project: Project;
  readonly date: string;
  readonly components: Components;
  readonly onWork: OnWork;
}

interface Templates extends CompiledTemplates {
  readonly uses: Uses;
}

export type LiveSite = ReturnType<typeof openLiveSite>;

export function openLiveSite({ project, date, components, onWork }: LiveOptions) {
  const records = createRecordReader();
  const compiled: TemplateMemory = new Map();
  let version = 1;
  const definition = remember(async () => {
    const module = await findSiteModule(project, hashProgram());
    return { module, site: await importNamed(module.file, onWork) };
  });
  const data = remember(async () => readData());
  const templates = remember(() => readTemplates(project, compiled));
  const state = remember(readState);
  /** `site.ts` and what it imports; all modules while it cannot be read. */
  const own = new Set([project.site]);
  let isRead = false;

  function readData(): readonly DataFile[] {
    const files = readDataFiles(project.data, shownPath(project.data));
    records.keepOnly(files);
    return files;
  }

  async function readState(): Promise<State> {
    isRead = false;
    const siteModule = (await definition.get()).module;
    for (const file of siteModule.own) own.add(file);
    isRead = true;
    const open = async () =>
      openSite(
        project,
        { siteModule, dataFiles: await data.get() },
        { date: null, now: date, readRecords: records.read },
      );
    const [site, copy] = await Promise.all([gather(open), gather(templates.get)]);
    refuse([...site.problems, ...copy.problems]);
    if (!site.value || !copy.value) throw new Error('sources that cannot be read gave no problem');
    return createState({ site: site.value, ...components.open(copy.value) });
  }

  /** Resolves to null as soon as there is another change. */
  async function check({ plan, redirects }: State): Promise<readonly Problem[] | null> {
    const before = version;
    const { uses } = await templates.get();
    await new Promise(setImmediate);
    if (version !== before) return null;
    const copy = checkCopyOfSite(project, { plan, uses, templates: readSources(project.templates) });
    const claims = claimFiles(plan, {
      assets: [],
      publicFiles: listPublicFiles(project.publicFolder),
    });
    const found = checkPlan(plan, { redirects, files: claims, broken: new Set() });
    return [...copy, ...found];
  }

  return {
    /** Counts the changes. */
    version: (): number => version,
    /** Returns the newest state. Rejects with every mistake in the sources. */
    current: (): Promise<State> => state.get(),
    check,
    /** All records that have been read, with their places. */
    entries: (): readonly Entry[] => records.entries(),
    /** Returns false for a file that the site is not made from. */
    change: (file: string, type: ChangeType): boolean => {
      const isOurs = drop(file, type);
      if (isOurs) renew();
      return isOurs;
    },
    renew,
  };

  function renew(): void {
    version++;
    state.drop();
  }

  function drop(file: string, type: ChangeType): boolean {
    const isIn = (folders: readonly string[]): boolean => folders.some((folder) => file.startsWith(folder + sep));
    if (isIn([project.data])) data.drop();
    else if (isIn([project.templates])) templates.drop();
    else if (isIn([project.components])) {
      components.change(file, type);
      // Each page component needs its copy file.
      if (type !== 'update') templates.drop();
    } else if (own.has(file) || (!isRead && /\.[cm]?[jt]s$/.test(file))) {
      definition.drop();
    } else return false;
    return true;
  }
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

async function readTemplates(project: Project, compiled: TemplateMemory): Promise<Templates> {
  const { pages } = readComponentFiles(project.components);
  const made = compileTemplates(readSources(project.templates), { pages, memory: compiled });
  refuse(made.problems.map(placeBelow(shownPath(project.templates))));
  const code = made.module.replace(/^export const /gm, 'const ');
  const read = new Function(`${code}\nreturn { copy, documents, inlineScripts };`) as () => CompiledTemplates;
  return { ...read(), uses: made.uses };
}

/** Parses only files whose text has changed. */
function createRecordReader() {
  const parsed = new Map<
    string,
    { readonly text: string; readonly collection: unknown; readonly records: FileRecords }
  >();
  const read: RecordReader = (collection, file, problems) => {
    const last = parsed.get(file.file);
    if (last?.text === file.text && last.collection === collection) return last.records;
    const own = new ProblemCollector();
    const records = readFileRecords(collection, file, own);
    if (own.isEmpty) parsed.set(file.file, { text: file.text, collection, records });
    // Problems are grouped with those of other files.
    else readFileRecords(collection, file, problems);
    return records;
  };
  return {
    read,
    entries: (): Entry[] => [...parsed.values()].flatMap(({ records }) => records.entries),
    keepOnly: (files: readonly DataFile[]): void => {
      const names = new Set(files.map(({ file }) => file));
      for (const name of parsed.keys()) if (!names.has(name)) parsed.delete(name);
    },
  };
}
