/** The end of a tree: what no longer belongs to it goes, and the manifest is written, the last file of all. */
import type { Outcome } from '../define/page.ts';
import { compressFiles } from '../emit/compressed.ts';
import type { Stage } from '../emit/stage.ts';
import { createLedger, formatRows, rowsOf, type Ledger } from '../ledger/ledger.ts';
import { formatManifest, formatPartManifest, MANIFEST_FILE } from '../ledger/manifest.ts';
import type { LedgerRow } from '../ledger/row.ts';
import type { MadeFile } from './files.ts';
import type { Fate, MadePage } from './pages.ts';
import { markShard } from './parts.ts';
import type { MadePages } from './range.ts';
import type { SiteOrder } from './site.ts';

export interface MadeSite {
  /** The file of this name, with which the site travels. */
  readonly manifest: Buffer;
  readonly inputs: string;
  readonly ledger: Ledger;
  /** How the pages are numbered that its links speak of. */
  readonly numbering: string;
  readonly fates: Readonly<Record<Fate | 'removed', number>>;
  readonly outcome: Outcome;
  /** Number of all files, and their bytes. */
  readonly files: number;
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
  const { published, options, plan } = order;
  const beside = [...reports, ...others].map(({ row }) => row);
  const ledger = createLedger([...pages.ledger.pieces, formatRows(beside)]);
  const compressed = await compressSite(finish, ledger);
  ledger.append(formatRows(compressed));
  const removed = published ? removeLeftOver(stage, published.ledger, ledger) : 0;
  const inputs = inputsOf(order);
  const manifest = options.shard ? formatPartManifest(ledger, inputs) : formatManifest(ledger, inputs);
  stage.write(MANIFEST_FILE, [manifest]);
  const fates = { ...pages.fates, removed };
  for (const { fate } of reports) fates[fate]++;
  return {
    manifest,
    inputs,
    ledger,
    numbering: plan.numbering,
    fates,
    outcome,
    files: pages.fates.kept + pages.fates.same + pages.fates.written + beside.length + compressed.length,
    bytes: pages.bytes + bytesOf(beside) + bytesOf(compressed),
  };
}

/** What the manifest says that the tree was made from: nothing of a tree whose other pages are older. */
function inputsOf({ options, inputsHash }: FinishOrder['order']): string {
  if (options.only !== null) return '';
  return options.shard ? markShard(options.shard, inputsHash) : inputsHash;
}

const bytesOf = (rows: readonly LedgerRow[]): number => rows.reduce((sum, { stat }) => sum + (stat?.size ?? 0), 0);

/** The compressed siblings of all files. A part has none: they are made when the parts are joined. */
async function compressSite({ order, stage }: FinishOrder, ledger: Ledger): Promise<LedgerRow[]> {
  const { options, paths, project, published } = order;
  if (!options.compress || options.shard) return [];
  return compressFiles({
    ledger,
    folder: paths.stage,
    stage,
    published,
    cache: project.cache,
    onWork: () => options.progress.stage('compressing the files'),
  });
}

/** Files that gen made before and that are no longer part of the site. */
function removeLeftOver(stage: Stage, before: Ledger, now: Ledger): number {
  let removed = 0;
  for (const { file } of rowsOf(before)) {
    if (now.indexOf(file) >= 0) continue;
    stage.remove(file);
    removed++;
  }
  return removed;
}
