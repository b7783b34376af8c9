/** The files that are made of a photograph. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { image, type ImageOptions } from '../../generator/define/image.ts';
import { PENDING, type Picture, type PictureRequest } from '../../generator/define/picture.ts';
import { createEncoder } from '../../generator/photos/encode.ts';
import { filesOf, planPhoto, type PlannedPhoto } from '../../generator/photos/plan-photo.ts';
import { photograph } from '../fixtures/photographs.ts';

const folder = mkdtempSync(join(tmpdir(), 'gen-photos-'));
mkdirSync(join(folder, 'images'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A picture as its schema gives it. */
const wanted = (given: unknown, options?: ImageOptions): PictureRequest =>
  image(options).parse(given) as PictureRequest;

async function encode(bytes: Buffer, given: object, options: ImageOptions) {
  writeFileSync(join(folder, 'images/yard.jpg'), bytes);
  const { width = 0, height = 0 } = (await sharp(bytes).metadata()).autoOrient;
  const facts = { hash: `${bytes.length}`, width, height };
  const { photos, picture } = planPhoto(wanted({ file: 'yard.jpg', ...given }, options), facts, 'Yard');
  const files = new Map<string, Buffer>();
  const work: string[] = [];
  const place = { data: folder, cache: join(folder, 'cache'), onWork: (what: string) => work.push(what) };
  const [photo] = photos as [PlannedPhoto];
  const read = createEncoder({ ...place, photos });
  for (const photoFile of filesOf(photo)) files.set(photoFile.file, await read(photo, photoFile));
  return { files, picture, work };
}

