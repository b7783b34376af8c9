/** Icons and images as pages show them. */
import type { Business } from './derive.ts';
import type { Records } from './records.ts';

export type IconView = Readonly<ReturnType<typeof viewIcon>>;

/** `body` is the inner markup of a 24 × 24 stroke icon. */
export function viewIcon(site: Records, name: string) {
  return { name, body: site.icons[name] ?? '' };
}

/** The logo in the head of every page; null where the name of the brand is shown instead. `height` is in CSS pixels. */
export function viewLogo({ logo, brand }: Business) {
  return logo ? { src: imageAddress(logo.file), alt: logo.alt ?? brand, height: logo.height } : null;
}

/** Returns the address of an image that exists; null if components draw the fallback. */
export function imagePath(site: Records, image: string | undefined): string | null {
  return image && site.images.includes(image) ? imageAddress(image) : null;
}

const imageAddress = (image: string): string => `/assets/images/${image}`;
