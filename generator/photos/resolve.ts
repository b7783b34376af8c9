/** Turns the photographs that records name into what components get, and finds those that pages cannot show. */
import { dirname, join } from 'node:path';
import type { OnLoss } from '../disk/cache-entry.ts';
import { LARGEST_IMAGE, readInput } from '../disk/files.ts';
import { listFiles } from '../disk/list.ts';
import { createExactLookup } from '../disk/real-path.ts';
import { WANTED } from '../define/picture.ts';
import { problemsOf, type Message, type Problem } from '../errors/problem.ts';
import { replaceAt, type PictureUse } from './find.ts';
import { inspectPicture, type PictureFacts } from './inspect.ts';
import { pictureMissing, pictureWithoutAlt } from './messages.ts';
import { planRenditions, type Renditions } from './renditions.ts';

export interface ResolveOptions {
  /** The data folder, and its name in messages. */
  readonly data: string;
  readonly shown: string;
  readonly cache: string;
  readonly onLoss?: OnLoss | undefined;
  /** Returns why an existing file cannot be published; null if it can. */
  readonly judge: (file: string) => Message | null;
}

type ReadOptions = ResolveOptions & { readonly hasImage: (file: string) => boolean };

type Records = Readonly<Record<string, readonly unknown[]>>;

/** Reads the photographs of the records. */
export async function resolvePictures(records: Records, uses: readonly PictureUse[], options: ResolveOptions) {
  const facts = new Map<string, PictureFacts | Message>();
  const hasImage = createExactLookup(join(options.data, 'images'));
  const problems: Problem[] = [];
  const renditions = new Map<string, Renditions>();
  const lists = new Map<string, unknown[]>();
  for (const { collection, index, path, picture, name, place } of uses) {
    const { file } = picture;
    const found = facts.get(file) ?? (await read(file, { ...options, hasImage }));
    facts.set(file, found);
    const alt = picture[WANTED].alt ?? name;
    if ('what' in found) problems.push({ ...place, ...found });
    else if (alt === null) problems.push({ ...place, ...pictureWithoutAlt({ file }) });
    else {
      const planned = planRenditions(picture, found, alt);
      renditions.set(planned.renditions.base, planned.renditions);
      const list = lists.get(collection) ?? [...(records[collection] ?? [])];
      lists.set(collection, list);
      list[index] = replaceAt(list[index], path, planned.picture);
    }
  }
  return { records: { ...records, ...Object.fromEntries(lists) }, renditions: [...renditions.values()], problems };
}

async function read(
  name: string,
  { data, shown, cache, judge, hasImage, onLoss }: ReadOptions,
): Promise<PictureFacts | Message> {
  const folder = join(data, 'images');
  const file = `${shown}/images/${name}`;
  if (!hasImage(name)) {
    return pictureMissing({ file, known: listFiles(folder).filter((other) => dirname(other) === dirname(name)) });
  }
  const fault = judge(name);
  if (fault) return fault;
  try {
    const bytes = readInput(join(folder, name), LARGEST_IMAGE);
    return await inspectPicture({ bytes, file, cache, onLoss });
  } catch (error) {
    const [problem] = problemsOf(error) ?? [];
    if (!problem) throw error;
    return problem;
  }
}
