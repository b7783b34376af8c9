/** Writes the files beside the pages. */
import { readFileSync } from 'node:fs';
import type { OutputFile } from '../define/file.ts';
import type { Outcome } from '../define/outcome.ts';
import { bytesOf, renderOtherFiles } from '../output/other-files.ts';
import type { SitemapEntry } from '../output/sitemap.ts';
import { hashBytes } from '../hash.ts';
import type { PlannedRedirect } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import type { Inputs } from './inputs.ts';
import type { FileEntry } from './manifest.ts';
import type { RenderableSite } from './open-site.ts';
import type { BuildOptions } from './options.ts';
import type { PageMaker } from './pages.ts';
import type { Stage } from './stage.ts';

interface FilesBuild {
  readonly project: Project;
  readonly inputs: Inputs;
  readonly options: BuildOptions;
  readonly site: RenderableSite;
  /** Entries of the pages that exist; those of the files are added. */
  readonly entries: Map<string, FileEntry>;
  readonly outcome: Outcome;
  /** Those whose target exists. */
  readonly redirects: readonly PlannedRedirect[];
  readonly maker: Pick<PageMaker, 'keep'>;
  readonly stage: Stage;
}

/** Writes all files beside the pages, or takes over published ones with the same bytes. */
export async function writeOtherFiles(build: FilesBuild): Promise<void> {
  const { project, inputs, options, site, entries, outcome, redirects, maker, stage } = build;
  const write = (file: string, entry: Omit<FileEntry, 'page'>, read: () => Uint8Array): void => {
    if (!maker.keep(file, ({ hash }) => hash === entry.hash)) stage.write(file, read());
    entries.set(file, { ...entry, page: null });
  };
  const writeBody = ({ file, body }: OutputFile): void => {
    const bytes = bytesOf(body);
    write(file, { hash: hashBytes(bytes), size: bytes.length }, () => bytes);
  };
  const sitemap = sitemapEntries(site, entries);
  for await (const file of renderOtherFiles({ ...site, project, outcome, redirects, sitemap })) writeBody(file);
  for (const { file, source, hash, size } of inputs.publicFiles)
    write(file, { hash, size }, () => readFileSync(source));
  const shares = new Set([...entries.values()].map(({ page }) => page?.share));
  const photos = site.plan.data.photos.filter(({ isShare, base }) => !isShare || shares.has(`${base}.jpg`));
  if (photos.length === 0) return;
  const { encodePhotos } = await import('../photos/encode.ts');
  // Names of photographs carry a hash of their content.
  const isNew = (file: string): boolean => {
    const entry = maker.keep(file, () => true);
    if (entry) entries.set(file, entry);
    return !entry;
  };
  for await (const file of encodePhotos(photos, { ...project, onWork: options.progress.step, isNew })) writeBody(file);
}

const sitemapEntries = ({ plan }: RenderableSite, entries: ReadonlyMap<string, FileEntry>): SitemapEntry[] =>
  plan.plain.flatMap(({ definition: { sitemap }, path, file }) => {
    const record = entries.get(file)?.page;
    if (!sitemap || !record) return [];
    const [priority, changefreq] = sitemap;
    const { lastmod, photos } = record;
    return [{ priority, changefreq, path, lastmod, alternates: plan.alternates.get(path) ?? [], photos }];
  });
