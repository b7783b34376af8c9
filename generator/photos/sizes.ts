/** Sizes of images that are published as they are, so that pages keep room for them while they load. */
import { join } from 'node:path';
import { pathBelow } from '../files.ts';

/** In pixels, or in the units of a drawing. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the sizes of images by name, but of those that cannot be read. */
export async function readSizes(
  names: readonly string[],
  dataDir: string,
): Promise<Readonly<Record<string, ImageSize>>> {
  const { default: sharp } = await import('sharp');
  const sizes = await Promise.all(
    names.map(async (name) => {
      try {
        const { autoOrient } = await sharp(pathBelow(join(dataDir, 'images'), name)).metadata();
        return [[name, autoOrient] as const];
      } catch {
        return [];
      }
    }),
  );
  return Object.fromEntries(sizes.flat());
}
