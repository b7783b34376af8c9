/** Addresses of the site's own in structured data lead to a page or a file, by its one address. */
import { resolveAddress } from '../html/addresses.ts';
import { fileOfPath } from '../../plan/paths.ts';
import { listOf } from '../schema/nodes.ts';
import type { PageRule } from '../types.ts';
import { judgePath } from './links.ts';

export const dataAddresses: PageRule = {
  name: 'data-address',
  on: ['page', 'not-found'],
  check: (page, context) => {
    const { origin } = context.facts;
    return page.blocks.flatMap(({ offset, nodes }) =>
      nodes.flatMap(({ value, way }) =>
        Object.entries(value).flatMap(([property, given]) =>
          listOf(given).flatMap((one) => {
            if (
              property.startsWith('@') ||
              typeof one !== 'string' ||
              !(one === origin || one.startsWith(`${origin}/`))
            )
              return [];
            const target = resolveAddress(one, { path: page.path, origin });
            if (
              target.kind !== 'internal' ||
              (/\.\w+$/.test(target.path) && context.files.has(fileOfPath(target.path)))
            )
              return [];
            return judgePath(target.path, context).map((message) => ({
              offset,
              message: message.replace(/^A link/, 'An address in the structured data'),
              detail: `${way}.${property}`,
            }));
          }),
        ),
      ),
    );
  },
};
