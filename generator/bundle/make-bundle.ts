/** Bundles components, templates and `render/` into a folder of the cache. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { componentSyntax, noPageComponents } from '../errors/components.ts';
import { refuse } from '../errors/problem.ts';
import { explained } from './explain.ts';
import { shownPath } from '../disk/files.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { bundleName, rendererSources, type BundleMeta, type BundlePaths, type RendererSources } from './bundle-name.ts';
import { bundleClient, type ClientBundle } from './client.ts';
import { layeredImports, locator } from './layers.ts';
import { genPlugin, noteRead, type Closure, type NotedModules } from './plugin.ts';
import { forNode, roll } from './roll.ts';
import { keepFolder } from '../disk/cache-entry.ts';
import { hashSources, type SourceFile } from './sources.ts';
import { joinStyles, nameAssets, shortNames, type Asset, type CompiledStyles } from './styles.ts';
import { renameProperties } from '../render/styles.ts';
import { compileTemplates } from './templates.ts';

/** Leaves the bundle complete in a folder of the cache, which it gives, or nothing; mistakes in templates and components are a GenError. */
export async function makeBundle(paths: BundlePaths, sources: RendererSources): Promise<string> {
  const pages = pageNames(sources.components);
  const templates = compileTemplates(sources.templates, pages, paths.templates.map(shownPath));
  refuse([
    ...(pages.length === 0 ? [{ file: shownPath(paths.components[0] ?? ''), ...noPageComponents() }] : []),
    ...templates.problems,
  ]);
  const locate = locator(paths.components, sources.components);
  const noted: NotedModules = { closures: new Map(), read: new Set() };
  const plugin = genPlugin({ locate, pages, templates: templates.module }, noted);
  const reads = noteRead(noted);
  const [client, code] = await Promise.all([
    explained(() => bundleClient({ ...paths, locate }, sources.components, reads), componentSyntax),
    explained(() => bundleRenderer(paths, [plugin, reads]), componentSyntax),
  ]);
  const assets = nameAssets(
    sources.components.filter(({ name }) => /\.(woff2|png|avif|webp|jpg)$/.test(name)).map(({ name }) => locate(name)),
  );
  const inside = insideGenerator(paths.root, noted.read);
  return keepFolder(paths.cache, (draft) => {
    const meta: BundleMeta = {
      hash: hashSources({ ...rendererSources(sources, inside) }),
      inside,
      references: belowTemplates(templates.references, paths.templates.map(shownPath)),
      files: keepFiles(draft, [
        ...client.files.map(({ file, code: body }) => ({ file, body })),
        ...[...assets.values()].map(({ file, source }) => ({ file, body: readFileSync(source) })),
      ]),
      assets: describeAssets({
        pages,
        client,
        closures: noted.closures,
        assets,
        shared: hashSources({ ...rendererSources(sources, inside), components: [] }),
        root: realpathSync(paths.root),
      }),
    };
    writeFileSync(join(draft, 'renderer.mjs'), code);
    writeFileSync(join(draft, 'meta.json'), JSON.stringify(meta));
    return join(paths.cache, bundleName(sources, inside));
  });
}

/** Puts files into the bundle, which may then be moved; `source` is below its folder. */
function keepFiles(
  bundle: string,
  files: readonly { readonly file: string; readonly body: string | Uint8Array }[],
): Asset[] {
  return files.map(({ file, body }) => {
    const source = `files/${file}`;
    mkdirSync(dirname(join(bundle, source)), { recursive: true });
    writeFileSync(join(bundle, source), body);
    return { file, source };
  });
}

/** With the number of the layer in place of its folder. */
function belowTemplates(references: BundleMeta['references'], folders: readonly string[]): BundleMeta['references'] {
  const unplaced = (file: string): string => {
    const layer = folders.findIndex((folder) => file.startsWith(`${folder}/`));
    return `${layer}${file.slice(folders[layer]?.length)}`;
  };
  return Object.fromEntries(
    Object.entries(references).map(([name, uses]) => [name, uses.map((use) => ({ ...use, file: unplaced(use.file) }))]),
  );
}

/** Of the modules that a bundler has read, those of the generator, by their names below its folder, sorted. */
function insideGenerator(root: string, modules: ReadonlySet<string>): string[] {
  const folder = realpathSync(join(root, 'generator'));
  return [...modules]
    .map((id) => relative(folder, id).split(sep).join('/'))
    .filter((name) => !name.startsWith('..') && !isAbsolute(name))
    .sort();
}

function pageNames(components: readonly SourceFile[]): string[] {
  return components.flatMap(({ name }) => /^pages\/([A-Z]\w*)\.tsx$/.exec(name)?.[1] ?? []);
}

async function bundleRenderer({ root, components }: BundlePaths, plugins: readonly Plugin[]): Promise<string> {
  const input = join(root, 'generator/render/renderer.ts');
  const [chunk] = await roll(
    { ...forNode(root), input, plugins: [...plugins, layeredImports(components)] },
    { codeSplitting: false },
  );
  return chunk?.code ?? '';
}

interface Described {
  readonly client: ClientBundle;
  readonly pages: readonly string[];
  readonly closures: ReadonlyMap<string, Closure>;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Hash of all sources but the components. */
  readonly shared: string;
  /** Folder of the program, without links in its path. */
  readonly root: string;
}

function describeAssets({ pages, client, closures, assets, shared, root }: Described): RendererAssets {
  const layout = closures.get('Layout') ?? [];
  const styles: CompiledStyles = new Map();
  const long = pages.map((page) => [page, joinStyles([layout, closures.get(page) ?? []], assets, styles)] as const);
  const properties = shortNames(long.map(([, text]) => text));
  const css = Object.fromEntries(long.map(([page, text]) => [page, renameProperties(text, properties)]));
  const hashes = Object.fromEntries(
    pages.map((page) => [
      page,
      hashClosure([...layout, ...(closures.get(page) ?? [])], {
        shared: `${shared}${css[page]}${client.pageScript}${JSON.stringify(client.addresses)}`,
        root,
      }),
    ]),
  );
  const fonts = [...assets.values()].filter(({ file }) => file.endsWith('.woff2')).map(({ file }) => `/${file}`);
  return { css, properties, hashes, fonts, addresses: client.addresses, pageScript: client.pageScript };
}

/** Hash of the files that a page component is made of; virtual modules and packages are covered by `shared`. */
function hashClosure(files: Closure, { shared, root }: { shared: string; root: string }): string {
  const hash = createHash('sha256').update(shared);
  // The program itself may lie in a node_modules, too, and its components with it.
  const inPackage = (file: string): boolean =>
    (file.startsWith(root) ? file.slice(root.length) : file).includes('node_modules');
  for (const file of new Set(files)) if (existsSync(file) && !inPackage(file)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}
