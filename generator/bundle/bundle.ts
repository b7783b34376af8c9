/**
 * Components, templates and `render/` → one production module, made by Vite when one of them changes and found
 * again by the hash of its sources otherwise. Which files of the generator it is made of, the bundler says: the list
 * lies beside the bundle. The cache may be deleted at any time.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shownPath } from '../load/files.ts';
import type { RendererAssets } from '../render/renderer.ts';
import type { Renderer, RenderSettings } from '../render/types.ts';
import type { Reference } from './copy-file.ts';
import { dropOld } from './drop-old.ts';
import { hashSources, type SourceFile } from './sources.ts';
import type { Asset } from './styles.ts';

/** Where things are; all absolute. */
export interface BundlePaths {
  /** Folder of the package: its node_modules are what components import from. */
  readonly root: string;
  /** Folders that lie over each other, the uppermost first. */
  readonly components: readonly string[];
  readonly templates: readonly string[];
  readonly cache: string;
}

/** Opens a bundled renderer for one site. */
export type CreateRenderer = (assets: RendererAssets, settings: RenderSettings) => Renderer;

export interface Bundle {
  readonly createRenderer: (settings: RenderSettings) => Renderer;
  readonly meta: BundleMeta;
  /** Where it lies in the cache. */
  readonly folder: string;
  /** True when Vite ran. */
  readonly fresh: boolean;
}

export interface BundleMeta {
  readonly hash: string;
  /** Files of the generator that the bundler has read, by their names in the sources. */
  readonly inside: readonly string[];
  readonly assets: RendererAssets;
  /** Variables of each copy file; its path begins with the number of its layer until `loadBundle` has placed it. */
  readonly references: Readonly<Record<string, readonly Reference[]>>;
  /** Files to publish as they are. */
  readonly files: readonly Asset[];
}

/** How many renderers are kept: going back and forth between two branches needs no bundling. */
const KEPT = 4;
/** The folder of the generator that makes bundles: never inside one, but every bundle is what it says. */
const MAKER = /^bundle\//;

export interface RendererSources {
  readonly components: readonly SourceFile[];
  readonly templates: readonly SourceFile[];
  readonly generator: readonly SourceFile[];
  /** The lockfile: versions of what is bundled from node_modules. */
  readonly lock: readonly SourceFile[];
}

/** Of all sources, those that a bundle is made of when these files of the generator are `inside`. */
export function rendererSources(all: RendererSources, inside: readonly string[]): RendererSources {
  const names = new Set(inside);
  return { ...all, generator: all.generator.filter(({ name }) => MAKER.test(name) || names.has(name)) };
}

/** "renderer-1a2b3c4d5e6f7a8b-9c0d1e2f3a4b5c6d": what is known before bundling, and all that it is made of. */
export function bundleName(all: RendererSources, inside: readonly string[]): string {
  const [known, whole] = [rendererSources(all, []), rendererSources(all, inside)].map((sources) =>
    hashSources({ ...sources }).slice(0, 16),
  );
  return `renderer-${known}-${whole}`;
}

/** The folder of the bundle that was made from these sources; null when it is not in the cache. */
function findBundle(cache: string, all: RendererSources): string | null {
  const beginning = bundleName(all, []).replace(/[^-]*$/, '');
  const name = (existsSync(cache) ? readdirSync(cache) : [])
    .filter((candidate) => candidate.startsWith(beginning) && existsSync(join(cache, candidate, 'meta.json')))
    .find((candidate) => bundleName(all, readMeta(join(cache, candidate)).inside) === candidate);
  return name === undefined ? null : join(cache, name);
}

function readMeta(folder: string): BundleMeta {
  return JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as BundleMeta;
}

/** Loads the renderer of these sources, bundling it first (and calling `onBundle`) when it is not in the cache. */
export async function loadBundle(
  paths: BundlePaths,
  all: RendererSources,
  onBundle: () => void = () => {},
): Promise<Bundle> {
  const found = findBundle(paths.cache, all);
  if (!found) onBundle();
  const folder = found ?? (await bundleAnew(paths, all));
  const meta = readMeta(folder);
  const createRenderer = await importCreateRenderer(folder);
  return {
    createRenderer: (settings) => createRenderer(meta.assets, settings),
    meta: placeMeta(meta, { folder, templates: paths.templates.map(shownPath) }),
    folder,
    fresh: found === null,
  };
}

async function bundleAnew(paths: BundlePaths, all: RendererSources): Promise<string> {
  const { makeBundle } = await import('./make-bundle.ts');
  const folder = await makeBundle(paths, all);
  dropOld(paths.cache, 'renderer-', KEPT);
  return folder;
}

/** A bundle knows no folder but its own: it may have been moved, or been made from the same templates in another place. */
function placeMeta(
  meta: BundleMeta,
  { folder, templates }: { folder: string; templates: readonly string[] },
): BundleMeta {
  const references = Object.entries(meta.references).map(
    ([name, uses]) => [name, uses.map((use) => ({ ...use, file: placeFile(use.file, templates) }))] as const,
  );
  return {
    ...meta,
    files: meta.files.map(({ file, source }) => ({ file, source: join(folder, source) })),
    references: Object.fromEntries(references),
  };
}

/** "1/copy/site.hbs" → "…/starter/templates/copy/site.hbs" */
function placeFile(file: string, folders: readonly string[]): string {
  return file.replace(/^\d+/, (layer) => folders[Number(layer)] ?? '');
}

/** Loads a bundled renderer from its folder; other threads do the same. */
export async function importCreateRenderer(folder: string): Promise<CreateRenderer> {
  const module = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as { createRenderer: CreateRenderer };
  return module.createRenderer;
}
