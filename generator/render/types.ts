/** The settings of a renderer. */
import type { Plan } from '../plan/pages.ts';

/** Values of the site's definition that a renderer needs beside components and templates. */
export type RenderSettings = Readonly<ReturnType<typeof renderSettings>>;

export function renderSettings({ site, context }: Plan) {
  return {
    /** BCP 47 */
    language: site.language,
    /** Origins of other hosts that pages may use. */
    policy: site.policy(context),
  };
}
