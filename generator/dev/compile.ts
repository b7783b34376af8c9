/** Components as they are now, compiled: loaded when the first edit is near, since most of a start would be its loading. */
import { existsSync, realpathSync } from 'node:fs';
import { explained } from '../bundle/explain.ts';
import { layeredImports, locator } from '../bundle/layers.ts';
import { closureOf, genPlugin, sourceOf, type Closure } from '../bundle/plugin.ts';
import { forNode, roll } from '../bundle/roll.ts';
import { listLayers, type SourceName } from '../bundle/sources.ts';
import { joinStyles, nameAssets, shortNames, type Asset, type CompiledStyles } from '../bundle/styles.ts';
import { componentSyntax, noPageComponents } from '../errors/components.ts';
import { refuse } from '../errors/problem.ts';
import { shownPath } from '../disk/files.ts';
import type { Project } from '../project.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { renameProperties } from '../render/styles.ts';
import type { BrowserFiles, Components, RendererModule } from './components.ts';
import { openModules, type Modules } from './modules.ts';
import { stampOf } from '../disk/stamp.ts';

export interface Made {
  readonly parts: Components['parts'];
  readonly mapOf: Modules['mapOf'];
  readonly names: readonly string[];
  readonly closures: ReadonlyMap<string, Closure>;
}

/** The modules of components, of which none is compiled yet. */
export const openComponents = (project: ComponentProject, { sharedModules }: RendererModule): Modules =>
  openModules({ root: project.root, layers: layeredImports(project.components), shared: sharedModules });

/** Components and layout as values: compiles what has changed. */
export async function compileParts(project: ComponentProject, modules: Modules): Promise<Made> {
  const sources = listLayers(project.components);
  const names = pageNames(sources, project.components);
  const locate = locator(project.components, sources);
  const files = ['Layout', ...names].map((name) => [name, locate(sourceOf(name))] as const);
  if (files.some(([, file]) => !existsSync(file))) await link(project, names, locate);
  const entries = files.map(([name, file]) => [name, realpathSync(file)] as const);
  await explained(() => modules.refresh(entries.map(([, id]) => id)), componentSyntax);
  const isComplete = modules.isComplete() && entries.every(([name, id]) => modules.exports(id, name));
  if (!isComplete) await link(project, names, locate);
  const { Layout, ...pages } = Object.fromEntries(entries.map(([name, id]) => [name, modules.load(id)[name]]));
  return {
    parts: { Layout, pages } as Components['parts'],
    mapOf: modules.mapOf,
    names,
    closures: new Map(entries.map(([name, id]) => [name, closureOf(id, modules.importsOf)])),
  };
}

/** Bundles as a build does, to say where: something is imported that is not exported, or a file is missing. */
async function link(
  { root, components }: ComponentProject,
  pages: readonly string[],
  locate: (name: string) => string,
): Promise<void> {
  const plugin = genPlugin({ locate, pages }, { closures: new Map(), read: new Set() });
  const plugins = [plugin, layeredImports(components)];
  await explained(() => roll({ ...forNode(root), input: 'gen:components', plugins }, { dir: root }), componentSyntax);
}

type ComponentProject = Pick<Project, 'root' | 'components'>;

interface Assembly extends BrowserFiles {
  readonly made: Made;
  readonly styles: StyleMemory;
}

/** What pages are given beside components; `sources` are the files among it that lie on the disk, by their addresses. */
export function assemble(
  { components }: Pick<Project, 'components'>,
  { made, styles, scripts, islands }: Assembly,
): { assets: RendererAssets; sources: ReadonlyMap<string, string> } {
  const assets = findAssets(components);
  const sources = new Map([...assets.values()].map(({ file, source }) => [file, source]));
  return {
    sources,
    assets: {
      ...joinAll(made, assets, styles),
      hashes: {},
      fonts: [...sources.keys()].filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`),
      pageScript: scripts.pageScript,
      addresses: { ...scripts.addresses, ...islands.addresses },
    },
  };
}

/** Styles as they were last. */
export interface StyleMemory {
  /** Each stylesheet compiled, and what it was compiled from. */
  readonly compiled: CompiledStyles;
  readonly stamps: Map<string, string>;
  /** Those of each page component joined, and what they were joined from. */
  readonly joined: Map<string, { readonly from: string; readonly text: string }>;
}

/** The styles of all page components: those of which no file has changed need not be joined again. */
function joinAll(
  { names, closures }: Made,
  assets: ReadonlyMap<string, Asset>,
  { compiled, stamps, joined }: StyleMemory,
): Pick<RendererAssets, 'css' | 'properties'> {
  const looked = new Map<string, string>();
  const stampIn = (file: string): string => {
    const stamp = looked.get(file) ?? `${file} ${stampOf(file)}`;
    if (stamps.get(file) !== stamp) compiled.delete(file);
    looked.set(file, stamp);
    stamps.set(file, stamp);
    return stamp;
  };
  const published = [...assets.values()].map(({ file }) => file).join();
  const long = names.map((name) => {
    const files = [closures.get('Layout') ?? [], closures.get(name) ?? []];
    const sheets = files.flat().filter((file) => file.endsWith('.css'));
    const from = `${published} ${sheets.map(stampIn).join()}`;
    const known = joined.get(name);
    const text = known?.from === from ? known.text : joinStyles(files, assets, compiled);
    joined.set(name, { from, text });
    return [name, text] as const;
  });
  const properties = shortNames(long.map(([, text]) => text));
  return {
    css: Object.fromEntries(long.map(([name, text]) => [name, renameProperties(text, properties)])),
    properties,
  };
}

function findAssets(components: readonly string[]): Map<string, Asset> {
  const sources = listLayers(components);
  const locate = locator(components, sources);
  const pictures = sources.filter(({ name }) => /\.(woff2|png|avif|webp|jpg)$/.test(name));
  return nameAssets(pictures.map(({ name }) => locate(name)));
}

/** Names of the page components. None is a mistake. */
function pageNames(sources: readonly SourceName[], folders: readonly string[]): string[] {
  const names = sources.flatMap(({ name }) => /^pages\/([A-Z]\w*)\.tsx$/.exec(name)?.[1] ?? []);
  refuse(names.length === 0 ? [{ file: shownPath(folders[0] ?? ''), ...noPageComponents() }] : []);
  return names;
}
