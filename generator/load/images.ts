/** The image files that records name: which are there, and which cannot be published. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ProblemCollector } from '../errors/collect.ts';
import { imageMissing, imageNotRegular, imageOutside } from '../errors/files.ts';
import type { Message } from '../errors/problem.ts';
import type { City, Site } from '../model.ts';
import { kindOf } from './files.ts';
import type { Entry } from './references.ts';

/** Images that exist, each once. A missing one is a mistake unless the record names a fallback: then it is a note. */
export function findImages(
  entries: readonly Entry<City | Site['team'][number]>[],
  { dataDir, shown, problems }: { dataDir: string; shown: string; problems: ProblemCollector },
): Pick<Site, 'images' | 'notes'> {
  const images = new Set<string>();
  const notes: string[] = [];
  for (const { value, source } of entries) {
    const { image, fallbackImage, name } = value;
    if (!image || images.has(image)) continue;
    const file = `${shown}/images/${image}`;
    const place = { file: source.file, ...source.locate(['image']), key: 'image' };
    if (existsSync(join(dataDir, 'images', image))) {
      const fault = judgeImage({ path: join(dataDir, 'images', image), folder: dataDir, file });
      if (fault) problems.add({ ...place, ...fault });
      else images.add(image);
    } else if (fallbackImage) {
      const stand = fallbackImage === 'map' ? `the map of ${name} is` : `the initials of ${name} are`;
      notes.push(`There is no image file "${file}" (${place.file}:${place.line}:${place.column}), so ${stand} shown.`);
    } else problems.add({ ...place, ...imageMissing({ file, fallback: 'state' in value ? 'map' : 'initials' }) });
  }
  return { images: [...images], notes };
}

/** Why a file cannot be published as an image; null when it can. `file` is how messages call it. */
function judgeImage({ path, folder, file }: { path: string; folder: string; file: string }): Message | null {
  const stats = statSync(path);
  if (!stats.isFile()) return imageNotRegular({ file, found: kindOf(stats) });
  const homes = [folder, join(folder, 'images')].map((home) => realpathSync(home));
  const isOutside = homes.every((home) => relative(home, realpathSync(path)).startsWith('..'));
  return isOutside ? imageOutside({ file }) : null;
}
