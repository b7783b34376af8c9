/** The rules for photographs. */
import { describe, expect, it } from 'vitest';
import { readPage } from '../../generator/check/html/page.ts';
import { photoAlt, photoRepeated, photoWeight } from '../../generator/check/rules/photos.ts';
import type { CheckedSite, PageContext, PageSize } from '../../generator/check/types.ts';

const page = (body: string) =>
  readPage({
    ...{ file: 'index.html', path: '/', role: 'page', component: 'HomePage', limit: null },
    html: `<!doctype html><html lang="en"><title>x</title><body>${body}</body></html>`,
  });
const NO_SIZE: PageSize = { html: 0, compressed: 0, level: 5, scripts: 0 };

describe('an alternative text', () => {
  const faultsOf = (body: string): string[] =>
    photoAlt.check(page(body), {} as PageContext, NO_SIZE).map(({ message }) => message);

  it.each([
    'IMG_2041',
    'DSC00123.JPG',
    'PXL_20260314_101500',
    '20260314-101500',
    'yard.jpg',
    'WhatsApp Image 2026-03-14',
    '  Photo 20412 ',
  ])('is no name of a file: %s', (alt) => expect(faultsOf(`<img src="/a.jpg" alt="${alt}">`)).toHaveLength(1));

  it.each(['A truck on I-75 at night', '24/7 towing', 'Image of a 1967 Mustang', 'Scan of the roof', '', 'P. 12'])(
    'may be: %s',
    (alt) => expect(faultsOf(`<img src="/a.jpg" alt="${alt}">`)).toEqual([]),
  );

  it('is needed where the picture is the whole link', () => {
    expect(faultsOf('<a href="/x"><span><img src="/a.jpg" alt=""></span></a>')).toHaveLength(1);
    expect(faultsOf('<a href="/x"><img src="/a.jpg" alt="">Winching</a>')).toEqual([]);
  });
});

describe('the weight of photographs', () => {
  const source = (sizes: string) =>
    `<picture><source srcset="/assets/photos/a-400.avif 400w, /assets/photos/a-800.avif 800w, /assets/photos/a-1600.avif 1600w" sizes="${sizes}"><img src="/assets/photos/a.jpg" alt="x"></picture>`;
  const faultsOf = (body: string, photoLimit: number | null = 100) => {
    const planned = new Map([['/', { photoLimit }]]) as unknown as PageContext['planned'];
    const size = (file: string): number => Number(/-(\d+)\.avif$/.exec(file)?.[1] ?? 5000);
    return photoWeight.check(page(body), { planned, size } as PageContext, NO_SIZE).map(({ detail }) => detail);
  };

  it('is that of the files that a phone of 400 × 3 pixels chooses', () => {
    expect(faultsOf(source('100vw'))).toEqual(['1,600 bytes']);
    expect(faultsOf(source('(width >= 56rem) 44vw, 50vw'))).toEqual(['800 bytes']);
    expect(faultsOf(source('(min-width: 20rem) 8rem, 100vw'))).toEqual(['400 bytes']);
    expect(faultsOf(source('100vw') + source('8rem'))).toEqual(['2,000 bytes']);
    expect(faultsOf('<img src="/assets/photos/a.jpg" alt="x">')).toEqual(['5,000 bytes']);
  });

  it('has no limit where the definition sets none, and none for drawings', () => {
    expect(faultsOf(source('100vw'), null)).toEqual([]);
    expect(faultsOf('<img src="/assets/images/a.svg" alt="x">')).toEqual([]);
  });
});

it('a photograph on more than ten pages is named', () => {
  const pages = Array.from({ length: 11 }, (_, nr) => ({
    file: `${nr}.html`,
    photos: ['/assets/photos/yard.jpg', ...(nr < 10 ? ['/assets/photos/other.jpg'] : [])],
  }));
  const found = photoRepeated.check({ pages } as unknown as CheckedSite);
  expect(found.map(({ file, detail }) => `${file}: ${detail}`)).toEqual([
    '0.html: /assets/photos/yard.jpg, on 11 pages',
  ]);
});
