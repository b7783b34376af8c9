/** The definition of a site as one module in the cache: `site.ts` and the files of the site that it imports. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteDefinition } from '../define/site.ts';
import { dropOld, MOST_ENTRIES, markUsed, readEntry, writeEntry } from '../cache.ts';
import { attempt } from '../errors/attempt.ts';
import { GenError } from '../errors/gen-error.ts';
import { hashBytes } from '../hash.ts';
import { relativeId } from '../module-id.ts';
import { engineModule, PROGRAM_FOLDER } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { hashDependencies, NO_DEPENDENCIES, readVariables, viteVariables, type Dependencies } from './dependencies.ts';
import { importBundle } from './import-bundle.ts';
import { explainMissingExport } from './missing-export.ts';
import { hashSources, readLockfilesAndEnv, type SourceFile } from './sources.ts';

/** A bundled site definition. */
export interface SiteModule {
  readonly file: string;
  /** Hash of the program, of everything that the module is made of, and of the versions of packages; the same on every machine. */
  readonly hash: string;
  /** `site.ts` and all that it imports. */
  readonly dependencies: Dependencies;
}

/** What a module in the cache was made of. */
export interface StoredModule extends Dependencies {
  /** Files of packages that it imports by their paths. */
  readonly packages: readonly string[];
}

type SiteProject = Pick<Project, 'packageFolder' | 'siteFile' | 'cache'>;

interface ProgramSources {
  readonly program: string;
  readonly settings: readonly SourceFile[];
}

/** Finds the bundled definition in the cache, or bundles it. */
export async function findSiteModule(
  { packageFolder, siteFile, cache }: SiteProject,
  { program, settings }: ProgramSources,
): Promise<SiteModule> {
  const folder = dirname(siteFile);
  const moduleOf = (dependencies: Dependencies): SiteModule => {
    const hash = hashBytes(`${program}${hashSources({ settings })}${hashDependencies(folder, dependencies)}`);
    // Packages and the program are imported by their paths, and Vite's variables are in the code.
    const place = [hash, siteFile, PROGRAM_FOLDER, readVariables(viteVariables())];
    return { file: join(cache, `site-${hashBytes(place.join('\0'))}.mjs`), hash, dependencies };
  };
  if (!existsSync(siteFile)) return { ...moduleOf(NO_DEPENDENCIES), file: engineModule('default-site') };
  // Another version of the program may write another list.
  const list = join(cache, `site-${hashBytes([siteFile, program].join('\0'))}.json`);
  const stored = attempt(() => JSON.parse(String(readEntry(list))) as StoredModule | null);
  const found = stored && moduleOf(stored);
  if (found && existsSync(found.file) && stored.packages.every((file) => existsSync(file))) {
    for (const path of [found.file, `${found.file}.map`]) markUsed(path);
    return found;
  }
  const { bundleSite } = await import('./bundle-site.ts');
  const { files, dependencies, packages } = await bundleSite({ packageFolder, siteFile });
  const made = moduleOf(dependencies);
  for (const [name, text] of Object.entries(files(made.file))) writeEntry(name, text);
  writeEntry(list, JSON.stringify({ ...dependencies, packages } satisfies StoredModule));
  dropOld(cache, 'site-', MOST_ENTRIES * 3);
  return made;
}

interface SiteExports {
  readonly default?: SiteDefinition;
  /** Absolute paths of the files that its own modules have opened, and how often they have opened any. */
  readonly opened?: { readonly files: ReadonlySet<string>; readonly count: number };
  /** Those that were opened while it was imported. */
  readonly first?: readonly string[];
}

/** What the own modules of a site open with `node:fs`. */
export interface OpenedFiles {
  /** What they opened when they were imported. */
  readonly first: Dependencies;
  /** Returns all that they have opened so far. */
  readonly all: () => Dependencies;
  readonly count: () => number;
}

export async function importOpenedFiles({
  file,
  folder,
}: {
  readonly file: string;
  readonly folder: string;
}): Promise<OpenedFiles> {
  const { opened = { files: new Set(), count: 0 }, first = [] } = await importBundle<SiteExports>(file);
  const dependenciesOn = (paths: Iterable<string>): Dependencies => ({
    ...NO_DEPENDENCIES,
    files: [...paths].map((path) => relativeId(folder, path)).sort(),
  });
  return { first: dependenciesOn(first), all: () => dependenciesOn(opened.files), count: () => opened.count };
}

/** Imports a bundled definition; other threads do the same. */
export async function importSite(file: string): Promise<SiteDefinition> {
  const { default: site } = await importBundle<SiteExports>(file).catch(async (error: unknown) => {
    throw (await explainMissingExport(error, file)) ?? error;
  });
  if (site?.collections && site.pages) return site;
  throw new GenError({
    file: 'site.ts',
    what: 'The file does not export a site.',
    todo: 'Export one as default: "export default defineSite(localService(), { … })".',
  });
}

/** Returns the definition of a site, and bundles it first if the cache does not have it. */
export async function loadDefinition(project: SiteProject): Promise<SiteDefinition> {
  const settings = readLockfilesAndEnv({ packageFolder: project.packageFolder, siteFolder: dirname(project.siteFile) });
  const { file } = await findSiteModule(project, { program: hashProgram(), settings });
  return importSite(file);
}

/** Returns the kit, for a site whose own definition has mistakes. */
export const loadKit = (): Promise<SiteDefinition> => importSite(engineModule('default-site'));
