/** `gen check`: the facts come from the data, the findings from the files that are there. */
import { join } from 'node:path';
import { readInputs } from '../build/inputs.ts';
import { openBuiltSite } from '../build/manifest.ts';
import { sentencesOf } from '../build/notes.ts';
import { openSite } from '../build/open-site.ts';
import { displayPath } from '../errors/place.ts';
import type { Project } from '../project.ts';
import { plannedFiles } from '../output/planned-files.ts';
import { checkSite } from './check.ts';
import { factsOf, hashRules, sourcesOf } from './facts.ts';
import { PUBLISHED_FILE, readPublished } from '../plan/published.ts';
import { PRODUCTION } from '../plan/staging.ts';
import { outputRule, publishedRule } from './release.ts';
import { writeLastReport } from './last-report.ts';
import type { CheckReport } from './types.ts';

export interface CheckCommandOptions {
  readonly release: boolean;
  /** Moment of the check, for a site without a manifest. @default now */
  readonly now?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Checks the finished site of a project, as of the day of its build. */
export async function check(
  project: Project,
  { release, now = new Date().toISOString(), onProgress }: CheckCommandOptions,
): Promise<CheckReport> {
  const { out, data, cache } = project;
  const built = openBuiltSite(out);
  const inputs = await readInputs(project);
  const staging = built?.staging ?? PRODUCTION;
  const { plan, siteModule } = await openSite(project, inputs, { date: built?.date ?? null, now, staging });
  // Scripts and stylesheets of the components are no pages: without them, nothing has to be bundled.
  const files = plannedFiles(plan, { project, assets: [], publicFiles: inputs.publicFiles });
  const sentences = sentencesOf({ project, templates: inputs.sources.templates });
  const published = {
    file: `${displayPath(data)}/${PUBLISHED_FILE}`,
    addresses: readPublished(data),
    redirects: plan.redirects,
  };
  const report = await checkSite({
    out,
    facts: factsOf(plan, { dataName: displayPath(data), files, sentences }),
    release,
    definitionFile: siteModule.file,
    rules: [outputRule(built, inputs), publishedRule({ ...published, release })],
    sources: sourcesOf(inputs, project),
    cache: { file: join(cache, 'check.json'), rules: hashRules(inputs) },
    ...(onProgress ? { onProgress } : {}),
  });
  writeLastReport(project, report);
  return report;
}
