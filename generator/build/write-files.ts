/** Writes the files beside the pages, or reuses built ones. */
import { catchProblems, throwProblems } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import type { FileContext } from '../output/planned-files.ts';
import type { FileEntry } from './manifest.ts';
import type { RenderableSite } from './open-site.ts';
import type { PageBuilder } from './pages.ts';
import type { NextTree } from './next-tree.ts';

interface WriteOptions extends Pick<FileContext, 'outcome' | 'redirects'> {
  readonly site: Pick<RenderableSite, 'files' | 'renderer'>;
  readonly builder: Pick<PageBuilder, 'reuse'>;
  readonly tree: NextTree;
  /** Those of the pages; gets one for each file. */
  readonly entries: Map<string, FileEntry>;
}

/** One file after the other: a part of a large sitemap has some 10 MB. */
export async function writePlannedFiles({
  site,
  outcome,
  redirects,
  builder,
  tree,
  entries,
}: WriteOptions): Promise<void> {
  const { files, renderer } = site;
  const recordOf = (file: string) => entries.get(file)?.page ?? null;
  const sharePictures = new Set([...entries.values()].map(({ page }) => page?.share));
  const isSharePicture = (file: string) => sharePictures.has(file);
  const context: FileContext = { outcome, redirects, renderer, recordOf, isSharePicture };
  const problems: Problem[] = [];
  for (const { file, isNeeded = () => true, read, isBuilt } of files) {
    if (!isNeeded(context)) continue;
    const built = isBuilt ? builder.reuse(file, ({ hash }) => isBuilt(hash)) : null;
    const body = built ? null : await catchProblems(problems, async () => read(context));
    if (built) entries.set(file, { ...built, page: null });
    if (body === null) continue;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const hash = hashBytes(bytes);
    if (!builder.reuse(file, (entry) => entry.hash === hash)) tree.write(file, bytes);
    entries.set(file, { hash, size: bytes.length, page: null });
  }
  throwProblems(problems);
}
