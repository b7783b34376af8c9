/** The end of a tree: what no longer belongs to it goes, and the manifest is written, the last file of all. */
import type { Outcome } from '../define/page.ts';
import { compressFiles, type CompressedFiles } from '../emit/compressed.ts';
import { formatHeader, formatRow, MANIFEST_FILE, parseManifest, type Manifest } from '../emit/manifest.ts';
import type { PageChanges } from '../define/build-notes.ts';
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
  /** Against the site that was published before. */
  readonly changes: PageChanges;
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
  const plain = Buffer.concat([
    Buffer.from(formatHeader(options.only === null ? inputsHash : '')),
    ...pages.rows,
    Buffer.from(rest.map(({ row }) => formatRow(row)).join('')),
  ]);
  const plainStats = joinStats(
    pages.stats,
    rest.map(({ stat }) => stat),
  );
  const compressed = await compressSite(finish, plain, plainStats);
  const manifest = Buffer.concat([plain, Buffer.from(compressed.rows)]);
  const made = { ...pages.fates };
  for (const { fate } of reports) made[fate]++;
  const { removed, changes } = compareManifests({
    before: published?.manifest ?? null,
    now: parseManifest(manifest),
    pages: made.kept + made.same + made.written,
  });
  for (const file of removed) stage.remove(file);
  stage.write(MANIFEST_FILE, [manifest]);
  const stats = new Float64Array(plainStats.length + compressed.stats.length);
  stats.set(plainStats);
  stats.set(compressed.stats, plainStats.length);
  const fates = { ...made, removed: removed.length };
  return {
    manifest,
    stats,
    numbering: plan.numbering,
    links: [...pages.links, linkColumns(reports.map(({ links }) => links))],
    fates,
    changes,
    outcome,
    bytes: stats.reduce((sum, value, index) => (index % 2 === 0 ? sum + value : sum), 0),
  };
}

/** The compressed siblings of all files. A part has none: they are made when the parts are joined. */
async function compressSite(
  { order, stage }: FinishOrder,
  manifest: Buffer,
  stats: Float64Array,
): Promise<CompressedFiles> {
  const { options, paths, project, published } = order;
  if (!options.compress || options.shard) return { rows: '', stats: new Float64Array() };
  return compressFiles({
    manifest: parseManifest(manifest),
    stats,
    folder: paths.stage,
    stage,
    published,
    cache: project.cache,
    onWork: () => options.progress.stage('compressing the files'),
  });
}

/** What a tree no longer has of the one before it, and how many of its `pages` are other ones. */
function compareManifests({ before, now, pages }: { before: Manifest | null; now: Manifest; pages: number }): {
  removed: readonly string[];
  changes: PageChanges;
} {
  const files: string[] = [];
  let [changed, unchanged, removed] = [0, 0, 0];
  for (let index = 0; before && index < before.count; index++) {
    const { file, key, hash } = before.rowAt(index);
    const row = now.find(file);
    if (!row) files.push(file);
    if (key === '-') continue;
    if (!row) removed++;
    else if (row.hash === hash) unchanged++;
    else changed++;
  }
  return { removed: files, changes: { added: pages - changed - unchanged, changed, unchanged, removed } };
}
