/** Rules for images. */
import { PAGE_ROLES } from '../../define/checked-page.ts';
import { definePageRule, faultAt } from '../../define/rule.ts';

/** Names that cameras and messengers give to files, and names with an ending. */
const FILE_NAME =
  /^(?:(?:img|image|dsc[nf]?|pxl|dji|gopr|photo|screenshot|whatsapp image|untitled|scan)?[\s_-]*\d[\d\s_.:-]{3,}.*|\S.*\.(?:jpe?g|png|webp|avif|heic|gif|tiff?))$/i;

/** Screen readers read the file name of an image without alt. An empty alt is right for decoration. */
export const imageAlt = definePageRule({
  name: 'image-alt',
  basis: 'WCAG 2.2, 1.1.1 (2023-10)',
  on: PAGE_ROLES,
  check: ({ elements }) =>
    elements
      .filter(({ tag, attributes }) => tag === 'img' && attributes['aria-hidden'] !== 'true')
      .flatMap((image) => {
        const { alt, role = '', 'aria-label': label, 'aria-labelledby': labelledBy } = image.attributes;
        if (alt === undefined)
          return /^(?:presentation|none)$/.test(role) || label || labelledBy
            ? []
            : [
                faultAt(
                  image,
                  'An image has no alt. Describe the image, or write alt="" if it only decorates.',
                  image.attributes.src ?? '',
                ),
              ];
        return FILE_NAME.test(alt.trim())
          ? [faultAt(image, 'The alt of an image is the name of a file. Say what it shows.', alt)]
          : [];
      }),
});
