/** Failures of the bundler as messages with places. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findMergeMarks } from '../copy/merge-marks.ts';
import { attempt } from '../errors/attempt.ts';
import { GenError, problemsOf } from '../errors/gen-error.ts';
import type { Message, Problem, ProblemPlace } from '../errors/problem.ts';
import { displayPath } from '../errors/place.ts';
import { reasonOf } from '../errors/prose.ts';
import { cutQuery } from '../module-id.ts';
import { isStylesheet } from './vite/styles.ts';

/** Runs the bundler. Sources that cannot be compiled are a GenError; `describe` writes its message from the reason. */
export async function explained<T>(work: () => Promise<T>, describe: (reason: string) => Message): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFailure(error as BundlerFailure, describe);
  }
}

type BundlerFailure = Error & { readonly errors?: readonly BundlerError[] };

/** What Vite, Rolldown and their plugins throw. */
interface BundlerError {
  readonly message: string;
  readonly id?: string;
  /** The column counts from 0. */
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
  /** Places of Sass; the column counts from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly plugin?: string;
}

function explainFailure(error: BundlerFailure, describe: (reason: string) => Message): Error {
  const problems = (error.errors ?? []).flatMap((failure): Problem | readonly Problem[] => {
    const found = problemsOf(failure);
    if (found) return found;
    // Some plugins name no file.
    const where = failure.plugin ?? 'Vite';
    return problemOf(failure, describe) ?? { file: 'components', ...describe(`${where}: ${reasonIn(failure)}`) };
  });
  return problems.length > 0 ? new GenError(problems, { cause: error }) : error;
}

/** Returns the problem of one failure; null if it names no file. */
export function problemOf(failure: BundlerError, describe: (reason: string) => Message): Problem | null {
  const { file, ...place } = placeOf(failure);
  const reason = reasonIn(failure);
  const [, missing, exporter] = /^"(.+)" is not exported by "(.+)"/.exec(reason) ?? [];
  // The virtual module imports the component of each file: the mistake is in the file.
  if (missing && exporter && file?.includes('gen:components'))
    return { file: displayPath(resolve(exporter)), ...componentNotExported(missing) };
  if (!file) return null;
  const text = attempt(() => readFileSync(resolve(file), 'utf8'));
  const marks = findMergeMarks(displayPath(resolve(file)), text ?? '');
  if (marks) return marks;
  const describeFile = isStylesheet(file) ? stylesheetSyntax : describe;
  return { file: displayPath(resolve(file)), ...place, ...(packageIn(reason) ?? describeFile(reason)) };
}

/** The place of a failure: in its fields, or in the excerpt that its message shows. Line and column count from 1. */
function placeOf({ message, id, loc, line, column }: BundlerError): Partial<ProblemPlace> {
  const [, shown, ...excerpt] = /\[ (.+?):(\d+):(\d+) \]/.exec(stripVTControlCharacters(message)) ?? [];
  const file = loc?.file ?? id ?? shown;
  const [excerptLine, excerptColumn] = excerpt.map(Number);
  return {
    ...(file !== undefined && { file: cutQuery(file) }),
    line: loc?.line ?? line ?? excerptLine,
    column: loc ? loc.column + 1 : (column ?? excerptColumn),
  };
}

/** The reason in a message, without the names of plugins and files that begin it. */
function reasonIn({ message }: BundlerError): string {
  const text = stripVTControlCharacters(message).replace(/^.*\n\nCaused by:/, '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  // The dev server's begin with the number of errors.
  const reason = lines.find((line) => /^\s*\[[A-Z_]+\] /.test(line)) ?? lines[0] ?? message;
  return reason
    .trim()
    .replace(/^\[[\w:-]+\] (?:Error: )?(?:\/\S+:\d+:\d+: )?/, '')
    .replace(/(?<=') in .+\.\w+$/, '');
}

/** The file of a component exists, but what it exports has another name, or none. */
export const componentNotExported = (name: string): Message => ({
  what: `The file does not export a component called "${name}".`,
  todo: `Write "export function ${name}(…)": without "default", and named like the file.`,
});

/** Returns the message for an import of a package, which is not the name of a file: "zod", "@fontsource/sora/files". */
export function packageIn(reason: string): Message | null {
  const form = /^(?:Could not resolve|Cannot find (?:module|package)) '((?:@[\w.-]+\/)?[a-z\d][\w.-]*)(?:\/[^']*)?'/;
  const [, name] = form.exec(reason) ?? [];
  if (name === undefined) return null;
  return {
    what: `The package "${name}" is imported here, but it is not installed.`,
    todo: `Run "npm install ${name}", or remove the import. If it is in your workspace, add it to "dependencies" of the site.`,
  };
}

export const stylesheetSyntax = (reason: string): Message => ({
  what: `The stylesheet cannot be read: ${reasonOf(reason)}.`,
  todo: 'Check the braces and semicolons here.',
});
