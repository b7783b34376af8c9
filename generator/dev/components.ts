/**
 * The components of a site, ready to be drawn with. At the start they are those of the bundle that a build makes or has
 * made; what is edited afterwards is compiled without React and the engine, which it shares with that bundle.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { Bundle } from '../bundle/bundle.ts';
import { bundleClient, type ClientBundle } from '../bundle/client.ts';
import { explained } from '../bundle/explain.ts';
import { packageAliases } from '../bundle/packages.ts';
import { genPlugin, type Closure, type NotedModules } from '../bundle/plugin.ts';
import { PRODUCTION } from '../bundle/production.ts';
import { readSources } from '../bundle/sources.ts';
import { joinStyles, nameAssets, type Asset } from '../bundle/styles.ts';
import { refuse } from '../errors.ts';
import { findFiles, refuseCircles, shownPath } from '../load/files.ts';
import type { Project } from '../project.ts';
import type { RendererAssets, RendererParts } from '../render/renderer.ts';
import { namesOf, type Changes } from './changes.ts';

type RendererModule = typeof import('../render/renderer.ts');

/** Everything that pages need of the components. */
export interface Components {
  readonly module: RendererModule;
  readonly parts: Pick<RendererParts, 'Layout' | 'pages'>;
  /** Names of the page components. */
  readonly names: readonly string[];
  /** What a renderer of one page component needs; its styles alone, since those of all take a tenth of a second. */
  readonly assetsFor: (component: string) => RendererAssets;
  /** Files to publish beside the pages: "assets/Carousel.1a2b3c4d.js". */
  readonly files: readonly string[];
  readonly read: (file: string) => Buffer | null;
  /** The files that a page component is made of; null when nobody has looked yet. */
  readonly closures: ReadonlyMap<string, Closure> | null;
  /** The last evaluated code with its map, for the places of what it throws. */
  readonly code: CompiledCode | null;
}

/** What one run of the bundler gave. */
export interface CompiledCode {
  readonly file: string;
  /** Source map, as JSON. */
  readonly map: string | null;
}

/** The components of a build's bundle. */
export async function fromBundle({ folder, meta }: Bundle): Promise<Components> {
  const module = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as RendererModule;
  const sources = new Map(meta.files.map(({ file, source }) => [file, source]));
  return {
    module,
    parts: module.bundledParts,
    names: Object.keys(meta.assets.css),
    assetsFor: () => meta.assets,
    files: [...sources.keys()],
    read: (file) => readIfKnown(sources, file),
    closures: null,
    code: null,
  };
}

export interface ComponentCompiler {
  /** Compiles what these changes touch; everything when null. Mistakes are GenErrors. */
  readonly compile: (module: RendererModule, changes: Changes | null) => Promise<Components>;
}

interface Made {
  readonly parts: Components['parts'];
  readonly code: CompiledCode;
  readonly names: readonly string[];
  readonly closures: ReadonlyMap<string, Closure>;
}

interface MadeClient {
  readonly bundle: ClientBundle;
  readonly read: ReadonlySet<string>;
}

/** A compiler that keeps what an edit does not touch. */
export function openCompiler(project: Pick<Project, 'root' | 'components'>): ComponentCompiler {
  let made: Made | null = null;
  let client: MadeClient | null = null;
  let earlier: ClientBundle['files'] = [];
  let run = 0;
  return {
    compile: async (module, changes) => {
      refuseCircles(project.components);
      const names = changes ? namesOf(changes) : null;
      const touched = (files: Iterable<string>): boolean => !names || [...files].some((file) => names.has(file));
      const needsAll = !changes || changes.listing;
      const needsScript = (name: string): boolean => needsAll || !name.endsWith('.css');
      const scripts = !changes || [...changes.files].some(needsScript);
      const [newMade, newClient] = await Promise.all([
        !made || scripts ? compileParts(project, module, run++) : made,
        !client || needsAll || touched(client.read) ? compileClient(project) : client,
      ]);
      if (client && newClient !== client) earlier = client.bundle.files;
      made = newMade;
      client = newClient;
      return assemble(project, { module, made, client: client.bundle, earlier });
    },
  };
}

