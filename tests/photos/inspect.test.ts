/** What gen finds in the files of photographs, and the messages about files that pages cannot show. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { inspectPhoto } from '../../generator/photos/inspect.ts';
import { badFiles, photograph } from '../fixtures/photographs.ts';

const cache = mkdtempSync(join(tmpdir(), 'gen-photos-'));
afterAll(() => rmSync(cache, { recursive: true }));

const inspect = (bytes: Buffer) => inspectPhoto({ bytes, file: 'data/images/yard.jpg', cache });

it('says of each file that pages cannot show what is wrong and what to do', async () => {
  const found = new Map<string, string>();
  for (const [name, bytes] of Object.entries(await badFiles())) {
    const fact = await inspect(bytes);
    found.set(name, 'what' in fact ? `${fact.what} ${fact.todo}` : 'taken');
  }
  expect([...found].map(([name, text]) => `${name}: ${text}`).join('\n')).toMatchInlineSnapshot(`
    "zero bytes: The photograph "data/images/yard.jpg" is empty: it has 0 bytes. Copy it again.
    truncated: The photograph "data/images/yard.jpg" is cut off: its end is missing. Copy it again from where it comes.
    a PNG without its end: The photograph "data/images/yard.jpg" is cut off: its end is missing. Copy it again from where it comes.
    a WebP without its end: The photograph "data/images/yard.jpg" is cut off: its end is missing. Copy it again from where it comes.
    damaged in the middle: The photograph "data/images/yard.jpg" is damaged. Save it again as a JPEG file, from the camera or the program that made it.
    a header only: The photograph "data/images/yard.jpg" is cut off: its end is missing. Copy it again from where it comes.
    CMYK: The photograph "data/images/yard.jpg" has the colors of a printer (CMYK), which screens do not have. Save it with RGB colors: choose "sRGB" where the program asks.
    16 bit: The photograph "data/images/yard.jpg" has 16 bits for each color, and screens have 8. Save it with 8 bits for each channel.
    animated GIF: The photograph "data/images/yard.jpg" is animated. Save one of its pictures as a JPEG or PNG file.
    animated WebP: The photograph "data/images/yard.jpg" is animated. Save one of its pictures as a JPEG or PNG file.
    HEIC: The photograph "data/images/yard.jpg" is a HEIC file, which browsers do not show. Save it as a JPEG or PNG file. In the camera's settings, choose the format "Most Compatible".
    an SVG named .jpg: The photograph "data/images/yard.jpg" is a drawing (SVG), not a photograph. Name a JPEG, PNG, WebP, or AVIF file.
    a page named .jpg: The photograph "data/images/yard.jpg" is an HTML page, not a photograph. Download the photograph itself: open it in the browser, then save it.
    a text named .jpg: The photograph "data/images/yard.jpg" is not a JPEG, PNG, WebP, or AVIF file. Save it as a JPEG or PNG file.
    TIFF: The photograph "data/images/yard.jpg" is a TIFF file, which browsers do not show. Save it as a JPEG or PNG file.
    200 megapixels: The photograph "data/images/yard.jpg" has 200 megapixels, and the limit is 100 megapixels. Make it smaller: pages show at most 2,000 pixels in width.
    a decompression bomb: The photograph "data/images/yard.jpg" has 4225 megapixels, and the limit is 100 megapixels. Make it smaller: pages show at most 2,000 pixels in width."
  `);
});

it('gives the size of an upright photograph, and its mean color', async () => {
  const lying = await sharp(await photograph({ width: 400, height: 300 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await inspect(lying)).toMatchObject({ width: 300, height: 400 });
  const blue = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
  expect(await inspect(blue)).toMatchObject({ width: 90, height: 60 });
});
