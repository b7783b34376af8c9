/** The definition of a site as one module in the cache: `site.ts` and the files of the site that it imports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteDefinition } from '../define/site.ts';
import { dropOld, KEPT_ENTRIES, markUsed, writeEntry } from '../cache.ts';
import { attempt } from '../errors/attempt.ts';
import { hashBytes } from '../hash.ts';
import { engineModule, PROGRAM_FOLDER } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { hashSources, readSourceFile, type SourceFile } from './sources.ts';
import { importBundle } from './import-bundle.ts';
import { GenError } from '../errors/gen-error.ts';

/** A bundled site definition. */
export interface SiteModule {
  readonly file: string;
  /** Hash of the program and of `own`; the same on every machine. */
  readonly hash: string;
  /** `site.ts` and the files of the site that it imports, as absolute paths. */
  readonly own: readonly string[];
}

type SiteProject = Pick<Project, 'packageFolder' | 'site' | 'cache'>;

/** Finds the bundled definition in the cache, or bundles it. */
export async function findSiteModule(
  { packageFolder, site, cache }: SiteProject,
  program: string,
): Promise<SiteModule> {
  if (!existsSync(site)) return { file: engineModule('default-site'), hash: hashOf(program, []), own: [] };
  const folder = dirname(site);
  const list = join(cache, `site-${hashBytes(site)}.json`);
  const moduleOf = (own: readonly SourceFile[]): SiteModule => {
    const hash = hashOf(program, own);
    // Packages and the program are imported by their paths.
    const file = join(cache, `site-${hashBytes([hash, site, PROGRAM_FOLDER].join('\0'))}.mjs`);
    return { file, hash, own: own.map(({ name }) => join(folder, name)) };
  };
  const listed = attempt(() => JSON.parse(readFileSync(list, 'utf8')) as string[]);
  const found = listed && moduleOf(listed.map((name) => readSourceFile(folder, name)));
  if (found && existsSync(found.file)) {
    markUsed(found.file);
    return found;
  }
  const { bundleSite } = await import('./bundle-site.ts');
  const { files, own } = await bundleSite({ packageFolder, site });
  const made = moduleOf(own);
  for (const [name, text] of Object.entries(files(made.file))) writeEntry(name, text);
  writeEntry(list, JSON.stringify(own.map(({ name }) => name)));
  dropOld(cache, 'site-', KEPT_ENTRIES * 3);
  return made;
}

/** Hash of the program and of files of the site. */
const hashOf = (program: string, own: readonly SourceFile[]): string => hashBytes(`${program}${hashSources({ own })}`);

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
