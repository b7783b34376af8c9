import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPictures } from '../../generator/local-service/new/pictures.ts';

it('draws icons and the picture for shared links in the color of the brand', async () => {
  const files = await drawPictures('<path d="M4 4h16v16H4z"/>', '#ffb020');
  expect(String(files['favicon.svg'])).toContain('fill="#ffb020"');
  const ico = Buffer.from(files['favicon.ico'] as Uint8Array);
  // Bytes 18 to 21 say where the picture of the first entry begins.
  const pictures = { ...files, 'favicon.ico': ico.subarray(ico.readUInt32LE(18)) };
  const sizes = await Promise.all(
    Object.entries(pictures).map(async ([name, body]) => {
      const { format, width, height } = await sharp(Buffer.from(body)).metadata();
      return [name, format, width, height];
    }),
  );
  expect(sizes).toEqual([
    ['favicon.svg', 'svg', 40, 40],
    ['favicon.ico', 'png', 32, 32],
    ['apple-touch-icon.png', 'png', 180, 180],
    ['og.png', 'png', 1200, 630],
  ]);
  const corner = await sharp(Buffer.from(files['og.png'] as Uint8Array))
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(corner.toString('hex', 0, 3)).toBe('161c23');
});
