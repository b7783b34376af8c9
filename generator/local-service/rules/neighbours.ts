/** Every city is named by another: a city that only lists lead to is a doorway. */
import { defineSiteRule } from '../../index.ts';

export const neighbours = defineSiteRule({
  name: 'neighbours',
  basis: { source: 'Google Search Essentials, spam policies: doorway abuse', date: '2026-08-28' },
  of: ({ linked }) => linked,
  check: ({ pages, planned }) => {
    const cityOf = (path: string): string | undefined => planned.get(path)?.params.city;
    const hubs = pages.filter(({ component }) => component === 'CityPage');
    if (hubs.length < 2) return [];
    const linked = new Set(
      pages.flatMap(({ path, linked }) => {
        const own = cityOf(path);
        return own === undefined ? [] : (linked.city ?? []).filter((city) => city !== own);
      }),
    );
    return hubs
      .filter(({ path }) => !linked.has(cityOf(path) ?? ''))
      .map(({ file }) => ({
        file,
        message: 'No page of another city links to this city: name it in the nearbyLocations of its neighbors.',
      }));
  },
});
