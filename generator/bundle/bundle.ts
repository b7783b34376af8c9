/**
 * Components, templates and `render/` → one production module, made by Vite when one of them changes and found
 * again by the hash of its sources otherwise. The cache may be deleted at any time.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GenError, refuse, type Problem } from '../errors.ts';
import type { Renderer } from '../model.ts';
import { shownPath } from '../load/read.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { bundleClient, type ClientBundle } from './client.ts';
import type { Reference } from './copy-file.ts';
import { PRODUCTION } from './production.ts';
import { genPlugin, type Closure, type NotedModules } from './plugin.ts';
import { hashSources, type SourceFile } from './sources.ts';
import { joinStyles, nameAssets, type Asset } from './styles.ts';
import { compileTemplates } from './templates.ts';

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
  /** Variables of each copy file. */
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
}

/** Keeps what the renderer is made of. */
export function rendererSources({ components, templates, generator }: RendererSources): RendererSources {
  return { components, templates, generator: generator.filter(({ name }) => INSIDE.test(name)) };
}

/** Loads the renderer of these sources, bundling it first (and calling `onBundle`) when it is not in the cache. */
export async function loadBundle(paths: BundlePaths, all: RendererSources, onBundle: () => void = () => {}): Promise<Bundle> {
  const sources = rendererSources(all);
  const hash = hashSources({ ...sources });
  const folder = join(paths.cache, `renderer-${hash.slice(0, 16)}`);
  const fresh = !existsSync(join(folder, 'meta.json'));
  if (fresh) {
    onBundle();
    await makeBundle(paths, hash, sources, folder);
  }
  const meta = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as BundleMeta;
  return { renderer: await importRenderer(folder, meta), meta, folder, fresh };
}

/** Loads a bundled renderer from its folder; other threads do the same. */
export async function importRenderer(folder: string, meta: BundleMeta): Promise<Renderer> {
  const { createRenderer } = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as { createRenderer: (assets: RendererAssets) => Renderer };
  return createRenderer(meta.assets);
}

async function makeBundle(paths: BundlePaths, hash: string, sources: RendererSources, folder: string): Promise<void> {
  const pages = pageNames(sources.components);
  const templates = compileTemplates(sources.templates, pages, shownPath(paths.templates));
  refuse([...(pages.length === 0 ? [{ file: shownPath(paths.components), what: 'There are no page components.', todo: 'Point --components at a folder with pages/ and layout/.' }] : []), ...templates.problems]);
  const noted: NotedModules = { closures: new Map() };
  mkdirSync(paths.cache, { recursive: true });
  const draft = mkdtempSync(join(paths.cache, 'draft-'));
  try {
    const client = await bundleClient(paths, sources.components);
    for (const { file, code } of client.files) {
      mkdirSync(dirname(join(draft, 'client', file)), { recursive: true });
      writeFileSync(join(draft, 'client', file), code);
    }
    const code = await bundleRenderer(paths, genPlugin({ components: paths.components, pages, templates: templates.module }, noted));
    writeFileSync(join(draft, 'renderer.mjs'), code);
    const assets = nameAssets(sources.components.filter(({ name }) => /\.(woff2|png|avif|webp|jpg)$/.test(name)).map(({ name }) => join(paths.components, name)));
    const meta: BundleMeta = { hash, references: templates.references, files: [...client.files.map(({ file }) => ({ file, source: join(folder, 'client', file) })), ...assets.values()], assets: describeAssets({ pages, client, closures: noted.closures, assets, shared: hashSources({ ...sources, components: [] }) }) };
    writeFileSync(join(draft, 'meta.json'), JSON.stringify(meta));
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  dropOldBundles(paths.cache);
}

function pageNames(components: readonly SourceFile[]): string[] {
  return components.flatMap(({ name }) => /^pages\/([A-Z]\w*)\.tsx$/.exec(name)?.[1] ?? []);
}

/** Runs Vite. A component that cannot be compiled is one message with its place. */
async function bundleRenderer({ root }: BundlePaths, plugin: ReturnType<typeof genPlugin>): Promise<string> {
  const { build } = await import('vite');
  try {
    const result = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [plugin],
      ...PRODUCTION,
      ssr: { noExternal: true, target: 'node', resolve: { conditions: ['module', 'node', 'production'] } },
      build: { ssr: join(root, 'generator/render/renderer.ts'), write: false, minify: false, target: 'node20', rolldownOptions: { output: { entryFileNames: 'renderer.mjs', codeSplitting: false } } },
    });
    const output = (Array.isArray(result) ? result[0] : result) as { output: { type: string; code?: string }[] };
    return output.output.find(({ type }) => type === 'chunk')?.code ?? '';
  } catch (error) {
    throw explainFailure(error as Error & { errors?: readonly BundlerError[] });
  }
}

interface BundlerError {
  readonly message: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
}

function explainFailure(error: Error & { errors?: readonly BundlerError[] }): Error {
  const plain = (text: string): string => text.replace(/\u001B\[[\d;]*m/g, '');
  const problems = (error.errors ?? []).map((found): Problem => {
    const message = plain(found.message);
    const place = /\[ (.+?):(\d+):(\d+) \]/.exec(message);
    const file = found.loc?.file ?? found.id ?? place?.[1];
    return { file: file ? shownPath(file.replace(/\?.*$/, '')) : 'components', line: found.loc?.line ?? (place ? Number(place[2]) : undefined), column: found.loc?.column ?? (place ? Number(place[3]) : undefined), what: `The components cannot be bundled: ${message.split('\n').find((line) => line.trim() !== '')?.trim() ?? message}`, todo: 'Mend the file; the last published site is still in place.' };
  });
  return problems.length > 0 ? new GenError(problems, { cause: error }) : error;
}

interface Described {
  readonly client: ClientBundle;
  readonly pages: readonly string[];
  readonly closures: ReadonlyMap<string, Closure>;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Hash of all sources but the components. */
  readonly shared: string;
}

function describeAssets({ pages, client, closures, assets, shared }: Described): RendererAssets {
  const layout = closures.get('Layout') ?? [];
  const css = Object.fromEntries(pages.map((page) => [page, joinStyles([layout, closures.get(page) ?? []], assets)]));
  const hashes = Object.fromEntries(pages.map((page) => [page, hashClosure([...layout, ...(closures.get(page) ?? [])], `${shared}${css[page]}${client.pageScript}${JSON.stringify(client.addresses)}`)]));
  const fonts = [...assets.values()].filter(({ file }) => file.endsWith('.woff2')).map(({ file }) => `/${file}`);
  return { css, hashes, fonts, addresses: client.addresses, pageScript: client.pageScript };
}

/** Hash of the files that a page component is made of; virtual modules are covered by `shared`. */
function hashClosure(files: Closure, shared: string): string {
  const hash = createHash('sha256').update(shared);
  for (const file of new Set(files)) if (existsSync(file) && !file.includes('node_modules')) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

function dropOldBundles(cache: string): void {
  const bundles = readdirSync(cache)
    .filter((name) => name.startsWith('renderer-'))
    .map((name) => ({ folder: join(cache, name), time: statSync(join(cache, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { folder } of bundles.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}
