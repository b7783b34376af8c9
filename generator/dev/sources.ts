/**
 * The sources of a site, part by part. Each part keeps its last good value: while data are broken, templates can still
 * be edited and seen.
 */
import { importTemplates, loadBundle, type Bundle } from '../bundle/bundle.ts';
import { findSiteModule, importSite, type SiteModule } from '../bundle/site-module.ts';
import type { SiteDefinition } from '../define/site.ts';
import { copyFileMissing } from '../errors/copy.ts';
import type { Problem } from '../errors/problem.ts';
import { loadData } from '../load/data-cache.ts';
import { readInputs } from '../load/inputs.ts';
import { readLetters } from '../load/letters.ts';
import type { SiteData } from '../plan/data.ts';
import type { Loaded } from '../load/site.ts';
import { gather, missingScopes } from '../build/load.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { partsOf, type Changes, type Part } from './changes.ts';
import { openCompiler, type ComponentCompiler, type Components } from './components.ts';
import type { RecordStore } from './records.ts';
import type { Templates } from './templates.ts';
import type { Work } from './messages.ts';

/** A part: its last good value, and the problems of the newest one. */
interface Held<T> {
  readonly value: T | null;
  readonly problems: readonly Problem[];
}

export interface HeldData extends Held<SiteData> {
  /** The newest records with their mistakes mended, good for further checks only; null when they have none. */
  readonly mended: SiteData | null;
}

export interface Definition {
  readonly site: SiteDefinition;
  readonly module: SiteModule;
}

export interface Sources {
  readonly definition: Held<Definition>;
  readonly data: HeldData;
  /** Letters of the templates beyond Latin-1: a display font is cut to them. */
  readonly letters: string;
  /** Names from records with mistakes: nothing that refers to them is a mistake of its own. */
  readonly broken: ReadonlySet<string>;
  readonly templates: Held<Templates>;
  readonly components: Held<Components>;
}

export interface SourceReader {
  /** Everything, from the caches of a build where they have it. */
  readonly open: (onBundle: () => void) => Promise<Sources>;
  /** Reads again what changes touch. Page components other than `first` may be stale afterwards. */
  readonly reload: (sources: Sources, changes: Changes, first: readonly string[]) => Promise<Sources>;
  /** Runs stale page components. */
  readonly load: (sources: Sources, names: readonly string[]) => Promise<Sources>;
  /** Drops everything that plugins of the site may have kept from earlier edits. */
  readonly refresh: (sources: Sources) => Promise<Sources>;
  readonly close: () => Promise<void>;
  /** Reads and compiles everything ahead that the first edit would wait for. */
  readonly warmUp: (sources: Sources) => Promise<void>;
  readonly entriesOf: RecordStore['entriesOf'];
}

interface Tools {
  readonly project: Project;
  readonly onWork: (work: Work) => void;
  readonly records: () => Promise<RecordStore>;
  readonly compileTemplates: (pages: readonly string[]) => Promise<Templates>;
  readonly compiler: ComponentCompiler;
}

export function openSources(project: Project, onWork: (work: Work) => void): SourceReader {
  let records: RecordStore | null = null;
  const tools: Tools = {
    project,
    onWork,
    // Their parsers are loaded when the first edit is near: a start has the data from the cache of a build.
    records: async () => {
      records ??= (await import('./records.ts')).openRecords(project.data);
      return records;
    },
    compileTemplates: laterTemplates(project.templates),
    compiler: openCompiler(project),
  };
  return {
    open: (onBundle) => openAll(tools, onBundle),
    reload: (sources, changes, first) => reload(tools, sources, changes, first),
    load: async (sources, names) => {
      const { value } = sources.components;
      if (!value) return sources;
      return { ...sources, components: await hold(sources.components, () => tools.compiler.load(value, names)) };
    },
    refresh: async (sources) => {
      const { value } = sources.components;
      if (!value) return sources;
      return { ...sources, components: await hold(sources.components, () => tools.compiler.refresh(value)) };
    },
    close: tools.compiler.close,
    warmUp: (sources) => warmUp(tools, sources),
    entriesOf: (file) => records?.entriesOf(file) ?? [],
  };
}

/** The compiler of templates is loaded when the first edit is near: a start has theirs from the bundle. */
function laterTemplates(folders: readonly string[]): Tools['compileTemplates'] {
  let compiler: Promise<(pages: readonly string[]) => Templates> | null = null;
  return async (pages) => {
    compiler ??= import('./templates.ts').then(({ openTemplates }) => openTemplates(folders));
    return (await compiler)(pages);
  };
}

const IMPORTING: Work = { what: 'imported site.ts', file: 'site.ts', patience: 5, isOfSite: true };
/** Reading a large site may take long without a pause. */
const READING: Work = { what: 'read the site', file: 'site.ts', patience: 60 };

const NOTHING: Held<never> = { value: null, problems: [] };

async function openAll(tools: Tools, onBundle: () => void): Promise<Sources> {
  const { project } = tools;
  const { value: opened, problems } = await gather(async () => {
    const inputs = await readInputs(project);
    tools.onWork(IMPORTING);
    return { inputs, site: await importSite(inputs.siteModule.file) };
  });
  tools.onWork(READING);
  if (!opened) return openBroken(problems);
  const { inputs, site } = opened;
  // The bundler works on threads of its own: meanwhile the data is read.
  const [bundle, loaded] = await Promise.all([
    hold(null, () => loadBundle(project, inputs.sources, onBundle)),
    loadData(project, site, inputs),
  ]);
  const components = bundle.value && (await tools.compiler.open(bundle.value));
  return {
    definition: { value: { site, module: inputs.siteModule }, problems: missingScopes(project, site) },
    data: holdData(null, loaded),
    letters: inputs.letters,
    broken: loaded.broken,
    templates: bundle.value && components ? { value: await bundledTemplates(bundle.value), problems: [] } : NOTHING,
    components: { value: components, problems: bundle.problems },
  };
}

