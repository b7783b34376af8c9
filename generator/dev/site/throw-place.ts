/** Finds the place in the sources at which a component threw an error. */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { shownPath } from '../../disk/files.ts';
import type { ProblemPlace } from '../../errors/problem.ts';

/** "at CityPage (/site/components/pages/CityPage.tsx:12:9)", "at /site/…:12:9" */
const FRAME = /^ *at (?:.*\()?(\/?.+?):(\d+):(\d+)\)?$/gm;

/** Returns the first place of an error's stack in a compiled source; empty if there is none. `mapOf` returns source maps. */
export function placeOfThrow(error: unknown, mapOf: (file: string) => string | null): Partial<ProblemPlace> {
  if (!(error instanceof Error)) return {};
  for (const [, file = '', line, column] of (error.stack ?? '').matchAll(FRAME)) {
    const map = mapOf(file);
    const entry =
      map && new SourceMap(JSON.parse(map) as SourceMapPayload).findEntry(Number(line) - 1, Number(column) - 1);
    if (entry && 'originalSource' in entry)
      return { file: shownPath(file), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return {};
}
