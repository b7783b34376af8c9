/** Writes the files beside the pages. */
import { readFileSync } from 'node:fs';
import type { OutputFile } from '../define/file.ts';
import type { Outcome } from '../define/page.ts';
import { bytesOf, renderFiles } from '../output/files.ts';
import type { PublicFile } from '../output/public.ts';
import type { SitemapEntry } from '../output/sitemap.ts';
import { hashBytes } from '../hash.ts';
import type { Redirect } from '../plan/redirects.ts';
import type { SiteBuild } from './build-site.ts';
import type { Entry } from './manifest.ts';
import type { RenderableSite } from './open-site.ts';
import type { PageMaker } from './pages.ts';
import type { Stage } from './stage.ts';

interface FilesBuild extends Pick<SiteBuild, 'project' | 'inputs' | 'options'> {
  readonly site: RenderableSite;
  /** Entries of the pages that exist. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly outcome: Outcome;
  /** Those whose target exists. */
  readonly redirects: readonly Redirect[];
  readonly maker: Pick<PageMaker, 'keep'>;
  readonly stage: Stage;
}

/** Writes all files beside the pages, and returns their entries by path. */
export async function writeFiles(build: FilesBuild): Promise<Map<string, Entry>> {
  const { project, inputs, site, entries, outcome, redirects } = build;
  const written = new Map<string, Entry>();
  const add = (file: OutputFile): void => void written.set(file.file, writeFile(file, build));
  const sitemap = sitemapEntries(site, entries);
  for await (const file of renderFiles({ ...site, project, outcome, redirects, sitemap })) add(file);
  await addPictures(build, written);
  for (const file of inputs.publicFiles) written.set(file.file, copyFile(file, build));
  return written;
}

/** Writes a file, or takes over a published one with the same bytes. */
function writeFile({ file, body }: OutputFile, { maker, stage }: Pick<FilesBuild, 'maker' | 'stage'>): Entry {
  const bytes = bytesOf(body);
  const entry: Entry = { hash: hashBytes(bytes), size: bytes.length, page: null };
  if (!maker.keep(file, ({ hash }) => hash === entry.hash)) stage.write(file, bytes);
  return entry;
}

/** Copies a file of `public/`, or takes over the published one with the same bytes. */
function copyFile({ file, source, hash, size }: PublicFile, { maker, stage }: FilesBuild): Entry {
  if (!maker.keep(file, (entry) => entry.hash === hash)) stage.write(file, readFileSync(source));
  return { hash, size, page: null };
}

/** Encodes the photographs that are not published yet: their names carry a hash of their content. */
async function addPictures(build: FilesBuild, written: Map<string, Entry>): Promise<void> {
  const { project, options, site, maker } = build;
  const { pictures } = site.plan.data;
  if (pictures.length === 0) return;
  const { encodePictures } = await import('../photos/encode.ts');
  const isNew = (file: string): boolean => {
    const entry = maker.keep(file, () => true);
    if (entry) written.set(file, entry);
    return !entry;
  };
  for await (const file of encodePictures(pictures, { ...project, onWork: options.progress.stage, isNew }))
    written.set(file.file, writeFile(file, build));
}

/** Returns the pages of the sitemap that exist, in the order of the plan. */
const sitemapEntries = ({ plan }: RenderableSite, entries: ReadonlyMap<string, Entry>): SitemapEntry[] =>
  plan.plain.flatMap(({ definition: { sitemap }, path, file }) => {
    const record = entries.get(file)?.page;
    const alternates = plan.alternates.get(path) ?? [];
    if (!sitemap || !record) return [];
    const [priority, changefreq] = sitemap;
    return [{ priority, changefreq, path, lastmod: record.lastmod, alternates }];
  });
