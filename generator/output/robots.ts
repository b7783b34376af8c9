/** robots.txt: its template, and the paths that it disallows. */
import { baseOf } from '../define/site-url.ts';
import type { OutputFile } from '../define/file.ts';
import type { Plan } from '../plan/pages.ts';
import type { Renderer } from '../render/renderer.ts';

export const ROBOTS_FILE = 'robots.txt';

/** Returns no file for a site without a shared view. */
export function renderRobots(plan: Plan, renderer: Pick<Renderer, 'renderRobots'>): OutputFile[] {
  const { site, context } = plan;
  if (!site.shared) return [];
  const shared = context.get(site.shared);
  const base = baseOf(shared.url);
  const disallow = disallowedPaths(plan).map((path) => base + path);
  return [{ file: ROBOTS_FILE, body: renderer.renderRobots(shared, disallow) }];
}

/** Returns the paths that robots.txt disallows. */
export const disallowedPaths = ({ site, context, pages }: Plan): string[] => [
  ...site.disallow(context),
  ...pages.filter(({ definition }) => definition.disallow).map(({ path }) => path),
];
