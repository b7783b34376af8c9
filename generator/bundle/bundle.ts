/**
 * The components and templates of a site, compiled into the cache and found there by the hash of their sources. Components
 * are bundled with Vite when one of them changes, templates are compiled by themselves. The cache may be deleted at any time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isKept } from '../disk/cache-entry.ts';
import { dropOld } from '../disk/drop-old.ts';
import { shownPath } from '../disk/shown-path.ts';
import { hashBytes } from '../hash.ts';
import type { RendererAssets, RendererParts } from '../render/renderer.ts';
import type { RenderSettings } from '../render/settings.ts';
import type { Renderer } from '../render/types.ts';
import { hashSources, type SourceFile } from './sources.ts';
import type { Asset } from './styles.ts';
import { loadTemplates, type KeptTemplates, type TemplatePaths } from './kept-templates.ts';
import { componentFiles } from './vite/layers.ts';

/** Folders, all absolute. */
export interface BundlePaths extends TemplatePaths {
  /** Folder of the package: components import from its node_modules. */
  readonly root: string;
  /** The site's `site.ts`; it need not exist. A `vite.config.*` lies beside it. */
  readonly site: string;
  /** Folders that lie over each other, the uppermost first. */
  readonly components: readonly string[];
}

export interface RendererSources {
  readonly components: readonly SourceFile[];
  readonly templates: readonly SourceFile[];
  /** Hash of the program. */
  readonly program: string;
  /** Lockfiles: versions of the packages that components import. */
  readonly lock: readonly SourceFile[];
  /** Hash of all files that the site's own Vite plugins may read; "" if it has none. See `hashSite`. */
  readonly plugins: string;
}

/** The part of a bundle that its folder stores beside the renderer; paths are below the folder. */
export interface StoredBundle {
  readonly assets: RendererAssets;
  /** Files to publish as they are. */
  readonly files: readonly Asset[];
}

export interface BundleMeta extends StoredBundle {
  /** Hash of components, templates and program. */
  readonly hash: string;
  readonly templates: KeptTemplates;
}

export interface Bundle {
  readonly createRenderer: (settings: RenderSettings) => Renderer;
  readonly meta: BundleMeta;
  /** Folder in the cache. */
  readonly folder: string;
  /** True if the components were bundled just now. */
  readonly fresh: boolean;
}

export type RendererModule = typeof import('../render/renderer.ts');

/** The number of bundles that the cache keeps: going back and forth between two branches bundles nothing. */
const KEPT = 4;

/**
 * Loads the bundle of these sources, and makes it if the cache has none or a damaged one. `onBundle` is then called with
 * what is going on. Mistakes in templates, components and the site's Vite configuration are a GenError.
 */
export async function loadBundle(
  paths: BundlePaths,
  sources: RendererSources,
  onBundle: (what: string) => void = () => {},
): Promise<Bundle> {
  const { pages } = componentFiles(paths.components, sources.components);
  const templates = await loadTemplates(paths, { ...sources, pages });
  const hash = hashBundle(sources);
  const folder = join(paths.cache, `renderer-${hash}`);
  const fresh = !isKept(folder);
  if (fresh) {
    onBundle(
      existsSync(folder)
        ? `the bundled components in the cache (${shownPath(folder)}) are damaged: bundling them again`
        : 'bundling the components',
    );
    const { makeBundle } = await import('./make-bundle.ts');
    await makeBundle(paths, sources, folder);
    dropOld(paths.cache, 'renderer-', KEPT);
  }
  const meta = readMeta(folder, { hash: hashBytes(`${hash}${templates.hash}`), templates });
  return { createRenderer: await importCreateRenderer(folder, meta), meta, folder, fresh };
}

/** Hash of everything that components are bundled from. */
const hashBundle = ({ program, components, lock, plugins }: RendererSources): string =>
  hashBytes(`${program}${hashSources({ components, lock })}${plugins}`);

function readMeta(folder: string, { hash, templates }: Pick<BundleMeta, 'hash' | 'templates'>): BundleMeta {
  const { assets, files } = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8')) as StoredBundle;
  const hashes = Object.entries(assets.hashes).map(([page, own]) => [page, hashBytes(`${own}${templates.hash}`)]);
  return {
    hash,
    templates,
    assets: { ...assets, hashes: Object.fromEntries(hashes) as RendererAssets['hashes'] },
    files: files.map(({ file, source }) => ({ file, source: join(folder, source) })),
  };
}

/** Imports a bundled renderer and its templates; other threads do the same. */
export async function importCreateRenderer(folder: string, meta: BundleMeta): Promise<Bundle['createRenderer']> {
  const { createRenderer, bundledParts } = (await importFile(join(folder, 'renderer.mjs'))) as RendererModule;
  const { copy, documents } = await importTemplates(meta);
  return (settings) => createRenderer(meta.assets, settings, { ...bundledParts, copy, documents });
}

/** Imports the compiled templates of a bundle. */
export const importTemplates = ({ templates }: BundleMeta): Promise<Pick<RendererParts, 'copy' | 'documents'>> =>
  importFile(templates.file) as Promise<Pick<RendererParts, 'copy' | 'documents'>>;

const importFile = (file: string): Promise<unknown> => import(pathToFileURL(file).href);
