/** Compiles components and templates into the cache, by the hash of their sources. The cache may be deleted at any time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFolder } from '../cache.ts';
import { throwProblems } from '../errors/gen-error.ts';
import { placeBelow, shownPath } from '../errors/place.ts';
import { hashBytes } from '../hash.ts';
import type { ParsedTemplates } from '../copy/compile.ts';
import type { Project } from '../project.ts';
import type { Renderer, CompiledTemplates, RendererAssets } from '../render/renderer.ts';
import type { RenderSettings } from '../render/settings.ts';
import { importBundle } from './import-bundle.ts';
import type { StoredBundle } from './make-bundle.ts';
import { hashSources, type SourceFile } from './sources.ts';
import { componentFiles } from './vite/components.ts';

type BundleProject = Pick<Project, 'packageFolder' | 'site' | 'components' | 'templates' | 'cache'>;

export interface RendererSources {
  readonly components: readonly SourceFile[];
  readonly templates: readonly SourceFile[];
  readonly program: string;
  /** Lockfiles: versions of the packages that components import. */
  readonly lock: readonly SourceFile[];
  /** Hash of all files that the site's own Vite plugins may read; "" if it has none. See `hashSite`. */
  readonly plugins: string;
}

/** Plain data: threads get a copy. */
export type BundleMeta = Readonly<ReturnType<typeof readMeta>>;

type KeptTemplates = Awaited<ReturnType<typeof loadTemplates>>;

export type Bundle = Readonly<Awaited<ReturnType<typeof loadBundle>>>;

/**
 * Loads the bundle of these sources, and makes it, with a message to `onWork`, if it is not cached: then it is `fresh`. Mistakes
 * are a GenError.
 */
export async function loadBundle(
  project: BundleProject,
  sources: RendererSources,
  onWork: (what: string) => void = () => {},
) {
  const { program, components, lock, plugins } = sources;
  const templates = await loadTemplates(project, sources);
  const hash = hashBytes(`${program}${hashSources({ components, lock })}${plugins}`);
  const { folder, fresh } = await findFolder({ cache: project.cache, kind: 'renderer', hash }, async () => {
    onWork('bundling the components');
    const { makeBundle } = await import('./make-bundle.ts');
    return makeBundle(project, components);
  });
  const meta = readMeta(folder, templates, sources);
  return { createRenderer: await importCreateRenderer(folder, meta), meta, folder, fresh };
}

function readMeta(folder: string, templates: KeptTemplates, sources: RendererSources) {
  const { assets, files } = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8')) as StoredBundle;
  const hashes = Object.entries(assets.hashes).map(([page, own]) => [
    page,
    hashBytes(`${own}${sources.program}${hashSources({ templates: templatesOf(page, sources) })}`),
  ]);
  return {
    templates,
    assets: { ...assets, hashes: Object.fromEntries(hashes) as RendererAssets['hashes'] },
    files: files.map((file) => ({ file, source: join(folder, 'files', file) })),
  };
}

/** All templates that can change a page: not the sentences of another one. */
const templatesOf = (page: string, { templates }: RendererSources): SourceFile[] =>
  templates.filter(({ name }) => [null, page].includes(pageOf(name)));

/** Finds the compiled templates in the cache, or compiles them. All mistakes in templates are one GenError. */
async function loadTemplates(project: BundleProject, { components, templates, program }: RendererSources) {
  const names = components.map(({ name }) => name);
  const { pages } = componentFiles(project.components, names);
  const hash = hashBytes(`${program}${hashSources({ templates })}${pages.join()}`);
  const { folder } = await findFolder({ cache: project.cache, kind: 'templates', hash }, async () => {
    // Handlebars' compiler is loaded when it is needed.
    const { compileTemplates } = await import('../copy/compile.ts');
    const { module, parsed, problems } = compileTemplates(templates, { pages });
    throwProblems(problems.map(placeBelow(shownPath(project.templates))));
    return { 'templates.mjs': module, 'parsed.json': JSON.stringify(parsed) };
  });
  /** `file` is a module that exports `copy`, `documents` and `inlineScripts`. */
  return { file: join(folder, 'templates.mjs'), parsed: join(folder, 'parsed.json') } as const;
}

/** The page component whose sentences are in a template; null if others may use them, too. */
const pageOf = (template: string): string | null =>
  /^copy\/(?:[\w-]+\/)?pages\/(\w+)\.hbs$/.exec(template)?.[1] ?? null;

/** Imports a bundled renderer and its templates; other threads do the same. */
export async function importCreateRenderer(folder: string, { assets, templates }: BundleMeta) {
  const entry = await importBundle<typeof import('../render/entry.ts')>(join(folder, 'renderer.mjs'));
  const compiled = await importBundle<CompiledTemplates>(templates.file);
  return (settings: RenderSettings): Renderer => entry.createRenderer(assets, settings, { ...entry, ...compiled });
}

/** Reads the templates as Handlebars parsed them. */
export const readParsed = ({ templates }: BundleMeta): ParsedTemplates =>
  JSON.parse(readFileSync(templates.parsed, 'utf8')) as ParsedTemplates;
