/** Nothing is asked of another host before the visitor taps, apart from the frames that a page is allowed. */
import { resolveAddress } from '../html/addresses.ts';
import type { CheckFacts, PageRule } from '../types.ts';

export const otherHosts: PageRule = {
  name: 'other-host',
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts }) =>
    page.addresses.flatMap(({ value, offset, use, name }) => {
      const target = use === 'link' ? null : resolveAddress(value, { path: page.path, origin: facts.origin });
      if (target?.kind !== 'external') return [];
      if (use === 'frame' && framesOn(page.component, facts).includes(target.href)) return [];
      return [{ offset, message: `${name} contacts ${target.host} before the visitor taps anything.`, detail: value }];
    }),
};

const framesOn = (component: string | null, { frames }: CheckFacts): string[] =>
  (frames[component ?? ''] ?? []).map((address) => new URL(address).href);
