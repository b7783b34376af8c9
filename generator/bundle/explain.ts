/** What the bundler says of a source that it cannot compile, as a message with a place. */
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { componentNotExported, packageMissing } from '../errors/components.ts';
import { GenError, type Message, type Problem } from '../errors/problem.ts';
import { shownPath } from '../disk/files.ts';

/** Runs the bundler. A source that cannot be compiled is one message with its place; `describe` writes it from the reason. */
export async function explained<T>(work: () => Promise<T>, describe: (reason: string) => Message): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFailure(error as Error & { errors?: readonly BundlerError[] }, describe);
  }
}

interface BundlerError {
  readonly message: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
}

/** The bundler names files by their way from the working folder. */
function explainFailure(
  error: Error & { errors?: readonly BundlerError[] },
  describe: (reason: string) => Message,
): Error {
  const problems = (error.errors ?? []).map(({ message, id, loc }): Problem => {
    const lines = stripVTControlCharacters(message).split('\n');
    const place = /\[ (.+?):(\d+):(\d+) \]/.exec(lines.join('\n'));
    const file = loc?.file ?? id ?? place?.[1];
    const reason = (lines.find((line) => line.trim() !== '') ?? message)
      .trim()
      .replace(/^\[[\w:-]+\] /, '')
      .replace(/(?<=') in .+\.\w+$/, '');
    const [, missing, exporter] = /^"(.+)" is not exported by "(.+)"/.exec(reason) ?? [];
    // A module of the program's own asks each file for its component: the mistake lies in the file.
    if (missing && exporter && file?.includes('gen:components'))
      return { file: shownPath(resolve(exporter)), ...componentNotExported({ name: missing }) };
    return {
      file: file ? shownPath(resolve(file.replace(/\?.*$/, ''))) : 'components',
      line: loc?.line ?? (place ? Number(place[2]) : undefined),
      // The bundler counts from 0, in its text from 1.
      column: loc ? loc.column + 1 : place ? Number(place[3]) : undefined,
      ...(packageIn(reason) ?? describe(reason)),
    };
  });
  return problems.length > 0 ? new GenError(problems, { cause: error }) : error;
}

/** The name of a package is not that of a file: "zod", "@fontsource/sora/files". */
function packageIn(reason: string): Message | null {
  const [, name] = /^Could not resolve '((?:@[\w.-]+\/)?[a-z\d][\w.-]*)(?:\/[^']*)?'/.exec(reason) ?? [];
  return name === undefined ? null : packageMissing({ name });
}
