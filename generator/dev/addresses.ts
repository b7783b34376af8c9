/** Addresses of Vite's server within the site. */
import type { IncomingMessage } from 'node:http';
import { islandEntry, readComponentFiles } from '../bundle/vite/components.ts';
import type { Project } from '../project.ts';
import type { RendererAssets } from '../render/renderer.ts';

/** Vite's base: everything below it is answered by Vite. */
export const BASE = '/@gen/';

/** Answers where a text of a page is written. */
export const SOURCE_ADDRESS = `${BASE}source?`;

/** True for an address that Vite answers. */
export const isVites = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(BASE) && !url.startsWith(SOURCE_ADDRESS);

/** The module that follows edits, and the one that every page loads: it imports the page script of the site, too. */
export const CLIENT_MODULE = 'gen:client';
export const PAGE_MODULE = 'gen:page';
export const addressOf = (module: string): string => `${BASE}@id/${module}`;

/** Returns what pages load from Vite in place of the files of a build. */
export function browserAddresses({
  components,
}: Pick<Project, 'components'>): Pick<RendererAssets, 'pageScript' | 'addresses'> {
  const { islands, scripts, locate } = readComponentFiles(components);
  return {
    pageScript: `import ${JSON.stringify(addressOf(PAGE_MODULE))};`,
    addresses: Object.fromEntries([
      ...islands.map((name) => [`island:${name}`, addressOf(islandEntry(name))]),
      ...scripts.map((name) => [`script:${name}`, `${BASE}@fs/${locate(`scripts/${name}.ts`).replace(/^\//, '')}`]),
    ]),
  };
}