describe('the files of a photograph', () => {
  it('have the widths that the layout shows, never more than the original, in three formats', async () => {
    const { files, picture } = await encode(await photograph({ width: 600, height: 400 }), {}, {});
    expect(picture).toMatchObject({ widths: [400, 600], width: 600, height: 400 });
    const sizes = await Promise.all(
      [...files].map(async ([file, bytes]) => {
        const { width, height, format } = await sharp(bytes).metadata();
        return `${file.replace(/^.*-[0-9a-f]{16}/, '')} ${format} ${width}×${height}`;
      }),
    );
    expect(sizes).toEqual([
      '-400.avif heif 400×267',
      '-400.webp webp 400×267',
      '-600.avif heif 600×400',
      '-600.webp webp 600×400',
      '.jpg jpeg 600×400',
    ]);
  });

  it('contain nothing but the picture: no position, no camera, no profile', async () => {
    const bytes = await photograph({ width: 500, height: 400 });
    expect(bytes.includes('12 Private Lane')).toBe(true);
    const { files } = await encode(bytes, {}, { widths: [300] });
    for (const made of files.values()) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(made).metadata();
      expect([exif, icc, iptc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(made.includes('Private')).toBe(false);
    }
  });

  it('are upright, in sRGB, cropped around the focus', async () => {
    // The left half is red. A wide color space holds a red of other numbers.
    const red = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#d02020' } })
      .png()
      .toBuffer();
    const halves = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2040d0' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .withIccProfile('p3')
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    for (const [focus, expected] of [
      [
        [0, 0.5],
        [208, 32, 32],
      ],
      [
        [1, 0.5],
        [32, 64, 208],
      ],
    ] as const) {
      const { files, picture } = await encode(halves, { focus }, { ratio: 1, widths: [200] });
      expect(picture).toMatchObject({ width: 200, height: 200 });
      for (const made of files.values()) {
        const { data } = await sharp(made)
          .extract({ left: 80, top: 90, width: 50, height: 20 })
          .resize(1, 1)
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        for (const [index, value] of expected.entries()) expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(9);
      }
    }
    const lying = await sharp(halves).withMetadata({ orientation: 6 }).toBuffer();
    const { picture } = await encode(lying, {}, { widths: [400] });
    expect(picture).toMatchObject({ width: 400, height: 600 });
  });

  it('are encoded once for a content and its settings', async () => {
    const bytes = await photograph({ width: 320, height: 240, seed: 9 });
    const first = await encode(bytes, {}, { widths: [200] });
    const second = await encode(bytes, {}, { widths: [200] });
    const other = await encode(bytes, { focus: [0, 0] }, { widths: [200], ratio: 1 });
    expect([first.work, second.work, other.work].map(({ length }) => length)).toEqual([1, 0, 1]);
    expect([...second.files]).toEqual([...first.files]);
    expect([...other.files.keys()]).not.toContain([...first.files.keys()][0]);
  });
});

it.each([
  [600, 315, { width: 600, height: 315 }],
  [599, 600, null],
  [2400, 314, null],
  [4000, 3000, { width: 1200, height: 630 }],
])('a photograph of %i × %i is shown where links to its page are shared: %j', (width, height, expected) => {
  const { picture } = planPhoto(wanted({ file: 'a.jpg' }, {}), { hash: '0', width, height }, '');
  expect(picture.share).toEqual(expected && { path: picture.share?.path, ...expected });
});

it('crops inside the photograph and keeps the shape, whatever size, shape and focus are asked for', () => {
  const side = fc.integer({ min: 1, max: 12_000 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const shape = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(
      side,
      side,
      fc.tuple(part, part),
      shape,
      fc.uniqueArray(side, { minLength: 1 }),
      (width, height, focus, ratio, widths) => {
        const facts = { hash: '0', width, height };
        const given = wanted({ file: 'a.jpg', focus }, { widths, ...(ratio === undefined ? {} : { ratio }) });
        const { photos, picture } = planPhoto(given, facts, '');
        const [photo, share] = photos as [PlannedPhoto, PlannedPhoto | undefined];
        for (const { crop } of photos) {
          expect(crop.left).toBeGreaterThanOrEqual(0);
          expect(crop.top).toBeGreaterThanOrEqual(0);
          expect(crop.left + crop.width).toBeLessThanOrEqual(width);
          expect(crop.top + crop.height).toBeLessThanOrEqual(height);
        }
        expect(Math.max(...picture.widths)).toBeLessThanOrEqual(photo.crop.width);
        expect(share === undefined).toBe(width < 600 || height < 315);
        expect(picture.share?.path).toBe(share && `/${filesOf(share)[0]?.file}`);
        expect([...picture.widths]).toEqual([...new Set(picture.widths)].sort((a, b) => a - b));
        expect(new Set(filesOf(photo).map(({ file }) => file)).size).toBe(picture.widths.length * 2 + 1);
      },
    ),
  );
});

it('keeps the files of photographs in the cache that were used last, when it encodes one', async () => {
  const cache = mkdtempSync(join(folder, 'cache-'));
  const encodeWidths = async (photo: string, widths: readonly number[]): Promise<void> => {
    writeFileSync(join(folder, `images/${photo}.jpg`), await photograph({ width: 500, height: 400 }));
    const facts = { hash: photo, width: 500, height: 400 };
    const { photos } = planPhoto(wanted({ file: `${photo}.jpg` }, { widths }), facts, '');
    const read = createEncoder({ data: folder, cache, photos, keep: 3 });
    for (const photo of photos) for (const photoFile of filesOf(photo)) await read(photo, photoFile);
  };
  await encodeWidths('old', [300]);
  await encodeWidths('used', [300]);
  const encoded = join(cache, 'encoded');
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const name of readdirSync(encoded)) utimesSync(join(encoded, name), hourAgo, hourAgo);
  const before = readdirSync(encoded);
  expect(before).toHaveLength(6);
  await encodeWidths('used', [300]);
  expect(readdirSync(encoded)).toEqual(before);
  await encodeWidths('new', [300]);
  expect(readdirSync(encoded).map((name) => name.replace(/-.*$/, ''))).toEqual([
    ...Array(3).fill('new'),
    ...Array(3).fill('used'),
  ]);
});

it('takes names of files and nothing outside the folder', () => {
  const names = [
    'yard.jpg',
    'team/Dale Smith (2).JPG',
    'as\\on Windows.jpg',
    '../yard.jpg',
    'a/../../b.jpg',
    '/etc/passwd',
    '.hidden.jpg',
    '',
  ];
  expect(names.filter((name) => image().safeParse(name).success)).toEqual(names.slice(0, 3));
  const { [PENDING]: _, ...picture } = wanted({ file: 'yard.jpg', alt: '' });
  expect(picture satisfies Picture).toMatchObject({ file: 'yard.jpg', alt: '' });
});
