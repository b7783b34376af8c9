/** What open pages run while a site is developed: the script of gen dev, and React as its developers use it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { InputOptions, OutputOptions, Plugin } from 'rolldown';
import { dropOld } from '../disk/drop-old.ts';
import { keepText, readText } from '../disk/cache-entry.ts';
import { forBrowser, roll } from '../bundle/roll.ts';
import { hashSources, readLocks, readSource, readSources } from '../bundle/sources.ts';

interface Place {
  /** Folder of the package. */
  readonly root: string;
  readonly cache: string;
}

/** Code by name. */
export type Files = Readonly<Record<string, string>>;

const KEPT = 2;
const CLIENT = 'generator/dev/client';

/** The script that each page gets. Not a module: it runs before the page's own, and so sees the page as the server sent it. */
export async function clientScript(place: Place): Promise<string> {
  const { root } = place;
  const input = join(root, CLIENT, 'client.ts');
  const files = await bundleOnce(place, 'dev-client-', () => [
    { input },
    { format: 'iife', entryFileNames: 'client.js', codeSplitting: false },
  ]);
  return files['client.js'] ?? '';
}

/** Where React is served. */
export const REACT = 'assets/dev-react/';
/** Fast refresh: `register(type, id)`, `sign`, `refresh()`. */
export const REFRESH = 'gen:refresh';
const REACT_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** The address of a module of React; null for any other. */
export function reactAddress(id: string): string | null {
  return id === REFRESH || (REACT_MODULES as readonly string[]).includes(id) ? `/${REACT}${nameOf(id)}.js` : null;
}

const nameOf = (id: string): string => id.replace(/\W/g, '_');

/** React and its fast refresh, which has to be there before React is, in their development builds. */
export function reactFiles(place: Place): Promise<Files> {
  return bundleOnce(place, 'dev-react-', () => [
    {
      input: Object.fromEntries([REFRESH, ...REACT_MODULES].map((id) => [nameOf(id), `${ENTRY}${id}`])),
      plugins: [reactEntries(createRequire(join(place.root, 'package.json')))],
    },
    { entryFileNames: '[name].js', chunkFileNames: '[name].[hash].js' },
  ]);
}

const ENTRY = 'gen:react/';

/** Modules with names out of React's own, which have none that a browser could import. */
function reactEntries(require: NodeJS.Require): Plugin {
  const sourceOf = (id: string): string => {
    if (id === REFRESH) return RUNTIME;
    const names = Object.keys(require(id) as object).filter((name) => name !== 'default');
    return `import '${ENTRY}${REFRESH}';\nexport { default, ${names.join(', ')} } from '${id}';`;
  };
  return {
    name: 'gen-react',
    resolveId: { filter: { id: /^gen:react/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0gen:react/ }, handler: (id) => sourceOf(id.slice(ENTRY.length + 1)) },
  };
}

const RUNTIME = [
  "import * as runtime from 'react-refresh/runtime';",
  'runtime.injectIntoGlobalHook(globalThis);',
  'export const register = runtime.register;',
  'export const sign = runtime.createSignatureFunctionForTransform;',
  'export const refresh = runtime.performReactRefresh;',
].join('\n');

/** Bundles for browsers and keeps the files in the cache, until the sources of the client or a package change. */
async function bundleOnce(
  { root, cache }: Place,
  prefix: string,
  describe: () => [InputOptions, OutputOptions],
): Promise<Files> {
  const sources = {
    client: readSources(join(root, CLIENT)),
    maker: [readSource(join(root, 'generator/dev'), 'browser-files.ts')],
    lock: readLocks([root]),
  };
  const file = join(cache, `${prefix}${hashSources(sources).slice(0, 16)}.json`);
  const kept = readText(file);
  if (kept !== null) return JSON.parse(kept) as Files;
  const [input, output] = describe();
  const chunks = await roll({ ...forBrowser(root, 'development'), ...input }, output);
  const files = Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code]));
  keepText(file, JSON.stringify(files));
  dropOld(cache, prefix, KEPT);
  return files;
}
