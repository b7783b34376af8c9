/** Describes a page for the page inspector: its sources and its weight. */
import { recordFilesOf } from '../../plan/site-plan.ts';
import { compressedSize } from '../../check/html/size.ts';
import { limitOf } from '../../define/page.ts';
import { shownPath } from '../../disk/files.ts';
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
    bytes: compressedSize(html, 0),
    /** Byte budget; null if the page has none. */
    budget: limitOf(budget),
  };
}
