/** `gen why <path>`: what a page is made of, its key, and what the next build would do with it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from '../prepare.ts';
import { createKeyMaker } from '../emit/make-pages.ts';
import { hashBytes } from '../hash.ts';
import { openPublished } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { unknownPage } from '../errors/paths.ts';
import { GenError } from '../errors/problem.ts';
import { readInputs } from '../load/inputs.ts';
import { shownPath } from '../load/files.ts';
import type { BuildStatus, LinkAudit, Page } from '../model.ts';
import { normalizePath } from '../plan/paths.ts';
import type { Plan } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { computeStatus } from './status.ts';

export interface PageStory {
  readonly path: string;
  readonly file: string;
  /** Data file of its record. */
  readonly source: string;
  readonly component: string;
  readonly template: string;
  /** Name and hash of each value that it is made of. */
  readonly inputs: readonly { readonly name: string; readonly hash: string; readonly bytes: number }[];
  readonly renderer: string;
  readonly key: string;
  /** Key of the published page; null when there is none. */
  readonly publishedKey: string | null;
  readonly lastmod: string | null;
  readonly verdict: string;
}

const QUIET = { stage: () => {}, pages: () => {}, waiting: () => {} };

export async function explainPage(project: Project, url: string, date: string): Promise<PageStory> {
  const inputs = readInputs(project);
  const { plan, bundle } = await prepare(project, inputs, { date, cities: [], progress: QUIET });
  const path = normalizePath(url.replace(/^https?:\/\/[^/]+/, ''));
  const { page, last } = findPage(plan, path, project.out);
  const keys = createKeyMaker();
  const key = keys(page, bundle.renderer);
  const published = openPublished(statePaths(project.out));
  const index = published?.manifest.indexOf(page.file) ?? -1;
  const row = published && index >= 0 ? published.manifest.rowAt(index) : null;
  const intact = published !== null && index >= 0 && published.intact(index) !== null;
  return {
    path,
    file: join(shownPath(project.out), page.file),
    source: page.source,
    component: `${shownPath(project.components)}/pages/${page.component}.tsx`,
    template: `${shownPath(project.templates)}/copy/pages/${page.component}.hbs`,
    inputs: Object.entries(page.inputs).map(([name, value]) => ({
      name,
      hash: hashBytes(JSON.stringify(value)),
      bytes: JSON.stringify(value).length,
    })),
    renderer: bundle.renderer.hashes[page.component].slice(0, 16),
    key,
    publishedKey: row?.key ?? null,
    lastmod: row?.lastmod ?? null,
    verdict: last
      ? 'It shows the outcome of the build: it is made after all other pages, and written when that outcome has changed.'
      : judge({ key, publishedKey: row?.key ?? null, intact }),
  };
}

function judge({ key, publishedKey, intact }: { key: string; publishedKey: string | null; intact: boolean }): string {
  if (publishedKey === null) return 'It has not been built yet: the next build makes it.';
  if (!intact) return 'Its file is missing or was changed by hand: the next build makes it again.';
  return publishedKey === key
    ? 'Its key is unchanged and its file intact: a build leaves it alone.'
    : 'What it is made of has changed since it was built: the next build makes it again.';
}

/** Staff pages are made from the outcome of a build; here they stand with that of the last one. */
function findPage(plan: Plan, path: string, out: string): { page: Page; last: boolean } {
  const index = plan.indexOf(path);
  if (index >= 0) return { page: plan.pageAt(index), last: false };
  const position = plan.lastPaths.indexOf(path);
  if (position < 0)
    throw new GenError({
      file: 'gen why',
      ...unknownPage({
        path,
        pages: [
          ...plan.fixedPaths,
          ...plan.lastPaths,
          ...plan.site.cities.slice(0, 500).map(({ slug }) => `/locations/${slug}`),
        ],
      }),
    });
  const status = existsSync(join(out, 'build-status.json'))
    ? (JSON.parse(readFileSync(join(out, 'build-status.json'), 'utf8')) as BuildStatus)
    : computeStatus(plan, () => false, '');
  const audit: LinkAudit = { date: '', pages: 0, links: 0, findings: [] };
  return { page: plan.lastPages({ status, audit })[position] as Page, last: true };
}
