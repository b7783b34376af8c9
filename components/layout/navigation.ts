import type { Copy, SiteView } from 'areaserved/local-service';

type MenuLink = SiteView['menus']['header'][number];

/** Returns the text of a link in a menu. */
export const labelOf = ({ text, sentence }: MenuLink, copy: Copy): string => text || copy.site(sentence);

/** Returns `aria-current` of a link on the page at `path`: "page", or "true" if the page is below the link. */
export function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
