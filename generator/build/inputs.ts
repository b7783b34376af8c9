/** Reads the inputs of a build as bytes and one hash. */
import { dirname, join } from 'node:path';
import type { RendererSources } from '../bundle/bundle.ts';
import { findSiteModule, type SiteModule } from '../bundle/site-module.ts';
import { hashSources, readLocks, readSources } from '../bundle/sources.ts';
import { hashSite } from '../bundle/vite/site-config.ts';
import { listPublicFiles, type PublicFile } from '../output/public.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { readDataFiles, type DataFile } from '../load/data-files.ts';
import { hashFiles, listFiles } from '../files.ts';
import { hashBytes } from '../hash.ts';
import { refuseOutsideLinks } from './symlinks.ts';

export interface Inputs {
  /** Of everything that a build depends on; the same for any location of the folders. */
  readonly hash: string;
  readonly dataFiles: readonly DataFile[];
  readonly siteModule: SiteModule;
  readonly sources: RendererSources;
  readonly publicFiles: readonly PublicFile[];
}

/** Reads everything that a build depends on, and parses nothing. */
export async function readInputs(project: Project): Promise<Inputs> {
  const { packageFolder, cwd, data, templates, components } = project;
  refuseOutsideLinks(project);
  const dataFiles = readDataFiles(data);
  const files = {
    components: readSources(components),
    templates: readSources(templates),
    lock: readLocks([packageFolder, ...(cwd === packageFolder ? [] : [cwd])]),
  };
  const program = hashProgram();
  const plugins = hashSite(dirname(project.site), project.out);
  const siteModule = await findSiteModule(project, program);
  const publicFiles = listPublicFiles(project.publicFolder);
  const images = join(data, 'images');
  const parts = [
    [program, siteModule.hash, plugins, hashSources(files), hashFiles(images, listFiles(images))],
    dataFiles.map(({ name, text }) => `${name} ${hashBytes(text)}`),
    publicFiles.map(({ file, hash }) => `${file} ${hash}`),
  ];
  return {
    hash: hashBytes(JSON.stringify(parts)),
    dataFiles,
    siteModule,
    sources: { ...files, program, plugins },
    publicFiles,
  };
}
