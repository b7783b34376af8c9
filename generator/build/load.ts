/** Loads the definition, the data and the components of a site, and gathers what is wrong with them. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { loadBundle, type Bundle } from '../bundle/bundle.ts';
import { importSite, type SiteModule } from '../bundle/site-module.ts';
import type { SiteDefinition } from '../define/site.ts';
import { shownPath } from '../disk/files.ts';
import { copyFileMissing, copyFileUnused, sentenceUnused } from '../errors/copy.ts';
import { problemsOf, type Problem } from '../errors/problem.ts';
import { type Project, isOwnFolder } from '../project.ts';
import { loadData, type LoadOptions } from '../load/data-cache.ts';
import type { Inputs } from '../load/inputs.ts';
import type { Loaded } from '../load/site.ts';
import { isThere } from '../disk/real-path.ts';
import { readSentences, type SourceFile } from '../bundle/sources.ts';

/** A loaded site. It cannot be built if it has problems. */
export interface LoadedSite extends Loaded {
  readonly site: SiteDefinition;
  readonly siteModule: SiteModule;
  /** The parsed data in the cache, for other threads; null if they could not be written. */
  readonly dataFile: string | null;
  /** Null if components or templates cannot be bundled. */
  readonly bundle: Bundle | null;
}

export async function load(project: Project, inputs: Inputs, options: LoadOptions = {}): Promise<LoadedSite> {
  const site = await importSite(inputs.siteModule.file);
  const { file, ...loaded } = await loadData(project, site, inputs, options);
  const bundling = await gather(() => loadBundle(project, inputs.sources, options.onWork));
  const siteFile = inputs.siteModule.file;
  const { templates, components } = inputs.sources;
  const named = checkCopyNames({ project, site, siteFile, templates, components: () => components });
  return {
    ...loaded,
    site,
    siteModule: inputs.siteModule,
    dataFile: file,
    bundle: bundling.value,
    problems: [...loaded.problems, ...bundling.problems, ...named],
  };
}

/** Returns a problem for each copy file that is missing, and for each file or sentence that no page uses. */
export const checkCopyNames = (options: UnusedOptions): Problem[] => [
  ...missingScopes(options.project, options.site),
  ...findUnusedCopy(options),
];

/** Codes of the problems that `checkCopyNames` finds. */
export const COPY_NAMES: readonly string[] = [copyFileMissing, copyFileUnused, sentenceUnused].map(({ code }) => code);

/** Returns a problem for each prop with sentences of its own whose copy file is missing. */
function missingScopes({ templates }: Project, { scopes }: SiteDefinition): Problem[] {
  return scopes
    .filter((scope) => !templates.some((folder) => isThere(join(folder, 'copy', `${scope}.hbs`))))
    .map((scope) => ({
      file: `${shownPath(templates[0] ?? '')}/copy/${scope}.hbs`,
      ...copyFileMissing(),
    }));
}

/** Runs work and returns the problems of a GenError, so that they can be reported with others. */
export async function gather<T>(work: () => Promise<T>): Promise<{ value: T | null; problems: readonly Problem[] }> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems) return { value: null, problems };
    throw error;
  }
}

export interface UnusedOptions {
  readonly project: Project;
  readonly site: SiteDefinition;
  /** The compiled definition. */
  readonly siteFile: string;
  readonly templates: readonly SourceFile[];
  readonly components: () => readonly SourceFile[];
}

/** Documents in the folder of templates that are no copy. */
const DOCUMENTS = ['page.hbs', 'redirect.hbs', 'robots.hbs'];
/** The engine asks for these on each page. */
const OF_EACH_PAGE = ['metaTitle', 'metaDescription'];

/**
 * Returns a problem for each. Only the uppermost folder is judged: those below are the package's. A site with a single folder
 * may keep sentences of components that it has replaced.
 */
export function findUnusedCopy(options: UnusedOptions): Problem[] {
  const { project, site, templates } = options;
  if (!isOwnFolder(project, project.templates[0] ?? '')) return [];
  const shown = project.templates.map(shownPath);
  const pages = [...new Set(site.pages.map(({ component }) => `copy/pages/${component}.hbs`))];
  const known = [...DOCUMENTS, 'copy/site.hbs', ...site.scopes.map((scope) => `copy/${scope}.hbs`), ...pages];
  const own = templates.filter(({ name, layer }) => layer === 0 && name.endsWith('.hbs'));
  const code = once(() => codeOf(options));
  const files = own.filter(({ name }) => !known.includes(name) && !isScope(name, code()));
  const sentences = readSentences(templates, shown);
  const below = new Set(sentences.filter(({ layer }) => layer > 0).map(({ name }) => name));
  const asked = once(() => askedNames(code()));
  const unused = sentences.filter(({ name, layer, file }) => {
    if (layer > 0 || project.templates.length === 1) return false;
    const isFileUnused = files.some((one) => file.endsWith(`/${one.name}`));
    return !isFileUnused && !below.has(name) && !OF_EACH_PAGE.includes(last(name)) && !asked()(last(name));
  });
  return [
    ...files.map(({ name }) => ({ file: `${shown[0]}/${name}`, line: 1, ...copyFileUnused({ name, known }) })),
    ...unused.map(({ name, file, line }) => {
      const others = sentences.filter((other) => groupOf(other.name) === groupOf(name) && !unused.includes(other));
      const beside = [...new Set(others.map((other) => last(other.name)))];
      return { file, line, key: last(name), ...sentenceUnused({ name: last(name), known: beside }) };
    }),
  ];
}

const groupOf = (name: string): string => name.slice(0, name.indexOf('.'));
const last = (name: string): string => name.slice(name.indexOf('.') + 1);

/** True for the copy file of a prop whose sentences some component asks for: `copy.team('title')`. */
const isScope = (name: string, code: string): boolean =>
  /^copy\/[\w-]+\.hbs$/.test(name) && code.includes(`.${name.slice('copy/'.length, -'.hbs'.length)}(`);

const codeOf = ({ siteFile, components }: UnusedOptions): string =>
  [readFileSync(siteFile, 'utf8'), ...components().map(({ bytes }) => bytes.toString('utf8'))].join('\n');

/** Quoted texts that can be names. In templates of JavaScript, each value stands for any letters. */
const QUOTED = /'([\w.]+)'|"([\w.]+)"|`((?:[\w.]|\$\{[^`}]*\})+)`/g;

function askedNames(code: string): (name: string) => boolean {
  const names = new Set<string>();
  const patterns = new Set<string>();
  for (const [, single, double, template] of code.matchAll(QUOTED)) {
    if (template?.includes('${')) patterns.add(template.replace(/\$\{[^}]*\}/g, '*'));
    else names.add(single ?? double ?? template ?? '');
  }
  // A pattern of values alone would stand for every name.
  const made = [...patterns]
    .filter((pattern) => /\w/.test(pattern))
    .map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[\\w.]+')}$`));
  return (name) => names.has(name) || made.some((pattern) => pattern.test(name));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
