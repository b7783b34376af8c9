/** Every message for users in one place, for tests and documentation; the program imports each from its topic. */
import * as cli from './cli.ts';
import * as components from './components.ts';
import * as copy from './copy.ts';
import * as data from './data.ts';
import * as files from './files.ts';
import * as output from './output.ts';
import * as paths from './paths.ts';

export const catalogue = { files, data, paths, copy, components, output, cli } as const;

/** The permanent codes, in the order of the topics. */
export function listCodes(): string[] {
  return Object.values(catalogue).flatMap((topic) =>
    Object.values(topic).flatMap((entry) => ('code' in (entry as object) ? [(entry as { code: string }).code] : [])),
  );
}
