import { resolve } from 'node:path';
import type { OutputChunk } from 'rolldown';

/** The source map of a chunk as JSON. Its paths are relative to `folder` and become absolute: the chunk is moved to the cache. */
export function placedMap(chunk: OutputChunk | undefined, folder: string): string {
  const sources = chunk?.map?.sources.map((source) => resolve(folder, source)) ?? [];
  return JSON.stringify({ ...chunk?.map, sources, sourcesContent: [] });
}
