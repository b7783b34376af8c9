/** sharp, which only sites with photographs need: an optional peer dependency. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { GenError } from '../errors/problem.ts';
import { sharpMissing } from './messages.ts';

export type Sharp = typeof import('sharp').default;

/** Pixels of the largest photograph: more than any phone takes. */
export const MOST_PIXELS = 100e6;

/** Returns the sharp of the site, else that of the program. Throws a GenError if neither is installed for this machine. */
export function loadSharp(data: string): Sharp {
  for (const from of [join(resolve(data), 'data'), import.meta.url])
    try {
      return createRequire(from)('sharp') as Sharp;
    } catch {
      // Without a file for this platform, it is as if it was not installed.
    }
  throw new GenError({ file: 'package.json', ...sharpMissing() });
}
