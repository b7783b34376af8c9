/** Every message for users in one place, for tests and documentation; the program imports each from its topic. */
import * as cli from './cli.ts';
import * as components from './components.ts';
import * as copy from './copy.ts';
import * as data from './data.ts';
import * as dev from './dev.ts';
import * as eject from './eject.ts';
import * as files from './files.ts';
import * as hosts from './hosts.ts';
import * as output from './output.ts';
import * as paths from './paths.ts';
import * as site from './site.ts';

export const catalogue = { files, data, paths, copy, components, site, hosts, output, cli, dev, eject } as const;

/** The permanent codes of topics, in their order; a kit has messages of its own. */
export function listCodes(topics: Readonly<Record<string, object>> = catalogue): string[] {
  return Object.values(topics).flatMap((topic) =>
    Object.values(topic).flatMap((entry) => ('code' in (entry as object) ? [(entry as { code: string }).code] : [])),
  );
}
