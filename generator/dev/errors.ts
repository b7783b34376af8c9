/** Mistakes as Vite's overlay and the terminal show them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ErrorPayload } from 'vite';
import { packageIn, problemOf } from '../bundle/explain.ts';
import { placeAt } from '../define/record.ts';
import { problemsOf } from '../errors/gen-error.ts';
import { attempt } from '../errors/attempt.ts';
import { displayPath } from '../errors/place.ts';
import { formatProblem, type Problem } from '../errors/problem.ts';
import { asError } from '../errors/prose.ts';
import { explainThrown } from '../errors/site-code.ts';
import { CLIENT } from './addresses.ts';

/** `text` is for the terminal; the other fields are those of Vite's overlay. */
export type ShownError = ErrorPayload['err'] & { readonly text: string };

/** Describes what a page, a source or Vite threw. `folder` is that of the site: paths of problems are relative to it. */
export function describeError(thrown: unknown, folder: string): ShownError {
  const error = asError(thrown);
  const found = problemsOf(thrown) ?? [
    missingImport(error) ?? problemOf(error, (what) => ({ what })) ?? explainThrown(error, { called: 'The code here' }),
  ];
  const problems = found.filter((problem) => problem !== null);
  const [first, ...others] = problems;
  if (!first) return { message: error.message, stack: error.stack ?? '', text: error.stack ?? error.message };
  const file = resolve(folder, first.file);
  return {
    message: sentencesOf(first),
    // Vite's overlay makes links of absolute paths with line and column.
    stack: others.map((other) => `${placeOf(other, folder)}\n${sentencesOf(other)}`).join('\n\n'),
    id: file,
    frame: frameOf(file, first),
    ...(first.line === undefined ? {} : { loc: { file, line: first.line, column: first.column ?? 1 } }),
    text: problems.map(formatProblem).join('\n'),
  };
}

const sentencesOf = ({ key, what, todo }: Problem): string => [key, what, todo].filter(Boolean).join('\n');

const placeOf = ({ file, line = 1, column = 1 }: Problem, folder: string): string =>
  `${resolve(folder, file)}:${line}:${column}`;

/** What Vite says of imports that lead nowhere: what is imported, and in which file. */
const MISSING = [
  /^Failed to load url (\S+) .* in (.+)\. Does the file exist\?$/,
  /^Cannot find module '(.+)' imported from '(.+)'$/,
];

function missingImport({ message }: Error): Problem | null {
  const text = stripVTControlCharacters(message);
  const [, name, importer] = MISSING.map((form) => form.exec(text)).find(Boolean) ?? [];
  if (name === undefined || importer === undefined) return null;
  const source = attempt(() => readFileSync(importer, 'utf8')) ?? '';
  const said = packageIn(text) ?? { what: `There is no file "${name}".` };
  return { file: displayPath(importer), ...placeAt(source, Math.max(0, source.indexOf(name))), ...said };
}

/** Lines shown before and after a place. */
const AROUND = 3;

function frameOf(file: string, { line, column = 1 }: Problem): string {
  const lines = line === undefined ? null : attempt(() => readFileSync(file, 'utf8').split('\n'));
  if (line === undefined || !lines) return '';
  const first = Math.max(1, line - AROUND);
  const shown = lines.slice(first - 1, line + AROUND).map((text, at) => `${String(first + at).padEnd(4)} | ${text}`);
  return shown.toSpliced(line - first + 1, 0, `     | ${' '.repeat(column - 1)}^`).join('\n');
}

/** A page in place of one that could not be rendered. Its script shows the overlay, and loads the page again after an edit. */
export function errorPage(error: ShownError): string {
  const text = error.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const data = JSON.stringify(error).replaceAll('<', '\\u003c');
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head>',
    `<body><pre>${text}</pre><script type="application/json" id="gen-error">${data}</script>`,
    `<script type="module" src="${CLIENT}"></script></body></html>`,
  ].join('\n');
}
