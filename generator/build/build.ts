/** Decides whether a build has anything to do. One with nothing to do loads no other step. */
import { dayAt } from '../define/day.ts';
import { readInputs, type Inputs } from './inputs.ts';
import { isProduction, type Staging } from '../plan/staging.ts';
import { fileOfPath } from '../plan/paths.ts';
import { describeLost, readPublished } from '../plan/published.ts';
import { parseRedirects } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import { openBuiltSite, type BuiltSite } from './manifest.ts';
import type { BuildOptions } from './options.ts';
import { findUnknownFiles, refuseUnknownFiles, refuseUnsafe, withOutput } from './output-folder.ts';
import { refusePartOverWhole } from './shard.ts';
import { createReport, type BuildReport } from './summary.ts';

/** Builds and publishes the site. On a GenError with everything that is wrong, the published site is unchanged. */
export async function build(project: Project, given: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  refuseUnsafe(project);
  const waiting = { waitMs: given.waitMs, onWait: given.progress.waiting };
  const report = await withOutput(project.out, waiting, async (folder) => {
    const inputs = await readInputs(project);
    const published = openBuiltSite(folder.out);
    const options = { ...given, staging: chooseStaging(given, published) };
    if (published && isCurrent(published, inputs, options))
      return createReport(published, { notes: describeLostOf(published, project) });
    refusePartOverWhole(project.out, options.shard, published);
    refuseUnknownFiles(folder.out, published);
    const { buildSite } = await import('./build-site.ts');
    return buildSite({ project, folder, inputs, published, options });
  });
  return { ...report, durationMs: performance.now() - started };
}

/** Describes the published addresses that have neither a page nor a redirect. */
const describeLostOf = ({ files, routes }: BuiltSite, { data }: Project): string[] =>
  describeLost(
    { isPage: (path) => files.has(fileOfPath(path)), redirects: parseRedirects(routes.redirects) },
    readPublished(data),
  );

/** A build of some records takes the preview settings of the pages that it keeps. */
const chooseStaging = ({ only, staging }: BuildOptions, published: BuiltSite | null): Staging =>
  only && isProduction(staging) && published ? published.staging : staging;

/** True if there is nothing to do: the same inputs on the same day, and the folder is as the build left it. */
function isCurrent(published: BuiltSite, { hash, environment }: Inputs, options: BuildOptions): boolean {
  const { inputs, date, timeZone, staging, shard, isIntact } = published;
  if (options.only || options.parts.length > 0 || options.shard || shard || inputs !== hash) return false;
  if (published.environment !== environment) return false;
  if (staging.url !== options.staging.url || staging.noindex !== options.staging.noindex) return false;
  const day = options.date ?? dayAt(options.now, timeZone);
  return date === day && isIntact() && findUnknownFiles(published).length === 0;
}
