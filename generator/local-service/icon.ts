/** Icons for pages of a site. */
import { suggest } from '../define/index.ts';
import { loadIcons } from './assets.ts';
import { lazy } from '../define/memoize.ts';

const iconSet = lazy(loadIcons);

/** Returns the markup of an icon of https://lucide.dev/icons for `<Icon icon={…} />`: `icon('wrench')`. */
export function icon(name: string): string {
  const { bodyOf, names } = iconSet();
  const body = bodyOf(name);
  if (body === null) throw new Error(`there is no icon called "${name}". ${suggest(name, names)}`);
  return body;
}
