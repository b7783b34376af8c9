/** The image files that records name: which of them can be published. */
import { realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { imageNotRegular, imageOutside } from '../errors/files.ts';
import type { Message } from '../errors/problem.ts';
import { kindOf } from './files.ts';

/** Why the image of this name, which is there, cannot be published; null when it can. `shown` is how messages name the data folder. */
export function judgeImage(name: string, { dataDir, shown }: { dataDir: string; shown: string }): Message | null {
  const path = join(dataDir, 'images', name);
  const file = `${shown}/images/${name}`;
  const stats = statSync(path);
  if (!stats.isFile()) return imageNotRegular({ file, found: kindOf(stats) });
  const homes = [dataDir, join(dataDir, 'images')].map((home) => realpathSync(home));
  const isOutside = homes.every((home) => relative(home, realpathSync(path)).startsWith('..'));
  return isOutside ? imageOutside({ file }) : null;
}
