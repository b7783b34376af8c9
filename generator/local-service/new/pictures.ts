/** Draws the icons of a site, the pattern of its services, and the picture of shared links. */
import sharp from 'sharp';
import type { Palette } from './palette.ts';
import { textOn } from './oklch.ts';

export interface Drawings {
  /** The inner markup of an icon of 24 × 24, drawn with lines: the mark of the business. */
  readonly icon: string;
  /** The same of its services. */
  readonly icons: readonly string[];
  readonly palette: Palette;
}

/** Returns the files by their paths below `public/`. */
export async function drawPictures({
  icon,
  icons,
  palette,
}: Drawings): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const { brand, light } = palette;
  const { deep, 'deep-2': deep2, lamp, 'on-lamp': onLamp } = light;
  const mark = drawMark(icon, `fill="${brand}"`, `stroke="${textOn(brand)}"`);
  // In dark mode it has the colors of buttons: a dark brand could not be seen.
  const style = `<style>rect{fill:${brand}}g{stroke:${textOn(brand)}}@media (prefers-color-scheme:dark){rect{fill:${lamp}}g{stroke:${onLamp}}}</style>`;
  // The home screen of a phone rounds the corners itself, and shows no transparency.
  const touch = `<path fill="${deep}" d="M0 0h60v60H0z"/><g transform="translate(10 10)">${mark}</g>`;
  // It has no text: sharp would use the fonts of this machine.
  const linkPicture = `<path fill="${deep}" d="M0 0h1200v630H0z"/><g stroke="${deep2}">${drawPattern(icons, 5, 3)}</g><path fill="${brand}" d="M0 606h1200v24H0z"/><g transform="translate(480 180) scale(6)">${mark}</g>`;
  const side = 4 * CELL;
  return {
    'favicon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${style}${drawMark(icon)}</svg>\n`,
    'pattern.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><g stroke="#000">${drawPattern(icons, 4, 4)}</g></svg>\n`,
    'favicon.ico': wrapIcon(await rasterize(mark, '40 40', [32, 32])),
    'apple-touch-icon.png': await rasterize(touch, '60 60', [180, 180]),
    'og.png': await rasterize(linkPicture, '1200 630', [1200, 630]),
  };
}

/** A plate with the icon, 40 × 40. */
const drawMark = (icon: string, fill = '', stroke = ''): string =>
  `<rect width="40" height="40" rx="9" ${fill}/><g transform="translate(8 8)" fill="none" ${stroke} stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${icon}</g>`;

/** Side of the square around an icon of the pattern. */
const CELL = 240;

/** Icons in a loose grid that can be repeated: large, in lines, each turned a little. */
function drawPattern(icons: readonly string[], columns: number, rows: number): string {
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    // Each row starts two icons later, so that the same ones are far apart.
    const icon = icons[(column + row * 2) % icons.length] ?? '';
    const [dx, dy, turn] = [((index * 37) % 40) - 20, ((index * 53) % 36) - 18, ((index * 29) % 44) - 22];
    const [x, y] = [column * CELL + 60 + dx, row * CELL + 60 + dy];
    return `<g transform="translate(${x} ${y}) rotate(${turn} 60 60) scale(5)">${icon}</g>`;
  });
  return `<g fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${cells.join('')}</g>`;
}

/** Returns a drawing as PNG. `box` is the size that it is drawn in. */
function rasterize(body: string, box: string, [width, height]: readonly [number, number]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${box}">${body}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** Wraps a PNG of 32 × 32 in an ICO file: its header, one entry, the picture. */
function wrapIcon(png: Buffer): Buffer {
  const entry = Buffer.from([32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  entry.writeUInt32LE(png.length, 8);
  return Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), entry, png]);
}
