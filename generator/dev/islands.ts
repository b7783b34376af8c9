/**
 * Islands while they are edited: compiled when the first browser asks for one, with React's development build beside them
 * and every component registered, so that an edit keeps their state (fast refresh).
 */
import type { Plugin } from 'rolldown';
import { ISLAND_ENTRY, islandEntry, islandNames, NO_STYLE } from '../bundle/client.ts';
import { explained } from '../bundle/explain.ts';
import { layeredImports, locator } from '../bundle/layers.ts';
import { forBrowser, roll } from '../bundle/roll.ts';
import { listLayers } from '../bundle/sources.ts';
import { componentSyntax } from '../errors/components.ts';
import { hashBytes } from '../hash.ts';
import type { Project } from '../project.ts';
import { REACT, REFRESH, reactAddress, reactFiles, type Files } from './browser-files.ts';
import type { Changes } from './changes.ts';
import { noteFiles } from './noted-files.ts';

export interface Islands {
  /** "island:Carousel" → "/assets/Carousel.1a2b3c4d.js" */
  readonly addresses: Readonly<Record<string, string>>;
  /** The files at these addresses. */
  readonly files: readonly string[];
  /** True for these, for what they are made of, and for the ones before: an open page may still ask for one. */
  readonly isFile: (file: string) => boolean;
  /** The code at an address, without its slash; mistakes are GenErrors. */
  readonly read: (file: string) => Promise<string>;
}

export interface IslandCompiler {
  /** The islands as they are, compiled when somebody asks for one. */
  readonly list: () => Islands;
  /** Compiles them where changes touch one that somebody has asked for; one that is not the same any more gets a new address. */
  readonly renew: (changes: Changes) => Promise<Islands>;
}

type IslandProject = Pick<Project, 'root' | 'cache' | 'components'>;

interface Compiled {
  /** By the name of the island. */
  readonly entries: Files;
  /** What they share, by file. */
  readonly parts: Files;
}

/** The version of islands that nobody has asked for yet. */
const FIRST = 'dev';
const PART = 'assets/dev-part-';
const SHARED = /^assets\/dev-(part-|react\/)[\w.-]+\.js$/;

export function openIslands(project: IslandProject): IslandCompiler {
  const versions = new Map<string, string>();
  const noted = noteFiles();
  let compiled: Promise<Compiled> | null = null;
  let earlier: Files = {};
  let react: Promise<Files> | null = null;
  const fileOf = (name: string): string => `assets/${name}.${versions.get(name) ?? FIRST}.js`;
  const ask = (): Promise<Compiled> => {
    compiled ??= compile(project, noted.plugin);
    void compiled.catch(() => {
      compiled = null;
    });
    return compiled;
  };
  const list = (): Islands => {
    const names = islandNames(listLayers(project.components));
    const files = new Map(names.map((name) => [fileOf(name), name]));
    return {
      addresses: Object.fromEntries(names.map((name) => [`island:${name}`, `/${fileOf(name)}`])),
      files: [...files.keys()],
      isFile: (file) => files.has(file) || Object.hasOwn(earlier, file) || SHARED.test(file),
      read: async (file) => {
        if (file.startsWith(REACT)) {
          react ??= reactFiles(project);
          return (await react)[file.slice(REACT.length)] ?? '';
        }
        const { entries, parts } = await ask();
        return entries[files.get(file) ?? ''] ?? parts[file] ?? earlier[file] ?? '';
      },
    };
  };
  return {
    list,
    renew: async (changes) => {
      if (!compiled) return list();
      const before = await compiled;
      if (!noted.areTouchedBy(changes)) return list();
      const now = await compile(project, noted.plugin);
      const old = Object.entries(before.entries).map(([name, code]) => [fileOf(name), code] as const);
      earlier = { ...before.parts, ...Object.fromEntries(old) };
      for (const [name, code] of Object.entries(now.entries))
        if (before.entries[name] !== code) versions.set(name, hashBytes(code).slice(0, 8));
      compiled = Promise.resolve(now);
      return list();
    },
  };
}

async function compile({ root, components }: IslandProject, noting: Plugin): Promise<Compiled> {
  const sources = listLayers(components);
  const names = islandNames(sources);
  const usual = forBrowser(root, 'development');
  const chunks = await explained(
    () =>
      roll(
        {
          ...usual,
          input: Object.fromEntries(names.map((name) => [name, `${ISLAND_ENTRY}${name}`])),
          plugins: [refreshed(locator(components, sources)), layeredImports(components), noting],
          transform: { ...usual.transform, jsx: { runtime: 'automatic', development: false, refresh: true } },
        },
        { entryFileNames: 'assets/[name].js', chunkFileNames: `${PART}[name].[hash].js` },
      ),
    componentSyntax,
  );
  const isEntry = ({ isEntry }: { isEntry: boolean }): boolean => isEntry;
  return {
    entries: Object.fromEntries(chunks.filter(isEntry).map(({ name, code }) => [name, code])),
    parts: Object.fromEntries(chunks.filter((chunk) => !isEntry(chunk)).map(({ fileName, code }) => [fileName, code])),
  };
}

/** Components tell React Refresh who they are, by file and name; an entry that comes again has it show the new ones. */
function refreshed(locate: (name: string) => string): Plugin {
  const sourceOf = (id: string): string => {
    if (id === NO_STYLE) return 'export {};';
    const entry = islandEntry(id.slice(ISLAND_ENTRY.length), locate);
    return `import { refresh } from '${REFRESH}';\n${entry}\nrefresh();`;
  };
  return {
    name: 'gen-dev-islands',
    resolveId: {
      filter: { id: [/^gen:/, /\.css$/, /^react/] },
      handler: (id) => {
        const react = reactAddress(id);
        if (react) return { id: react, external: 'absolute' };
        if (id.endsWith('.css')) return `\0${NO_STYLE}`;
        return id.startsWith('gen:') ? `\0${id}` : null;
      },
    },
    load: { filter: { id: /^\0gen:/ }, handler: (id) => sourceOf(id.slice(1)) },
    transform: {
      filter: { id: { include: /\.[jt]sx$/, exclude: /node_modules/ } },
      handler: (code, id) =>
        [
          `import { register as $register, sign as $sign } from '${REFRESH}';`,
          // The compiler calls them before anything else that stands here, so they have to be functions.
          `function $RefreshReg$(type, name) { $register(type, ${JSON.stringify(`${id} `)} + name); }`,
          'function $RefreshSig$() { return $sign(); }',
          code,
        ].join(' '),
    },
  };
}
