/** No two pages that can be found have the same title or the same description. */
import type { CheckedSite, SiteFound, SiteRule } from '../types.ts';

export const unique: SiteRule = {
  name: 'unique',
  check: (site) => [...repeated(site, 'title'), ...repeated(site, 'description')],
};

function repeated({ pages }: CheckedSite, what: 'title' | 'description'): SiteFound[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ role, file, path, ...page }) => {
    const text = page[what];
    if (role !== 'page' || text === '') return [];
    const other = first.get(text);
    if (other === undefined) first.set(text, path);
    return other === undefined
      ? []
      : [{ file, message: `Two pages have the same ${what}.`, detail: `"${text}", as ${other}` }];
  });
}
