/**
 * Components, templates and `render/` → one production module, made by Vite when one of them changes and found
 * again by the hash of its sources otherwise. The cache may be deleted at any time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shownPath } from '../load/files.ts';
import type { Renderer } from '../model.ts';
import type { RendererAssets } from '../render/renderer.ts';
import type { Reference } from './copy-file.ts';
import { dropOld } from './drop-old.ts';
import { isKept } from './settle.ts';
import { hashSources, type SourceFile } from './sources.ts';
import type { Asset } from './styles.ts';

/** Where things are; all absolute. */
export interface BundlePaths {
  /** Folder of the package: its node_modules are what components import from. */
  readonly root: string;
  readonly components: string;
  readonly templates: string;
  readonly cache: string;
}

export interface Bundle {
  readonly renderer: Renderer;
  readonly meta: BundleMeta;
  /** Where it lies in the cache. */
  readonly folder: string;
  /** True when Vite ran. */
  readonly fresh: boolean;
}

export interface BundleMeta {
  readonly hash: string;
  readonly assets: RendererAssets;
  /** Variables of each copy file; its path is below the folder of the templates until `loadBundle` has placed it. */
  readonly references: Readonly<Record<string, readonly Reference[]>>;
  /** Files to publish as they are. */
  readonly files: readonly Asset[];
}

/** How many renderers are kept: going back and forth between two branches needs no bundling. */
const KEPT = 4;
/** Folders of the generator that end up inside the renderer. */
const INSIDE = /^(render|plan|bundle|errors|load\/derive)/;

export interface RendererSources {
  readonly components: readonly SourceFile[];
  readonly templates: readonly SourceFile[];
  /** Of the generator, those that end up inside the renderer or make it. */
  readonly generator: readonly SourceFile[];
  /** The lockfile: versions of what is bundled from node_modules. */
  readonly lock: readonly SourceFile[];
}

/** Keeps what the renderer is made of. */
export function rendererSources({ components, templates, generator, lock }: RendererSources): RendererSources {
  return { components, templates, lock, generator: generator.filter(({ name }) => INSIDE.test(name)) };
}

/**
 * Loads the renderer of these sources. When it is not in the cache, or is damaged there, it is bundled first, and
 * `onBundle` is called with what is going on.
 */
export async function loadBundle(
  paths: BundlePaths,
  all: RendererSources,
  onBundle: (what: string) => void = () => {},
): Promise<Bundle> {
  const sources = rendererSources(all);
  const hash = hashSources({ ...sources });
  const folder = join(paths.cache, `renderer-${hash.slice(0, 16)}`);
  const fresh = !isKept(folder);
  if (fresh) {
    onBundle(
      existsSync(folder)
        ? `the bundled components in the cache (${shownPath(folder)}) are damaged: bundling them again`
        : 'bundling the components',
    );
    const { makeBundle } = await import('./make-bundle.ts');
    await makeBundle({ paths, hash, sources, folder });
    dropOld(paths.cache, 'renderer-', KEPT);
  }
  const meta = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as BundleMeta;
  return {
    renderer: await importRenderer(folder, meta),
    meta: placeMeta(meta, { folder, templates: shownPath(paths.templates) }),
    folder,
    fresh,
  };
}

/** A bundle knows no folder but its own: it may have been moved, or been made from the same templates in another place. */
function placeMeta(meta: BundleMeta, { folder, templates }: { folder: string; templates: string }): BundleMeta {
  const references = Object.entries(meta.references).map(
    ([name, uses]) => [name, uses.map((use) => ({ ...use, file: `${templates}/${use.file}` }))] as const,
  );
  return {
    ...meta,
    files: meta.files.map(({ file, source }) => ({ file, source: join(folder, source) })),
    references: Object.fromEntries(references),
  };
}

/** Loads a bundled renderer from its folder; other threads do the same. */
export async function importRenderer(folder: string, meta: BundleMeta): Promise<Renderer> {
  const { createRenderer } = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as {
    createRenderer: (assets: RendererAssets) => Renderer;
  };
  return createRenderer(meta.assets);
}
