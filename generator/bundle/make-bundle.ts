/** Bundles the components of a site with Vite: the renderer, the styles of each page, and what browsers load. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keepFolder } from '../disk/cache-entry.ts';
import { componentSyntax, noPageComponents } from '../errors/components.ts';
import { GenError } from '../errors/problem.ts';
import { shownPath } from '../disk/shown-path.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { renameProperties } from '../render/styles.ts';
import { browserEnvironment, describeBrowserBundle, type BrowserBundle } from './browser.ts';
import type { BundlePaths, RendererSources, StoredBundle } from './bundle.ts';
import { explained } from './explain.ts';
import { engineModule, PROGRAM_FOLDER } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import { placedMap } from './source-map.ts';
import {
  compileThemes,
  joinSheets,
  nameAssets,
  shortNames,
  type Asset,
  type CompiledStyles,
  type Sheet,
} from './styles.ts';
import { buildInMemory, VITE_OUTPUT, type Chunks } from './vite/build.ts';
import { PAGES_ENVIRONMENT } from './vite/config.ts';
import { componentFile, entriesPlugin } from './vite/entries.ts';
import { componentFiles, layersPlugin, type ComponentFiles } from './vite/layers.ts';
import { createModuleRecorder, type RecordedModule } from './vite/modules.ts';
import { loadSiteConfig } from './vite/site-config.ts';
import { createStyleRecorder, isStylesheet, noStylesPlugin, orderModules } from './vite/styles.ts';

/**
 * Bundles into a folder of the cache. A mistake in the components or in the site's Vite configuration is a GenError; the
 * cache is then unchanged.
 */
export async function makeBundle(paths: BundlePaths, sources: RendererSources, folder: string): Promise<void> {
  const files = componentFiles(paths.components, sources.components);
  if (files.pages.length === 0)
    throw new GenError({ file: shownPath(paths.components[0] ?? ''), ...noPageComponents() });
  const { chunks, modules, sheets } = await build(paths, files);
  const browser = describeBrowserBundle(chunks.client, files);
  const assets = nameAssets(sources.components, files.locate);
  const themes = compileThemes(sources.components, files.locate);
  keepFolder(paths.cache, (draft) => {
    const stored: StoredBundle = {
      files: writeFiles(draft, [
        ...browser.files.map(({ file, code }) => ({ file, body: code })),
        ...[...assets.values()].map(({ file, source }) => ({ file, body: readFileSync(source) })),
      ]),
      assets: describeAssets({ browser, assets, sheets, themes, pages: pageModules(files, modules) }),
    };
    writeFileSync(join(draft, 'renderer.mjs'), chunks.pages[0]?.code ?? '');
    writeFileSync(join(draft, 'renderer.mjs.map'), placedMap(chunks.pages[0], join(dirname(paths.site), VITE_OUTPUT)));
    writeFileSync(join(draft, 'bundle.json'), JSON.stringify(stored));
    return folder;
  });
}

interface Built {
  readonly chunks: Readonly<Record<'pages' | 'client', Chunks>>;
  readonly modules: ReadonlyMap<string, RecordedModule>;
  readonly sheets: ReadonlyMap<string, string>;
}

async function build({ root, site, components }: BundlePaths, files: ComponentFiles): Promise<Built> {
  const folder = dirname(site);
  const { config } = await loadSiteConfig(folder, 'build');
  const [styles, recorder] = [createStyleRecorder(), createModuleRecorder()];
  const client = browserEnvironment(files);
  const built = await explained(
    () =>
      buildInMemory(client ? ['pages', 'client'] : ['pages'], {
        root,
        folder,
        site: config,
        plugins: [
          entriesPlugin({ files: () => files }),
          layersPlugin(components),
          noStylesPlugin(),
          styles.plugin,
          recorder.plugin,
        ],
        environments: { pages: rendererEnvironment(), ...(client && { client }) },
      }),
    componentSyntax,
  );
  return {
    chunks: { pages: built.pages ?? [], client: built.client ?? [] },
    modules: recorder.modules,
    sheets: styles.sheets,
  };
}

const rendererEnvironment = () => ({
  ...PAGES_ENVIRONMENT,
  build: {
    target: 'node20',
    sourcemap: 'hidden' as const,
    rolldownOptions: { input: engineModule('render/renderer'), output: { codeSplitting: false } },
  },
});

/** Writes files into the bundle, which other folders may share; `source` is below it. */
function writeFiles(
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

/** The modules of a page component and of the layout around it. */
interface PageModules {
  /** Ids in the order of import, each once. */
  readonly ids: readonly string[];
  /** Hash of their code, without that of the program. */
  readonly hash: string;
}

function pageModules(
  { pages, locate }: ComponentFiles,
  modules: ReadonlyMap<string, RecordedModule>,
): Readonly<Record<string, PageModules>> {
  const importsOf = (id: string): readonly string[] => modules.get(id)?.imports ?? [];
  // Vite names modules by their real paths: a folder of components may be a link.
  const idsOf = (name: string): readonly string[] => orderModules(realpathSync(locate(componentFile(name))), importsOf);
  const layout = idsOf('Layout');
  return Object.fromEntries(
    pages.map((page) => {
      const ids = [...new Set([...layout, ...idsOf(page)])];
      const own = ids.filter((id) => !id.startsWith(PROGRAM_FOLDER) && !id.startsWith('node:'));
      return [page, { ids, hash: hashAll(own.map((id) => modules.get(id)?.hash ?? '')) }];
    }),
  );
}

const hashAll = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

interface AssetFacts {
  readonly browser: BrowserBundle;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly sheets: ReadonlyMap<string, string>;
  readonly themes: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, PageModules>>;
}

function describeAssets({ browser, assets, sheets, themes, pages }: AssetFacts): RendererAssets {
  const { addresses, pageScript } = browser;
  const compiled: CompiledStyles = new Map();
  const sheetsOf = (ids: readonly string[]): Sheet[] =>
    ids.filter(isStylesheet).map((id) => ({ id, css: sheets.get(id) ?? '' }));
  const long = Object.entries(pages).map(
    ([page, { ids }]) => [page, joinSheets(sheetsOf(ids), assets, compiled)] as const,
  );
  const properties = shortNames([...long.map(([, css]) => css), ...Object.values(themes)]);
  const shorten = (sheets: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
    Object.fromEntries(sheets.map(([name, text]) => [name, renameProperties(text, properties)]));
  const css = shorten(long);
  // The program counts by its sources: its compiled modules have other code, but the same pages.
  const shared = `${pageScript}${JSON.stringify(addresses)}${hashProgram()}`;
  return {
    css,
    themes: shorten(Object.entries(themes)),
    properties,
    addresses,
    pageScript,
    hashes: Object.fromEntries(
      Object.entries(pages).map(([page, { hash }]) => [page, hashAll([hash, css[page] ?? '', shared])]),
    ),
    fonts: [...assets.values()].filter(({ file }) => file.endsWith('.woff2')).map(({ file }) => `/${file}`),
  };
}
