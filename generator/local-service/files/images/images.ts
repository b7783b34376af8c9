/** The mark of the brand, a drawing of its own or an icon on a plate, and the icons for browsers and phones. */
import type { OutputFile, Rasterize, Drawing } from '../../../define/index.ts';
import type { Records } from '../../types.ts';
import { paletteOf } from '../../theme.ts';

export const ICON_FILES: readonly string[] = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

const ICO_SIZES = [16, 32, 48];

/** Draws the icons. This takes 0.1 s, so cache the files. `images` are the files that the mark comes from. */
export async function drawIcons(
  { mark, dark, images }: { mark: string; dark: string; images: readonly string[] },
  rasterize: Rasterize,
): Promise<OutputFile[]> {
  const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${mark}</svg>\n`;
  // A phone's home screen cuts its rounding, and shows no transparency.
  const touchIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="${dark}" d="M0 0h60v60H0z"/><g transform="translate(10 10)">${mark}</g></svg>`;
  const paint = (svg: string, width: number): Promise<Uint8Array> => rasterize({ svg, width, images });
  const sizes = await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await paint(favicon, size) })));
  return [
    { file: 'favicon.svg', body: favicon },
    { file: 'favicon.ico', body: joinIcons(sizes) },
    { file: 'apple-touch-icon.png', body: await paint(touchIcon, 180) },
  ];
}

/** Returns a `.ico` that holds square PNGs, as every browser reads it; `size` in pixels, at most 256. */
function joinIcons(icons: readonly { readonly size: number; readonly png: Uint8Array }[]): Uint8Array {
  let offset = 6 + 16 * icons.length;
  const entries = icons.map(({ size, png }) => {
    // Width, height, no palette, one plane, 32 bits for each pixel; then the length of the PNG and its place.
    const entry = Buffer.from([size % 256, size % 256, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([Buffer.from([0, 0, 1, 0, icons.length, 0]), ...entries, ...icons.map(({ png }) => png)]);
}

/** The mark of a theme that names none. */
export const DEFAULT_ICON = 'map-pin';

/** Inner markup in a view box of 40 × 40. */
export function drawMark({ theme, drawings, icons }: Pick<Records, 'theme' | 'drawings' | 'icons'>): string {
  const { mark } = theme;
  if (mark && 'image' in mark) return fitMark(drawings[mark.image]);
  const { accent, onAccent } = paletteOf(theme);
  const plate = `<rect width="40" height="40" rx="9" fill="${accent}"/>`;
  return `${plate}<g transform="translate(8 8)" fill="none" stroke="${onAccent}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${icons[mark?.icon ?? DEFAULT_ICON] ?? ''}</g>`;
}

/** Scales a drawing to fit into 40 × 40, in the middle. */
function fitMark(drawing: Drawing | undefined): string {
  const { body = '', box } = drawing ?? {};
  const [x, y, width, height] = box ?? [0, 0, 40, 40];
  if (x === 0 && y === 0 && width === 40 && height === 40) return body;
  const scale = 40 / Math.max(width, height);
  const [left, top] = [(40 - width * scale) / 2, (40 - height * scale) / 2];
  const inset = left === 0 && top === 0 ? '' : `translate(${left} ${top}) `;
  return `<g transform="${inset}scale(${scale}) translate(${-x} ${-y})">${body}</g>`;
}
