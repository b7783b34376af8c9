/** Mistakes as Vite's overlay and the terminal show them. */
import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ErrorPayload } from 'vite';
import { placeAt } from '../define/record.ts';
import { isInPackage, shownPath } from '../errors/place.ts';
import { attempt, formatProblem, problemsOf, type Problem, type ProblemPlace } from '../errors/problem.ts';
import { asError } from '../errors/prose.ts';
import { explainThrown } from '../errors/own-code.ts';

/** `text` is for the terminal; the other fields are those of Vite's overlay. */
export type ShownError = ErrorPayload['err'] & { readonly text: string };

/** What Vite and Rolldown throw. */
interface ViteError extends Error {
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
}

/** Describes what a page, a source or Vite threw. `folder` is that of the site: paths of problems are relative to it. */
export function describeError(thrown: unknown, folder: string): ShownError {
  const error = asError(thrown) as ViteError;
  const problems = problemsOf(thrown) ?? compilerProblem(error) ?? stackProblem(error, folder);
  const [first, ...others] = problems ?? [];
  if (!first) return { message: error.message, stack: error.stack ?? '', text: error.stack ?? error.message };
  const file = resolve(folder, first.file);
  return {
    message: sentencesOf(first),
    // Vite's overlay makes links of absolute paths with line and column.
    stack: others.map((other) => `${placeOf(other, folder)}\n${sentencesOf(other)}`).join('\n\n'),
    id: file,
    frame: frameOf(file, first),
    ...(first.line === undefined ? {} : { loc: { file, line: first.line, column: first.column ?? 1 } }),
    text: (problems ?? []).map(formatProblem).join('\n'),
  };
}

const sentencesOf = ({ key, what, todo }: Problem): string => [key, what, todo].filter(Boolean).join('\n');

const placeOf = ({ file, line = 1, column = 1 }: Problem, folder: string): string =>
  `${resolve(folder, file)}:${line}:${column}`;

/** Vite and its plugins give the place of a mistake in fields, in an excerpt or in a sentence. */
function compilerProblem(error: ViteError): readonly Problem[] | null {
  const text = stripVTControlCharacters(error.message);
  const [, request, importer] = /^Failed to load url (\S+) .* in (.+)\. Does the file exist\?$/.exec(text) ?? [];
  if (request !== undefined && importer !== undefined)
    return [{ ...placeIn(importer, request), what: `There is no file "${request}".` }];
  const [, , line, column] = /\[ (.+?):(\d+):(\d+) \]/.exec(text) ?? [];
  const file = error.loc?.file ?? error.id;
  if (file === undefined) return null;
  // The columns of `loc` count from 0.
  const place = error.loc
    ? { line: error.loc.line, column: error.loc.column + 1 }
    : line !== undefined && { line: Number(line), column: Number(column) };
  return [{ file: shownPath(file.replace(/\?.*$/, '')), ...place, what: reasonIn(text) }];
}

/** Returns the first place of a text in a file. */
function placeIn(file: string, text: string): ProblemPlace {
  const source = attempt(() => readFileSync(file, 'utf8')) ?? '';
  const at = source.indexOf(text);
  return { file: shownPath(file), ...(at < 0 ? {} : placeAt(source, at)) };
}

/** Returns the reason in a message of Vite, without the names of plugins and files that begin it. */
const reasonIn = (text: string): string =>
  (/^\s*\[[A-Z_]+\] (.+)$/m.exec(text)?.[1] ?? text.split('\n')[0] ?? '').replace(
    /^\[[\w:-]+\] (?:\S+:\d+:\d+: )?/,
    '',
  );

/** The runner maps stacks to the sources: the first frame in a file of the site is the place. */
function stackProblem(error: Error, folder: string): readonly Problem[] | null {
  for (const [, name, path = '', line, column] of (error.stack ?? '').matchAll(FRAME)) {
    const isOwn = path.startsWith(folder + sep) && !isInPackage(relative(folder, path));
    if (!isOwn) continue;
    const place = { file: shownPath(path), line: Number(line), column: Number(column) };
    return [{ ...place, what: `${name ?? 'The code here'} throws: ${error.message}` }];
  }
  const problem = explainThrown(error);
  return problem && [problem];
}

/** "at PageHeader (/site/components/parts/PageHeader.tsx:39:20)" */
const FRAME = /^ +at (?:([\w$.]+) \()?((?:[A-Z]:)?[\\/][^\n()]+?):(\d+):(\d+)\)?$/gm;

/** Lines shown before and after a place. */
const AROUND = 3;

function frameOf(file: string, { line, column = 1 }: Problem): string {
  const lines = line === undefined ? null : attempt(() => readFileSync(file, 'utf8').split('\n'));
  if (line === undefined || !lines) return '';
  const first = Math.max(1, line - AROUND);
  return lines
    .slice(first - 1, line + AROUND)
    .flatMap((text, index) => {
      const number = first + index;
      const shown = `${String(number).padEnd(4)} | ${text}`;
      return number === line ? [shown, `     | ${' '.repeat(column - 1)}^`] : [shown];
    })
    .join('\n');
}

/** A page in place of one that could not be rendered. Its script shows the overlay, and loads the page again after an edit. */
export function errorPage(error: ShownError, script: string): string {
  const text = error.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const data = JSON.stringify(error).replaceAll('<', '\\u003c');
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head>',
    `<body><pre>${text}</pre><script type="application/json" id="gen-error">${data}</script>`,
    `<script type="module" src="${script}"></script></body></html>`,
  ].join('\n');
}
