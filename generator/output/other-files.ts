/** Every file beside the pages: which there are, and what is in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '../bundle/bundle.ts';
import type { FileDefinition, OutputFile } from '../define/file.ts';
import type { Outcome } from '../define/outcome.ts';
import { catchProblems, throwProblems } from '../errors/gen-error.ts';
import { pathBelow } from '../files.ts';
import type { Problem } from '../errors/problem.ts';
import { filesOf } from '../photos/renditions.ts';
import type { ClaimedFile } from '../plan/owners.ts';
import { MANIFEST_FILE } from '../plan/paths.ts';
import type { Plan } from '../plan/pages.ts';
import { stubsOf, type PlannedRedirect } from '../plan/redirects.ts';
import { routesOf } from '../plan/routes.ts';
import type { Project } from '../project.ts';
import type { Renderer } from '../render/renderer.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { headersOf } from './headers.ts';
import { formatApache } from './hosts/apache.ts';
import { describeLimits, formatHeaders, formatRedirects } from './hosts/cloudflare.ts';
import { formatNetlifyRedirects } from './hosts/netlify.ts';
import { formatNginx } from './hosts/nginx.ts';
import { createHostRules, HOST_FILES, type HostRules } from './hosts/rules.ts';
import { formatVercel } from './hosts/vercel.ts';
import { renderRobots, ROBOTS_FILE } from './robots.ts';
import { renderSitemap, sitemapFiles, type SitemapEntry } from './sitemap.ts';

export const imageFile = (name: string): string => `assets/images/${name}`;

interface OtherFiles {
  readonly assets: readonly { readonly file: string }[];
  readonly publicFiles: readonly { readonly file: string }[];
}

/** Returns every file beside the pages and the stubs of redirects, before anything is rendered. `renderOtherFiles` yields no other. */
export function claimFiles({ site, data, plain }: Plan, { assets, publicFiles }: OtherFiles): ClaimedFile[] {
  return [
    ...assets.map(({ file }) => ({ file, source: 'the components' })),
    ...data.images.map((name) => ({ file: imageFile(name), source: `the image ${name}` })),
    ...data.photos.flatMap((photo) =>
      filesOf(photo).map(({ file }) => ({ file, source: `the photograph ${photo.source}` })),
    ),
    ...site.files.map(({ file }) => ({ file, source: `the definition of ${file}` })),
    { file: ROBOTS_FILE, source: 'robots.txt' },
    ...HOST_FILES,
    ...sitemapFiles(plain.length).map((file) => ({ file, source: 'the sitemap' })),
    { file: MANIFEST_FILE, source: 'the build manifest' },
    ...publicFiles.map(({ file }) => ({ file, source: `public/${file}` })),
  ];
}

interface FilesContext {
  readonly plan: Plan;
  readonly bundle: Bundle;
  readonly renderer: Renderer;
  readonly project: Project;
  readonly outcome: Outcome;
  /** Those whose target exists. */
  readonly redirects: readonly PlannedRedirect[];
  /** Pages of the sitemap that exist, in the order of the plan. */
  readonly sitemap: readonly SitemapEntry[];
}

/** Yields every file beside the pages, but for photographs and `public/`. Take them one by one: a part of a large sitemap has some 10 MB. */
export async function* renderOtherFiles(options: FilesContext): AsyncGenerator<OutputFile> {
  const { plan, bundle, renderer, project, redirects, sitemap } = options;
  const { site, context } = plan;
  for (const { file, source } of bundle.meta.files) yield { file, body: readFileSync(source) };
  for (const name of plan.data.images)
    yield { file: imageFile(name), body: readFileSync(pathBelow(join(project.data, 'images'), name)) };
  const failures: Problem[] = [];
  for (const definition of site.files) {
    const value = await catchProblems(failures, () => renderDefinition(definition, options));
    if (value !== null) yield { file: definition.file, body: value };
  }
  throwProblems(failures);
  if (!site.shared) return;
  const shared = context.get(site.shared);
  for (const stub of stubsOf(plan.pages, redirects))
    yield { file: stub.file, body: renderer.renderRedirect(stub.to, shared) };
  yield* renderRobots(plan, renderer);
  const assets = bundle.meta.files.map(({ file }) => file);
  const rules = hostRulesOf(plan, { redirects, policy: renderer.headerPolicy, assets });
  yield* renderHostFiles(rules);
  yield* renderSitemap({ url: shared.url, rows: sitemap });
}

/** Returns the contents of a file that a definition renders. */
export async function renderDefinition(
  { file, render }: FileDefinition,
  { plan: { context }, outcome }: Pick<FilesContext, 'plan' | 'outcome'>,
): Promise<OutputFile['body']> {
  const call = () => ({ called: `The function "render" of ${file}` });
  return callSiteCode(call, () => render({ context, outcome }));
}

interface HostSources {
  /** Those whose target exists. */
  readonly redirects: readonly PlannedRedirect[];
  readonly policy: string;
  /** The files of the components, with hashes in their names. */
  readonly assets: readonly string[];
}

/** Returns the rules for hosts of a site with a shared view. */
export function hostRulesOf(plan: Plan, { redirects, policy, assets }: HostSources): HostRules {
  const { site, context, data } = plan;
  const headers = headersOf({ policy, assets, hasPhotos: data.photos.length > 0, own: site.headers });
  return createHostRules({
    url: site.shared ? context.get(site.shared).url : '',
    routes: routesOf(plan, redirects),
    redirects,
    headers,
    hosting: site.hosting,
  });
}

/** Returns notes about redirects that a host cannot have, or not so many; none with `hosting`. */
export function describeHostLimits(plan: Plan, redirects: readonly PlannedRedirect[]): string[] {
  if (!plan.site.shared || plan.site.hosting) return [];
  return describeLimits(hostRulesOf(plan, { redirects, policy: '', assets: [] }));
}

export function renderHostFiles(rules: HostRules): OutputFile[] {
  const formats: Readonly<Record<(typeof HOST_FILES)[number]['file'], (rules: HostRules) => string>> = {
    _redirects: rules.hosting === 'netlify' ? formatNetlifyRedirects : formatRedirects,
    _headers: formatHeaders,
    'vercel.json': formatVercel,
    'nginx.conf': formatNginx,
    '.htaccess': formatApache,
  };
  return HOST_FILES.map(({ file }) => ({ file, body: formats[file](rules) }));
}

export const bytesOf = (body: OutputFile['body']): Buffer =>
  typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
