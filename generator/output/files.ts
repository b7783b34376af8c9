/** Renders the files beside the pages, from the same plan. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle, BundleFile } from '../bundle/bundle.ts';
import { claimsOf, type FileDefinition, type OutputFile } from '../define/file.ts';
import type { Outcome } from '../define/page.ts';
import { siteUnclaimed } from '../errors/site.ts';
import { gather, GenError, refuse, type Problem } from '../errors/problem.ts';
import type { ClaimedFile } from '../plan/owners.ts';
import { runOwn } from '../source-place.ts';
import { filesOf, FOLDER } from '../photos/renditions.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/pages.ts';
import { answersItself, isRedirect, type Redirect } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import type { Renderer } from '../render/renderer.ts';
import { describeHost, HOST_FILES, type HostOptions, type HostRules } from './host-rules.ts';
import type { PublicFile } from './public.ts';
import type { NotFoundRule, Routes } from './routes.ts';
import { renderSitemap, sitemapFiles, type SitemapEntry } from './sitemap.ts';
import { formatApache } from './hosts/apache.ts';
import { formatCaddy } from './hosts/caddy.ts';
import { describeOverflow, formatHeaders, formatRedirects } from './hosts/cloudflare.ts';
import { formatNetlifyRedirects } from './hosts/netlify.ts';
import { formatNginx } from './hosts/nginx.ts';
import { formatVercel } from './hosts/vercel.ts';

export interface SiteFileContext {
  readonly plan: Plan;
  readonly bundle: Bundle;
  readonly renderer: Renderer;
  readonly project: Project;
  readonly outcome: Outcome;
  readonly redirects: readonly Redirect[];
  readonly gone: readonly string[];
  /** Every file beside the pages and the stubs of redirects: see `claimSiteFiles`. */
  readonly files: readonly ClaimedFile[];
  /** Pages of the sitemap that exist, in the order of the plan. */
  readonly sitemap: Iterable<SitemapEntry>;
}

export const ROBOTS_FILE = 'robots.txt';
export const imageFile = (name: string): string => `assets/images/${name}`;

/** Returns every file beside the pages and the stubs of redirects, before anything is rendered. `renderSiteFiles` yields no other. */
export function claimSiteFiles(
  { site, data, plain, context }: Plan,
  {
    assets,
    publicFiles,
  }: { assets: readonly Pick<BundleFile, 'file'>[]; publicFiles: readonly Pick<PublicFile, 'file'>[] },
): ClaimedFile[] {
  return [
    ...assets.map(({ file }) => ({ file, source: 'the components' })),
    ...data.images.map((name) => ({ file: imageFile(name), source: `the image ${name}` })),
    ...data.pictures.flatMap((picture) =>
      filesOf(picture).map(({ file }) => ({ file, source: `the photograph ${picture.source}` })),
    ),
    ...site.files.flatMap((files) =>
      runOwn(
        () => ({ called: `The function "claims" of ${files.name}` }),
        () => claimsOf(files, context).map((file) => ({ file, source: files.name })),
      ),
    ),
    { file: ROBOTS_FILE, source: 'robots.txt' },
    ...HOST_FILES,
    ...sitemapFiles(plain.length).map((file) => ({ file, source: 'the sitemap' })),
    { file: 'build-manifest.json', source: 'the build manifest' },
    ...publicFiles.map(({ file }) => ({ file, source: `public/${file}` })),
  ];
}

/** Yields every file beside the pages, but for those of photographs. Take them one by one: a part of a large sitemap has some 10 MB. */
export async function* renderSiteFiles(context: SiteFileContext): AsyncGenerator<OutputFile> {
  const stubs = context.redirects.map(({ from }) => fileOfPath(from));
  const claimed = new Set([...stubs, ...context.files.map(({ file }) => file)]);
  for await (const file of renderAll(context)) {
    // A file without a claim could overwrite another.
    if (!claimed.has(file.file)) throw new Error(`nobody has claimed the file ${file.file}`);
    yield file;
  }
}

