/** Bundles the components of a site with Vite: the renderer, the styles of each page, and the files that browsers load. */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CacheFiles } from '../disk/cache-entry.ts';
import { shownPath } from '../disk/files.ts';
import { componentSyntax, noPageComponents } from '../errors/components.ts';
import { GenError } from '../errors/problem.ts';
import { engineModule, PROGRAM_FOLDER } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { browserEnvironment, describeBrowserBundle } from './browser.ts';
import type { StoredBundle } from './bundle.ts';
import { explained } from './explain.ts';
import type { SourceFile } from './sources.ts';
import { compileThemes, joinSheets, nameAssets, shortenStyles, type Asset, type CompiledStyles } from './styles.ts';
import { buildInMemory, moduleEnvironment, moduleFiles } from './vite/build.ts';
import { componentFile, entriesPlugin, componentFiles, layersPlugin, type ComponentFiles } from './vite/layers.ts';
import { createRecorder, type Recorder, isStylesheet, noStylesPlugin, orderModules } from './vite/styles.ts';
import { loadSiteConfig } from './vite/site-config.ts';

type ComponentProject = Pick<Project, 'root' | 'site' | 'components'>;

/** Bundles components. A mistake in them or in the site's Vite configuration is a GenError. */
export async function makeBundle(project: ComponentProject, components: readonly SourceFile[]): Promise<CacheFiles> {
  const files = componentFiles(project.components, components);
  if (files.pages.length === 0)
    throw new GenError({ file: shownPath(project.components[0] ?? ''), ...noPageComponents() });
  const { pages, client, recorder } = await build(project, files);
  const browser = describeBrowserBundle(client, files);
  const assets = nameAssets(components, files.locate);
  const published = new Map<string, string | Buffer>([
    ...browser.files,
    ...[...assets.values()].map(({ file, source }) => [file, readFileSync(source)] as const),
  ]);
  const { addresses, pageScript } = browser;
  const stored: StoredBundle = {
    files: [...published.keys()].map((file) => ({ file, source: `files/${file}` })),
    assets: {
      addresses,
      pageScript,
      // The program counts by its sources: its compiled modules have other code, but the same pages.
      ...describePages(findPageModules(files, recorder), assets, {
        sheets: recorder.sheets,
        themes: compileThemes(components, files.locate),
        shared: `${pageScript}${JSON.stringify(addresses)}${hashProgram()}`,
      }),
      fonts: [...assets.values()].filter(({ file }) => file.endsWith('.woff2')).map(({ file }) => `/${file}`),
    },
  };
  return {
    ...Object.fromEntries([...published].map(([file, body]) => [`files/${file}`, body])),
    ...moduleFiles('renderer.mjs', pages, project.site),
    'bundle.json': JSON.stringify(stored),
  };
}

async function build({ root, site, components }: ComponentProject, files: ComponentFiles) {
  const folder = dirname(site);
  const { config } = await loadSiteConfig(folder, 'build');
  const recorder = createRecorder();
  const client = browserEnvironment(files);
  const built = await explained(
    () =>
      buildInMemory({
        root,
        folder,
        site: config,
        plugins: [entriesPlugin(() => files), layersPlugin(components), noStylesPlugin(), recorder.plugin],
        environments: {
          pages: moduleEnvironment({ input: engineModule('render/renderer') }),
          ...(client && { client }),
        },
      }),
    componentSyntax,
  );
  return { pages: built.pages ?? [], client: built.client ?? [], recorder };
}

/** The modules of a page component and of the layout around it. */
interface PageModules {
  /** Ids in the order of import, each once. */
  readonly ids: readonly string[];
  /** Hash of their code, without that of the program. */
  readonly hash: string;
}

function findPageModules({ pages, locate }: ComponentFiles, { modules }: Recorder): ReadonlyMap<string, PageModules> {
  const importsOf = (id: string): readonly string[] => modules.get(id)?.imports ?? [];
  // Vite names modules by their real paths: a folder of components may be a link.
  const idsOf = (name: string): readonly string[] => orderModules(realpathSync(locate(componentFile(name))), importsOf);
  const layout = idsOf('Layout');
  return new Map(
    pages.map((page) => {
      const ids = [...new Set([...layout, ...idsOf(page)])];
      const own = ids.filter((id) => !id.startsWith(PROGRAM_FOLDER) && !id.startsWith('node:'));
      return [page, { ids, hash: hashAll(own.map((id) => modules.get(id)?.hash ?? '')) }];
    }),
  );
}

const hashAll = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

/** Returns the styles of each page component, and a hash of everything that it is rendered with. All pages depend on `shared`. */
function describePages(
  pages: ReadonlyMap<string, PageModules>,
  assets: ReadonlyMap<string, Asset>,
  { sheets, themes, shared }: Pick<Recorder, 'sheets'> & Pick<RendererAssets, 'themes'> & { readonly shared: string },
): Pick<RendererAssets, 'css' | 'themes' | 'properties' | 'hashes'> {
  const compiled: CompiledStyles = new Map();
  const long = [...pages].map(([page, { ids }]) => {
    const own = ids.filter(isStylesheet).map((id) => ({ id, css: sheets.get(id) ?? '' }));
    return [page, joinSheets(own, assets, compiled)];
  });
  const styles = shortenStyles(Object.fromEntries(long), themes);
  const hashes = [...pages].map(([page, { hash }]) => [page, hashAll([hash, styles.css[page] as string, shared])]);
  return { ...styles, hashes: Object.fromEntries(hashes) };
}
