/** The files beside the pages, one after another, made from the same plan. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '../bundle/bundle.ts';
import type { Asset } from '../bundle/styles.ts';
import { claimsOf, type FileDefinition, type OutputFile, type Rasterize } from '../define/file.ts';
import type { Outcome, Sentence } from '../define/page.ts';
import type { OnLoss } from '../disk/cache-entry.ts';
import { shownPath } from '../disk/files.ts';
import { drawingTooHeavy } from '../errors/files.ts';
import { GenError } from '../errors/problem.ts';
import type { ClaimedFile } from '../plan/claims.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { Redirect } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import type { Renderer } from '../render/types.ts';
import { cacheFiles } from './cached.ts';
import { renderHostFiles } from './host-files.ts';
import { answersItself, describeHost, HOST_FILES, type HostRules } from './host-rules.ts';
import { createRasterizer, RasterizerError, type Rasterizer } from './rasterizer.ts';
import { renderSitemap, sitemapFiles, type SitemapEntry } from './sitemap.ts';

export interface SiteFileContext {
  readonly plan: Plan;
  readonly bundle: Bundle;
  readonly renderer: Renderer;
  readonly project: Project;
  readonly outcome: Outcome;
  /** Redirects whose targets exist. */
  readonly redirects: readonly Redirect[];
  /** Hears of files that could not be kept in the cache. */
  readonly onLoss?: OnLoss | undefined;
  /** Pages of the sitemap that exist, in the order of the plan. */
  readonly sitemap: Iterable<SitemapEntry>;
}

export const ROBOTS_FILE = 'robots.txt';
export const imageFile = (name: string): string => `assets/images/${name}`;

/** Every file beside the pages and the stubs of redirects, known before anything is rendered. `renderSiteFiles` gives no other. */
export function claimSiteFiles(
  { site, data, count, context }: Plan,
  assets: readonly Pick<Asset, 'file'>[],
): ClaimedFile[] {
  return [
    ...assets.map(({ file }) => ({ file, source: 'the components' })),
    ...data.images.map((name) => ({ file: imageFile(name), source: `the image ${name}` })),
    ...site.files.flatMap((files) => claimsOf(files, context).map((file) => ({ file, source: files.name }))),
    { file: ROBOTS_FILE, source: 'robots.txt' },
    ...HOST_FILES,
    ...sitemapFiles(count).map((file) => ({ file, source: 'the sitemap' })),
    { file: 'build-manifest.tsv', source: 'the build manifest' },
  ];
}

/** Every file beside the pages. Take them one by one: a part of a large sitemap has some 10 MB. */
export async function* renderSiteFiles(facts: SiteFileContext): AsyncGenerator<OutputFile> {
  const { plan, bundle, redirects } = facts;
  const stubs = redirects.map(({ from }) => fileOfPath(from));
  const claimed = new Set([...stubs, ...claimSiteFiles(plan, bundle.meta.files).map(({ file }) => file)]);
  for await (const file of renderClaimed(facts)) {
    // Nobody has looked whether it would overwrite a file of somebody else.
    if (!claimed.has(file.file)) throw new Error(`nobody has claimed the file ${file.file}`);
    yield file;
  }
}

async function* renderClaimed(facts: SiteFileContext): AsyncGenerator<OutputFile> {
  const { plan, bundle, renderer, project, redirects, sitemap } = facts;
  const { site, context } = plan;
  for (const { file, source } of bundle.meta.files) yield { file, body: readFileSync(source) };
  for (const name of plan.data.images)
    yield { file: imageFile(name), body: plan.data.drawings[name] ?? readFileSync(join(project.data, 'images', name)) };
  yield* renderDefined(facts);
  if (!site.shared) return;
  const shared = context.get(site.shared);
  yield* renderStubs(renderer, redirects, shared);
  yield { file: ROBOTS_FILE, body: renderer.renderRobots(shared, [...site.disallow(context), ...plan.disallowed]) };
  yield* renderHostFiles(
    hostRulesOf(plan, { redirects, policy: renderer.headerPolicy, assets: bundle.meta.files.map(({ file }) => file) }),
  );
  yield* renderSitemap({ origin: shared.origin, rows: sitemap });
}

/** The files that the site's definition adds. */
async function* renderDefined(facts: SiteFileContext): AsyncGenerator<OutputFile> {
  for (const definition of facts.plan.site.files) yield* await renderDefinition(definition, facts);
}

/** The files of one definition. */
export async function renderDefinition(
  { name, render }: FileDefinition,
  {
    plan,
    renderer,
    project,
    outcome,
    onLoss,
  }: Pick<SiteFileContext, 'plan' | 'renderer' | 'project' | 'outcome' | 'onLoss'>,
): Promise<readonly OutputFile[]> {
  const { site, context } = plan;
  const copy = (sentence: string): string => {
    if (!site.shared) throw new Error('a site without a shared view has no sentences');
    return renderer.siteSentences(context.get(site.shared))(sentence);
  };
  const copyOf = (path: string): Sentence | null => {
    const number = plan.indexOf(path);
    return number < 0 ? null : renderer.pageSentences(plan.pageAt(number));
  };
  const rasterizer = createRasterizer();
  try {
    const cached = cacheFiles(project.cache, name, onLoss);
    const made = await render({
      context,
      outcome,
      copy,
      copyOf,
      cached,
      rasterize: rasterizeWith(rasterizer, project),
    });
    return Array.isArray(made) ? (made as readonly OutputFile[]) : [made as OutputFile];
  } finally {
    rasterizer.close();
  }
}

function rasterizeWith({ rasterize }: Rasterizer, { data }: Project): Rasterize {
  return async ({ svg, width, images }) => {
    try {
      return await rasterize(svg, width);
    } catch (error) {
      if (!(error instanceof RasterizerError) || images.length === 0) throw error;
      const problem = drawingTooHeavy({ reason: error.message });
      throw new GenError(images.map((image) => ({ file: `${shownPath(data)}/images/${image}`, ...problem })));
    }
  };
}

/** What every host must be told of a site that has a shared view. `assets` are the files of the components, named by their content. */
export function hostRulesOf(
  plan: Plan,
  { redirects, policy, assets }: { redirects: readonly Redirect[]; policy: string; assets: readonly string[] },
): HostRules {
  const { site, context } = plan;
  return describeHost({
    origin: site.shared ? context.get(site.shared).origin : '',
    rules: site.redirects(context),
    redirects,
    notFound: notFoundRules(plan),
    policy,
    hashedFiles: [...assets, ...site.files.flatMap((files) => (files.hashed ? claimsOf(files, context) : []))].filter(
      (file) => file.startsWith('assets/'),
    ),
  });
}

/** Not-found pages by the paths that they answer for, the general one last. */
function notFoundRules({ spans }: Plan): { path: string; page: string }[] {
  return spans
    .filter(({ definition }) => definition.notFoundFor !== null)
    .map(({ definition, pathAt, numbersAt }) => ({
      path: definition.notFoundFor ?? '',
      page: `/${fileOfPath(pathAt(numbersAt(0)))}`,
    }))
    .sort((a, b) => Number(a.path === '*') - Number(b.path === '*'));
}

/** Stub pages for hosts that cannot redirect. */
function renderStubs(
  renderer: Renderer,
  redirects: readonly Redirect[],
  shared: Parameters<Renderer['renderRedirect']>[1],
): OutputFile[] {
  return redirects
    .filter((redirect) => !answersItself(redirect))
    .map((redirect) => ({ file: fileOfPath(redirect.from), body: renderer.renderRedirect(redirect, shared) }));
}
