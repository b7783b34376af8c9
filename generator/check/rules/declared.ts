/** Structured data give the values that the data give: what is written by hand beside them goes stale. */
import { listOf } from '../schema/nodes.ts';
import type { PageRule } from '../types.ts';

export const declaredValues: PageRule = {
  name: 'declared-value',
  basis: { source: 'local search practice: one name, address and number', date: '2026' },
  on: ['page'],
  check: (page, { facts: { declared } }) =>
    page.blocks.flatMap(({ offset, nodes }) =>
      nodes.flatMap(({ types, value }) =>
        types.flatMap((type) =>
          Object.entries(value).flatMap(([property, given]) => {
            const allowed = declared[`${type}.${property}`];
            if (!allowed) return [];
            return listOf(given)
              .filter((one) => (typeof one === 'string' || typeof one === 'number') && !allowed.includes(String(one)))
              .map((one) => ({
                offset,
                message: `The structured data gives another ${type}.${property} than the data: ${allowed.join(' or ') || 'none'}.`,
                detail: String(one),
              }));
          }),
        ),
      ),
    ),
};
