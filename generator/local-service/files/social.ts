/** Previews of shared links, one for each kind of page and each service. */
import type { Context, FileContext, OutputFile } from '../../define/index.ts';
import { pictureFile, picturesOf, SITE_PICTURE } from '../pictures.ts';
import { paletteOf } from '../theme.ts';
import { siteRecords } from '../records.ts';
import type { Theme } from '../schemas/index.ts';
import { views } from '../views.ts';
import { drawSocial, loadSocialLettering, type SocialOptions } from './images/social.ts';

/** Each file once: the pages report two services of one name. */
export function socialFiles({ get }: Context): string[] {
  return [
    ...new Set([
      SITE_PICTURE,
      ...picturesOf(get(views).site, get(siteRecords).cities).map(({ name }) => pictureFile(name)),
    ]),
  ];
}

/** Each picture is cached by its content: a new title redraws one, a new color all of them. */
export async function drawSocialFiles({ context, copyOf, cached, rasterize }: FileContext): Promise<OutputFile[]> {
  const { theme, drawings, font, cities } = context.get(siteRecords);
  const { site } = context.get(views);
  const images = imagesOf(theme);
  const palette = paletteOf(theme);
  let lettering: ReturnType<typeof loadSocialLettering> | undefined;
  const draw = async (file: string, title: string, line: string): Promise<readonly OutputFile[]> => {
    const options: SocialOptions = {
      title: font ? title : title.toUpperCase(),
      line,
      phone: site.phone.display,
      palette: { ...palette, accent: palette.accentOnDark },
      mark: site.theme.mark,
      scene: theme.social === undefined ? null : (drawings[theme.social]?.body ?? null),
    };
    return cached([options, file, font?.files.map(({ file: name }) => name)], async () => {
      lettering ??= loadSocialLettering(font);
      return [{ file, body: await rasterize({ svg: drawSocial(options, lettering), width: 1200, images }) }];
    });
  };
  const made = await Promise.all([
    draw(SITE_PICTURE, site.brand, site.tagline),
    ...picturesOf(site, cities).map(({ name, title }) =>
      draw(pictureFile(name), 'text' in title ? title.text : (copyOf(title.path)?.('title') ?? site.brand), site.brand),
    ),
  ]);
  return made.flat();
}

/** The files of drawings that the theme names for pictures. */
export const imagesOf = ({ mark, social }: Pick<Theme, 'mark' | 'social'>): string[] => [
  ...(mark && 'image' in mark ? [mark.image] : []),
  ...(social ? [social] : []),
];
