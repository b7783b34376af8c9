/** Every city is named by another: a city that only lists lead to is a doorway. */
import { cityOf } from '../summary.ts';
import type { SiteRule } from '../types.ts';

export const neighbours: SiteRule = {
  name: 'neighbours',
  basis: { source: 'Google Search Essentials, spam policies: doorway abuse', date: '2026-08-28' },
  check: ({ pages }) => {
    const hubs = pages.filter(({ component }) => component === 'CityPage');
    const linked = new Set(
      pages.flatMap((page) => page.cities.filter((city) => cityOf(page) !== null && city !== cityOf(page))),
    );
    if (hubs.length < 2) return [];
    return hubs
      .filter((hub) => !linked.has(cityOf(hub) ?? ''))
      .map(({ file }) => ({
        file,
        message: 'No page of another city links to this city: name it in the nearbyLocations of its neighbors.',
      }));
  },
};
