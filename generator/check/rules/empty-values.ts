/** A link to nowhere and a picture that says nothing. A picture that only decorates is hidden from readers with `aria-hidden`. */
import type { PageRule } from '../types.ts';

export const emptyValues: PageRule = {
  name: 'empty-value',
  on: ['page', 'not-found', 'redirect'],
  check: ({ elements }) =>
    elements.flatMap(({ tag, attributes, start }) => {
      const found = ['href', 'src', 'action', 'poster', 'srcset']
        .filter((name) => attributes[name]?.trim() === '')
        .map((name) => ({ offset: start, message: `The ${name} of <${tag}> is empty.` }));
      if (tag === 'img' && !attributes.alt?.trim() && attributes['aria-hidden'] !== 'true')
        found.push({
          offset: start,
          message: 'A picture has no alt text: describe it, or hide it from readers with aria-hidden="true".',
        });
      if (tag === 'a' && attributes.href?.trim() === '#')
        found.push({ offset: start, message: 'A link leads to "#".' });
      return found;
    }),
};
