/** The cases at one size, in the order of a round. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareFloor } from './floor/floor.ts';
import { measure, type Command } from './measure.ts';
import type { Peer } from './peers/peer.ts';
import type { Trash } from './trash.ts';
import type { Workspace } from './workspace.ts';

export interface Case {
  /** "gen full", "hugo full", "cp". */
  readonly id: string;
  readonly title: string;
  /** Brings about what is to be measured; not measured itself. */
  readonly prepare: () => void;
  readonly command: Command;
}

/** Cloning is about the bundler, not about pages: beyond this it is not measured. */
const MOST_CITIES_TO_CLONE = 250;
/** The floor holds all props in memory. */
const MOST_CITIES_FOR_FLOOR = 250;
/** From here on only the builds are measured that the limits speak of. */
const HUGE = 25_000;

export function ourCases({ workspace, cities, trash }: { workspace: Workspace; cities: number; trash: Trash }): Case[] {
  const { build: command, dropSite, dropData, dropAll, editCity, editComponent, project } = workspace;
  const current = (): void => void (existsSync(project.out) || measure(command));
  const one = (id: string, title: string, prepare: () => void): Case => ({
    id: `gen ${id}`,
    title: `gen: ${title}`,
    prepare,
    command,
  });
  const full = one('full', 'full build', dropSite);
  const same = one('same', 'nothing changed', current);
  const city = one('city', 'one city changed', () => (current(), editCity()));
  if (cities >= HUGE) return [full, same, city];
  return [
    ...(cities <= MOST_CITIES_TO_CLONE ? [one('clone', 'first build after a clone', dropAll)] : []),
    one('data', 'full build, data read anew', dropData),
    full,
    same,
    one(
      'first city',
      'one city changed, the first change of all',
      () => (current(), trash.discard(join(project.out, '../.gen/out/previous')), editCity()),
    ),
    city,
    one('component', 'one component changed', () => (current(), editComponent())),
  ];
}

export interface MadePeer {
  readonly peer: Peer;
  readonly version: string;
  readonly folder: string;
  readonly installed: string;
}

/** A full build begins without output, without what the peer keeps; "again" is a build over what the last one left. */
export function peerCases({ peer, folder, installed }: MadePeer, trash: Trash): Case[] {
  const { id, title, output, kept } = peer;
  const command = peer.command({ folder, installed });
  const drop = (): void => [output, ...kept].forEach((name) => trash.discard(join(folder, name)));
  const full: Case = { id: `${id} full`, title: `${title}: full build`, prepare: drop, command };
  return id === 'hugo'
    ? [full, { id: `${id} again`, title: `${title}: nothing changed`, prepare: () => {}, command }]
    : [full];
}

/** The limits of the machine: a copy of the finished site, and files of the same sizes written in a loop. */
export function physicalCases({
  workspace,
  folder,
  trash,
}: {
  workspace: Workspace;
  folder: string;
  trash: Trash;
}): Case[] {
  const { out } = workspace.project;
  const target = join(folder, 'copy');
  const list = join(folder, 'files.json');
  const writer = fileURLToPath(new URL('./write-files.mjs', import.meta.url));
  mkdirSync(folder, { recursive: true });
  return [
    {
      id: 'cp',
      title: 'cp -r of the output',
      prepare: () => trash.discard(target),
      command: { command: 'cp', args: ['-r', out, target], cwd: folder },
    },
    {
      id: 'write',
      title: 'the same bytes written in a plain loop',
      prepare: () => (trash.discard(target), writeFileSync(list, JSON.stringify(workspace.listSite()))),
      command: { command: process.execPath, args: [writer, list, target], cwd: folder },
    },
  ];
}

/** The same bodies from finished props, rendered by react-dom/server on one thread, and written. */
export async function floorCases(options: {
  readonly workspace: Workspace;
  readonly cities: number;
  readonly folder: string;
  readonly trash: Trash;
}): Promise<Case[]> {
  const { workspace, cities, folder, trash } = options;
  if (cities > MOST_CITIES_FOR_FLOOR) return [];
  const target = join(folder, 'bodies');
  mkdirSync(folder, { recursive: true });
  const args = [...(await prepareFloor(workspace, folder)), target];
  return [
    {
      id: 'floor',
      title: 'react-dom/server alone, from finished props',
      prepare: () => trash.discard(target),
      command: { command: process.execPath, args, cwd: folder },
    },
  ];
}

/** Bytes of some of the finished pages, and those of a peer's. */
export function compareBytes(ours: string, theirs: string, files: readonly string[]): number {
  const total = (folder: string): number => files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  return total(theirs) / total(ours);
}
