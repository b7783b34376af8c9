/** The icons for browsers and phones. */
import type { OutputFile, Rasterize } from '../../../define/index.ts';
import { joinIcons } from './ico.ts';
import { drawFavicon, drawTouchIcon } from './mark.ts';

export const ICON_FILES: readonly string[] = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

const ICO_SIZES = [16, 32, 48];

/** Draws the icons. This takes 0.1 s, so cache the files. `images` are the files that the mark comes from. */
export async function drawIcons(
  { mark, dark, images }: { mark: string; dark: string; images: readonly string[] },
  rasterize: Rasterize,
): Promise<OutputFile[]> {
  const favicon = drawFavicon(mark);
  const paint = (svg: string, width: number): Promise<Uint8Array> => rasterize({ svg, width, images });
  const sizes = await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await paint(favicon, size) })));
  return [
    { file: 'favicon.svg', body: favicon },
    { file: 'favicon.ico', body: joinIcons(sizes) },
    { file: 'apple-touch-icon.png', body: await paint(drawTouchIcon(mark, dark), 180) },
  ];
}
