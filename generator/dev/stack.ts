/** Where in the sources a component has thrown. */
import { SourceMap, type SourceMapPayload } from 'node:module';
import type { Problem } from '../errors/problem.ts';
import { shownPath } from '../disk/files.ts';

/** The first place of an error's stack that lies in a compiled source; nothing when none does. `mapOf` gives its source map. */
export function placeOfThrow(
  error: unknown,
  mapOf: (file: string) => string | null,
): Partial<Pick<Problem, 'file' | 'line' | 'column'>> {
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

/** "at CityPage (/site/components/pages/CityPage.tsx:12:9)", "at /site/…:12:9" */
const FRAME = /^ *at (?:.*\()?(\/?.+?):(\d+):(\d+)\)?$/gm;