/** The templates of the bundle: nothing is compiled before the first page. */
async function bundledTemplates({ meta }: Bundle): Promise<Templates> {
  return { ...(await importTemplates(meta)), references: meta.templates.references };
}

/** Sources whose inputs cannot be read. They are read again when they change. */
function openBroken(problems: readonly Problem[]): Sources {
  return {
    definition: { value: null, problems },
    data: { ...NOTHING, mended: null },
    letters: '',
    broken: new Set(),
    templates: NOTHING,
    components: NOTHING,
  };
}

async function reload(tools: Tools, sources: Sources, changes: Changes, first: readonly string[]): Promise<Sources> {
  const { project } = tools;
  const own = sources.definition.value?.module.own ?? [];
  const parts = partsOf(changes, project, own);
  if (!sources.definition.value || !sources.components.value) return openAll(tools, () => {});
  const definition = parts.has('definition') ? await reloadDefinition(tools, sources.definition) : sources.definition;
  const isNew = definition.value !== sources.definition.value;
  const letters = parts.has('templates') ? await reloadLetters(project, sources.letters) : sources.letters;
  const isStale = isNew || parts.has('data') || sources.data.problems.length > 0 || letters !== sources.letters;
  const { data, broken } =
    definition.value && isStale
      ? await reloadData(tools, definition.value.site, { ...sources, letters }, isNew ? null : changes)
      : sources;
  const components = await reloadComponents(tools, sources.components, { parts, changes, first });
  const templates = await reloadTemplates(tools, { sources, parts, components });
  return { definition: withScopes(project, definition), data, letters, broken, templates, components };
}

/** Reads a part again; one that is not good leaves the last good value in place. */
async function hold<T>(last: Held<T> | null, read: () => Promise<T | null>): Promise<Held<T>> {
  const { value, problems } = await gather(read);
  return { value: value ?? last?.value ?? null, problems };
}

function reloadDefinition({ project, onWork }: Tools, last: Held<Definition>): Promise<Held<Definition>> {
  return hold(last, async () => {
    const module = await findSiteModule(project, hashProgram());
    onWork(IMPORTING);
    return { site: await importSite(module.file), module };
  });
}

/** Adds problems of copy files that the definition needs and the folder lacks. */
function withScopes(project: Project, { value, problems }: Held<Definition>): Held<Definition> {
  const others = problems.filter(({ code }) => code !== copyFileMissing.code);
  return { value, problems: value ? [...others, ...missingScopes(project, value.site)] : others };
}

/** A template that cannot be read is a problem of the templates. */
async function reloadLetters({ templates }: Project, last: string): Promise<string> {
  return (await gather(async () => readLetters(templates))).value ?? last;
}

async function reloadData(
  { records }: Tools,
  site: SiteDefinition,
  sources: Sources,
  changes: Changes | null,
): Promise<Pick<Sources, 'data' | 'broken'>> {
  const store = await records();
  const { value: loaded, problems } = await gather(async () => store.load(site, changes, sources.letters));
  const last = sources.data.value;
  if (!loaded) return { data: { value: last, mended: null, problems }, broken: sources.broken };
  return { data: holdData(last, loaded), broken: loaded.broken };
}

function holdData(last: SiteData | null, { data, problems }: Loaded): HeldData {
  const isGood = problems.length === 0;
  return { value: (isGood ? data : null) ?? last, mended: isGood ? null : data, problems };
}

async function reloadComponents(
  { compiler }: Tools,
  last: Held<Components>,
  { parts, changes, first }: { parts: ReadonlySet<Part>; changes: Changes; first: readonly string[] },
): Promise<Held<Components>> {
  const { value } = last;
  if (!value || !(parts.has('components') || parts.has('styles'))) return last;
  return hold(last, () => compiler.compile(value, changes, first));
}

/** Each page component needs its copy file, so a new component is a matter of the templates, too. */
async function reloadTemplates(
  { compileTemplates }: Tools,
  { sources, parts, components }: { sources: Sources; parts: ReadonlySet<Part>; components: Held<Components> },
): Promise<Held<Templates>> {
  const names = components.value?.names ?? [];
  const isSame = names.join() === (sources.components.value?.names ?? []).join();
  if (!parts.has('templates') && isSame) return sources.templates;
  return hold(sources.templates, async () => compileTemplates(names));
}

async function warmUp(tools: Tools, sources: Sources): Promise<void> {
  const { definition, components } = sources;
  if (definition.value) {
    const { site } = definition.value;
    await gather(async () => (await tools.records()).warmUp(site));
  }
  const { value } = components;
  if (value) await gather(async () => tools.compileTemplates(value.names));
}

/** Problems of the sources, in the order of a build. */
export function problemsIn({ definition, data, templates, components }: Sources): Problem[] {
  return [...data.problems, ...templates.problems, ...components.problems, ...definition.problems];
}

/** The good values of all parts; null when one of them has never been good. */
export function goodParts({ definition, data, templates, components }: Sources): GoodParts | null {
  if (!definition.value || !data.value || !templates.value || !components.value) return null;
  return {
    site: definition.value.site,
    data: data.value,
    templates: templates.value,
    components: components.value,
  };
}

export interface GoodParts {
  readonly site: SiteDefinition;
  readonly data: SiteData;
  readonly templates: Templates;
  readonly components: Components;
}
