/** The icons for browsers and phones. */
import type { OutputFile, Rasterize } from '../../../define/index.ts';
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

/** Returns a `.ico` that holds square PNGs, as every browser reads it; `size` in pixels, at most 256. */
function joinIcons(icons: readonly { readonly size: number; readonly png: Uint8Array }[]): Uint8Array {
  const header = Buffer.alloc(6 + 16 * icons.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(icons.length, 4);
  let offset = header.length;
  icons.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...icons.map(({ png }) => png)]);
}
