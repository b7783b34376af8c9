/** The sources of a site. Each kind keeps its last good value: while data are broken, templates can still be edited. */
import { checkCopyNames, COPY_NAMES } from '../../build/copy-names.ts';
import { importTemplates, loadBundle, type KeptTemplates } from '../../bundle/bundle.ts';
import type { TemplateMemory } from '../../bundle/templates.ts';
import { isCopy, readLayers, type SourceFile } from '../../bundle/sources.ts';
import { findSiteModule, importSite, type SiteModule } from '../../bundle/site-module.ts';
import type { Entry } from '../../define/record.ts';
import type { SiteDefinition } from '../../define/site.ts';
import { gather, refuse, type Problem } from '../../errors/problem.ts';
import { shownPath } from '../../disk/files.ts';
import { loadData } from '../../load/data-cache.ts';
import { readPictures } from '../../load/images.ts';
import { readInputs } from '../../build/inputs.ts';
import type { Loaded } from '../../load/site.ts';
import type { SiteData } from '../../plan/data.ts';
import { hashProgram } from '../../program-hash.ts';
import type { Project } from '../../project.ts';
import type { RendererParts } from '../../render/renderer.ts';
import { kindsOf, type Changes } from '../changes.ts';
import type { FromSite, Work } from '../messages.ts';
import { ComponentCompiler, type Components } from './components.ts';
import type { RecordStore } from './records.ts';
import { compile } from './vite.ts';

export interface LoadedTemplates extends Pick<RendererParts, 'copy' | 'documents'> {
  readonly references: KeptTemplates['references'];
}

/** The last good value, and the problems of the newest one. */
interface Held<T> {
  readonly value: T | null;
  readonly problems: readonly Problem[];
}

interface HeldData extends Held<SiteData> {
  /** The newest records with their references mended, for further checks only; null if they have no mistakes. */
  readonly mended: SiteData | null;
  /** Names from records with mistakes: references to them are no further mistakes. */
  readonly broken: ReadonlySet<string>;
}

interface LoadedDefinition {
  readonly site: SiteDefinition;
  readonly module: SiteModule;
}

export interface Sources {
  readonly definition: Held<LoadedDefinition>;
  readonly data: HeldData;
  readonly templates: Held<LoadedTemplates>;
  readonly components: Held<Components>;
}

export interface GoodParts {
  readonly site: SiteDefinition;
  readonly data: SiteData;
  readonly templates: LoadedTemplates;
  readonly components: Components;
}

/** Importing `site.ts` takes no longer, in seconds. */
const IMPORTING: Work = { what: 'imported site.ts', file: 'site.ts', patience: 5, isOfSite: true };
/** Reading a large site may take long without a pause. */
const READING: Work = { what: 'read the site', file: 'site.ts', patience: 60 };
const NOTHING: Held<never> = { value: null, problems: [] };

export interface ReaderOptions {
  readonly project: Project;
  /** Sends a message to the server, such as one on work that may run code of the site. */
  readonly send: (message: FromSite) => void;
  readonly onReload: () => void;
}

export class SourceReader {
  readonly compiler: ComponentCompiler;
  readonly #project: Project;
  readonly #send: ReaderOptions['send'];
  /** Parsers of data and templates are loaded when the first edit is near: caches of a build have everything for a start. */
  #records: RecordStore | null = null;
  readonly #compiledTemplates: TemplateMemory = new Map();

  constructor({ project, send, onReload }: ReaderOptions) {
    this.#project = project;
    this.#send = send;
    this.compiler = new ComponentCompiler(project, onReload);
  }

