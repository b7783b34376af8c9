/** The files beside the pages: one list, made from the same plan. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildStatus, OutputFile, Redirect, Renderer, SitemapRow } from '../model.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { Asset } from '../bundle/styles.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { renderSitemap } from './sitemap-file.ts';

export interface SiteFileFacts {
  readonly plan: Plan;
  readonly bundle: Bundle;
  readonly project: Project;
  /** Redirects whose targets exist. */
  readonly redirects: readonly Redirect[];
  readonly status: BuildStatus;
  /** Pages of the sitemap that exist, in the order of the plan. */
  readonly sitemap: Iterable<SitemapRow & { readonly path: string; readonly lastmod: string }>;
}

/** Stub pages for hosts that cannot redirect. */
export function renderStubs({ plan, renderer, redirects }: { plan: Plan; renderer: Renderer; redirects: readonly Redirect[] }): OutputFile[] {
  return redirects.filter(({ from, to }) => fileOfPath(from) !== fileOfPath(to)).map((redirect) => ({ file: fileOfPath(redirect.from), body: renderer.renderRedirect(redirect, plan.views.site), source: `the alias ${redirect.from}` }));
}

/** Paths that robots.txt disallows: the trackers, and what the data adds. */
export function disallowedPaths(plan: Plan): string[] {
  return [...plan.site.business.disallow, ...plan.disallowed];
}

export function readAssets(assets: readonly Asset[]): OutputFile[] {
  return assets.map(({ file, source }) => ({ file, body: readFileSync(source), source }));
}

export function readImages(data: string, images: readonly string[]): OutputFile[] {
  return images.map((name) => ({ file: `assets/images/${name}`, body: readFileSync(join(data, 'images', name)), source: name }));
}

/** Every file beside the pages. */
export async function renderSiteFiles(facts: SiteFileFacts): Promise<OutputFile[]> {
  const { plan, bundle, project, status, sitemap, redirects } = facts;
  const { renderer } = bundle;
  return [
    ...readAssets(bundle.meta.files),
    ...readImages(project.data, plan.site.images),
    ...renderStubs({ plan, renderer, redirects }),
    { file: 'robots.txt', body: renderer.renderRobots(plan.views.site, disallowedPaths(plan)), source: 'robots.txt' },
    { file: 'build-status.json', body: `${JSON.stringify(status, null, 1)}\n`, source: 'the build status' },
    ...(await renderSitemap(plan.views.site.origin, sitemap)),
  ];
}
