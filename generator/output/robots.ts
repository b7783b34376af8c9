/** robots.txt: its template, and the paths that it disallows. */
import type { SharedView } from '../define/page.ts';
import { baseOf } from '../define/site-url.ts';
import type { Plan } from '../plan/pages.ts';
import type { Renderer } from '../render/renderer.ts';

export const ROBOTS_FILE = 'robots.txt';

export function renderRobots(
  { definition, context, pages }: Plan,
  shared: SharedView,
  renderer: Pick<Renderer, 'renderRobots'>,
): string {
  const disallowed = pages.filter(({ definition }) => definition.disallow).map(({ path }) => path);
  const base = baseOf(shared.url);
  return renderer.renderRobots(
    shared,
    [...definition.disallow(context), ...disallowed].map((path) => base + path),
  );
}
