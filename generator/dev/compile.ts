/** Components as they are now, compiled: loaded when the first edit is near, since most of a start would be its loading. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { explained } from '../bundle/explain.ts';
import { layeredImports, locator } from '../bundle/layers.ts';
import { genPlugin, type Closure, type NotedModules } from '../bundle/plugin.ts';
import { forNode, roll } from '../bundle/roll.ts';
import { listLayers, type SourceName } from '../bundle/sources.ts';
import { joinStyles, nameAssets, shortNames, type Asset, type CompiledStyles } from '../bundle/styles.ts';
import { componentSyntax, noPageComponents } from '../errors/components.ts';
import { refuse } from '../errors/problem.ts';
import { refuseCircles, shownPath } from '../disk/files.ts';
import type { Project } from '../project.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { renameProperties } from '../render/styles.ts';
import type { BrowserFiles, CompiledCode, Components, RendererModule } from './components.ts';
import { evaluate } from './evaluate.ts';
import { stampOf } from '../disk/stamp.ts';

export interface Made {
  readonly parts: Components['parts'];
  readonly code: CompiledCode;
  readonly names: readonly string[];
  readonly closures: ReadonlyMap<string, Closure>;
}

/** Components and layout as values: one bundle without what they share with the renderer. */
export async function compileParts(
  { root, components }: Pick<Project, 'root' | 'components'>,
  module: RendererModule,
  run: number,
): Promise<Made> {
  for (const folder of components) refuseCircles(folder);
  const sources = listLayers(components);
  const names = pageNames(sources, components);
  const locate = locator(components, sources);
  const noted: NotedModules = { closures: new Map(), read: new Set() };
  const [chunk] = await explained(
    () =>
      roll(
        {
          ...forNode(root),
          input: 'gen:components',
          external: Object.keys(module.sharedModules),
          plugins: [genPlugin({ locate, pages: names, templates: '' }, noted), layeredImports(components)],
        },
        { format: 'cjs', dir: root, sourcemap: true, codeSplitting: false },
      ),
    componentSyntax,
  );
  const code = { file: join(root, `components-${run}.cjs`), map: chunk?.map?.toString() ?? null };
  const { closures } = noted;
  // Rolldown 1.2 keeps a plugin for ever, and with it what the plugin has noted: some 100 KB with each edit.
  Object.assign(noted, { closures: new Map(), read: new Set() });
  return { parts: load(chunk?.code ?? '', code.file, module), code, names, closures };
}

function load(code: string, filename: string, { sharedModules }: RendererModule): Components['parts'] {
  const require = createRequire(filename);
  const exports = {};
  evaluate(code, ['require', 'exports', 'module'], filename)(
    (id: string) => sharedModules[id] ?? require(id),
    exports,
    { exports },
  );
  return exports as Components['parts'];
}

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

/** The styles of each page component as they were joined last, and what they were joined from. */
export type StyleMemory = Map<string, { readonly from: string; readonly text: string }>;

/** The styles of all page components: those of which no file has changed need not be joined again. */
function joinAll(
  { names, closures }: Made,
  assets: ReadonlyMap<string, Asset>,
  memory: StyleMemory,
): Pick<RendererAssets, 'css' | 'properties'> {
  const stamps = new Map<string, string>();
  const stampIn = (file: string): string => {
    const stamp = stamps.get(file) ?? `${file} ${stampOf(file)}`;
    stamps.set(file, stamp);
    return stamp;
  };
  const compiled: CompiledStyles = new Map();
  const published = [...assets.values()].map(({ file }) => file).join();
  const long = names.map((name) => {
    const files = [closures.get('Layout') ?? [], closures.get(name) ?? []];
    const sheets = files.flat().filter((file) => file.endsWith('.css'));
    const from = `${published} ${sheets.map(stampIn).join()}`;
    const known = memory.get(name);
    const text = known?.from === from ? known.text : joinStyles(files, assets, compiled);
    memory.set(name, { from, text });
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
