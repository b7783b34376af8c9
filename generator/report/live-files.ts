/** Report pages and lists with the state of the output at this moment, for `gen preview`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPublishedFiles } from '../build/page-states.ts';
import { readSources } from '../build/changes.ts';
import { claimsOf } from '../define/file.ts';
import { isThere } from '../disk/real-path.ts';
import { statePaths } from '../emit/state.ts';
import { problemsOf } from '../errors/problem.ts';
import { count, firstOf, plain } from '../errors/prose.ts';
import { bytesOf, renderDefinition } from '../files/site-files.ts';
import { hashInputs, readInputs } from '../load/inputs.ts';
import { isPast } from '../plan/site-plan.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Project } from '../project.ts';
import { planInputs, readOutcome, type SiteOfInputs } from './site-now.ts';

/** Opens the files of a project. `dateOf` returns the moment of the next build. */
export function openLiveFiles(project: Project, dateOf: () => string) {
  let last: SiteOfInputs | null = null;
  const readSite = async (date: string): Promise<SiteOfInputs> => {
    const sources = await readInputs(project);
    const inputs = hashInputs(sources, date);
    if (last?.inputs !== inputs || isPast(last.planned.plan.until, date))
      last = await planInputs(project, sources, { date });
    return last;
  };
  const sourceOf = (wanted: string): string | undefined =>
    isThere(join(project.out, wanted))
      ? undefined
      : last?.planned.bundle.meta.files.find(({ file }) => file === wanted)?.source;
  /** Returns the bytes of a file that shows the state of the output, or of such a script; `published` are those in the output. Null for any other file. */
  const read = async (file: string, published: () => Buffer): Promise<Buffer | null> => {
    const source = sourceOf(file);
    if (source !== undefined) return readFileSync(source);
    const reports = readSources(statePaths(project.out))?.reports ?? [];
    if (!reports.includes(file)) return null;
    const date = dateOf();
    try {
      return await renderFile(project, await readSite(date), { file, date });
    } catch (error) {
      const problems = problemsOf(error);
      if (!problems) return null;
      const [first] = problems;
      const place = [first?.file, first?.line, first?.key].filter(Boolean).join(':');
      const remark = `${describeOutput(project.out)} The sources cannot be built: ${place}  ${first?.what}`;
      return addRemark(file, published(), plain(remark));
    }
  };
  return {
    /** True for a script, style or font of today's components: report pages name it, and the output may lack it. */
    isFile: (file: string): boolean => sourceOf(file) !== undefined,
    read,
  };
}

async function renderFile(project: Project, live: SiteOfInputs, { file, date }: { file: string; date: string }) {
  const { planned } = live;
  const { renderer } = planned;
  const { site, context, count, reportPaths, pageAt } = planned.plan;
  const report = reportPaths.findIndex((path) => fileOfPath(path) === file);
  if (report >= 0) {
    const page = pageAt(count + report, readOutcome(project, live));
    return Buffer.from(renderer.renderPage(page, () => date.slice(0, 10)).bytes);
  }
  const definition = site.files.find((one) => one.reports && claimsOf(one, context).includes(file));
  if (!definition) return null;
  const outcome = readOutcome(project, live);
  const made = await renderDefinition(definition, { plan: planned.plan, renderer, project, outcome });
  return bytesOf(made.find((one) => one.file === file)?.body ?? '');
}

/** Says what a file of the last build does not show. */
function describeOutput(out: string): string {
  const shown = 'This shows the last build that was published, not this moment.';
  const files = [...readPublishedFiles(out).damage.keys()];
  if (files.length === 0) return shown;
  return `${shown} ${count(files.length, 'file differs', 'files differ')} from it: ${firstOf(files)}.`;
}

/** Adds a remark: at the start of a page's own content, as the first key of JSON, as the first row of a table. */
function addRemark(file: string, published: Buffer, remark: string): Buffer {
  const text = published.toString();
  if (file.endsWith('.json')) return Buffer.from(text.replace('{', () => `{\n "remark": ${JSON.stringify(remark)},`));
  const paragraph = `<p class="wrap" role="status">${escapeHtml(remark)}</p>`;
  return Buffer.from(text.replace(/<main\b[^>]*>/, (main) => main + paragraph));
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
