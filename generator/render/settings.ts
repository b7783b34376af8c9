/** The settings of a renderer. */
import type { SitePolicy } from '../define/policy.ts';
import { baseOf, siteUrlOf } from '../define/site-url.ts';
import type { Plan } from '../plan/pages.ts';
import type { Prefixer } from './prefixer.ts';

/** Values of the site's definition that a renderer needs beside components and templates. */
export interface RenderSettings {
  /** BCP 47 */
  readonly language: string;
  /** The folder of the site on its host, "/site", or "". */
  readonly base: string;
  /** Origins of other hosts that pages may use. */
  readonly policy: SitePolicy;
  /** Creates what puts the folder of the site before addresses; null for a site at the root of its host. */
  readonly createPrefixer: ((addresses: readonly string[]) => Prefixer) | null;
}

export async function renderSettings({ definition, context }: Plan): Promise<RenderSettings> {
  const base = baseOf(siteUrlOf(definition, context));
  return {
    language: definition.language,
    base,
    policy: definition.policy(context),
    createPrefixer: base === '' ? null : (await import('./prefixer.ts')).createPrefixer.bind(null, base),
  };
}
