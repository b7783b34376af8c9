/** Nothing is asked of another host before the visitor taps, apart from the booking frame on its page. */
import { resolveAddress } from '../html/addresses.ts';
import type { PageRule } from '../types.ts';

export const otherHosts: PageRule = {
  name: 'other-host',
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts }) =>
    page.addresses.flatMap(({ value, offset, use, name }) => {
      const target = use === 'link' ? null : resolveAddress(value, { path: page.path, origin: facts.origin });
      if (target?.kind !== 'external') return [];
      if (use === 'frame' && page.component === 'ContactPage' && target.href === new URL(facts.bookingUrl).href)
        return [];
      return [{ offset, message: `${name} contacts ${target.host} before the visitor taps anything.`, detail: value }];
    }),
};
