/** `gen why <path>`: the inputs of a page, its key, and what the next build will do with it. */
import { join } from 'node:path';
import type { Outcome } from '../define/page.ts';
import { openPublished } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { unknownPage } from '../errors/paths.ts';
import type { WrittenSentence } from '../define/site.ts';
import { GenError } from '../errors/problem.ts';
import { groupBy } from '../group-by.ts';
import { hashBytes } from '../hash.ts';
import { shownPath } from '../disk/files.ts';
import { readInputs } from '../load/inputs.ts';
import { createKeyMaker } from '../build/pages/context.ts';
import { fileOfPath, normalizePath } from '../plan/paths.ts';
import type { Page, Plan } from '../plan/site-plan.ts';
import { planInputs, readOutcome } from './site-now.ts';
import { uppermost, type Project } from '../project.ts';
import { writtenSentences } from '../bundle/sources.ts';

export type PageStory = Awaited<ReturnType<typeof explainPage>>;

/** Explains the page at a path or address. `date` is the day of the next build. */
export async function explainPage(project: Project, url: string, date: string) {
  const inputs = await readInputs(project);
  const site = await planInputs(project, inputs, { date });
  const { planned } = site;
  const path = normalizePath(url.replace(/^https?:\/\/[^/]+/, ''));
  const published = openPublished(statePaths(project.out));
  const isBuilt = (asked: string): boolean => Boolean(published?.find(fileOfPath(asked))?.stat);
  const page = findPage(planned.plan, path, () => readOutcome(project, site));
  const { component, afterBuild } = page.definition;
  const key = createKeyMaker(planned.renderer, planned.siteModule.hash)(page);
  const row = published?.ledger.find(page.file) ?? null;
  return {
    path,
    file: join(shownPath(project.out), page.file),
    source: page.source ?? 'site.ts',
    component: shownPath(uppermost(project.components, `pages/${component}.tsx`)),
    templates: templatesOf(component, writtenSentences(project, inputs)),
    inputs: Object.entries(page.props).map(([name, value]) => ({
      name,
      hash: hashBytes(JSON.stringify(value)),
      bytes: JSON.stringify(value).length,
    })),
    renderer: planned.renderer.hashOf(component).slice(0, 16),
    key,
    /** Key of the published page; null if there is none. */
    publishedKey: row?.key ?? null,
    lastmod: row?.lastmod ?? null,
    verdict: afterBuild
      ? 'It shows the outcome of the build: gen renders it after all other pages, and writes it when its content has changed.'
      : reasonFor({ key, publishedKey: row?.key ?? null }, isBuilt(path)),
  };
}

/** Returns the files of a component's sentences, with the names of those that it has from each. */
function templatesOf(component: string, sentences: readonly WrittenSentence[]) {
  const own = sentences.filter(({ name }) => name.startsWith(`${component}.`));
  return [...groupBy(own, ({ file }) => file)].map(([file, list]) => ({
    file,
    sentences: list.map(({ name }) => name.slice(component.length + 1)),
  }));
}

function reasonFor({ key, publishedKey }: { key: string; publishedKey: string | null }, isIntact: boolean): string {
  if (publishedKey === null) return 'It has not been built yet: the next build makes it.';
  if (!isIntact) return 'Its file is missing or was changed by hand: the next build makes it again.';
  return publishedKey === key
    ? 'Its key is unchanged and its file intact: a build leaves it alone.'
    : 'Its inputs have changed since it was built: the next build makes it again.';
}

/** Finds a page. Report pages get an outcome of the files on disk. */
function findPage(plan: Plan, path: string, outcome: () => Outcome): Page {
  const number = plan.numberOf(path);
  if (number >= 0) return plan.pageAt(number, number < plan.count ? null : outcome());
  const known = Array.from({ length: Math.min(plan.count, 1000) }, (_, index) => plan.pathAt(index));
  throw new GenError({ file: 'gen why', ...unknownPage({ path, pages: [...known, ...plan.reportPaths] }) });
}
