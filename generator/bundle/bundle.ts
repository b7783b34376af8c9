/** Compiles components and templates into the cache, by the hash of their sources. The cache may be deleted at any time. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openFolder, writeFolder } from '../cache.ts';
import { throwProblems } from '../errors/gen-error.ts';
import { placeBelow, displayPath } from '../errors/place.ts';
import type { Files } from '../files.ts';
import { hashBytes } from '../hash.ts';
import type { ParsedTemplates } from '../copy/compile.ts';
import type { Project } from '../project.ts';
import type { CompiledTemplates, Renderer, RendererAssets } from '../render/renderer.ts';
import type { RenderSettings } from '../render/settings.ts';
import {
  hashDependencies,
  readDependencies,
  readVariables,
  viteVariables,
  writeDependencies,
  type Dependencies,
} from './dependencies.ts';
import { importBundle } from './import-bundle.ts';
import { hashSources, propertiesIn, type SourceFile } from './sources.ts';
import { componentFiles } from './vite/components.ts';

type BundleProject = Pick<Project, 'packageFolder' | 'siteFile' | 'components' | 'templates' | 'cache'>;

export interface RendererSources {
  readonly components: readonly SourceFile[];
  readonly templates: readonly SourceFile[];
  readonly program: string;
  /** Versions of packages, and variables of Vite. */
  readonly settings: readonly SourceFile[];
  /** Hash of all files that the site's own Vite plugins may read; "" if it has none. See `hashPluginInputs`. */
  readonly plugins: string;
}

/** A file to publish, and where the bundle has it. */
export interface AssetFile {
  /** "assets/Carousel.1a2b3c4d.js" */
  readonly file: string;
  readonly source: string;
}

/** Files of compiled templates in the cache. */
interface TemplateFiles {
  /** A module that exports `copy`, `documents` and `inlineScripts`. */
  readonly file: string;
  readonly parsed: string;
}

/** What a bundle is made of. Plain data: threads get a copy. */
export interface BundleMeta {
  readonly templates: TemplateFiles;
  readonly assets: RendererAssets;
  readonly files: readonly AssetFile[];
  /** Hash of the templates that each page component may use. */
  readonly templateHashes: Readonly<Record<string, string>>;
}

type CreateRenderer = (settings: RenderSettings) => Renderer;

/** Compiled components and templates. */
export interface Bundle {
  readonly createRenderer: CreateRenderer;
  readonly meta: BundleMeta;
  /** Below the cache. */
  readonly folder: string;
  /** True if it was not in the cache. */
  readonly fresh: boolean;
  /** Hash of its sources. */
  readonly hash: string;
  readonly dependencies: Dependencies;
}

/** Hash of what a renderer is made of, except for what its components import from other folders. */
export const keyOfRenderer = ({ program, components, settings, plugins, templates }: RendererSources): string =>
  hashBytes(`${program}${hashSources({ components, settings })}${plugins}${propertiesIn(templates)}`);

/** What the components depended on when they were bundled. */
export const rendererDependencies = ({ cache }: Pick<Project, 'cache'>, sources: RendererSources): Dependencies =>
  readDependencies({ cache, kind: 'imports', hash: keyOfRenderer(sources) });

/**
 * Loads the bundle of these sources, and makes it, with a message to `onWork`, if it is not cached. Mistakes
 * are a GenError.
 */
export async function loadBundle(
  project: BundleProject,
  sources: RendererSources,
  onWork: (what: string) => void = () => {},
): Promise<Bundle> {
  const { cache } = project;
  const templates = await loadTemplates(project, sources);
  const key = keyOfRenderer(sources);
  const hashWith = (dependencies: Dependencies): string =>
    hashBytes(`${key}${hashDependencies(dirname(project.siteFile), dependencies)}`);
  // Vite's variables are in the code.
  const entryOf = (dependencies: Dependencies) =>
    ({
      cache,
      kind: 'renderer',
      hash: hashBytes(`${hashWith(dependencies)}${readVariables(viteVariables())}`),
    }) as const;
  const known = rendererDependencies(project, sources);
  const stored = openFolder(entryOf(known));
  if (stored) return open(stored, known, false);
  onWork('bundling the components');
  const { makeBundle } = await import('./make-bundle.ts');
  const { files, dependencies } = await makeBundle(project, sources);
  writeDependencies({ cache, kind: 'imports', hash: key }, dependencies);
  return open(writeFolder(entryOf(dependencies), files), dependencies, true);

  async function open(folder: string, dependencies: Dependencies, fresh: boolean): Promise<Bundle> {
    const meta = readMeta(folder, templates, sources);
    const createRenderer = await importCreateRenderer(folder, meta);
    return { createRenderer, meta, folder, fresh, hash: hashWith(dependencies), dependencies };
  }
}

function readMeta(folder: string, templates: TemplateFiles, sources: RendererSources): BundleMeta {
  const assets = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8')) as RendererAssets;
  return {
    templates,
    assets,
    files: assets.files.map((file): AssetFile => ({ file, source: join(folder, 'files', file) })),
    templateHashes: Object.fromEntries(
      Object.keys(assets.css).map((page) => [page, hashSources({ templates: templatesOf(page, sources) })]),
    ),
  };
}

/** All templates that can change a page: not the sentences of another one. */
const templatesOf = (page: string, { templates }: RendererSources): SourceFile[] =>
  templates.filter(({ name }) => [null, page].includes(pageOf(name)));

/** Finds the compiled templates in the cache, or compiles them. All mistakes in templates are one GenError. */
async function loadTemplates(
  project: BundleProject,
  { components, templates, program }: RendererSources,
): Promise<TemplateFiles> {
  const names = components.map(({ name }) => name);
  const { pages } = componentFiles(project.components, names);
  const hash = hashBytes(`${program}${hashSources({ templates })}${pages.join()}`);
  const entry = { cache: project.cache, kind: 'templates', hash };
  const folder = openFolder(entry) ?? writeFolder(entry, await compileTemplateFiles(project, templates, pages));
  return { file: join(folder, 'templates.mjs'), parsed: join(folder, 'parsed.json') };
}

async function compileTemplateFiles(
  project: BundleProject,
  templates: readonly SourceFile[],
  pages: readonly string[],
): Promise<Files> {
  // Handlebars' compiler is loaded when it is needed.
  const { compileTemplates } = await import('../copy/compile.ts');
  const { module, parsed, problems } = compileTemplates(templates, { pages });
  throwProblems(problems.map(placeBelow(displayPath(project.templates))));
  return { 'templates.mjs': module, 'parsed.json': JSON.stringify(parsed) };
}

/** The page component whose sentences are in a template; null if others may use them, too. */
const pageOf = (template: string): string | null =>
  /^copy\/(?:[\w-]+\/)?pages\/(\w+)\.hbs$/.exec(template)?.[1] ?? null;

/** Imports a bundled renderer and its templates; other threads do the same. */
export async function importCreateRenderer(folder: string, { assets, templates }: BundleMeta): Promise<CreateRenderer> {
  const entry = await importBundle<typeof import('../render/entry.ts')>(join(folder, 'renderer.mjs'));
  const compiled = await importBundle<CompiledTemplates>(templates.file);
  return (settings) => entry.createRenderer(assets, settings, { ...entry, ...compiled });
}

/** Reads the templates as Handlebars parsed them. */
export const readParsed = ({ templates }: BundleMeta): ParsedTemplates =>
  JSON.parse(readFileSync(templates.parsed, 'utf8')) as ParsedTemplates;
