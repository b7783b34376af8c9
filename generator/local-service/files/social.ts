/** Previews of shared links, one for each kind of page and each service. */
import type { Context, FileContext, OutputFile } from '../../define/index.ts';
import { pictureFile, picturesOf, SITE_PICTURE } from '../pictures.ts';
import { paletteOf } from '../theme.ts';
import { siteRecords } from '../records.ts';
import { views } from '../views.ts';
import { loadSocialLettering, paintSocial, type SocialOptions, type SocialLettering } from './images/images.ts';

/** Each file once: the pages report two services of one name. */
export function socialFiles({ get }: Context): string[] {
  return [...new Set([SITE_PICTURE, ...picturesOf(get(views).site).map(({ name }) => pictureFile(name))])];
}

/** Each picture is cached by its content: a new title redraws one, a new color all of them. */
export async function drawSocialFiles({ context, copyOf, cached }: FileContext): Promise<OutputFile[]> {
  const { theme, drawings, font } = context.get(siteRecords);
  const { site } = context.get(views);
  let lettering: Promise<SocialLettering> | undefined;
  const draw = async (file: string, title: string, line: string): Promise<readonly OutputFile[]> => {
    const facts: SocialOptions = {
      title: font ? title : title.toUpperCase(),
      line,
      phone: site.phone.display,
      palette: paletteOf(theme),
      mark: site.theme.mark,
      scene: theme.social === undefined ? null : (drawings[theme.social]?.body ?? null),
    };
    return cached([facts, file, font?.files.map(({ file: name }) => name)], async () => {
      lettering ??= loadSocialLettering(font);
      return [{ file, body: await paintSocial(facts, await lettering) }];
    });
  };
  const made = await Promise.all([
    draw(SITE_PICTURE, site.brand, site.tagline),
    ...picturesOf(site).map(({ name, title }) =>
      draw(pictureFile(name), 'text' in title ? title.text : (copyOf(title.path)?.('title') ?? site.brand), site.brand),
    ),
  ]);
  return made.flat();
}