  /** Reads everything, from the caches of a build where they have it. */
  async open(): Promise<Sources> {
    const project = this.#project;
    const { value: opened, problems } = await gather(async () => {
      const inputs = await readInputs(project);
      this.#send({ type: 'work', work: IMPORTING });
      return { inputs, site: await importSite(inputs.siteModule.file) };
    });
    this.#send({ type: 'work', work: READING });
    if (!opened) {
      const data = { ...NOTHING, mended: null, broken: new Set<string>() };
      return { definition: { value: null, problems }, data, templates: NOTHING, components: NOTHING };
    }
    const { inputs, site } = opened;
    const definition = { site, module: inputs.siteModule };
    // The bundler works on threads of its own: meanwhile the data is read.
    const onBundle = (): void => this.#send({ type: 'note', text: 'bundling the components …' });
    const [bundle, loaded] = await Promise.all([
      hold(null, () => loadBundle(project, inputs.sources, onBundle)),
      loadData(project, site, inputs),
    ]);
    const { value } = bundle;
    return {
      definition: { value: definition, problems: this.#checkCopy(definition) },
      data: holdData(null, loaded),
      templates: {
        value: value && { ...(await importTemplates(value.meta)), references: value.meta.templates.references },
        problems: [],
      },
      components: { value: value && (await this.compiler.open(value)), problems: bundle.problems },
    };
  }

  /** Reads changed sources again. Page components other than `first` may be stale afterwards. */
  async reload(last: Sources, changes: Changes, first: readonly string[]): Promise<Sources> {
    const project = this.#project;
    const before = last.components.value;
    if (!last.definition.value || !before) return this.open();
    const kinds = kindsOf(changes, project, { modules: last.definition.value.module.own, config: [] });
    const definition = kinds.has('definition') ? await this.#readDefinition(last.definition) : last.definition;
    const { site } = definition.value as LoadedDefinition;
    const isNew = definition.value !== last.definition.value;
    const isStale = isNew || kinds.has('data') || last.data.problems.length > 0;
    const data = isStale ? await this.#readData(last.data, isNew ? null : changes, site) : last.data;
    const components =
      kinds.has('components') || kinds.has('styles')
        ? await hold(last.components, () => this.compiler.compile(before, changes, first))
        : last.components;
    // Each page component needs its copy file.
    const names = components.value?.names ?? [];
    const templates =
      kinds.has('templates') || names.join() !== before.names.join()
        ? await hold(last.templates, () => this.#readTemplates(names))
        : last.templates;
    const isJudged = isNew || kinds.has('templates') || kinds.has('components');
    const others = definition.problems.filter(({ code }) => !COPY_NAMES.includes(code ?? ''));
    const problems = isJudged
      ? [...others, ...this.#checkCopy(definition.value as LoadedDefinition)]
      : definition.problems;
    return { definition: { ...definition, problems }, data, templates, components };
  }

  /** Returns the sources with other components: `renew` runs stale ones, or all anew. Without components, nothing changes. */
  async renewComponents(last: Sources, renew: (components: Components) => Promise<Components>): Promise<Sources> {
    const { value } = last.components;
    return value ? { ...last, components: await hold(last.components, () => renew(value)) } : last;
  }

  /** Parses data and compiles templates ahead, for the first edit. */
  async warmUp({ definition, components }: Sources): Promise<void> {
    const site = definition.value?.site;
    const names = components.value?.names;
    if (site) await gather(async () => (await this.#store()).warmUp(site));
    if (names) await gather(() => this.#readTemplates(names));
  }

  /** Returns the records of a data file, with their places. */
  entriesOf(file: string): readonly Entry[] {
    return this.#records?.entriesOf(file) ?? [];
  }

  #checkCopy({ site, module }: LoadedDefinition): Problem[] {
    const project = this.#project;
    const templates = readLayers(project.templates, isCopy);
    const components = (): SourceFile[] => readLayers(project.components);
    return checkCopyNames({ project, site, siteFile: module.file, templates, components });
  }

  #readDefinition(last: Held<LoadedDefinition>): Promise<Held<LoadedDefinition>> {
    return hold(last, async () => {
      const module = await findSiteModule(this.#project, hashProgram());
      this.#send({ type: 'work', work: IMPORTING });
      return { site: await importSite(module.file), module };
    });
  }

  async #readData(last: HeldData, changes: Changes | null, site: SiteDefinition): Promise<HeldData> {
    const store = await this.#store();
    const { value: loaded, problems } = await gather(async () => {
      const { data, cache } = this.#project;
      const records = store.load(site, changes);
      return readPictures(records, { data, shown: shownPath(data), cache });
    });
    if (!loaded) return { ...last, mended: null, problems };
    return holdData(last.value, loaded);
  }

  /** Compiles changed templates for the renderer, without a bundle. */
  async #readTemplates(pages: readonly string[]): Promise<LoadedTemplates> {
    const { compileTemplates } = await import('../../bundle/templates.ts');
    const folders = this.#project.templates;
    const files = readLayers(folders, isCopy);
    const made = compileTemplates(files, pages, folders.map(shownPath), this.#compiledTemplates);
    refuse(made.problems);
    const code = `${made.module.replace(/^export const /gm, 'const ')}\nreturn { copy, documents };`;
    const parts = compile(code)() as Pick<RendererParts, 'copy' | 'documents'>;
    return { ...parts, references: made.references };
  }

  async #store(): Promise<RecordStore> {
    const { RecordStore } = await import('./records.ts');
    this.#records ??= new RecordStore(this.#project.data);
    return this.#records;
  }
}

/** Reads a source. A mistake leaves the last good value in place. */
async function hold<T>(last: Held<T> | null, read: () => Promise<T>): Promise<Held<T>> {
  const { value, problems } = await gather(read);
  return { value: value ?? last?.value ?? null, problems };
}

function holdData(last: SiteData | null, { data, problems, broken }: Loaded): HeldData {
  const isGood = problems.length === 0;
  return { value: (isGood ? data : null) ?? last, mended: isGood ? null : data, problems, broken };
}

/** Returns the problems of the sources, in the order of a build. */
export const problemsIn = ({ definition, data, templates, components }: Sources): Problem[] =>
  [data, templates, components, definition].flatMap(({ problems }) => problems);

/** Returns the good values of all sources, or null if one of them has never been good. */
export function goodParts({ definition, data, templates, components }: Sources): GoodParts | null {
  if (!definition.value || !data.value || !templates.value || !components.value) return null;
  const { site } = definition.value;
  return { site, data: data.value, templates: templates.value, components: components.value };
}
