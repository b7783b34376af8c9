/** The files of a local-service site beside its pages. */
import { defineFile, type FileDefinition } from '../define/index.ts';
import { formatStatus, STATUS_FILE } from './files/build-status.ts';
import { cutFont } from './display-font.ts';
import { drawIcons, ICON_FILES } from './files/images/images.ts';
import { drawSocialFiles, imagesOf, socialFiles } from './files/social.ts';
import { PLACES_FILE, renderPlaces, renderWords, WORDS_FILE } from './files/places.ts';
import { renderWebManifest, WEB_MANIFEST_FILE } from './files/webmanifest.ts';
import { business } from './names.ts';
import { formatRows, PAGES_FILE, pageRows } from './page-rows.ts';
import { status } from './status.ts';
import { siteRecords } from './records.ts';
import { views } from './views.ts';

export const files: readonly FileDefinition[] = [
  defineFile({
    name: 'the icons',
    claims: ICON_FILES,
    render: ({ context, cached, rasterize }) => {
      const { dark, mark } = context.get(views).site.theme;
      const images = imagesOf({ mark: context.get(siteRecords).theme.mark });
      return cached({ dark, mark }, () => drawIcons({ dark, mark, images }, rasterize));
    },
  }),
  defineFile({ name: 'the pictures for shared links', claims: socialFiles, render: drawSocialFiles }),
  defineFile({
    name: 'the display font',
    claims: ({ get }) => get(siteRecords).font?.files.map(({ file }) => file) ?? [],
    hashed: true,
    render: ({ context, cached }) => {
      const { font } = context.get(siteRecords);
      const cut = async () =>
        Promise.all((font?.files ?? []).map(async (one) => ({ file: one.file, body: await cutFont(one) })));
      return font ? cached(font.files, cut) : [];
    },
  }),
  defineFile({
    name: 'the build status',
    claims: [STATUS_FILE],
    reports: true,
    render: ({ context, outcome }) => ({ file: STATUS_FILE, body: formatStatus(context.get(status)(outcome)) }),
  }),
  defineFile({
    name: 'the list of pages',
    claims: [PAGES_FILE],
    reports: true,
    render: ({ context, outcome }) =>
      context.data.one(business).staffPages
        ? { file: PAGES_FILE, body: formatRows(pageRows(context, outcome), context.get(views).site.origin) }
        : [],
  }),
  defineFile({
    name: 'the places',
    claims: [PLACES_FILE],
    render: ({ context }) => renderPlaces(context.get(siteRecords), context.get(siteRecords).formats.country),
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
