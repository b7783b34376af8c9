/** The settings of a renderer. */
import { baseOf } from '../define/site-url.ts';
import type { Plan } from '../plan/pages.ts';

/** Values of the site's definition that a renderer needs beside components and templates. */
export type RenderSettings = Readonly<Awaited<ReturnType<typeof renderSettings>>>;

export async function renderSettings({ definition, context }: Plan) {
  const base = definition.shared ? baseOf(context.get(definition.shared).url) : '';
  return {
    /** BCP 47 */
    language: definition.language,
    /** The folder of the site on its host, "/site", or "". */
    base,
    /** Origins of other hosts that pages may use. */
    policy: definition.policy(context),
    /** Creates what puts the folder of the site before addresses; null for a site at the root of its host. */
    createPrefixer: base === '' ? null : (await import('./prefixer.ts')).createPrefixer.bind(null, base),
  };
}
