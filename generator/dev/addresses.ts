/** What Vite answers, and what pages load from it. */
import type { IncomingMessage } from 'node:http';
import { islandEntry, readComponentFiles } from '../bundle/vite/components.ts';
import { isFile } from '../files.ts';
import type { Project } from '../project.ts';
import type { RendererAssets } from '../render/renderer.ts';
import { VITE_BASE } from './vite-base.ts';

/** True for an address that Vite answers. */
export const isForVite = ({ url = '' }: IncomingMessage): boolean => url.startsWith(VITE_BASE);

const addressOf = (file: string): string => `${VITE_BASE}@fs/${encodeURI(file.replace(/^\//, ''))}`;

/** The module that follows edits in an open page. */
export const CLIENT_MODULE = 'gen:client';
export const CLIENT = `${VITE_BASE}@id/${CLIENT_MODULE}`;

/** Returns what pages load from Vite in place of the files of a build. */
export function browserAddresses({
  components,
}: Pick<Project, 'components'>): Pick<RendererAssets, 'pageScript' | 'addresses'> {
  const { islands, scripts, locate } = readComponentFiles(components);
  const script = locate('scripts/page.ts');
  const modules = [CLIENT, ...(isFile(script) ? [addressOf(script)] : [])];
  return {
    pageScript: modules.map((address) => `import ${JSON.stringify(address)};`).join(''),
    addresses: Object.fromEntries([
      ...islands.map((name) => [`island:${name}`, `${VITE_BASE}@id/${islandEntry(name)}`]),
      ...scripts.map((name) => [`script:${name}`, addressOf(locate(`scripts/${name}.ts`))]),
    ]),
  };
}
