/** Bundles the components of a site with Vite: the renderer, the styles of each page, and the files that browsers load. */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EnvironmentOptions } from 'vite';
import { commandLine } from '../errors/command-line.ts';
import { GenError } from '../errors/gen-error.ts';
import { shownPath } from '../errors/place.ts';
import type { Message } from '../errors/problem.ts';
import { reasonOf } from '../errors/prose.ts';
import type { Files } from '../files.ts';
import { hashBytes } from '../hash.ts';
import { engineModule, PROGRAM_FOLDER } from '../program.ts';
import type { Project } from '../project.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { explained } from './explain.ts';
import type { SourceFile } from './sources.ts';
import { joinSheets, shortenProperties, type CompiledStyles } from './page-styles.ts';
import { buildInMemory, moduleEnvironment, moduleFiles, type Chunks } from './vite/build.ts';
import { componentFile, componentFiles, entriesPlugin, islandEntry, type ComponentFiles } from './vite/components.ts';
import { browserImportsPlugin } from './vite/config.ts';
import { loadSiteConfig } from './vite/site-config.ts';
import { createRecorder, type Recorder, isStylesheet, noStylesPlugin, orderModules } from './vite/styles.ts';

/** The description that a bundle's folder stores beside the renderer. */
export interface StoredBundle {
  readonly assets: RendererAssets;
  /** Files to publish as they are, below `files/`: "assets/Carousel.1a2b3c4d.js". */
  readonly files: readonly string[];
}

/** Bundles components. A mistake in them or in the site's Vite configuration is a GenError. */
export async function makeBundle(
  { packageFolder, site, components }: Pick<Project, 'packageFolder' | 'site' | 'components'>,
  sources: readonly SourceFile[],
): Promise<Files> {
  const names = sources.map(({ name }) => name);
  const files = componentFiles(components, names);
  if (files.pages.length === 0)
    throw new GenError({
      file: shownPath(components),
      what: 'This folder contains no page components.',
      todo: `Put a component for each kind of page into "pages", and "Layout.tsx" into "layout". To begin a site: ${commandLine('new my-site')}.`,
    });
  const siteFolder = dirname(site);
  const recorder = createRecorder();
  const browser = browserEnvironment(files);
  const options = {
    packageFolder,
    siteFolder,
    site: await loadSiteConfig(siteFolder),
    plugins: [browserImportsPlugin(), entriesPlugin(() => files), noStylesPlugin(), recorder.plugin],
    environments: {
      pages: moduleEnvironment({ input: engineModule('render/entry') }),
      ...(browser && { client: browser }),
    },
  };
  const built = await explained(() => buildInMemory(options), componentSyntax);
  const chunks = built.client ?? [];
  const published = chunks.filter(({ name }) => name !== 'page');
  const pageScript = (chunks.find(({ name }) => name === 'page')?.code ?? '').trim();
  const addresses = addressesOf(chunks, files);
  const shared = `${pageScript}${JSON.stringify(addresses)}`;
  const stored: StoredBundle = {
    files: published.map(({ fileName }) => fileName),
    assets: {
      addresses,
      pageScript,
      ...stylesAndHashesOf(findModules(files, recorder), { ...recorder, shared, code: codeOf(built) }),
    },
  };
  return {
    ...Object.fromEntries(published.map(({ fileName, code }) => [`files/${fileName}`, code])),
    ...moduleFiles('renderer.mjs', built.pages, site),
    'bundle.json': JSON.stringify(stored),
  };
}

/** Returns the Vite environment of islands and scripts: a chunk for each, and one that they share. Null if the site has none. */
function browserEnvironment({ islands, scripts, locate }: ComponentFiles): EnvironmentOptions | null {
  const input = Object.fromEntries([
    ...islands.map((name) => [name, islandEntry(name)]),
    ...scripts.map((name) => [name, locate(`scripts/${name}.ts`)]),
  ]) as Record<string, string>;
  if (Object.keys(input).length === 0) return null;
  const names = 'assets/[name].[hash].js';
  return {
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      target: 'es2022',
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { minify: true, comments: false, entryFileNames: names, chunkFileNames: names },
      },
    },
  };
}

const codeOf = (built: Readonly<Record<string, Chunks>>): string =>
  Object.values(built)
    .flat()
    .map(({ code }) => code)
    .join('\n');

function addressesOf(chunks: Chunks, { islands, scripts }: ComponentFiles): RendererAssets['addresses'] {
  const entries = new Map(chunks.filter(({ isEntry }) => isEntry).map(({ name, fileName }) => [name, `/${fileName}`]));
  return Object.fromEntries([
    ...islands.map((name) => [`island:${name}`, entries.get(name)]),
    ...scripts.map((name) => [`script:${name}`, entries.get(name)]),
  ]) as RendererAssets['addresses'];
}

/** Returns the ids of the modules of each page component and of the layout around it, in the order of import, each once. */
function findModules({ pages, locate }: ComponentFiles, { modules }: Recorder): [page: string, ids: string[]][] {
  const importsOf = (id: string): readonly string[] => modules.get(id)?.imports ?? [];
  // Vite names modules by their real paths: a folder of components may be a link.
  const idsOf = (name: string): readonly string[] => orderModules(realpathSync(locate(componentFile(name))), importsOf);
  const layout = idsOf('Layout');
  return pages.map((page) => [page, [...new Set([...layout, ...idsOf(page)])]]);
}

/** Returns the styles of each page component, and a hash of everything that it is rendered with. All pages depend on `shared`. */
function stylesAndHashesOf(
  pages: readonly [page: string, ids: readonly string[]][],
  { sheets, modules, shared, code }: Recorder & { readonly shared: string; readonly code: string },
): Pick<RendererAssets, 'css' | 'hashes'> {
  const compiled: CompiledStyles = new Map();
  const joined = pages.map(([page, ids]) => {
    const own = ids.filter(isStylesheet).map((id) => ({ id, css: sheets.get(id) ?? '' }));
    return [page, joinSheets(own, compiled)] as const;
  });
  const css = shortenProperties(Object.fromEntries(joined), code);
  const hashes = pages.map(([page, ids]) => {
    // The program counts by its sources: its compiled modules have other code, but the same pages.
    const own = ids.filter((id) => !id.startsWith(PROGRAM_FOLDER) && !id.startsWith('node:'));
    return [page, hashBytes([...own.map((id) => modules.get(id)?.hash), css[page], shared].join('\0'))] as const;
  });
  return { css, hashes: Object.fromEntries(hashes) };
}

const componentSyntax = (reason: string): Message => ({
  what: `The components cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
});
