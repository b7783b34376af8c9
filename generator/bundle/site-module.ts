/** The definition of a site as one module in the cache: `site.ts` and the files of the site that it imports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteDefinition } from '../define/site.ts';
import { dropOld, KEPT, markUsed, writeEntry } from '../cache.ts';
import { readSource } from '../files.ts';
import { attempt, GenError } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import { engineModule, isCompiled, PROGRAM_FOLDER } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { hashSources, type SourceFile } from './sources.ts';
import { importBundle } from './import-bundle.ts';

/** A bundled site definition. */
export interface SiteModule {
  readonly file: string;
  /** Hash of the program and of `own`; the same on every machine. */
  readonly hash: string;
  /** `site.ts` and the files of the site that it imports, as absolute paths. */
  readonly own: readonly string[];
}

type SiteProject = Pick<Project, 'root' | 'site' | 'cache'>;

/** Finds the bundled definition in the cache, or bundles it. */
export async function findSiteModule({ root, site, cache }: SiteProject, program: string): Promise<SiteModule> {
  const definition = existsSync(site) ? site : null;
  if (!definition && isCompiled)
    return { file: engineModule('default-site'), hash: hashOf(program, { folder: '', names: [] }), own: [] };
  const folder = dirname(site);
  // Without site.ts, the module has no files of the site and is the same for every folder.
  const source = definition ?? '';
  const list = join(cache, `site-${hashBytes(source)}.json`);
  const describe = (names: readonly string[]): SiteModule => {
    const hash = hashOf(program, { folder, names });
    // Packages and the program are imported by their paths.
    const file = join(cache, `site-${hashBytes([hash, source, PROGRAM_FOLDER].join('\0'))}.mjs`);
    return { file, hash, own: names.map((name) => join(folder, name)) };
  };
  const listed = definition ? attempt(() => JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  const found = listed && describe(listed);
  if (found && existsSync(found.file)) {
    markUsed(found.file);
    return found;
  }
  const { bundleSite } = await import('./bundle-site.ts');
  const { files, names } = await bundleSite({ root, site }, definition ?? engineModule('default-site'));
  const made = describe(names);
  for (const [name, text] of Object.entries(files(made.file))) writeEntry(name, text);
  if (definition) writeEntry(list, JSON.stringify(names));
  dropOld(cache, 'site-', KEPT * 3);
  return made;
}

/** Hash of the program and of files of the site. A file that is gone counts as empty. */
function hashOf(program: string, { folder, names }: { folder: string; names: readonly string[] }): string {
  const own = names.map((name): SourceFile => {
    const path = join(folder, name);
    return { name, bytes: existsSync(path) ? readSource(path) : Buffer.alloc(0) };
  });
  return hashBytes(`${program}${hashSources({ own })}`);
}

/** Imports a bundled definition; other threads do the same. */
export async function importSite(file: string): Promise<SiteDefinition> {
  const { default: site } = await importBundle<{ default?: SiteDefinition }>(file);
  if (site?.collections && site.pages) return site;
  throw new GenError({
    file: 'site.ts',
    what: 'The file does not export a site.',
    todo: 'Export one as default: "export default defineSite(localService(), { … })".',
  });
}

/** Returns the definition of a site, and bundles it first if the cache does not have it. */
export async function loadDefinition(project: SiteProject): Promise<SiteDefinition> {
  const { file } = await findSiteModule(project, hashProgram());
  return importSite(file);
}
