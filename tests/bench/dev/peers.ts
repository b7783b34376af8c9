/** The dev servers of the peers, on the site that they are known to build as we do. */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { DerivedSite, Template } from '../derive/model.ts';
import type { Peer, PeerProject } from '../peers/peer.ts';
import type { Trash } from '../trash.ts';
import { initialOf } from './edits.ts';
import type { DevServer } from './server.ts';

interface PeerServerOptions {
  readonly peer: Peer;
  readonly version: string;
  readonly project: PeerProject;
  /** Our finished site: scripts, fonts and pictures are taken from it. */
  readonly out: string;
  /** The slug of the city whose page is looked at. */
  readonly city: string;
  readonly trash: Trash;
}

/** Writes the peer's project with places for the edits. */
export function peerServer({ peer, version, project, out, city, trash }: PeerServerOptions): DevServer {
  const { dev, output, kept } = peer;
  const { folder } = project;
  mkdirSync(folder, { recursive: true });
  peer.write({ ...project, site: withPlaces(project.site, city) });
  copyAssets(out, join(folder, dev.served));
  dev.prepare(folder);
  const index = pagesOfCities(project.site).findIndex(({ page }) => page.city === city);
  const files = Object.entries({ ...dev.sources, data: dev.record(city, index) });
  return {
    id: peer.id,
    title: `${peer.title} ${version}`,
    command: (port) => dev.command({ ...project, port }),
    listening: dev.listening,
    path: dev.address(`/locations/${city}`),
    files: Object.fromEntries(files.map(([id, file]) => [id, join(folder, file)])),
    dropAll: () => [output, ...kept].forEach((name) => trash.discard(join(folder, name))),
    bypassCSP: true,
  };
}

const KIND = 'city';

const pagesOfCities = ({ kinds }: DerivedSite): DerivedSite['kinds'][number]['pages'] =>
  kinds.find(({ name }) => name === KIND)?.pages ?? [];

/**
 * The edited section stands first on the page: a sentence of the template with a value of the page's own record, and a section in
 * a file of its own.
 */
function withPlaces(site: DerivedSite, city: string): DerivedSite {
  const places: Template[] = [
    { type: 'source', source: `<p>${initialOf('copy')} ` },
    { type: 'text', pieces: [{ ref: { scope: 'page', name: 'milestone' } }] },
    // No digit of another text may follow.
    { type: 'source', source: '.</p>' },
    { type: 'part', name: 'bench', body: [{ type: 'source', source: initialOf('component') }] },
  ];
  const kinds = site.kinds.map((kind) =>
    kind.name === KIND
      ? {
          ...kind,
          template: insertInMain(kind.template, places),
          pages: kind.pages.map(({ page, fields }) => ({
            page,
            fields: { ...fields, milestone: page.city === city ? initialOf('data') : 'Nothing new' },
          })),
        }
      : kind,
  );
  return { ...site, kinds };
}

function insertInMain(template: readonly Template[], inserted: readonly Template[]): Template[] {
  return template.flatMap((node) => {
    const [, before, after] = node.type === 'source' ? (/^(.*<main\b[^>]*>)(.*)$/s.exec(node.source) ?? []) : [];
    return before === undefined || after === undefined
      ? [node]
      : [{ type: 'source', source: before }, ...inserted, { type: 'source', source: after }];
  });
}

/** Copies everything that pages request, so that no server answers for missing pictures. */
function copyAssets(out: string, folder: string): void {
  for (const entry of readdirSync(out, { withFileTypes: true }))
    if (
      entry.isDirectory()
        ? entry.name === 'assets'
        : ['.ico', '.svg', '.png', '.webmanifest'].includes(extname(entry.name))
    )
      cpSync(join(out, entry.name), join(folder, entry.name), { recursive: true });
}
