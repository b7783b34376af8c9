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
import { explained } from '../bundle/explain.ts';
import { layeredImports, locator } from '../bundle/layers.ts';
import { genPlugin, type Closure, type NotedModules } from '../bundle/plugin.ts';
import { forNode, roll } from '../bundle/roll.ts';
import { listLayers, type SourceName } from '../bundle/sources.ts';
import { joinStyles, nameAssets, shortNames, type Asset } from '../bundle/styles.ts';
import { componentSyntax, noPageComponents } from '../errors/components.ts';
import { refuse } from '../errors/problem.ts';
import { refuseCircles, shownPath } from '../disk/files.ts';
import type { Project } from '../project.ts';
import type { RendererAssets, RendererParts } from '../render/renderer.ts';
import { renameProperties } from '../render/styles.ts';
import type { Changes } from './changes.ts';
import { openIslands, type Islands } from './islands.ts';
import { openScripts, type ScriptCompiler, type Scripts } from './scripts.ts';
import { stampOf } from './stamp.ts';

type RendererModule = typeof import('../render/renderer.ts');

/** Everything that pages need of the components. */
export interface Components {
  readonly module: RendererModule;
  readonly parts: Pick<RendererParts, 'Layout' | 'pages'>;
  /** Names of the page components. */
  readonly names: readonly string[];
  readonly assets: RendererAssets;
  /** Files beside the pages: "assets/barlow-condensed-700.1a2b3c4d.woff2". */
  readonly files: readonly string[];
  readonly isFile: (file: string) => boolean;
  /** Null for an island and what it is made of. */
  readonly read: (file: string) => Buffer | null;
  readonly readIsland: (file: string) => Promise<string>;
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

export interface ComponentCompiler {
  /** The components of a build's bundle: nothing is compiled. */
  readonly open: (bundle: Bundle) => Promise<Components>;
  /** The same, compiled ahead. */
  readonly warmUp: (components: Components) => Promise<Components>;
  /** Compiles anew what changes touch; all of it when null. Mistakes are GenErrors. */
  readonly compile: (components: Components, changes: Changes | null) => Promise<Components>;
}

interface Made {
  readonly parts: Components['parts'];
  readonly code: CompiledCode;
  readonly names: readonly string[];
  readonly closures: ReadonlyMap<string, Closure>;
}

/** A compiler that keeps what an edit does not touch. */
export function openCompiler(project: Pick<Project, 'root' | 'components' | 'cache'>): ComponentCompiler {
  const islands = openIslands(project);
  const styles: StyleMemory = new Map();
  let scripts: ScriptCompiler | null = null;
  let made: Made | null = null;
  let run = 0;
  const make = async (module: RendererModule): Promise<Made> => {
    for (const folder of project.components) refuseCircles(folder);
    return compileParts(project, module, run++);
  };
  const show = (module: RendererModule, parts: Made, files: BrowserFiles): Components =>
    assemble(project, { module, made: parts, styles, ...files });
  return {
    open: async (bundle) => {
      scripts = openScripts(project, bundle);
      return fromBundle(bundle, { scripts: scripts.now(), islands: islands.list() });
    },
    warmUp: async ({ module }) => {
      [made] = await Promise.all([make(module), scripts?.note()]);
      return show(module, made, { scripts: (scripts as ScriptCompiler).now(), islands: islands.list() });
    },
    compile: async ({ module }, changes) => {
      const onlyStyles = changes && !changes.listing && [...changes.files].every((file) => file.endsWith('.css'));
      const keeper = scripts as ScriptCompiler;
      if (onlyStyles && made) return show(module, made, { scripts: keeper.now(), islands: islands.list() });
      const [newMade, newScripts, newIslands] = await Promise.all([make(module), keeper.renew(), islands.renew()]);
      made = newMade;
      return show(module, made, { scripts: newScripts, islands: newIslands });
    },
  };
}

/** What browsers get beside the pages. */
interface BrowserFiles {
  readonly scripts: Scripts;
  readonly islands: Islands;
}

/** Reads what browsers get: compiled code, or files as they lie on the disk. */
function readerOf(
  { scripts, islands }: BrowserFiles,
  sources: ReadonlyMap<string, string>,
): Pick<Components, 'files' | 'isFile' | 'read' | 'readIsland'> {
  const read = (file: string): Buffer | null => {
    const source = sources.get(file);
    if (source !== undefined) return readFileSync(source);
    const code = scripts.files.get(file);
    return code === undefined ? null : Buffer.from(code);
  };
  return {
    files: [...scripts.files.keys(), ...sources.keys(), ...islands.files],
    isFile: (file) => scripts.files.has(file) || sources.has(file) || islands.isFile(file),
    read,
    readIsland: islands.read,
  };
}

async function fromBundle({ folder, meta }: Bundle, files: BrowserFiles): Promise<Components> {
  const module = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as RendererModule;
  const sources = new Map(meta.files.map(({ file, source }) => [file, source]));
  return {
    module,
    parts: module.bundledParts,
    names: Object.keys(meta.assets.css),
    assets: { ...meta.assets, addresses: { ...meta.assets.addresses, ...files.islands.addresses } },
    ...readerOf(files, sources),
    closures: null,
    code: null,
  };
}

/** Components and layout as values: one bundle without what they share with the renderer. */
async function compileParts(
  { root, components }: Pick<Project, 'root' | 'components'>,
  module: RendererModule,
  run: number,
): Promise<Made> {
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

interface Assembly extends BrowserFiles {
  readonly module: RendererModule;
  readonly made: Made;
  readonly styles: StyleMemory;
}

function assemble(
  { components }: Pick<Project, 'components'>,
  { module, made, styles, scripts, islands }: Assembly,
): Components {
  const assets = findAssets(components);
  const sources = new Map([...assets.values()].map(({ file, source }) => [file, source]));
  const fonts = [...assets.values()].filter(({ file }) => file.endsWith('.woff2')).map(({ file }) => `/${file}`);
  return {
    module,
    ...made,
    assets: {
      ...joinAll(made, assets, styles),
      hashes: {},
      fonts,
      pageScript: scripts.pageScript,
      addresses: { ...scripts.addresses, ...islands.addresses },
    },
    ...readerOf({ scripts, islands }, sources),
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
