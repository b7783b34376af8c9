/** Drawn pictures: icons, and previews of shared links. */
import type { OutputFile } from '../../../define/index.ts';
import { barlowFiles, type DisplayFont } from '../../display-font.ts';
import { joinIcons } from './ico.ts';
import { loadLettering, type Lettering } from './lettering.ts';
import { drawFavicon, drawTouchIcon } from './mark.ts';
import { drawSocial, type SocialOptions } from './social.ts';

export type { SocialOptions };

/** The icons for browsers and phones. */
export const ICON_FILES: readonly string[] = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

const ICO_SIZES = [16, 32, 48];
const OPTIONS = { font: { loadSystemFonts: false } } as const;

/** Draws the icons. This takes 0.1 s and a native library, so cache the files. */
export async function drawIcons({ mark, dark }: { mark: string; dark: string }): Promise<OutputFile[]> {
  const { Resvg } = await import('@resvg/resvg-js');
  const paint = (svg: string, width: number): Uint8Array =>
    new Resvg(svg, { ...OPTIONS, fitTo: { mode: 'width', value: width } }).render().asPng();
  const favicon = drawFavicon(mark);
  return [
    { file: 'favicon.svg', body: favicon },
    { file: 'favicon.ico', body: joinIcons(ICO_SIZES.map((size) => ({ size, png: paint(favicon, size) }))) },
    { file: 'apple-touch-icon.png', body: paint(drawTouchIcon(mark, dark), 180) },
  ];
}

export interface SocialLettering {
  readonly bold: Lettering;
  readonly medium: Lettering;
}

/** Loads the letters of a theme's display font, or of the default one. */
export async function loadSocialLettering(font: DisplayFont | null): Promise<SocialLettering> {
  const [bold, medium] = await Promise.all([
    loadLettering(font?.lettering.bold ?? barlowFiles(700)),
    loadLettering(font?.lettering.medium ?? barlowFiles(500)),
  ]);
  return { bold, medium };
}

/** Draws one picture, about 0.1 s of a processor; several are drawn side by side. */
export async function paintSocial(facts: SocialOptions, lettering: SocialLettering): Promise<Uint8Array> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const svg = drawSocial(facts, lettering);
  return (await renderAsync(svg, { ...OPTIONS, fitTo: { mode: 'width', value: 1200 } })).asPng();
}
