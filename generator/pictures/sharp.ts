/** sharp, which only sites with photographs need: an optional peer dependency. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export type Sharp = typeof import('sharp').default;

/** Pixels of the largest photograph: more than any phone takes. */
export const MOST_PIXELS = 100e6;

/** Returns the sharp of the site, else that of the program; null if neither is installed for this machine. */
export function loadSharp(site: string): Sharp | null {
  for (const from of [join(resolve(site), 'data'), import.meta.url])
    try {
      return createRequire(from)('sharp') as Sharp;
    } catch {
      // Without a file for this platform, it is as if it was not installed.
    }
  return null;
}
