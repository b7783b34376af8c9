/** A not-found page answers under any address, so what it names must not depend on where it is. */
import type { PageRule } from '../types.ts';

export const relativeAddress: PageRule = {
  name: 'relative-address',
  on: ['not-found'],
  check: ({ addresses }) =>
    addresses
      .filter(({ value }) => !/^(?:\/|#|[a-z][a-z0-9+.-]*:)/i.test(value))
      .map(({ offset, value, name }) => ({
        offset,
        message: `A not-found page has a relative address in ${name}.`,
        detail: value,
      })),
};