/** Components and layout as values: one bundle without what they share with the renderer. */
async function compileParts(
  { root, components }: Pick<Project, 'root' | 'components'>,
  module: RendererModule,
  run: number,
): Promise<Made> {
  const { build } = await import('vite');
  const names = pageNames(components);
  const noted: NotedModules = { closures: new Map(), read: new Set() };
  const shared = Object.keys(module.sharedModules);
  const result = await explained(() =>
    build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [genPlugin({ components, pages: names, templates: '' }, noted)],
      ...PRODUCTION,
      resolve: { alias: packageAliases(root).filter(({ find }) => !shared.some((name) => find.test(name))) },
      ssr: {
        noExternal: true,
        external: shared,
        target: 'node',
        resolve: { conditions: ['module', 'node', 'production'] },
      },
      build: {
        ssr: true,
        write: false,
        minify: false,
        sourcemap: true,
        target: 'node20',
        rolldownOptions: {
          input: 'gen:components',
          external: shared,
          output: { entryFileNames: 'components.cjs', format: 'cjs', codeSplitting: false },
        },
      },
    }),
  );
  const { output } = (Array.isArray(result) ? result[0] : result) as {
    output: { type: string; code?: string; map?: { toString: () => string } | null }[];
  };
  const chunk = output.find(({ type }) => type === 'chunk');
  const code = { file: join(root, `components-${run}.cjs`), map: chunk?.map?.toString() ?? null };
  return { parts: evaluate(chunk?.code ?? '', code.file, module), code, names, closures: noted.closures };
}

/** Code that is evaluated so, and not imported, goes when nothing refers to it: a day of edits leaves nothing behind. */
function evaluate(code: string, filename: string, { sharedModules }: RendererModule): Components['parts'] {
  const require = createRequire(filename);
  const exports = {};
  const load = compileFunction(code, ['require', 'exports', 'module'], { filename });
  load((id: string) => sharedModules[id] ?? require(id), exports, { exports });
  return exports as Components['parts'];
}

async function compileClient(project: Pick<Project, 'root' | 'components'>): Promise<MadeClient> {
  const noted: NotedModules = { closures: new Map(), read: new Set() };
  const bundle = await explained(() => bundleClient(project, readSources(project.components), noted));
  return { bundle, read: noted.read };
}

/** `earlier` are the scripts before these: an open tab may still ask for one. */
function assemble(
  { components }: Pick<Project, 'components'>,
  {
    module,
    made,
    client,
    earlier,
  }: { module: RendererModule; made: Made; client: ClientBundle; earlier: ClientBundle['files'] },
): Components {
  const assets = findAssets(components);
  const scripts = new Map([...earlier, ...client.files].map(({ file, code }) => [file, code]));
  const sources = new Map([...assets.values()].map(({ file, source }) => [file, source]));
  const fonts = [...assets.values()].filter(({ file }) => file.endsWith('.woff2')).map(({ file }) => `/${file}`);
  return {
    module,
    ...made,
    assetsFor: (component) => ({
      css: { [component]: stylesOf(component, made.closures, assets) },
      hashes: {},
      fonts,
      pageScript: client.pageScript,
      addresses: client.addresses,
    }),
    files: [...client.files.map(({ file }) => file), ...sources.keys()],
    read: (file) => {
      const code = scripts.get(file);
      return code === undefined ? readIfKnown(sources, file) : Buffer.from(code);
    },
  };
}

function stylesOf(
  component: string,
  closures: ReadonlyMap<string, Closure>,
  assets: ReadonlyMap<string, Asset>,
): string {
  return joinStyles([closures.get('Layout') ?? [], closures.get(component) ?? []], assets);
}

function findAssets(components: string): Map<string, Asset> {
  const pictures = findFiles(components).filter((name) => /\.(woff2|png|avif|webp|jpg)$/.test(name));
  return nameAssets(pictures.map((name) => join(components, name)));
}

/** Names of the page components. None is a mistake. */
function pageNames(components: string): string[] {
  const names = findFiles(components).flatMap((name) => /^pages\/([A-Z]\w*)\.tsx$/.exec(name)?.[1] ?? []);
  refuse(
    names.length === 0
      ? [
          {
            file: shownPath(components),
            what: 'There are no page components.',
            todo: 'Point --components at a folder with pages/ and layout/.',
          },
        ]
      : [],
  );
  return names;
}

function readIfKnown(sources: ReadonlyMap<string, string>, file: string): Buffer | null {
  const source = sources.get(file);
  return source === undefined ? null : readFileSync(source);
}
