/** The end of a tree: what no longer belongs to it goes, and the manifest is written, the last file of all. */
import type { Outcome } from '../define/page.ts';
import { compressFiles, type CompressedFiles } from '../emit/compressed.ts';
import { formatManifest, formatRow, MANIFEST_FILE, parseManifest, type Manifest } from '../emit/manifest.ts';
import type { Stage } from '../emit/stage.ts';
import type { MadeFile } from './files.ts';
import type { Fate, MadePage } from './pages.ts';
import { linkColumns, type LinkColumns } from '../audit/link-columns.ts';
import { joinStats, type MadePages } from './range.ts';
import type { SiteOrder } from './site.ts';

export interface MadeSite {
  readonly manifest: Buffer;
  readonly stats: Float64Array;
  /** How the pages are numbered that the links speak of. */
  readonly numbering: string;
  readonly links: readonly LinkColumns[];
  readonly fates: Readonly<Record<Fate | 'removed', number>>;
  readonly outcome: Outcome;
  /** Of all files. */
  readonly bytes: number;
}

interface FinishOrder {
  readonly order: Pick<SiteOrder, 'published' | 'options' | 'inputsHash' | 'plan' | 'paths' | 'project'>;
  readonly stage: Stage;
  readonly pages: MadePages;
  readonly reports: readonly MadePage[];
  readonly others: readonly MadeFile[];
  readonly outcome: Outcome;
}

/** Compresses the files where that is wanted, takes away what no longer belongs to the site, and writes the manifest. */
export async function finishSite(finish: FinishOrder): Promise<MadeSite> {
  const { order, stage, pages, reports, others, outcome } = finish;
  const { published, options, inputsHash, plan } = order;
  const rest = [...reports, ...others];
  const rows = [...pages.rows, Buffer.from(rest.map(({ row }) => formatRow(row)).join(''))];
  const plainStats = joinStats(
    pages.stats,
    rest.map(({ stat }) => stat),
  );
  const compressed = await compressSite(finish, rows, plainStats);
  const manifest = formatManifest(options.only === null ? inputsHash : '', [...rows, Buffer.from(compressed.rows)]);
  const removed = published ? removeLeftOver(stage, published.manifest, parseManifest(manifest)) : 0;
  stage.write(MANIFEST_FILE, [manifest]);
  const stats = new Float64Array(plainStats.length + compressed.stats.length);
  stats.set(plainStats);
  stats.set(compressed.stats, plainStats.length);
  const fates = { ...pages.fates, removed };
  for (const { fate } of reports) fates[fate]++;
  return {
    manifest,
    stats,
    numbering: plan.numbering,
    links: [...pages.links, linkColumns(reports.map(({ links }) => links))],
    fates,
    outcome,
    bytes: stats.reduce((sum, value, index) => (index % 2 === 0 ? sum + value : sum), 0),
  };
}

/** The compressed siblings of all files. A part has none: they are made when the parts are joined. */
async function compressSite(
  { order, stage }: FinishOrder,
  rows: readonly Uint8Array[],
  stats: Float64Array,
): Promise<CompressedFiles> {
  const { options, paths, project, published } = order;
  if (!options.compress || options.shard) return { rows: '', stats: new Float64Array() };
  return compressFiles({
    manifest: parseManifest(formatManifest('', rows)),
    stats,
    folder: paths.stage,
    stage,
    published,
    cache: project.cache,
    onWork: () => options.progress.stage('compressing the files'),
  });
}

/** Files that gen made before and that are no longer part of the site. */
function removeLeftOver(stage: Stage, before: Manifest, now: Manifest): number {
  let removed = 0;
  for (let index = 0; index < before.count; index++) {
    const { file } = before.rowAt(index);
    if (now.indexOf(file) >= 0) continue;
    stage.remove(file);
    removed++;
  }
  return removed;
}
