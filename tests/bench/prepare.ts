/** Prepares a run: builds the workspace, writes templates and data of the peers, and compares their pages with ours. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSite } from '../../generator/build/open-site.ts';
import { readInputs } from '../../generator/build/inputs.ts';
import { siteRecords } from '../../generator/local-service/records.ts';
import { compareBytes, type MadePeer } from './cases.ts';
import { deriveSite } from './derive/site.ts';
import type { DerivedSite } from './derive/model.ts';
import { measure } from './measure.ts';
import { findDifference } from './peers/compare.ts';
import type { Peer } from './peers/peer.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

/** Pages that are compared in full. */
const COMPARED = 300;
/** Tolerated difference in size of a peer's pages. */
const TOLERANCE = 0.05;

/** Creates the workspace and builds it twice: the first build fills the cache. */
export function prepareWorkspace(place: Parameters<typeof createWorkspace>[0]): Workspace {
  const workspace = createWorkspace(place);
  measure(workspace.build);
  workspace.dropSite();
  measure(workspace.build);
  return workspace;
}

/** Derives templates and data from our finished site. */
export async function derivePeers({ project }: Workspace): Promise<{ site: DerivedSite; origin: string }> {
  const { plan } = await openSite(project, await readInputs(project), { date: '2026-11-20', now: '' });
  const site = plan.context.get(siteRecords);
  return { site: deriveSite(project.out, site), origin: `${site.business.url}/` };
}

export interface PeerOutcome {
  readonly made: MadePeer | null;
  /** Note for the report. */
  readonly note: string;
}

/** Writes a peer's project, builds it once and compares. A peer whose pages are not ours is not measured. */
export async function preparePeer({
  peer,
  installed,
  folder,
  out,
  derived,
}: {
  peer: Peer;
  installed: string;
  folder: string;
  out: string;
  derived: { site: DerivedSite; origin: string };
}): Promise<PeerOutcome> {
  mkdirSync(installed, { recursive: true });
  const found = await peer.install(installed);
  if ('missing' in found) return { made: null, note: `${peer.title} was not measured: ${found.missing}.` };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  peer.write({ folder, installed, ...derived });
  measure(peer.command({ folder, installed }));
  const wrong = comparePages(out, join(folder, peer.output), derived.site);
  const name = `${peer.title} ${found.version}`;
  return wrong.startsWith('!')
    ? { made: null, note: `${name} was not measured: its pages are not ours: ${wrong.slice(1)}.` }
    : { made: { peer, version: found.version, folder, installed }, note: `${name}: ${wrong}.` };
}

/** Compares two sites and returns a line for the report, which begins with "!" if they differ. */
function comparePages(ours: string, theirs: string, { kinds }: DerivedSite): string {
  const files = kinds.flatMap(({ pages }) => pages.map(({ page }) => page.file));
  const missing = files.find((file) => !existsSync(join(theirs, file)));
  if (missing) return `!${missing} is missing`;
  const step = Math.max(1, Math.floor(files.length / COMPARED));
  const compared = files.filter((_, index) => index % step === 0);
  for (const file of compared) {
    const difference = findDifference(readFileSync(join(ours, file), 'utf8'), readFileSync(join(theirs, file), 'utf8'));
    if (difference) return `!${file}: ${difference}`;
  }
  const ratio = compareBytes(ours, theirs, files);
  return `${Math.abs(ratio - 1) > TOLERANCE ? '!' : ''}${files.length} pages, ${((ratio - 1) * 100).toFixed(1)} % more bytes than ours; of ${compared.length} pages every element, attribute and text was compared and is the same`;
}
