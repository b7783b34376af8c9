/** What a build says of itself. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importSite } from '../bundle/site-module.ts';
import type { SiteDefinition } from '../define/site.ts';
import { keepText, readText } from '../disk/cache-entry.ts';
import { describeTree } from '../ledger/ledger.ts';
import type { Damage } from '../emit/damaged.ts';
import type { PublishedTree } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { firstOf } from '../errors/prose.ts';
import type { Inputs } from '../load/inputs.ts';
import type { MadeSite } from './emit.ts';
import type { Shard } from './parts.ts';
import type { PlannedSite } from './plan.ts';
import type { Project } from '../project.ts';

export interface BuildReport {
  /** Pages left as they were, made anew with the same bytes, written, and files taken away. */
  readonly pages: { readonly total: number; readonly kept: number; readonly same: number; readonly written: number };
  readonly removed: number;
  /** Files of the site besides pages. */
  readonly files: number;
  /** Of the whole tree. */
  readonly bytes: number;
  /** Numbers that the site's own status gives, by name. */
  readonly figures: Readonly<Record<string, number>>;
  /** The site's own line under the summary. */
  readonly summary: string | null;
  /** Hash of the whole tree. */
  readonly tree: string;
  /** True when the components were bundled in this run. */
  readonly bundled: boolean;
  /** Which part of a site was built; null for a whole one. */
  readonly shard: Shard | null;
  /** What did not go as it should: images that were drawn because they were missing, a publishing in several steps. */
  readonly notes: readonly string[];
  readonly durationMs: number;
}

/** `started` is a time of `performance.now()`, in ms. */
export function reportBuild({
  planned,
  made,
  shard,
  notes,
  started,
}: {
  planned: PlannedSite;
  made: MadeSite;
  shard: Shard | null;
  /** What did not go as it should after the site was published. */
  notes: readonly string[];
  started: number;
}): BuildReport {
  const { plan, bundle } = planned;
  const { kept, same, written, removed } = made.fates;
  const tree = describeTree(made.ledger);
  const { status } = plan.site;
  return {
    pages: { total: tree.pages, kept, same, written },
    removed,
    files: tree.files - tree.pages,
    bytes: tree.bytes,
    ...summarize(plan.site, status?.compute(plan.context, made.outcome) ?? null),
    tree: tree.hash,
    bundled: bundle.fresh,
    shard,
    notes: [...plan.data.notes, ...describeReplaced(made.replaced), ...notes],
    durationMs: performance.now() - started,
  };
}

/** Edits that the build has replaced, and files that were missing. */
function describeReplaced(replaced: Damage | null): string[] {
  const { changed = [], lost = [], unreadable = [] } = replaced ?? {};
  const [edited, missing] = [[...changed, ...unreadable], lost].map(firstOf);
  return [
    ...(edited ? [`Edited since the last build, and replaced: ${edited}. "gen rollback" brings the edits back.`] : []),
    ...(missing ? [`Missing since the last build, and made again: ${missing}.`] : []),
  ];
}

/** What a finished site says of itself, kept beside it: a build that finds nothing to do is a fifth faster for it. */
export interface Summary {
  readonly figures: Readonly<Record<string, number>>;
  readonly summary: string | null;
}

/** Of a build that found nothing to do. */
export async function reportUnchanged({ project, inputs, published, started }: UnchangedOrder): Promise<BuildReport> {
  const { pages, files, bytes, hash } = describeTree(
    published.ledger,
    (file) => statSync(join(project.out, file)).size,
  );
  return {
    pages: { total: pages, kept: pages, same: 0, written: 0 },
    removed: 0,
    files: files - pages,
    bytes,
    ...(readSummary(project, hash) ?? (await summarizePublished(project, inputs))),
    tree: hash,
    bundled: false,
    shard: null,
    notes: [],
    durationMs: performance.now() - started,
  };
}

interface UnchangedOrder {
  readonly project: Project;
  readonly inputs: Inputs;
  readonly published: PublishedTree;
  readonly started: number;
}

/** Remembers what a site says of itself. Losing it costs time, never truth. */
export function saveSummary({ out }: Project, { tree, figures, summary }: BuildReport): void {
  keepText(statePaths(out).summary, JSON.stringify({ tree, figures, summary }));
}

function readSummary({ out }: Project, tree: string): Summary | null {
  const text = readText(statePaths(out).summary);
  if (text === null) return null;
  const { figures, summary, ...of } = JSON.parse(text) as Summary & { tree: string };
  return of.tree === tree ? { figures, summary } : null;
}

/** From the status that the last build wrote: right as long as every file is intact. */
async function summarizePublished({ out }: Project, { siteModule }: Inputs): Promise<Summary> {
  const site = await importSite(siteModule.file);
  if (!site.status) return summarize(site, null);
  return summarize(site, JSON.parse(readFileSync(join(out, site.status.file), 'utf8')) as object);
}

function summarize({ status }: SiteDefinition, found: object | null): Summary {
  if (!status || !found) return { figures: {}, summary: null };
  return { figures: status.figures(found), summary: status.summarize(found) };
}
