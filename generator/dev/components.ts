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
import { layeredImports, locator } from '../bundle/layers.ts';
import { packageAliases } from '../bundle/packages.ts';
import { genPlugin, type Closure, type NotedModules } from '../bundle/plugin.ts';
import { PRODUCTION } from '../bundle/production.ts';
import { readLayers, type SourceFile } from '../bundle/sources.ts';
import { joinStyles, nameAssets, shortNames, type Asset } from '../bundle/styles.ts';
import { componentSyntax, noPageComponents } from '../errors/components.ts';
import { refuse } from '../errors/problem.ts';
import { refuseCircles, shownPath } from '../disk/files.ts';
import type { Project } from '../project.ts';
import type { RendererAssets, RendererParts } from '../render/renderer.ts';
import { renameProperties } from '../render/styles.ts';
import { namesOf, type Changes } from './changes.ts';
import { stampOf } from './stamp.ts';

type RendererModule = typeof import('../render/renderer.ts');

/** Everything that pages need of the components. */
export interface Components {
  readonly module: RendererModule;
  readonly parts: Pick<RendererParts, 'Layout' | 'pages'>;
  /** Names of the page components. */
  readonly names: readonly string[];
  readonly assets: RendererAssets;
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
    assets: meta.assets,
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
  const styles: StyleMemory = new Map();
  let run = 0;
  return {
    compile: async (module, changes) => {
      for (const folder of project.components) refuseCircles(folder);
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
      return assemble(project, { module, made, client: client.bundle, earlier, styles });
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
  const sources = readLayers(components);
  const names = pageNames(sources, components);
  const locate = locator(components, sources);
  const noted: NotedModules = { closures: new Map(), read: new Set() };
  const shared = Object.keys(module.sharedModules);
  const result = await explained(
    () =>
      build({
        configFile: false,
        root,
        logLevel: 'silent',
        plugins: [genPlugin({ locate, pages: names, templates: '' }, noted), layeredImports(components)],
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
    componentSyntax,
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
  const sources = readLayers(project.components);
  const locate = locator(project.components, sources);
  const bundle = await explained(() => bundleClient({ ...project, locate }, sources, noted), componentSyntax);
  return { bundle, read: noted.read };
}

interface Assembly {
  readonly module: RendererModule;
  readonly made: Made;
  readonly client: ClientBundle;
  /** The scripts before these: an open tab may still ask for one. */
  readonly earlier: ClientBundle['files'];
  readonly styles: StyleMemory;
}

function assemble(
  { components }: Pick<Project, 'components'>,
  { module, made, client, earlier, styles }: Assembly,
): Components {
  const assets = findAssets(components);
  const scripts = new Map([...earlier, ...client.files].map(({ file, code }) => [file, code]));
  const sources = new Map([...assets.values()].map(({ file, source }) => [file, source]));
  const fonts = [...assets.values()].filter(({ file }) => file.endsWith('.woff2')).map(({ file }) => `/${file}`);
  return {
    module,
    ...made,
    assets: {
      ...joinAll(made, assets, styles),
      hashes: {},
      fonts,
      pageScript: client.pageScript,
      addresses: client.addresses,
    },
    files: [...client.files.map(({ file }) => file), ...sources.keys()],
    read: (file) => {
      const code = scripts.get(file);
      return code === undefined ? readIfKnown(sources, file) : Buffer.from(code);
    },
  };
}

/** The styles of each page component as they were joined last, and what they were joined from. */
type StyleMemory = Map<string, { readonly from: string; readonly text: string }>;

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
  const published = [...assets.values()].map(({ file }) => file).join();
  const long = names.map((name) => {
    const files = [closures.get('Layout') ?? [], closures.get(name) ?? []];
    const sheets = files.flat().filter((file) => file.endsWith('.css'));
    const from = `${published} ${sheets.map(stampIn).join()}`;
    const known = memory.get(name);
    const text = known?.from === from ? known.text : joinStyles(files, assets);
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
  const sources = readLayers(components);
  const locate = locator(components, sources);
  const pictures = sources.filter(({ name }) => /\.(woff2|png|avif|webp|jpg)$/.test(name));
  return nameAssets(pictures.map(({ name }) => locate(name)));
}

/** Names of the page components. None is a mistake. */
function pageNames(sources: readonly SourceFile[], folders: readonly string[]): string[] {
  const names = sources.flatMap(({ name }) => /^pages\/([A-Z]\w*)\.tsx$/.exec(name)?.[1] ?? []);
  refuse(names.length === 0 ? [{ file: shownPath(folders[0] ?? ''), ...noPageComponents() }] : []);
  return names;
}

function readIfKnown(sources: ReadonlyMap<string, string>, file: string): Buffer | null {
  const source = sources.get(file);
  return source === undefined ? null : readFileSync(source);
}
