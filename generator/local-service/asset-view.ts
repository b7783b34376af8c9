/** Icons and images as pages show them. */
import type { Records } from './records.ts';

export type IconView = Readonly<ReturnType<typeof viewIcon>>;

/** `body` is the inner markup of a 24 × 24 stroke icon. */
export function viewIcon(site: Records, name: string) {
  return { name, body: site.icons[name] ?? '' };
}

/** Returns the address of an image that exists; null if components draw the fallback. */
export function imagePath(site: Records, image: string | undefined): string | null {
  return image && site.images.includes(image) ? `/assets/images/${image}` : null;
}
