/**
 * Components, templates and `render/` → one production module, made when one of them changes and found
 * again by the hash of its sources otherwise. Which files of the generator it is made of, the bundler says: the list
 * lies beside the bundle. The cache may be deleted at any time.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shownPath } from '../disk/files.ts';
import type { RendererAssets } from '../render/renderer.ts';
import type { Renderer, RenderSettings } from '../render/types.ts';
import { dropOld } from '../disk/drop-old.ts';
import { isWhole } from '../whole.mjs';
import { markUsed } from '../disk/cache-entry.ts';
import { bundleName, type BundleMeta, type BundlePaths, type RendererSources } from './bundle-name.ts';

/** Opens a bundled renderer for one site. */
export type CreateRenderer = (assets: RendererAssets, settings: RenderSettings) => Renderer;

export interface Bundle {
  readonly createRenderer: (settings: RenderSettings) => Renderer;
  readonly meta: BundleMeta;
  /** Where it lies in the cache. */
  readonly folder: string;
  /** True when it was made anew. */
  readonly fresh: boolean;
}

/** How many renderers are kept: going back and forth between two branches needs no bundling. */
const KEPT = 4;
/** The folder of the bundle that was made from these sources; null when it is not in the cache, or damaged there. */
function findBundle(cache: string, all: RendererSources, onDamage: (folder: string) => void): string | null {
  const beginning = bundleName(all, []).replace(/[^-]*$/, '');
  const folders = (existsSync(cache) ? readdirSync(cache) : [])
    .filter((name) => name.startsWith(beginning))
    .map((name) => join(cache, name));
  const whole = folders.filter(isWhole);
  const found = whole.find((folder) => bundleName(all, readMeta(folder).inside) === basename(folder));
  const damaged = folders.find((folder) => !whole.includes(folder));
  if (!found && damaged) onDamage(damaged);
  if (found) markUsed(found);
  return found ?? null;
}

function readMeta(folder: string): BundleMeta {
  return JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as BundleMeta;
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
  let what = 'bundling the components';
  const found = findBundle(paths.cache, all, (folder) => {
    what = `the bundled components in the cache (${shownPath(folder)}) are damaged: bundling them again`;
  });
  if (!found) onBundle(what);
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
