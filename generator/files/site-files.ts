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
import { answersItself, describeHost, HOST_FILES } from './host-rules.ts';
import { DRAWN_FILES, keepImages } from './images/keep-images.ts';
import { formatStatus, STATUS_FILE } from './build-status.ts';
import { PLACES_FILE, renderPlaces } from './places.ts';
import { renderSitemap, sitemapFiles, type SitemapEntry } from './sitemap.ts';
import { renderWebManifest, WEB_MANIFEST_FILE } from './webmanifest.ts';

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

/** A file below `out/` that gen is going to write, and what makes it. */
export interface ClaimedFile {
  readonly file: string;
  readonly source: string;
}

/** Every file beside the pages and the stubs of aliases, known before anything is rendered. `renderSiteFiles` gives no other. */
export function claimSiteFiles({ plan, bundle }: Pick<SiteFileFacts, 'plan' | 'bundle'>): ClaimedFile[] {
  return [
    ...bundle.meta.files.map(({ file }) => ({ file, source: 'the components' })),
    ...plan.site.images.map((name) => ({ file: imageFile(name), source: `the image ${name}` })),
    ...DRAWN_FILES,
    { file: ROBOTS_FILE, source: 'robots.txt' },
    { file: STATUS_FILE, source: 'the build status' },
    { file: PLACES_FILE, source: 'the places' },
    { file: WEB_MANIFEST_FILE, source: 'the web manifest' },
    ...HOST_FILES,
    ...sitemapFiles(plan.count).map((file) => ({ file, source: 'the sitemap' })),
  ];
}

/** Every file beside the pages. Take them one by one: a part of a large sitemap has some 10 MB. */
export async function* renderSiteFiles(facts: SiteFileFacts): AsyncGenerator<SiteFile> {
  const stubs = facts.redirects.map(({ from }) => fileOfPath(from));
  const claimed = new Set([...stubs, ...claimSiteFiles(facts).map(({ file }) => file)]);
  for await (const file of renderClaimed(facts)) {
    // Nobody has looked whether it would overwrite a file of somebody else.
    if (!claimed.has(file.file)) throw new Error(`nobody has claimed the file ${file.file}`);
    yield file;
  }
}

async function* renderClaimed({
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
    file: ROBOTS_FILE,
    body: renderer.renderRobots(views.site, [...site.business.disallow, ...plan.disallowed]),
    source: 'robots.txt',
  };
  yield { file: STATUS_FILE, body: formatStatus(status), source: 'the build status' };
  yield renderPlaces(site, renderer.siteSentences(views.site));
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

const ROBOTS_FILE = 'robots.txt';
const imageFile = (name: string): string => `assets/images/${name}`;

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
    file: imageFile(name),
    body: readFileSync(join(data, 'images', name)),
    source: name,
  }));
}
