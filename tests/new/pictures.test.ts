import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readLooks } from '../../generator/local-service/new/looks.ts';
import { paletteOf } from '../../generator/local-service/new/palette.ts';
import { drawPictures } from '../../generator/local-service/new/pictures.ts';
import { chooseIcons, readIconRows } from '../../generator/local-service/new/service-icons.ts';
import { loadIcons } from '../../generator/local-service/assets.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const [{ tone }] = readLooks(ROOT) as [ReturnType<typeof readLooks>[number]];

it('draws icons, a pattern, and the picture for shared links in the color of the brand', async () => {
  const icon = '<path d="M4 4h16v16H4z"/>';
  const palette = paletteOf('#ffb020', tone);
  const files = await drawPictures({ icon, icons: [icon, '<path d="M2 2"/>'], palette });
  expect(String(files['favicon.svg'])).toContain('rect{fill:#ffb020}');
  expect(String(files['favicon.svg'])).toContain('@media (prefers-color-scheme:dark)');
  expect(String(files['pattern.svg']).match(/rotate/g)).toHaveLength(16);
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
    ['pattern.svg', 'svg', 960, 960],
    ['favicon.ico', 'png', 32, 32],
    ['apple-touch-icon.png', 'png', 180, 180],
    ['og.png', 'png', 1200, 630],
  ]);
  const corner = await sharp(Buffer.from(files['og.png'] as Uint8Array))
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(`#${corner.toString('hex', 0, 3)}`).toBe(palette.light.deep);
});

it('chooses an icon by the words of a service, each once', () => {
  const rows = readIconRows(ROOT);
  const known = new Set(loadIcons().names);
  expect(rows.flatMap(([, ...icons]) => icons.filter((name) => !known.has(name)))).toEqual([]);
  const choose = (trade: string, ...titles: string[]): string[] => chooseIcons(rows, titles, trade);
  expect(choose('dog grooming', 'Full groom', 'Bath and brush', 'Nail trim', 'De-shedding')).toEqual([
    'scissors',
    'bath',
    'paw-print',
    'wind',
  ]);
  expect(choose('law firm', 'Wills and trusts', 'Probate', 'Business formation')).toEqual([
    'scroll-text',
    'landmark',
    'building-2',
  ]);
  expect(choose('oddities', 'One thing', 'Another')).toEqual(['circle-check', 'sparkles']);
});
