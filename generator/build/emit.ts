/** Publishes a rendered site: adds compressed files and the manifest, removes obsolete files, and moves it into place in one step. */
import { join } from 'node:path';
import { limitOf } from '../define/page.ts';
import { isFile } from '../disk/real-path.ts';
import { compressFiles } from '../emit/compressed.ts';
import { findReplaced, type PublishedTree } from '../emit/published.ts';
import { publish } from '../emit/publish.ts';
import { isCompressedName } from '../files/compress.ts';
import { formatRows, type Ledger } from '../ledger/ledger.ts';
import { formatManifest, formatPartManifest, MANIFEST_FILE } from '../ledger/manifest.ts';
import type { LedgerRow } from '../ledger/row.ts';
import { outputPath, pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import { compareTrees, readSources } from './changes.ts';
import type { BuildContext, Selection } from './options.ts';
import { isPart, markShard } from './parts.ts';
import type { renderOthers, StagedBuild } from './render.ts';

export type EmittedSite = Awaited<ReturnType<typeof emitSite>>;

/** Completes the stage: compresses files, removes those that the site no longer has, and writes the manifest last. */
export async function emitSite(build: StagedBuild, { ledger, fates }: Awaited<ReturnType<typeof renderOthers>>) {
  const { published, options, plan, paths } = build;
  const { stage } = build.context;
  const others = options.only && published ? keepOthers(plan, options.only, { published, ledger, out: paths.out }) : [];
  ledger.append(formatRows(others));
  ledger.append(formatRows(await compressSite(build, ledger)));
  const kept = fates.kept + others.filter(({ key }) => key !== '').length;
  const { obsolete, changes } = compareTrees({
    ...{ ...build, before: published?.ledger ?? null, now: ledger },
    sources: { before: readSources(paths), now: build.sources },
  });
  stage.remove(obsolete);
  const made = { inputs: inputsOf(build), day: options.date, until: plan.until };
  const manifest = options.shard ? formatPartManifest(ledger, made) : formatManifest(ledger, made);
  stage.write(outputPath(MANIFEST_FILE), manifest);
  return {
    /** Bytes of the manifest. */
    manifest,
    made,
    ledger,
    numbering: plan.numbering,
    fates: { ...fates, kept, removed: obsolete.length },
    /** Compared with the site that was published before. */
    changes,
    /** Published files that were edited or removed since the last build and that this tree replaces; null for a first build. */
    replaced: published && findReplaced(published, ledger, paths.out),
  };
}

/** Publishes the stage. Returns notes on failures after that. */
export function publishSite({ paths, published, plan }: BuildContext, site: EmittedSite): Promise<string[]> {
  const isPlanned = (file: string): boolean => plan.numberOf(pathOfFile(file)) >= 0;
  const standing = published && !isPart(published.ledger) ? { before: published.ledger, isPlanned } : null;
  return publish(paths, { ...site, standing });
}

/**
 * Returns published files that a build of some records leaves in place although nothing renders them: pages that the plan
 * no longer has, unless they belong to these records, and the files that such pages load. Redirects and compressed files
 * follow the data. `ledger` has the files of the tree under way.
 */
function keepOthers(
  plan: Plan,
  { collection, keys }: Selection,
  { published, ledger, out }: { published: PublishedTree; ledger: Ledger; out: string },
): LedgerRow[] {
  const chosen = plan.site.collections.find(({ name }) => name === collection);
  const isChosen = (path: string): boolean => keys.some((key) => chosen && plan.isPathOf(chosen, key, path));
  const follows = ({ file, key }: LedgerRow): boolean =>
    key !== '' ? isChosen(pathOfFile(file)) : file.endsWith('.html') || isCompressedName(file);
  const standing: LedgerRow[] = [];
  for (const row of published.ledger.rows()) {
    if (ledger.indexOf(row.file) >= 0 || follows(row) || !isFile(join(out, row.file))) continue;
    // Links are numbers of pages in an earlier plan.
    standing.push({ ...row, stat: published.find(row.file)?.stat ?? null, links: '' });
  }
  return standing;
}

/** Inputs for the manifest; "" for a tree whose other pages are older. */
function inputsOf({ options, inputsHash }: BuildContext): string {
  if (options.only !== null) return '';
  return options.shard ? markShard(options.shard, inputsHash, options.date) : inputsHash;
}

/** Returns the compressed siblings of all files. A part has none: `gen merge` compresses. */
async function compressSite(build: StagedBuild, ledger: Ledger): Promise<LedgerRow[]> {
  const { options, paths, plan, project, published, context } = build;
  if (!options.compress || options.shard) return [];
  return compressFiles({
    ledger,
    folder: paths.stage,
    stage: context.stage,
    published,
    cache: project.cache,
    limitOf: (file) => limitOf(plan.definitionOf(pathOfFile(file))?.budget ?? null),
    onLoss: options.progress.notKept,
    onWork: () => options.progress.stage('compressing the files'),
  });
}
