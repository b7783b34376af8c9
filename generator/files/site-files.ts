/** Renders the files beside the pages, from the same plan. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '../bundle/bundle.ts';
import type { Asset } from '../bundle/styles.ts';
import { claimsOf, type FileDefinition, type OutputFile, type Rasterize, type FileContext } from '../define/file.ts';
import type { Outcome, Sentence } from '../define/page.ts';
import { type OnLoss, isKept, keepFolder, keepIfPossible } from '../disk/cache-entry.ts';
import { shownPath } from '../disk/files.ts';
import { drawingTooHeavy } from '../errors/files.ts';
import { siteUnclaimed } from '../errors/site.ts';
import { gather, GenError, refuse, type Problem } from '../errors/problem.ts';
import type { ClaimedFile } from '../plan/check-plan.ts';
import { runOwn } from '../source-place.ts';
import { filesOf, FOLDER } from '../pictures/renditions.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import { answersItself, type Redirect } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import type { Renderer } from '../render/renderer.ts';
import { describeHost, HOST_FILES, type HostOptions, type HostRules } from './host-rules.ts';
import { createRasterizer, RasterizerError, type Rasterizer } from './rasterizer.ts';
import type { PublicFile } from './public.ts';
import { renderSitemap, sitemapFiles, type SitemapEntry } from './sitemap.ts';
import { hashBytes } from '../hash.ts';
import { formatApache } from './hosts/apache.ts';
import { formatCaddy } from './hosts/caddy.ts';
import { formatNetlifyHeaders, formatNetlifyRedirects } from './hosts/netlify.ts';
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
  readonly onLoss?: OnLoss | undefined;
  /** Pages of the sitemap that exist, in the order of the plan. */
  readonly sitemap: Iterable<SitemapEntry>;
}

export const ROBOTS_FILE = 'robots.txt';
export const imageFile = (name: string): string => `assets/images/${name}`;

/** Returns every file beside the pages and the stubs of redirects, before anything is rendered. `renderSiteFiles` yields no other. */
export function claimSiteFiles(
  { site, data, count, context }: Plan,
  { assets, publicFiles }: { assets: readonly Pick<Asset, 'file'>[]; publicFiles: readonly Pick<PublicFile, 'file'>[] },
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
    ...sitemapFiles(count).map((file) => ({ file, source: 'the sitemap' })),
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
    yield { file: imageFile(name), body: plan.data.drawings[name] ?? readFileSync(join(project.data, 'images', name)) };
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
  yield { file: ROBOTS_FILE, body: renderer.renderRobots(shared, [...site.disallow(context), ...plan.disallowed]) };
  const assets = bundle.meta.files.map(({ file }) => file);
  yield* renderHostFiles(hostRulesOf(plan, { redirects, gone, policy: renderer.headerPolicy, assets }));
  yield* renderSitemap({ origin: shared.origin, rows: sitemap });
}

/** Renders the files of one definition. */
export async function renderDefinition(
  definition: FileDefinition,
  options: Pick<SiteFileContext, 'plan' | 'renderer' | 'project' | 'outcome' | 'onLoss'>,
): Promise<readonly OutputFile[]> {
  const { name, render } = definition;
  const { plan, renderer, project, outcome, onLoss } = options;
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
    const rasterize = rasterizeWith(rasterizer, project);
    const own = (): ReturnType<typeof render> => render({ context, outcome, copy, copyOf, cached, rasterize });
    const called = `The function "render" of ${name}`;
    const made = [await runOwn(() => ({ called }), own)].flat();
    const claimed = new Set(claimsOf(definition, context));
    const unclaimed = made.find(({ file }) => !claimed.has(file));
    if (unclaimed) throw new GenError({ file: 'site.ts', ...siteUnclaimed({ called, file: unclaimed.file }) });
    return made;
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

/** Returns the rules for hosts of a site with a shared view. `assets` are the files of the components, with hashes in their names. */
export function hostRulesOf(
  plan: Plan,
  { assets, ...options }: Pick<HostOptions, 'redirects' | 'gone' | 'policy'> & { readonly assets: readonly string[] },
): HostRules {
  const { site, context } = plan;
  const hashed = site.files.flatMap((files) => (files.hashed ? claimsOf(files, context) : []));
  return describeHost({
    origin: site.shared ? context.get(site.shared).origin : '',
    rules: site.redirects(context),
    notFound: notFoundRules(plan),
    ...options,
    hashedFiles: [...assets, ...hashed].filter((file) => file.startsWith('assets/')),
    hashedFolders: plan.data.pictures.length > 0 ? [FOLDER] : [],
  });
}

/** Returns the not-found pages by their paths, the general one last. */
function notFoundRules({ spans }: Plan): { path: string; page: string }[] {
  return spans
    .flatMap(({ definition: { notFoundFor: path }, pathAt, numbersAt }) =>
      path === null ? [] : [{ path, page: `/${fileOfPath(pathAt(numbersAt(0)))}` }],
    )
    .sort((a, b) => Number(a.path === '*') - Number(b.path === '*'));
}

const FORMAT = 1;
const LIST = 'files.json';

/** Returns `cached` for the files of one definition, called `name`. `onLoss` is called if files cannot be cached. */
export function cacheFiles(cache: string, name: string, onLoss?: OnLoss): FileContext['cached'] {
  return async (key, make) => {
    const folder = join(cache, `files-${hashBytes(JSON.stringify([FORMAT, name, key]))}`);
    if (isKept(folder)) return readKept(folder);
    const files = await make();
    const contents = Object.fromEntries(files.map(({ file, body }) => [file, bytesOf(body)]));
    const list = JSON.stringify(files.map(({ file }) => file));
    keepIfPossible(() => keepFolder(folder, { ...contents, [LIST]: list }), onLoss);
    return files;
  };
}

export function bytesOf(body: OutputFile['body']): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.concat(body);
}

function readKept(folder: string): OutputFile[] {
  const names = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as string[];
  return names.map((file) => ({ file, body: readFileSync(join(folder, file)) }));
}

const FORMATS: Readonly<Record<(typeof HOST_FILES)[number]['file'], (rules: HostRules) => string>> = {
  _redirects: formatNetlifyRedirects,
  _headers: formatNetlifyHeaders,
  'vercel.json': formatVercel,
  'nginx.conf': formatNginx,
  Caddyfile: formatCaddy,
  '.htaccess': formatApache,
};

export function renderHostFiles(rules: HostRules): OutputFile[] {
  return HOST_FILES.map(({ file }) => ({ file, body: FORMATS[file](rules) }));
}
