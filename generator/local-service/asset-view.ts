/** Icons and images as pages show them. */
import type { Records } from './records.ts';

/** Returns the inner markup of a 24 × 24 stroke icon. */
export const iconMarkup = (site: Records, name: string): string => site.icons[name] ?? '';

/** Returns the address of an image that exists; null if components draw the fallback. */
export function imagePath(site: Records, image: string | undefined): string | null {
  return image && site.images.includes(image)
    ? `/assets/images/${image.split('/').map(encodeURIComponent).join('/')}`
    : null;
}
