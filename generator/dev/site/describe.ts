/** Describes a page for the page inspector: its sources, its weight, and the findings of `gen check`. */
import { recordFilesOf } from '../../plan/site-plan.ts';
import { rulesOf } from '../../check/define-rule.ts';
import { createPageCheck } from '../../check/check-pages.ts';
import { factsOf } from '../../check/facts.ts';
import { brotliBytesLater } from '../../check/size/measure.ts';
import { limitOf } from '../../define/page.ts';
import { tabulateNames } from '../../check/similar/runs.ts';
import { loadVocabulary } from '../../check/schema/vocabulary.ts';
import type { PageContext } from '../../check/types.ts';
import { imageFile, claimSiteFiles } from '../../files/site-files.ts';
import { shownPath } from '../../disk/files.ts';
import { refuse } from '../../errors/problem.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { Page } from '../../plan/site-plan.ts';
import { uppermost, type Project } from '../../project.ts';
import type { SiteState } from './state.ts';

export type PageDescription = Awaited<ReturnType<typeof describePage>>;

/** `html` is the page as a build would write it. */
export async function describePage(project: Project, state: SiteState, { page, html }: { page: Page; html: string }) {
  const { component, budget } = page.definition;
  const closure = state.parts.components.closures?.get(component) ?? [];
  return {
    path: page.path,
    component: shownPath(uppermost(project.components, `pages/${component}.tsx`)),
    template: shownPath(uppermost(project.templates, `copy/pages/${component}.hbs`)),
    /** Data files of the records that the page is made for. */
    data: recordFilesOf(state.plan, page.path),
    /** Files of the sections, islands and parts that it contains. */
    parts: closure.filter((file) => /(sections|islands|parts)\/[A-Z]\w*\.tsx$/.test(file)).map(shownPath),
    /** Name of each prop, and its size as JSON. */
    inputs: Object.entries(page.props).map(([name, value]) => ({ name, bytes: JSON.stringify(value).length })),
    /** Size after Brotli at its highest level. */
    bytes: await brotliBytesLater(html, 11),
    /** Byte budget; null if the page has none. */
    budget: limitOf(budget),
    findings: await checkPage(project, state, { page, html }),
  };
}

/** Returns the findings of `gen check` on this page alone. */
async function checkPage(
  project: Project,
  state: SiteState,
  { page: { path, file, definition }, html }: { page: Page; html: string },
) {
  const own = rulesOf(state.plan.site.rules).flatMap(({ page }) => page ?? []);
  const check = createPageCheck(contextOf(project, state), { own });
  const { findings, failures } = await check({
    ...{ path, file, html },
    role: definition.notFoundFor === null ? 'page' : 'not-found',
    component: definition.component,
    limit: limitOf(definition.budget),
  });
  refuse(failures);
  return findings.map(({ rule, message, line }) => ({ rule, message, line }));
}

/** The site as `gen check` would find it after a build. */
function contextOf(project: Project, { plan, parts, redirects }: SiteState): PageContext {
  const facts = factsOf(plan, shownPath(project.data));
  const { assets, files } = parts.components;
  const names = [...files.keys(), ...Object.values(assets.addresses).map((address) => address.slice(1))];
  const claimed = claimSiteFiles(plan, { assets: names.map((file) => ({ file })), publicFiles: [] });
  return {
    facts,
    release: false,
    files: new Set([
      ...facts.pages.map(({ path }) => fileOfPath(path)),
      ...redirects.map(({ from }) => fileOfPath(from)),
      ...plan.data.images.map(imageFile),
      ...claimed.map(({ file }) => file),
    ]),
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    planned: new Map(facts.pages.map((page) => [page.path, page])),
    read: (file) => files.get(file)?.().toString('utf8') ?? '',
    // Photographs are not encoded until somebody looks at them.
    size: () => 0,
    names: tabulateNames(facts.names),
    vocabulary: loadVocabulary(),
  };
}
