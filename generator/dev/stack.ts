/** Where in the sources a component has thrown. */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import type { Problem } from '../errors/problem.ts';
import { shownPath } from '../disk/files.ts';
import type { CompiledCode } from './components.ts';

/** The first place of an error's stack that lies in a source of the site; nothing when none is known. */
export function placeOfThrow(
  error: unknown,
  code: CompiledCode | null,
): Partial<Pick<Problem, 'file' | 'line' | 'column'>> {
  if (!code?.map || !(error instanceof Error)) return {};
  const map = new SourceMap(JSON.parse(code.map) as SourceMapPayload);
  for (const [, line, column] of (error.stack ?? '').matchAll(framesOf(code.file))) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) continue;
    const file = resolve(dirname(code.file), entry.originalSource.replace(/^(\.\.\/)+/, ''));
    const found = [file, resolve(dirname(code.file), entry.originalSource), resolve('/', entry.originalSource)].find(
      existsSync,
    );
    if (found) return { file: shownPath(found), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return {};
}

const framesOf = (file: string): RegExp =>
  new RegExp(`${file.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}:(\\d+):(\\d+)`, 'g');
