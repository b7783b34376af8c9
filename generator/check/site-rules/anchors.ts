/** A link to a part of another page finds that part. */
import type { SiteRule } from '../types.ts';

export const anchors: SiteRule = {
  name: 'link',
  check: ({ pages }) => {
    const ids = new Map(pages.map((page) => [page.path, new Set(page.ids)]));
    return pages.flatMap(({ file, anchors: links }) =>
      links.flatMap(({ path, id, line, column }) =>
        (ids.get(path)?.has(id) ?? true)
          ? []
          : [{ file, line, column, message: `A link leads to "${path}#${id}", but nothing on that page has that id.` }],
      ),
    );
  },
};
