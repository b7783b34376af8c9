/** Draws the icons of a new site, and the picture of shared links. */
import sharp from 'sharp';
import { textOn } from './color.ts';

/** Background of the icon for phones and of the shared picture: `--deep`. */
const GROUND = '#161c23';

/** Returns the files by their paths below `public/`. `icon` is the inner markup of an icon of 24 × 24, drawn with lines. */
export async function drawPictures(
  icon: string,
  color: string,
): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const mark = drawMark(icon, color);
  // The home screen of a phone rounds the corners itself, and shows no transparency.
  const touch = `<path fill="${GROUND}" d="M0 0h60v60H0z"/><g transform="translate(10 10)">${mark}</g>`;
  // It has no text: sharp would use the fonts of this machine.
  const shared = `<radialGradient id="glow" cx="600" cy="640" r="620" gradientUnits="userSpaceOnUse"><stop stop-color="${color}" stop-opacity=".55"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><path fill="${GROUND}" d="M0 0h1200v630H0z"/><path fill="url(#glow)" d="M0 0h1200v630H0z"/><path fill="${color}" d="M0 614h1200v16H0z"/><g transform="translate(480 180) scale(6)">${mark}</g>`;
  return {
    'favicon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${mark}</svg>\n`,
    'favicon.ico': wrapIcon(await rasterize(mark, '40 40', [32, 32])),
    'apple-touch-icon.png': await rasterize(touch, '60 60', [180, 180]),
    'og.png': await rasterize(shared, '1200 630', [1200, 630]),
  };
}

/** A plate with the icon, 40 × 40. */
const drawMark = (icon: string, color: string): string =>
  `<rect width="40" height="40" rx="9" fill="${color}"/><g transform="translate(8 8)" fill="none" stroke="${textOn(color)}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${icon}</g>`;

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
