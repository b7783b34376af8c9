/** Bundles the components of a site with Vite: the renderer, the styles of each page, and the files that browsers load. */
import { dirname } from 'node:path';
import type { EnvironmentOptions } from 'vite';
import { commandLine } from '../errors/command-line.ts';
import { GenError } from '../errors/gen-error.ts';
import { displayPath, siteAddress } from '../errors/place.ts';
import type { Message } from '../errors/problem.ts';
import { reasonOf } from '../errors/prose.ts';
import type { Files } from '../files.ts';
import { fileId, isBelow, relativeId } from '../module-id.ts';
import { engineModule } from '../program.ts';
import type { Project } from '../project.ts';
import type { RendererAssets } from '../render/renderer.ts';
import type { Dependencies } from './dependencies.ts';
import { explained } from './explain.ts';
import { propertiesIn, type SourceFile } from './sources.ts';
import { createRuleReader } from '../render/used-styles.ts';
import { joinSheets, shortenProperties, type CompiledStyles } from './page-styles.ts';
import { assetUrlsPlugin } from './vite/asset-urls.ts';
import { ASSETS, buildInMemory, moduleEnvironment, moduleFiles, type Built, type Chunks } from './vite/build.ts';
import { componentFile, componentFiles, entriesPlugin, islandEntry, type ComponentFiles } from './vite/components.ts';
import { ownImportsPlugin } from './vite/config.ts';
import { loadViteConfig } from './vite/user-config.ts';
import { createCollector } from './vite/collector.ts';
import { createRecorder, noStylesPlugin, orderModules, type Recorder } from './vite/styles.ts';

interface BundleSources {
  readonly components: readonly SourceFile[];
  /** They may name custom properties. */
  readonly templates: readonly SourceFile[];
}

/** Bundles components. A mistake in them or in the site's Vite configuration is a GenError. */
export async function makeBundle(
  { packageFolder, siteFile, components }: Pick<Project, 'packageFolder' | 'siteFile' | 'components'>,
  sources: BundleSources,
): Promise<{ readonly files: Files; readonly dependencies: Dependencies }> {
  const names = sources.components.map(({ name }) => name);
  const files = componentFiles(components, names);
  if (files.pages.length === 0)
    throw new GenError({
      file: displayPath(components),
      what: 'This folder contains no page components.',
      todo: `Put a component for each kind of page into "pages", and "Layout.tsx" into "layout". To begin a site: ${commandLine('new my-site')}.`,
    });
  const siteFolder = dirname(siteFile);
  const recorder = createRecorder();
  const collector = createCollector(siteFolder);
  const browser = browserEnvironment(files);
  const options = {
    packageFolder,
    siteFolder,
    viteConfig: await loadViteConfig(siteFolder),
    plugins: [
      ownImportsPlugin(),
      entriesPlugin(() => files),
      noStylesPlugin(),
      collector.plugin,
      assetUrlsPlugin(),
      ...recorder.plugins,
    ],
    environments: {
      pages: moduleEnvironment({ input: engineModule('render/entry') }),
      ...(browser && { client: browser }),
    },
  };
  const built = await explained(() => buildInMemory(options), componentSyntax);
  const { pages = NOTHING, client = NOTHING } = built;
  const { chunks } = client;
  const published: Files = Object.fromEntries([
    ...chunks.filter(({ name }) => name !== 'page').map(({ fileName, code }) => [fileName, code]),
    // Pages and islands may show the same image.
    ...[...pages.assets, ...client.assets].map(({ fileName, source }) => [fileName, source]),
  ]);
  const pageScript = (chunks.find(({ name }) => name === 'page')?.code ?? '').trim();
  const addresses = addressesOf(chunks, files);
  const assets: RendererAssets = {
    files: Object.keys(published).sort(),
    addresses,
    pageScript,
    css: stylesOf(files, recorder, {
      code: `${codeOf(built)}\n${propertiesIn(sources.templates)}`,
      inBrowsers: codeOf({ client }),
    }),
  };
  const folder = fileId(components);
  // A bundle in the cache serves sites in any folder.
  const nameOf = (path: string): string => siteAddress(relativeId(siteFolder, path));
  return {
    files: {
      ...Object.fromEntries(Object.entries(published).map(([file, content]) => [`files/${file}`, content])),
      ...moduleFiles('renderer.mjs', pages.chunks, { siteFolder, nameOf }),
      'assets.json': JSON.stringify(assets),
    },
    // All files of the components count, whether they are imported or not.
    dependencies: collector.dependencies((id) => isBelow(folder, id)),
  };
}

/** Returns the Vite environment of islands and scripts: a chunk for each, and one that they share. Null if the site has none. */
function browserEnvironment({ islands, scripts, locate }: ComponentFiles): EnvironmentOptions | null {
  const input = Object.fromEntries([
    ...islands.map((name) => [name, islandEntry(name)]),
    ...scripts.map((name) => [name, locate(`scripts/${name}.ts`)]),
  ]) as Record<string, string>;
  if (Object.keys(input).length === 0) return null;
  return {
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      target: 'es2022',
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: {
          minify: true,
          comments: false,
          entryFileNames: ASSETS.scripts,
          chunkFileNames: ASSETS.scripts,
          assetFileNames: ASSETS.others,
        },
      },
    },
  };
}

const NOTHING: Built = { chunks: [], assets: [] };

const codeOf = (built: Readonly<Record<string, Built>>): string =>
  Object.values(built)
    .flatMap(({ chunks }) => chunks)
    .map(({ code }) => code)
    .join('\n');

function addressesOf(chunks: Chunks, { islands, scripts }: ComponentFiles): RendererAssets['addresses'] {
  const entries = new Map(chunks.filter(({ isEntry }) => isEntry).map(({ name, fileName }) => [name, `/${fileName}`]));
  return Object.fromEntries([
    ...islands.map((name) => [`island:${name}`, entries.get(name)]),
    ...scripts.map((name) => [`script:${name}`, entries.get(name)]),
  ]) as RendererAssets['addresses'];
}

/** Returns the stylesheets of each page component and of the layout around it, in the order of import, each once. */
function findSheets({ pages, locate }: ComponentFiles, { imports, sheets }: Recorder): [page: string, ids: string[]][] {
  const importsOf = (id: string): readonly string[] => imports.get(id) ?? [];
  const idsOf = (name: string): readonly string[] => orderModules(fileId(locate(componentFile(name))), importsOf);
  const layout = idsOf('Layout');
  return pages.map((page) => [page, [...new Set([...layout, ...idsOf(page)])].filter((id) => sheets.has(id))]);
}

/** Returns the styles of each page component. `code` may name custom properties, `inBrowsers` classes. */
function stylesOf(
  files: ComponentFiles,
  recorder: Recorder,
  { code, inBrowsers }: Readonly<Record<'code' | 'inBrowsers', string>>,
): RendererAssets['css'] {
  const compiled: CompiledStyles = new Map();
  const joined = findSheets(files, recorder).map(([page, ids]) => {
    const sheets = ids.map((id) => ({ id, css: recorder.sheets.get(id) ?? '' }));
    return [page, joinSheets(sheets, compiled)] as const;
  });
  const short = shortenProperties(Object.fromEntries(joined), code);
  const readRules = createRuleReader(inBrowsers);
  return Object.fromEntries(Object.entries(short).map(([page, css]) => [page, readRules(css)]));
}

const componentSyntax = (reason: string): Message => ({
  what: `The components cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
});
