/** Projects of other generators that build the pages of a finished site. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, type Command } from '../measure.ts';
import { parsePage, type Element, type Node } from '../parse.ts';
import { deriveSite } from '../template.ts';
import { astro } from './astro.ts';
import { eleventy } from './eleventy.ts';
import { hugo } from './hugo.ts';
import { react } from './react.ts';
import { createFolder, type Peer } from './peer.ts';

export interface PeerProject {
  readonly id: string;
  /** With its version. */
  readonly title: string;
  readonly folder: string;
  readonly build: Command;
  /** What a build leaves, below the folder. */
  readonly leftovers: readonly string[];
}

const PEERS: Readonly<Record<string, Peer>> = { hugo, eleventy, astro, react };
/** Packages stay installed from one run to the next. */
const PACKAGES = resolve(import.meta.dirname, '../../../node_modules/.cache/bench');
const COMPARED_PAGES = 100;
/** Its files are copied, not rendered. */
const PUBLIC = resolve(import.meta.dirname, '../../../public');

/** Writes and builds a project for each generator; throws if its pages are not those in `out`. One that is not there is left out. */
export async function createPeers({
  ids,
  folder,
  out,
}: {
  ids: readonly string[];
  folder: string;
  out: string;
}): Promise<PeerProject[]> {
  const read = (file: string): string => readFileSync(join(out, file), 'utf8');
  const peers = ids.flatMap((id) => (PEERS[id] ? [{ id, peer: PEERS[id] }] : []));
  if (peers.length === 0) return [];
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && !existsSync(join(PUBLIC, file)),
  );
  const site = deriveSite(files, read);
  const projects: PeerProject[] = [];
  for (const { id, peer } of peers) {
    const project = { folder: createFolder(join(folder, id)), packages: createFolder(join(PACKAGES, id)), site };
    try {
      const title = `${peer.name} ${peer.install(project.packages)}`;
      peer.write(project);
      const build = peer.build(project.folder);
      await run(build);
      compare(files, read, (file) => readFileSync(join(project.folder, peer.out, file), 'utf8'));
      projects.push({ id, title, folder: project.folder, build, leftovers: [peer.out, ...peer.caches] });
    } catch (error) {
      process.stderr.write(`${peer.name} is not measured: ${(error as Error).message}\n`);
    }
  }
  return projects;
}

type Read = (file: string) => string;

/** Throws at the first page that lacks an element, attribute or text. */
function compare(files: readonly string[], ours: Read, theirs: Read): void {
  const step = Math.ceil(files.length / COMPARED_PAGES);
  for (const file of files.filter((_, index) => index % step === 0)) {
    const found = new Set(listParts(theirs(file)));
    const missing = listParts(ours(file)).find((part) => !found.has(part));
    if (missing) throw new Error(`${file} lacks ${missing.slice(0, 200)}`);
  }
}

function listParts(page: string): string[] {
  const list = (node: Node): string[] => {
    if (typeof node === 'string') return node.trim() ? [node.replace(/\s+/g, ' ').trim()] : [];
    const elements: readonly Element[] = 'tag' in node ? [node] : node;
    return elements.flatMap(({ tag, attributes, children }) => [
      JSON.stringify([tag, attributes]),
      ...children.flatMap(list),
    ]);
  };
  return list(parsePage(page));
}
