/** The main links by the name of their sentence; Locations is a dropdown of its own between the last two. */
export const mainLinks = [
  { name: 'home', href: '/' },
  { name: 'about', href: '/about' },
  { name: 'services', href: '/services' },
  { name: 'locations', href: '/locations' },
  { name: 'contact', href: '/contact' },
] as const;

/** `aria-current` of a link on the page at `path`: the page itself, or the part of the site it belongs to. */
export function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
