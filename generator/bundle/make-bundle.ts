/** Bundles the components of a site with Vite: the renderer, the styles of each page, and the files that browsers load. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import type { Files } from '../files.ts';
import { shownPath } from '../errors/place.ts';
import { GenError, type Message } from '../errors/problem.ts';
import { commandLine } from '../errors/command-line.ts';
import { engineModule, PROGRAM_FOLDER } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { browserEnvironment, describeBrowserBundle } from './browser.ts';
import type { StoredBundle } from './bundle.ts';
import type { SourceFile } from './sources.ts';
import { joinSheets, shortenStyles, type CompiledStyles } from './styles.ts';
import { buildComponents, moduleEnvironment, moduleFiles, type ComponentProject } from './vite/build.ts';
import { componentFile, componentFiles, type ComponentFiles } from './vite/components.ts';
import { createRecorder, type Recorder, isStylesheet, noStylesPlugin, orderModules } from './vite/styles.ts';

/** Bundles components. A mistake in them or in the site's Vite configuration is a GenError. */
export async function makeBundle(project: ComponentProject, components: readonly SourceFile[]): Promise<Files> {
  const files = componentFiles(
    project.components,
    components.map(({ name }) => name),
  );
  if (files.pages.length === 0) throw new GenError({ file: shownPath(project.components), ...noPageComponents() });
  const recorder = createRecorder();
  const client = browserEnvironment(files);
  const built = await buildComponents(project, files, {
    plugins: [noStylesPlugin(), recorder.plugin],
    environments: {
      pages: moduleEnvironment({ input: engineModule('render/entry') }),
      ...(client && { client }),
    },
  });
  const browser = describeBrowserBundle(built.client ?? [], files);
  const { files: published, addresses, pageScript } = browser;
  const stored: StoredBundle = {
    files: [...published.keys()].map((file) => ({ file, source: `files/${file}` })),
    assets: {
      addresses,
      pageScript,
      // The program counts by its sources: its compiled modules have other code, but the same pages.
      ...describePages(findModules(files, recorder), {
        ...recorder,
        shared: `${pageScript}${JSON.stringify(addresses)}${hashProgram()}`,
      }),
    },
  };
  return {
    ...Object.fromEntries([...published].map(([file, body]) => [`files/${file}`, body])),
    ...moduleFiles('renderer.mjs', built.pages, project.site),
    'bundle.json': JSON.stringify(stored),
  };
}

/** Returns the ids of the modules of each page component and of the layout around it, in the order of import, each once. */
function findModules({ pages, locate }: ComponentFiles, { modules }: Recorder): [page: string, ids: string[]][] {
  const importsOf = (id: string): readonly string[] => modules.get(id)?.imports ?? [];
  // Vite names modules by their real paths: a folder of components may be a link.
  const idsOf = (name: string): readonly string[] => orderModules(realpathSync(locate(componentFile(name))), importsOf);
  const layout = idsOf('Layout');
  return pages.map((page) => [page, [...new Set([...layout, ...idsOf(page)])]]);
}

const hashAll = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

/** Returns the styles of each page component, and a hash of everything that it is rendered with. All pages depend on `shared`. */
function describePages(
  pages: readonly [page: string, ids: readonly string[]][],
  { sheets, modules, shared }: Recorder & { readonly shared: string },
): Pick<RendererAssets, 'css' | 'properties' | 'hashes'> {
  const compiled: CompiledStyles = new Map();
  const long = pages.map(([page, ids]) => {
    const own = ids.filter(isStylesheet).map((id) => ({ id, css: sheets.get(id) ?? '' }));
    return [page, joinSheets(own, compiled)];
  });
  const styles = shortenStyles(Object.fromEntries(long));
  const hashes = pages.map(([page, ids]) => {
    const own = ids.filter((id) => !id.startsWith(PROGRAM_FOLDER) && !id.startsWith('node:'));
    const code = hashAll(own.map((id) => modules.get(id)?.hash ?? ''));
    return [page, hashAll([code, styles.css[page] as string, shared])];
  });
  return { ...styles, hashes: Object.fromEntries(hashes) };
}

const noPageComponents = (): Message => ({
  what: 'This folder contains no page components.',
  todo: `Put a component for each kind of page into "pages", and "Layout.tsx" into "layout". To begin a site: ${commandLine('new my-site')}.`,
});
