/** The files of a local-service site beside its pages. */
import { defineFile, type FileDefinition } from '../define/index.ts';
import { STATUS_FILE, status } from './status.ts';
import type { SiteView } from './site-view.ts';
import { views } from './views.ts';

export const files: readonly FileDefinition[] = [
  defineFile({
    file: STATUS_FILE,
    render: ({ context, outcome }) => `${JSON.stringify(context.get(status)(outcome), null, 1)}\n`,
  }),
  defineFile({
    file: 'site.webmanifest',
    render: ({ context }) => renderWebManifest({ ...context.get(views).site, language: context.language }),
  }),
];

type ManifestOptions = Pick<SiteView, 'brand' | 'tagline' | 'base'> & { readonly language: string };

export function renderWebManifest({ brand, tagline, base, language }: ManifestOptions): string {
  const manifest = {
    id: `${base}/`,
    name: brand,
    description: tagline,
    lang: language,
    start_url: `${base}/`,
    scope: `${base}/`,
    display: 'minimal-ui',
    icons: [
      { src: `${base}/favicon.svg`, type: 'image/svg+xml', sizes: 'any' },
      { src: `${base}/apple-touch-icon.png`, type: 'image/png', sizes: '180x180', purpose: 'any maskable' },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
