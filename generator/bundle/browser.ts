/** Files for browsers: a chunk for each island, the page script and others. React is one chunk that islands share. */
import type { EnvironmentOptions } from 'vite';
import type { RendererAssets } from '../render/renderer.ts';
import type { Chunks } from './vite/build.ts';
import { islandEntry, type ComponentFiles } from './vite/components.ts';

/** Files for browsers, and what pages need of them. */
interface BrowserBundle extends Pick<RendererAssets, 'pageScript' | 'addresses'> {
  /** Code by path below `out/`: "assets/Carousel.1a2b3c4d.js". */
  readonly files: ReadonlyMap<string, string>;
}

type Scripts = Pick<ComponentFiles, 'islands' | 'scripts' | 'locate'>;

/** Returns the Vite environment that builds islands and scripts, or null if the site has none. */
export function browserEnvironment({ islands, scripts, locate }: Scripts): EnvironmentOptions | null {
  const input = Object.fromEntries([
    ...islands.map((name) => [name, islandEntry(name)]),
    ...scripts.map((name) => [name, locate(`scripts/${name}.ts`)]),
  ]) as Record<string, string>;
  if (Object.keys(input).length === 0) return null;
  return {
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      target: 'es2022',
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: {
          minify: true,
          comments: false,
          entryFileNames: 'assets/[name].[hash].js',
          chunkFileNames: 'assets/[name].[hash].js',
        },
      },
    },
  };
}

/** Describes the chunks of a browser environment. */
export function describeBrowserBundle(chunks: Chunks, { islands, scripts }: Scripts): BrowserBundle {
  const entries = new Map(chunks.filter(({ isEntry }) => isEntry).map((chunk) => [chunk.name, chunk]));
  const addressOf = (name: string): string => `/${entries.get(name)?.fileName}`;
  return {
    files: new Map(chunks.filter(({ name }) => name !== 'page').map(({ fileName, code }) => [fileName, code])),
    pageScript: (entries.get('page')?.code ?? '').trim(),
    addresses: Object.fromEntries([
      ...islands.map((name) => [`island:${name}`, addressOf(name)]),
      ...scripts.map((name) => [`script:${name}`, addressOf(name)]),
    ]) as Record<string, string>,
  };
}
