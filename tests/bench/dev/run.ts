/** One size of `npm run bench -- --dev`: the servers are made ready and measured. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { slugify } from '../../../generator/define/record.ts';
import type { Peer } from '../peers/peer.ts';
import { derivePeers, preparePeer, prepareWorkspace } from '../prepare.ts';
import { createTrash, type Trash } from '../trash.ts';
import { createWorkspace, type Workspace } from '../workspace.ts';
import { ourServer } from './gen.ts';
import { measureDev } from './measure.ts';
import { peerServer } from './peers.ts';
import type { DevFigures } from './report.ts';
import type { DevServer } from './server.ts';

interface DevOptions {
  readonly root: string;
  readonly folder: string;
  readonly cities: number;
  readonly peers: readonly Peer[];
  /** Returns the folder of an installed peer. */
  readonly installedAt: (peer: Peer) => string;
  readonly edits: number;
  readonly starts: number;
}

export async function measureDevSize(options: DevOptions): Promise<DevFigures> {
  const { root, folder, cities, peers, edits, starts } = options;
  const trash = createTrash(join(folder, 'trash'));
  const place = { root, folder: join(folder, 'gen'), cities, trash };
  const workspace = peers.length > 0 ? prepareWorkspace(place) : createWorkspace(place);
  const city = cityInTheMiddle(workspace);
  const others =
    peers.length > 0 ? await preparePeers(options, { workspace, city, trash }) : { servers: [], notes: [] };
  const tools = await measureDev([ourServer(workspace, city), ...others.servers], { edits, starts });
  const failures = tools.flatMap(({ title, failure }) => (failure ? [`${title}: ${failure}.`] : []));
  return { pages: cities * 11, tools, notes: [...others.notes, ...failures] };
}

/** Each peer has to build our pages before its server is measured. */
async function preparePeers(
  { folder, peers, installedAt }: DevOptions,
  { workspace, city, trash }: { workspace: Workspace; city: string; trash: Trash },
): Promise<{ servers: DevServer[]; notes: string[] }> {
  const { out } = workspace.project;
  const derived = await derivePeers(workspace);
  const servers: DevServer[] = [];
  const notes: string[] = [];
  for (const peer of peers) {
    const built = join(folder, `${peer.id}-built`);
    const { made, note } = await preparePeer({ peer, installed: installedAt(peer), folder: built, out, derived });
    rmSync(built, { recursive: true, force: true });
    notes.push(note);
    if (!made) continue;
    const project = { ...derived, folder: join(folder, peer.id), installed: made.installed };
    servers.push(peerServer({ peer, version: made.version, project, out, city, trash }));
  }
  return { servers, notes };
}

/** The slug of the city in the middle of the list, which is the one that is edited. */
function cityInTheMiddle({ project }: Workspace): string {
  const rows = readFileSync(join(project.data, 'cities.csv'), 'utf8').split('\n');
  const read = (row: string) => /^"([^"]*)",(\w+),[^,]*,[^,]*,([^,]*),/.exec(row) ?? [];
  const [, name = '', state = '', given] = read(rows[Math.floor(rows.length / 2)] as string);
  const plain = slugify(name);
  const twins = rows.filter((row) => slugify(read(row)[1] ?? '') === plain);
  return given || (twins.length > 1 ? `${plain}-${state.toLowerCase()}` : plain);
}
