/** What runs in the browser: a chunk for each island, the page script, the service worker. */
import type { Plugin } from 'vite';
import type { SourceName } from './sources.ts';
import { layeredImports } from './layers.ts';
import { packageAliases } from './packages.ts';
import { noteRead, type NotedModules } from './plugin.ts';

/** A finished file for the browser. */
export interface ClientFile {
  /** Below `out/`: "assets/Carousel.1a2b3c4d.js" */
  readonly file: string;
  readonly code: string;
}

export interface ClientBundle {
  readonly files: readonly ClientFile[];
  /** The page script, to be inlined. */
  readonly pageScript: string;
  /** Addresses of island chunks and scripts: "island:Carousel", "script:notFound". */
  readonly addresses: Readonly<Record<string, string>>;
}

interface ClientPaths {
  readonly root: string;
  readonly components: readonly string[];
  readonly locate: (name: string) => string;
}

const ISLAND = /^islands\/([A-Z]\w*)\.tsx$/;
const SCRIPT = /^scripts\/([a-z]\w*)\.ts$/;
/** Has to stand at the root of the site: its folder is what it may control. */
const WORKER = 'sw';

/** Names of the islands of a site. */
export const islandNames = (sources: readonly SourceName[]): string[] =>
  sources.flatMap(({ name }) => ISLAND.exec(name)?.[1] ?? []).filter((name) => name !== 'Island');

/** Bundles with Vite; React is one chunk that islands share. */
export async function bundleClient(
  { root, components, locate }: ClientPaths,
  sources: readonly SourceName[],
  noted: NotedModules,
): Promise<ClientBundle> {
  const { build } = await import('vite');
  const islands = islandNames(sources);
  const scripts = sources.flatMap(({ name }) => SCRIPT.exec(name)?.[1] ?? []);
  const input = Object.fromEntries([
    ...islands.map((name) => [name, `gen:island/${name}`]),
    ...scripts.map((name) => [name, locate(`scripts/${name}.ts`)]),
  ]) as Record<string, string>;
  // Vite takes no bundle without an entry.
  if (Object.keys(input).length === 0) return { files: [], pageScript: '', addresses: {} };
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    plugins: [islandEntries(locate, noted), layeredImports(components)],
    // For production whatever NODE_ENV is around: the same sources give the same bytes everywhere.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { alias: aliasesOf(root), conditions: ['module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: ({ name }) => (name === WORKER ? 'sw.js' : 'assets/[name].[hash].js'),
          chunkFileNames: 'assets/[name].[hash].js',
        },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as { output: Chunk[] };
  const chunks = output.filter((item) => item.type === 'chunk' && item.code !== undefined);
  return describeChunks(chunks, { islands, scripts });
}

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly name: string;
  readonly isEntry?: boolean;
  readonly code?: string;
}

function describeChunks(
  chunks: readonly Chunk[],
  { islands, scripts }: { islands: readonly string[]; scripts: readonly string[] },
): ClientBundle {
  const entry = (name: string): Chunk | undefined => chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  return {
    files: chunks
      .filter(({ name }) => name !== 'page')
      .map(({ fileName, code }) => ({ file: fileName, code: code as string })),
    pageScript: (entry('page')?.code ?? '').trim(),
    addresses: Object.fromEntries([
      ...islands.map((name) => [`island:${name}`, `/${entry(name)?.fileName}`]),
      ...scripts.map((name) => [`script:${name}`, `/${entry(name)?.fileName}`]),
    ]) as Record<string, string>,
  };
}

const aliasesOf = (root: string): { find: RegExp; replacement: string }[] =>
  Object.entries(packageAliases(root)).map(([name, replacement]) => ({
    find: new RegExp(name.endsWith('$') ? `^${name}` : `^${name}(?=/|$)`),
    replacement,
  }));

/** Entries of islands, which hydrate their component, and render it anew when they are called again. Styles are already in the page. */
function islandEntries(locate: ClientPaths['locate'], noted: NotedModules): Plugin {
  return {
    name: 'gen-islands',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith('gen:island/')) return `\0${id}`;
      return id.endsWith('.css') ? '\0gen:no-style.js' : null;
    },
    generateBundle() {
      noteRead(this.getModuleIds(), noted);
    },
    load(id) {
      if (id === '\0gen:no-style.js') return 'export {};';
      const name = /^\0gen:island\/(\w+)$/.exec(id)?.[1];
      if (!name) return null;
      return islandEntry(name, locate);
    },
  };
}

/** Source of an island's entry. */
export function islandEntry(name: string, locate: ClientPaths['locate']): string {
  return [
    `import { createElement } from 'react';`,
    `import { hydrateRoot } from 'react-dom/client';`,
    `import { ${name} } from ${JSON.stringify(locate(`islands/${name}.tsx`))};`,
    'export default (element, props) => {',
    `  const node = createElement(${name}, props);`,
    '  if (element.root) element.root.render(node);',
    '  else element.root = hydrateRoot(element, node);',
    '};',
  ].join('\n');
}
