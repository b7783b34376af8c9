/** Rules for photographs: what a mobile device loads, what their alternative texts say, and how often each is shown. */
import { count } from '../../errors/prose.ts';
import { faultAt } from '../define-rule.ts';
import type { Element, ParsedPage } from '../html/page.ts';
import { isBlank, textOf } from '../html/query.ts';
import type { PageRule, SiteRule } from '../types.ts';

/** A usual mobile device: its width in CSS pixels, and its pixels for each. */
const MOBILE = { width: 400, density: 3 };
const REM = 16;
/** Names that cameras and messengers give to files. */
const FILE_NAME =
  /^(?:(?:img|image|dsc[nf]?|pxl|dji|gopr|mvimg|photo|picture|pict?|screenshot|whatsapp image|untitled|scan)?[\s_-]*\d[\d\s_.:-]{3,}.*|.*\.(?:jpe?g|png|webp|avif|heic|gif|tiff?))$/i;
/** A photograph on more pages than this is no photograph of any of them. */
const MOST_PAGES = 10;

/** The photographs of a page, all those below the first screen included, weigh no more on a mobile device than its definition says. */
export const photoWeight: PageRule = {
  name: 'photo-weight',
  on: ['page', 'not-found'],
  check: (page, { planned, size }) => {
    const limit = planned.get(page.path)?.photoLimit ?? null;
    const bytes = limit === null ? 0 : sumOf(photosOf(page).map((image) => size(fileOnMobile(image))));
    if (limit === null || bytes <= limit) return [];
    const message = `The photographs that a mobile device loads weigh more than ${count(limit, 'byte')}. Show fewer, or smaller ones.`;
    return [faultAt(photosOf(page)[0] ?? 0, message, count(bytes, 'byte'))];
  },
};

/** An alternative text says what a picture shows; a picture that is the whole content of a link needs one. */
export const photoAlt: PageRule = {
  name: 'photo-alt',
  basis: { source: 'WCAG 2.2, 1.1.1 and 2.4.4', date: '2023-10' },
  on: ['page', 'not-found'],
  check: ({ elements }) =>
    elements
      .filter(({ tag }) => tag === 'img')
      .flatMap((image) => {
        const alt = image.attributes.alt ?? '';
        if (FILE_NAME.test(alt.trim()))
          return [faultAt(image, 'An alternative text is the name of a file. Say what the picture shows.', alt)];
        const link = linkAround(image);
        if (alt !== '' || !link || !isBlank(textOf(link)) || link.attributes['aria-label']) return [];
        const message = 'A photograph is a link, but it has no alternative text that says where the link leads.';
        return [faultAt(image, message, image.attributes.src ?? '')];
      }),
};

/** No photograph is on too many pages. */
export const photoRepeated: SiteRule = {
  name: 'photo-repeated',
  of: ({ photos }) => photos,
  check: ({ pages }) => {
    const files = new Map<string, string[]>();
    for (const { photos, file } of pages)
      for (const photo of new Set(photos)) files.set(photo, [...(files.get(photo) ?? []), file]);
    return [...files]
      .filter(([, shown]) => shown.length > MOST_PAGES)
      .map(([photo, shown]) => ({
        file: shown[0] as string,
        message: `A photograph is on more than ${MOST_PAGES} pages. Give them photographs of their own, or none.`,
        detail: `${photo}, on ${shown.length} pages`,
      }));
  },
};

/** Returns the images of a page that are made of photographs. */
export const photosOf = ({ elements }: Pick<ParsedPage, 'elements'>): Element[] =>
  elements.filter(({ tag, attributes }) => tag === 'img' && attributes.src?.startsWith('/assets/photos/'));

/** Returns the file that a mobile device chooses among the sources of an image. */
function fileOnMobile({ parent, attributes }: Element): string {
  const source = parent?.children.find((one): one is Element => one.tag === 'source');
  const { srcset = '', sizes = '100vw' } = source?.attributes ?? {};
  const candidates = srcset.split(',').map((one) => one.trim().split(/\s+/));
  const needed = widthOnMobile(sizes) * MOBILE.density;
  const [address = attributes.src ?? ''] =
    candidates.find(([, width = '']) => Number.parseInt(width, 10) >= needed) ?? candidates.at(-1) ?? [];
  return address.slice(1);
}

/** "(width >= 56rem) 44vw, 94vw" → 376 */
function widthOnMobile(sizes: string): number {
  for (const entry of sizes.split(',')) {
    const [, least, value = ''] =
      /^\s*(?:\(\s*(?:min-width:|width\s*>=)\s*([\w.]+)\s*\))?\s*(\S+)\s*$/.exec(entry) ?? [];
    if (least === undefined || pixelsOf(least) <= MOBILE.width) return pixelsOf(value);
  }
  return MOBILE.width;
}

function pixelsOf(length: string): number {
  const [, number = '', unit = ''] = /^([\d.]+)(vw|rem|em|px)$/.exec(length) ?? [];
  if (unit === 'px') return Number(number);
  if (unit === 'vw') return (Number(number) / 100) * MOBILE.width;
  return unit === '' ? MOBILE.width : Number(number) * REM;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function linkAround({ parent }: Element): Element | null {
  if (!parent || parent.tag === 'a') return parent;
  return linkAround(parent);
}
