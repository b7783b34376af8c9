import type { Copy, SiteView } from 'areaserved/local-service';

type MenuLink = SiteView['menus']['header'][number];

/** Returns the text of a link in a menu. */
export const labelOf = ({ text, sentence }: MenuLink, copy: Copy): string => text || copy.site(sentence);

/** Returns `aria-current` of a link in a section: "page", or "true" if the section is below the link. */
export function currentOf(href: string, section: string): 'page' | 'true' | undefined {
  if (href === section) return 'page';
  return section.startsWith(`${href}/`) ? 'true' : undefined;
}
