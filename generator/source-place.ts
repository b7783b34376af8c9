/** Finds the line of a site's own source behind a stack of bundled code. Bundles have source maps beside them. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInPackage, shownPath } from './disk/files.ts';
import { endedEarly } from './errors/cli.ts';
import type { Problem, ProblemPlace } from './errors/problem.ts';
import { PROGRAM_FOLDER } from './program.ts';

/** "at HomePage (file:///…/renderer.mjs:12:3)" */
const FRAME = /((?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^\n()]*\.mjs):(\d+):(\d+)\)?$/gm;

/** Returns the first place in a stack that is in the site's own code, neither in a package nor in gen; null if there is none. */
export function findOwnPlace(stack: string): ProblemPlace | null {
  for (const [, path = '', line, column] of stack.matchAll(FRAME)) {
    const file = path.startsWith('file:') ? fileURLToPath(path) : path;
    if (!existsSync(`${file}.map`)) continue;
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) continue;
    const source = resolve(dirname(file), entry.originalSource);
    const isOwn = !isInPackage(source) && !source.startsWith(PROGRAM_FOLDER) && existsSync(source);
    if (isOwn) return { file: shownPath(source), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return null;
}

/** Describes the early end of a process or thread. Call it at the end: the stack then has the place. */
export function explainEnd(): Problem {
  const place = findOwnPlace(new Error().stack ?? '');
  return { file: 'site.ts', ...place, ...endedEarly({ called: place !== null }) };
}
