import type { Plan } from '../plan/site-plan.ts';
import type { RenderSettings } from './types.ts';

/** What the renderer must know of a planned site. */
export function renderSettings({ site, context }: Plan): RenderSettings {
  return {
    language: site.language,
    hosts: site.hosts(context),
    themes: site.themes(context),
    styles: site.styles(context),
    fonts: site.fonts(context),
    notPrerendered: site.notPrerendered,
  };
}
