/** Previews of shared links, one for each kind of page and each service. */
import type { Context, FileContext, OutputFile } from '../../define/index.ts';
import { pictureFile, picturesOf, SITE_PICTURE } from '../pictures.ts';
import { paletteOf, type Palette } from '../theme.ts';
import { siteRecords } from '../records.ts';
import type { Theme } from '../schemas/index.ts';
import { views } from '../views.ts';
import { barlowFiles, type DisplayFont } from '../display-font.ts';
import { fitText, loadLettering } from './images/lettering.ts';

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

interface SocialOptions {
  /** Title of the page; that of the site is its name. */
  readonly title: string;
  /** The line below it: the name, or the tagline. */
  readonly line: string;
  /** "(478) 555-0142" */
  readonly phone: string;
  readonly palette: Palette;
  /** Inner markup of a drawing of 40 × 40. */
  readonly mark: string;
  /** Markup of a drawing of 1200 × 630 to draw on; null for a plain ground. */
  readonly scene: string | null;
}

/** Loads the letters of a theme's display font, or of the default one. */
export const loadSocialLettering = (font: DisplayFont | null) => ({
  bold: loadLettering(font?.lettering.bold ?? barlowFiles(700)),
  medium: loadLettering(font?.lettering.medium ?? barlowFiles(500)),
});

const LETTERS = '#f6f3ec';
const LEFT = 72;
const NAME = { width: 760, height: 236, largest: 148, smallest: 56, leading: 0.9 };
const TAGLINE = { width: 560, height: 132, largest: 42, smallest: 26, leading: 1.12 };

export function drawSocial(
  { title, line: words, phone, palette, mark, scene }: SocialOptions,
  { bold, medium }: ReturnType<typeof loadSocialLettering>,
): string {
  const name = fitText(title, NAME, bold);
  const line = fitText(words, TAGLINE, medium);
  const nameTop = 176;
  const ruleTop = nameTop + name.lines.length * name.size * NAME.leading + 18;
  const nameLines = name.lines.map((text, index) =>
    bold.outline(text, { x: LEFT, y: nameTop + name.size * (0.74 + index * NAME.leading), size: name.size }),
  );
  const taglineLines = line.lines.map((text, index) =>
    medium.outline(text, { x: LEFT, y: ruleTop + 34 + line.size * (0.78 + index * TAGLINE.leading), size: line.size }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
${scene === null ? drawGround(palette) : scene.trim()}
<g transform="translate(${LEFT} 64) scale(1.8)">${mark}</g>
<path fill="${palette.accent}" d="${bold.outline(phone, { x: LEFT + 96, y: 119, size: 56 })}"/>
<path fill="${LETTERS}" d="${nameLines.join('')}"/>
<path fill="${palette.link}" d="M${LEFT} ${ruleTop}h168v10H${LEFT}z"/>
<path fill="${LETTERS}" fill-opacity=".86" d="${taglineLines.join('')}"/>
</svg>`;
}

/** The ground of a theme without a drawing: a light from the lower right on dark. */
function drawGround({ accent, dark, night }: Palette): string {
  return `<defs><radialGradient id="glow" cx="1130" cy="600" r="640" gradientUnits="userSpaceOnUse"><stop stop-color="${accent}" stop-opacity=".5"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient><linearGradient id="ground" x2="0" y2="1"><stop stop-color="${night}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
<path fill="url(#ground)" d="M0 0h1200v630H0z"/><path fill="url(#glow)" d="M0 0h1200v630H0z"/><path fill="${accent}" d="M0 614h1200v16H0z"/>`;
}
