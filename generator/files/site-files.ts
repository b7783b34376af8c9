/** The files beside the pages, one after another, made from the same plan. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '../bundle/bundle.ts';
import type { Asset } from '../bundle/styles.ts';
import type { BuildStatus, OutputFile, Redirect, Renderer, SiteFile } from '../model.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { renderHostFiles } from './host-files.ts';
import { answersItself, describeHost } from './host-rules.ts';
import { keepImages } from './images/keep-images.ts';
import { formatStatus } from './build-status.ts';
import { renderPlaces, renderWords } from './places.ts';
import { renderSitemap, type SitemapEntry } from './sitemap.ts';
import { renderWebManifest } from './webmanifest.ts';

export interface SiteFileFacts {
  readonly plan: Plan;
  readonly bundle: Bundle;
  readonly project: Project;
  /** Redirects whose targets exist. */
  readonly redirects: readonly Redirect[];
  readonly status: BuildStatus;
  /** Pages of the sitemap that exist, in the order of the plan. */
  readonly sitemap: Iterable<SitemapEntry>;
}

/** Every file beside the pages. Take them one by one: a part of a large sitemap has some 10 MB. */
export async function* renderSiteFiles({
  plan,
  bundle,
  project,
  status,
  sitemap,
  redirects,
}: SiteFileFacts): AsyncGenerator<SiteFile> {
  const { renderer, meta } = bundle;
  const { site, views } = plan;
  const { brand, tagline, phone, origin } = views.site;
  yield* readAssets(meta.files);
  yield* readImages(project.data, site.images);
  yield* await keepImages(project.cache, { brand, tagline, phone: phone.display });
  yield* renderStubs(plan, renderer, redirects);
  yield {
    file: 'robots.txt',
    body: renderer.renderRobots(views.site, [...site.business.disallow, ...plan.disallowed]),
    source: 'robots.txt',
  };
  yield { file: 'build-status.json', body: formatStatus(status), source: 'the build status' };
  yield renderPlaces(site);
  yield renderWords(renderer.siteSentences(views.site));
  yield renderWebManifest({ brand, tagline });
  yield* renderHostFiles(
    describeHost({
      origin,
      aliases: site.aliases,
      redirects,
      policy: renderer.headerPolicy,
      hashedFiles: meta.files.map(({ file }) => file).filter((file) => file.startsWith('assets/')),
    }),
  );
  yield* renderSitemap({ origin, rows: sitemap });
}

/** Stub pages for hosts that cannot redirect. */
function renderStubs({ views }: Plan, renderer: Renderer, redirects: readonly Redirect[]): OutputFile[] {
  return redirects
    .filter((redirect) => !answersItself(redirect))
    .map((redirect) => ({
      file: fileOfPath(redirect.from),
      body: renderer.renderRedirect(redirect, views.site),
      source: `the alias ${redirect.from}`,
    }));
}

function readAssets(assets: readonly Asset[]): OutputFile[] {
  return assets.map(({ file, source }) => ({ file, body: readFileSync(source), source }));
}

function readImages(data: string, images: readonly string[]): OutputFile[] {
  return images.map((name) => ({
    file: `assets/images/${name}`,
    body: readFileSync(join(data, 'images', name)),
    source: name,
  }));
}
