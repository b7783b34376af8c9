/** What runs in the browser: a chunk for each island, the page script, the service worker. */
import type { OutputChunk, Plugin } from 'rolldown';
import type { SourceName } from './sources.ts';
import { layeredImports } from './layers.ts';
import { forBrowser, roll } from './roll.ts';

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

/** Bundles for browsers; React is one chunk that islands share. `plugin` sees what is bundled. */
export async function bundleClient(
  { root, components, locate }: ClientPaths,
  sources: readonly SourceName[],
  plugin: Plugin | null = null,
): Promise<ClientBundle> {
  const islands = islandNames(sources);
  const scripts = sources.flatMap(({ name }) => SCRIPT.exec(name)?.[1] ?? []);
  const input = Object.fromEntries([
    ...islands.map((name) => [name, `${ISLAND_ENTRY}${name}`]),
    ...scripts.map((name) => [name, locate(`scripts/${name}.ts`)]),
  ]) as Record<string, string>;
  // The bundler takes no bundle without an entry.
  if (Object.keys(input).length === 0) return { files: [], pageScript: '', addresses: {} };
  const chunks = await roll(
    {
      ...forBrowser(root, 'production'),
      input,
      preserveEntrySignatures: 'strict',
      plugins: [islandEntries(locate), layeredImports(components), plugin],
    },
    {
      minify: true,
      comments: false,
      topLevelVar: true,
      entryFileNames: ({ name }) => (name === WORKER ? 'sw.js' : 'assets/[name].[hash].js'),
      chunkFileNames: 'assets/[name].[hash].js',
    },
  );
  return describeChunks(chunks, { islands, scripts });
}

function describeChunks(
  chunks: readonly OutputChunk[],
  { islands, scripts }: { islands: readonly string[]; scripts: readonly string[] },
): ClientBundle {
  const entry = (name: string): OutputChunk | undefined => chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  return {
    files: chunks.filter(({ name }) => name !== 'page').map(({ fileName, code }) => ({ file: fileName, code })),
    pageScript: (entry('page')?.code ?? '').trim(),
    addresses: Object.fromEntries([
      ...islands.map((name) => [`island:${name}`, `/${entry(name)?.fileName}`]),
      ...scripts.map((name) => [`script:${name}`, `/${entry(name)?.fileName}`]),
    ]) as Record<string, string>,
  };
}

/** Begins the names of the entries of islands. */
export const ISLAND_ENTRY = 'gen:island/';
/** What a stylesheet is in the place of a script: nothing. */
export const NO_STYLE = 'gen:no-style';

/** Entries of islands, which hydrate their component, and render it anew when they are called again. Styles are already in the page. */
function islandEntries(locate: ClientPaths['locate']): Plugin {
  return {
    name: 'gen-islands',
    resolveId: {
      filter: { id: [/^gen:/, /\.css$/] },
      handler: (id) => `\0${id.endsWith('.css') ? NO_STYLE : id}`,
    },
    load: {
      filter: { id: /^\0gen:/ },
      handler: (id) => (id === `\0${NO_STYLE}` ? 'export {};' : islandEntry(id.slice(1 + ISLAND_ENTRY.length), locate)),
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
