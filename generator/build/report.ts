/** The report of a build, for the console and `--json`. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importSite } from '../bundle/site-module.ts';
import type { Outcome } from '../define/page.ts';
import type { SiteDefinition } from '../define/site.ts';
import { keepIfPossible, keepText, readText } from '../disk/cache-entry.ts';
import { shownPath } from '../disk/files.ts';
import { noteOf } from '../disk/refusals.ts';
import { recordBuild, recordRecovery } from '../emit/build-notes.ts';
import { describeTree } from '../ledger/ledger.ts';
import type { Damage, PublishedTree } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { firstOf } from '../errors/prose.ts';
import type { Inputs } from '../load/inputs.ts';
import { keepSources } from './changes.ts';
import type { EmittedSite } from './emit.ts';
import type { BuildContext } from './options.ts';
import type { Shard } from './parts.ts';
import type { Project } from '../project.ts';

export interface BuildReport {
  /** `kept` pages were not rendered; `same` ones were, and have the same bytes. */
  readonly pages: { readonly total: number; readonly kept: number; readonly same: number; readonly written: number };
  /** Number of removed files. */
  readonly removed: number;
  /** Number of files besides pages. */
  readonly files: number;
  /** Size of the whole tree. */
  readonly bytes: number;
  /** Numbers of the site's own status, by name. */
  readonly figures: Readonly<Record<string, number>>;
  /** The site's own line under the summary. */
  readonly summary: string | null;
  /** Hash of the whole tree. */
  readonly tree: string;
  /** True if the components were bundled in this run. */
  readonly bundled: boolean;
  /** The part of a site that was built; null for a whole site. */
  readonly shard: Shard | null;
  /** Anything out of the ordinary: replaced edits, images drawn in place of missing ones, publishing in several steps. */
  readonly notes: readonly string[];
  readonly durationMs: number;
}

/**
 * Returns the report, and records it beside the site. A failure to record is a note: the site is published. `notes` are on
 * failures after that; `started` is a time of `performance.now()`, in ms.
 */
export function reportBuild(
  build: BuildContext,
  site: EmittedSite,
  { outcome, notes, started }: { outcome: Outcome; notes: readonly string[]; started: number },
): BuildReport {
  const { plan, bundle, options, paths } = build;
  const { kept, same, written, removed } = site.fates;
  const tree = describeTree(site.ledger);
  const { status } = plan.site;
  const report: BuildReport = {
    pages: { total: tree.pages, kept, same, written },
    removed,
    files: tree.files - tree.pages,
    bytes: tree.bytes,
    ...summarize(plan.site, status?.compute(plan.context, outcome) ?? null),
    tree: tree.hash,
    bundled: bundle.fresh,
    shard: options.shard,
    notes: [...plan.data.notes, ...describeReplaced(site.replaced, paths.previous), ...notes],
    durationMs: performance.now() - started,
  };
  try {
    const { figures, summary } = report;
    keepText(paths.summary, JSON.stringify({ tree: tree.hash, figures, summary }));
    recordBuild(paths, site.manifest, { ...site.changes, seconds: report.durationMs / 1000 });
    keepSources(paths, build.sources, options.only);
    return report;
  } catch (error) {
    const note = noteOf(error, 'The site is published, but the next build has to compute its figures again');
    return { ...report, notes: [...report.notes, note] };
  }
}

/** Names edits that the build has replaced, and files that were missing. `gen rollback` refuses an earlier site with gaps. */
function describeReplaced(replaced: Damage | null, previous: string): string[] {
  const { changed = [], lost = [], unreadable = [] } = replaced ?? {};
  const [edited, missing] = [firstOf([...changed, ...unreadable]), firstOf(lost)];
  const kept = missing ? `The edits are in ${shownPath(previous)}/.` : '"gen rollback" brings the edits back.';
  return [
    ...(edited ? [`Edited since the last build, and replaced: ${edited}. ${kept}`] : []),
    ...(missing ? [`Missing since the last build, and made again: ${missing}.`] : []),
  ];
}

/** Figures of a finished site, cached beside it: a build that finds nothing to do is a fifth faster with them. */
type Summary = Pick<BuildReport, 'figures' | 'summary'>;

/** Returns the report of a build that found nothing to do. */
export async function reportUnchanged(
  project: Project,
  inputs: Inputs,
  { published, started }: { published: PublishedTree; started: number },
): Promise<BuildReport> {
  const { pages, files, bytes, hash } = describeTree(
    published.ledger,
    (file) => statSync(join(project.out, file)).size,
  );
  const durationMs = performance.now() - started;
  keepIfPossible(() => recordRecovery(statePaths(project.out), pages, durationMs / 1000), undefined);
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
    durationMs,
  };
}

function readSummary({ out }: Project, tree: string): Summary | null {
  const text = readText(statePaths(out).summary);
  if (text === null) return null;
  const { figures, summary, ...of } = JSON.parse(text) as Summary & { tree: string };
  return of.tree === tree ? { figures, summary } : null;
}

/** Reads the status that the last build wrote; correct as long as every file is intact. */
async function summarizePublished({ out }: Project, { siteModule }: Inputs): Promise<Summary> {
  const site = await importSite(siteModule.file);
  if (!site.status) return summarize(site, null);
  return summarize(site, JSON.parse(readFileSync(join(out, site.status.file), 'utf8')) as object);
}

function summarize({ status }: SiteDefinition, found: object | null): Summary {
  if (!status || !found) return { figures: {}, summary: null };
  return { figures: status.figures(found), summary: status.summarize(found) };
}
