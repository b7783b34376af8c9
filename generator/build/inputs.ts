/** Reads the inputs of a build as bytes and one hash. Images and files of `public/` are hashed, and read where they are needed. */
import { dirname, join } from 'node:path';
import { keyOfRenderer, rendererDependencies, type RendererSources } from '../bundle/bundle.ts';
import {
  hashDependencies,
  readDependencies,
  readVariables,
  viteVariables,
  type Dependencies,
  type ListEntry,
} from '../bundle/dependencies.ts';
import { findSiteModule, type SiteModule } from '../bundle/site-module.ts';
import { readLockfilesAndEnv, readSources } from '../bundle/sources.ts';
import { hashPluginInputs } from '../bundle/vite/user-config.ts';
import { listPublicFiles, type PublicFile } from '../output/public.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { readDataFiles, type DataFile } from '../load/data-files.ts';
import { listFiles } from '../files.ts';
import { hashBytes } from '../hash.ts';
import { openFileHashes } from './file-hashes.ts';
import { refuseOutsideLinks } from './symlinks.ts';

export interface Inputs extends InputHashes {
  readonly dataFiles: readonly DataFile[];
  readonly siteModule: SiteModule;
  readonly sources: RendererSources;
  readonly publicFiles: readonly PublicFile[];
  /** Hashes with what a build has found out: what components import, and which files definitions read. */
  readonly hashWith: (found: Found) => InputHashes;
  /** List in the cache of the files that definitions read. */
  readonly readList: ListEntry;
}

interface InputHashes {
  /** Of everything that a build depends on, except for the environment; the same for any location of the folders. */
  readonly hash: string;
  /** Hash of the variables of the environment that the site's code reads; "" if it reads none. */
  readonly environment: string;
}

interface Found {
  /** Dependencies of the components. */
  readonly imports: Dependencies;
  /** Files that definitions read. */
  readonly reads: Dependencies;
}

/** Reads everything that a build depends on. It bundles `site.ts` if that has changed, and parses no data. */
export async function readInputs(project: Project): Promise<Inputs> {
  const { packageFolder, cache, data, templates } = project;
  refuseOutsideLinks(project);
  const siteFolder = dirname(project.siteFile);
  const program = hashProgram();
  const settings = readLockfilesAndEnv({ packageFolder, siteFolder });
  const sources: RendererSources = {
    program,
    settings,
    components: readSources(project.components),
    templates: readSources(templates),
    plugins: hashPluginInputs(siteFolder, project.out),
  };
  const dataFiles = readDataFiles(data);
  const siteModule = await findSiteModule(project, { program, settings });
  const { hashFile, save } = openFileHashes(project);
  const publicFiles = listPublicFiles(project.publicFolder, hashFile);
  const images = join(data, 'images');
  const imageHashes = listFiles(images).map((name) => `${name} ${hashFile(join(images, name))}`);
  save();
  const parts = [
    [siteModule.hash, keyOfRenderer(sources)],
    imageHashes,
    sources.templates.map(({ name, bytes }) => `${name} ${hashBytes(bytes)}`),
    dataFiles.map(({ name, text }) => `${name} ${hashBytes(text)}`),
    publicFiles.map(({ file, hash }) => `${file} ${hash}`),
  ];
  const known = JSON.stringify(parts);
  const hashWith = ({ imports, reads }: Found): InputHashes => {
    const others = [imports, reads].map((one) => hashDependencies(siteFolder, one));
    const names = [siteModule.dependencies, imports].flatMap(({ variables }) => variables);
    const values = readVariables([...new Set([...names, ...viteVariables()])].sort());
    return {
      hash: hashBytes([known, ...others].join('\n')),
      environment: values === '' ? '' : hashBytes(`${siteModule.hash}${values}`),
    };
  };
  const readList: ListEntry = { cache, kind: 'reads', hash: siteModule.hash };
  const reads = readDependencies(readList);
  return {
    ...hashWith({ imports: rendererDependencies(project, sources), reads }),
    hashWith,
    readList,
    dataFiles,
    siteModule,
    sources,
    publicFiles,
  };
}
