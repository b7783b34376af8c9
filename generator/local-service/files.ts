/** The files that a local-service site has beside its pages. */
import { defineFile, type FileDefinition } from '../define/index.ts';
import { formatStatus, STATUS_FILE } from './files/build-status.ts';
import { drawImages, IMAGE_FILES } from './files/images/images.ts';
import { formatRows, PAGES_FILE } from './files/page-rows.ts';
import { PLACES_FILE, renderPlaces, renderWords, WORDS_FILE } from './files/places.ts';
import { renderWebManifest, WEB_MANIFEST_FILE } from './files/webmanifest.ts';
import { business } from './collections.ts';
import { pageRows } from './page-rows.ts';
import { status } from './status.ts';
import { paletteOf } from './theme.ts';
import { siteRecords, views } from './views.ts';

export const files: readonly FileDefinition[] = [
  defineFile({
    name: 'the icons and the social image',
    claims: IMAGE_FILES,
    render: ({ context, cached }) => {
      const { brand, tagline, phone, theme } = context.get(views).site;
      const site = context.get(siteRecords);
      const scene = site.theme.social === undefined ? null : (site.drawings[site.theme.social] ?? null);
      const facts = { brand, tagline, phone: phone.display, palette: paletteOf(site.theme), mark: theme.mark, scene };
      return cached(facts, () => drawImages(facts));
    },
  }),
  defineFile({
    name: 'the build status',
    claims: [STATUS_FILE],
    render: ({ context, outcome }) => ({
      file: STATUS_FILE,
      body: formatStatus(context.get(status)(outcome)),
    }),
  }),
  defineFile({
    name: 'the list of pages',
    claims: [PAGES_FILE],
    render: ({ context, outcome }) =>
      context.data.one(business).staffPages ? { file: PAGES_FILE, body: formatRows(pageRows(context, outcome)) } : [],
  }),
  defineFile({
    name: 'the places',
    claims: [PLACES_FILE],
    render: ({ context }) => renderPlaces(context.get(siteRecords)),
  }),
  defineFile({
    name: 'the words of "Send my location"',
    claims: [WORDS_FILE],
    render: ({ copy, context }) => renderWords(copy, context.get(siteRecords).formats.country),
  }),
  defineFile({
    name: 'the web manifest',
    claims: [WEB_MANIFEST_FILE],
    render: ({ context }) => renderWebManifest(context.get(views).site),
  }),
];