async function* renderAll(options: SiteFileContext): AsyncGenerator<OutputFile> {
  const { plan, bundle, renderer, project, redirects, gone, sitemap } = options;
  const { site, context } = plan;
  for (const { file, source } of bundle.meta.files) yield { file, body: readFileSync(source) };
  for (const name of plan.data.images)
    yield { file: imageFile(name), body: readFileSync(join(project.data, 'images', name)) };
  const failures: Problem[] = [];
  for (const definition of site.files) {
    const { value, problems } = await gather(() => renderDefinition(definition, options));
    failures.push(...problems);
    yield* value ?? [];
  }
  refuse(failures);
  if (!site.shared) return;
  const shared = context.get(site.shared);
  // Hosts that cannot redirect serve stub pages.
  for (const redirect of redirects)
    if (!answersItself(redirect))
      yield { file: fileOfPath(redirect.from), body: renderer.renderRedirect(redirect, shared) };
  yield { file: ROBOTS_FILE, body: renderer.renderRobots(shared, disallowedPaths(plan)) };
  const assets = bundle.meta.files.map(({ file }) => file);
  yield* renderHostFiles(hostRulesOf(plan, { redirects, gone, policy: renderer.headerPolicy, assets }));
  yield* renderSitemap({ origin: shared.origin, rows: sitemap });
}

/** Renders the files of one definition. */
export async function renderDefinition(
  definition: FileDefinition,
  { plan: { site, context }, renderer, outcome }: Pick<SiteFileContext, 'plan' | 'renderer' | 'outcome'>,
): Promise<readonly OutputFile[]> {
  const { name, render } = definition;
  const copy = (sentence: string): string => {
    if (!site.shared) throw new Error('a site without a shared view has no sentences');
    return renderer.siteSentences(context.get(site.shared))(sentence);
  };
  const called = `The function "render" of ${name}`;
  const own = (): ReturnType<typeof render> => render({ context, outcome, copy });
  const made = [await runOwn(() => ({ called }), own)].flat();
  const claimed = new Set(claimsOf(definition, context));
  const unclaimed = made.find(({ file }) => !claimed.has(file));
  if (unclaimed) throw new GenError({ file: 'site.ts', ...siteUnclaimed({ called, file: unclaimed.file }) });
  return made;
}

/** Returns the rules for hosts of a site with a shared view. `assets` are the files of the components, with hashes in their names. */
export function hostRulesOf(
  plan: Plan,
  { assets, ...options }: Pick<HostOptions, 'redirects' | 'gone' | 'policy'> & { readonly assets: readonly string[] },
): HostRules {
  const { site, context } = plan;
  return describeHost({
    origin: site.shared ? context.get(site.shared).origin : '',
    rules: site.redirects(context).filter(isRedirect),
    notFound: notFoundRules(plan),
    hosting: site.hosting,
    ...options,
    hashedFiles: assets.filter((file) => file.startsWith('assets/')),
    hashedFolders: plan.data.pictures.length > 0 ? [FOLDER] : [],
  });
}

/** Returns what answers the paths without a page. */
export const routesOf = (plan: Plan, { redirects, gone }: Pick<HostRules, 'redirects' | 'gone'>): Routes => ({
  redirects: redirects.map(({ from, to }) => ({ from, to, status: 301 })),
  gone,
  notFound: notFoundRules(plan),
});

/** Returns the not-found pages by their paths, the general one last. */
function notFoundRules({ pages }: Plan): NotFoundRule[] {
  return pages
    .flatMap(({ definition: { notFoundFor: path }, file }) => (path === null ? [] : [{ path, page: `/${file}` }]))
    .sort((a, b) => Number(a.path === '*') - Number(b.path === '*'));
}

/** Returns the paths that robots.txt disallows. */
export const disallowedPaths = ({ site, context, pages }: Plan): string[] => [
  ...site.disallow(context),
  ...pages.filter(({ definition }) => definition.disallow).map(({ path }) => path),
];

export function bytesOf(body: OutputFile['body']): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.concat(body);
}

/** Returns a note about redirects that the host files have no room for. */
export function describeLimits(plan: Plan, found: Pick<HostRules, 'redirects' | 'gone'>): string[] {
  const { shared, hosting } = plan.site;
  if (!shared || hosting) return [];
  return [describeOverflow(hostRulesOf(plan, { ...found, policy: '', assets: [] })) ?? []].flat();
}

const FORMATS: Readonly<Record<(typeof HOST_FILES)[number]['file'], (rules: HostRules) => string>> = {
  _redirects: (rules) => (rules.hosting === 'netlify' ? formatNetlifyRedirects : formatRedirects)(rules),
  _headers: formatHeaders,
  'vercel.json': formatVercel,
  'nginx.conf': formatNginx,
  Caddyfile: formatCaddy,
  '.htaccess': formatApache,
};

export function renderHostFiles(rules: HostRules): OutputFile[] {
  return HOST_FILES.map(({ file }) => ({ file, body: FORMATS[file](rules) }));
}
