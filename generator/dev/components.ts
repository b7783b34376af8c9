/**
 * The components of a site, ready to be drawn with. At the start they are those of the bundle that a build makes or has
 * made; what is edited afterwards is compiled without React and the engine, which it shares with that bundle.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bundle } from '../bundle/bundle.ts';
import type { Closure } from '../bundle/plugin.ts';
import type { Project } from '../project.ts';
import type { RendererAssets, RendererParts } from '../render/renderer.ts';
import type { Changes } from './changes.ts';
import type { Made, StyleMemory } from './compile.ts';
import { openIslands, type Islands } from './islands.ts';
import type { Modules } from './modules.ts';
import { openScripts, type ScriptCompiler, type Scripts } from './scripts.ts';

export type RendererModule = typeof import('../render/renderer.ts');

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
  /** Source map of a compiled file, as JSON, for the places of what it throws; null for any other file. */
  readonly mapOf: (file: string) => string | null;
}

export interface ComponentCompiler {
  /** The components of a build's bundle: nothing is compiled. */
  readonly open: (bundle: Bundle) => Promise<Components>;
  /** The same, compiled ahead. */
  readonly warmUp: (components: Components) => Promise<Components>;
  /** Compiles anew what changes touch, and what has not been good. Mistakes are GenErrors. */
  readonly compile: (components: Components, changes: Changes) => Promise<Components>;
}

/** A compiler that keeps what an edit does not touch. */
export function openCompiler(project: Pick<Project, 'root' | 'components' | 'cache'>): ComponentCompiler {
  const islands = openIslands(project);
  const styles: StyleMemory = { compiled: new Map(), stamps: new Map(), joined: new Map() };
  let scripts: ScriptCompiler | null = null;
  let modules: Modules | null = null;
  let made: Made | null = null;
  let isGood = true;
  const make = async (module: RendererModule): Promise<Made> => {
    const { compileParts, openComponents } = await import('./compile.ts');
    modules ??= openComponents(project, module);
    return compileParts(project, modules);
  };
  const show = async (module: RendererModule, parts: Made, files: BrowserFiles): Promise<Components> => {
    const { assemble } = await import('./compile.ts');
    const { assets, sources } = assemble(project, { made: parts, styles, ...files });
    return { module, ...parts, assets, ...readerOf(files, sources) };
  };
  return {
    open: async (bundle) => {
      scripts = openScripts(project, bundle);
      modules = null;
      made = null;
      return fromBundle(bundle, { scripts: scripts.now(), islands: islands.list() });
    },
    warmUp: async ({ module }) => {
      [made] = await Promise.all([make(module), scripts?.note()]);
      return show(module, made, { scripts: (scripts as ScriptCompiler).now(), islands: islands.list() });
    },
    compile: async ({ module }, changes) => {
      const keeper = scripts as ScriptCompiler;
      const onlyStyles = [...changes.files].every((file) => file.endsWith('.css')) && !changes.listing;
      if (onlyStyles && isGood && made) return show(module, made, { scripts: keeper.now(), islands: islands.list() });
      isGood = false;
      // Imports may find other files than before.
      if (changes.listing) modules = null;
      const [newMade, newScripts, newIslands] = await Promise.all([
        make(module),
        keeper.renew(changes),
        islands.renew(changes),
      ]);
      isGood = true;
      made = newMade;
      return show(module, made, { scripts: newScripts, islands: newIslands });
    },
  };
}

/** What browsers get beside the pages. */
export interface BrowserFiles {
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
    files: [...new Set([...scripts.files.keys(), ...sources.keys(), ...islands.files])],
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
    mapOf: () => null,
  };
}
